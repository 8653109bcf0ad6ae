// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/example_file.h"

#include "engine/explore/model.h"
#include "engine/io/cost_csv.h"
#include "engine/io/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace pimento {

Result<Question> parseQuestion(std::string_view json, const std::string& origin, const BackendRegistry& backends)
{
    const Result<nlohmann::json> document = parseJson(json, origin);
    if (!document) {
        return tl::unexpected<Error>(document.error());
    }
    ObjectReader::Log log{origin, std::nullopt};
    ObjectReader reader(*document, "", log);
    if (reader.text("format") != "pimento-question 1") {
        reader.complain("format", "is not \"pimento-question 1\"", "Write the question with this version");
    }
    (void)reader.textOr("title", "");
    const std::string kernelName = reader.text("kernel");
    const std::string shapeText = reader.text("shape");
    const std::string backendName = reader.text("backend");
    const std::string spaceText = reader.text("space");
    const std::string modeText = reader.text("mode");
    if (reader.text("model") != artifactModel().name()) {
        reader.complain("model", "is not a known model", "Use " + std::string(artifactModel().name()));
    }
    reader.finish();
    if (log.error) {
        return tl::unexpected<Error>(*log.error);
    }
    const auto in = [&](const Error& error) {
        return tl::unexpected<Error>(
            Error{error.what, origin + (error.where.empty() ? "" : ", " + error.where), error.hint});
    };
    const auto kernel = findKernel(kernelName);
    if (!kernel) {
        return in(kernel.error());
    }
    const auto shape = Shape::parse(**kernel, shapeText);
    if (!shape) {
        return in(shape.error());
    }
    const auto machine = backends.find(backendName);
    if (!machine) {
        return in(machine.error());
    }
    const auto space = dcc_artifact::parseSpace(spaceText);
    if (!space) {
        return in(space.error());
    }
    const auto mode = dcc_artifact::parseMode(modeText);
    if (!mode) {
        return in(mode.error());
    }
    const Question question = artifactQuestion(*kernel, *shape, *machine, *space, *mode);
    if (const auto checked = check(question); !checked) {
        return in(checked.error());
    }
    return question;
}

Result<Exploration> loadExample(const std::filesystem::path& dataFolder, const BackendRegistry& backends,
                                std::string_view name)
{
    const std::filesystem::path base = dataFolder / "datasets" / "examples" / name;
    const std::string jsonName = base.string() + ".json";
    const std::string csvName = base.string() + ".csv";
    const Result<std::string> text = readTextFile(jsonName);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const Result<Question> question = parseQuestion(*text, jsonName, backends);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    const Result<CsvTable> table = CsvTable::read(csvName);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    const Result<CostRows> rows = readCosts(*table, question->shape.extents().size(), csvName);
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    const Result<DraftList> drafts = draftsOf(*question);
    if (!drafts) {
        return tl::unexpected<Error>(drafts.error());
    }
    bool isSame = drafts->size() == rows->drafts.size();
    for (std::size_t i = 0; isSame && i < drafts->size(); ++i) {
        isSame = std::ranges::equal((*drafts)[i], rows->drafts[i]);
    }
    if (!isSame) {
        return fail("holds other drafts than the question has", "file " + csvName, "Simulate the space again");
    }
    return assemble(*question, *drafts, rows->costs);
}

} // namespace pimento
