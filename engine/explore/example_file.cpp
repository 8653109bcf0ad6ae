// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/example_file.h"

#include "engine/base/json_reader.h"
#include "engine/explore/cost_csv.h"
#include "engine/explore/model.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace pimento {

namespace {

/// What a question file says, before it is known whether it makes sense.
struct QuestionWords {
    std::string kernel;
    std::string shape;
    std::string backend;
    std::string space;
    std::string mode; // artifact
    const Model* model = nullptr;
};

Result<QuestionWords> readWords(std::string_view json, const std::string& origin)
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
    QuestionWords words{
        reader.text("kernel"), reader.text("shape"), reader.text("backend"), reader.text("space"), "", nullptr};
    const auto model = findModel(reader.text("model"));
    if (!model) {
        reader.complain("model", "is not a known model", model.error().hint);
    } else {
        words.model = *model;
        words.mode = *model == &artifactModel() ? reader.text("mode") : "";
    }
    reader.finish();
    return log.error ? Result<QuestionWords>(tl::unexpected<Error>(*log.error)) : words;
}

Result<void> addKernel(DraftQuestion& question, const QuestionWords& words, const Catalogue& catalogue)
{
    if (question.model != &artifactModel()) {
        const auto kernel = language::findKernel(catalogue.kernels, words.kernel);
        if (!kernel) {
            return tl::unexpected<Error>(kernel.error());
        }
        WorkloadOutcome outcome = makeWorkload(**kernel, {words.shape, affine::ElementType::Fp16, {}, {}});
        question.workload = std::move(outcome.workload);
        return question.workload ? Result<void>{} : tl::unexpected<Error>(outcome.error);
    }
    const auto kernel = findKernel(words.kernel);
    if (!kernel) {
        return tl::unexpected<Error>(kernel.error());
    }
    auto shape = Shape::parse(**kernel, words.shape);
    if (!shape) {
        return tl::unexpected<Error>(shape.error());
    }
    const auto mode = dcc_artifact::parseMode(words.mode);
    if (!mode) {
        return tl::unexpected<Error>(mode.error());
    }
    question.kernel = *kernel;
    question.shape = *std::move(shape);
    question.mode = *mode;
    return {};
}

Result<DraftQuestion> makeQuestion(const QuestionWords& words, const Catalogue& catalogue)
{
    DraftQuestion question;
    question.model = words.model;
    if (const auto added = addKernel(question, words, catalogue); !added) {
        return tl::unexpected<Error>(added.error());
    }
    const auto machine = catalogue.backends.find(words.backend);
    if (!machine) {
        return tl::unexpected<Error>(machine.error());
    }
    question.machine = *machine;
    const auto space = dcc_artifact::parseSpace(words.space);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    question.space = *space;
    const auto checked = check(question);
    return checked ? Result<DraftQuestion>(question) : tl::unexpected<Error>(checked.error());
}

} // namespace

Result<DraftQuestion> parseQuestion(std::string_view json, const std::string& origin, const Catalogue& catalogue)
{
    const auto words = readWords(json, origin);
    if (!words) {
        return tl::unexpected<Error>(words.error());
    }
    auto question = makeQuestion(*words, catalogue);
    if (!question) {
        const Error& error = question.error();
        return tl::unexpected<Error>(
            Error{error.what, origin + (error.where.empty() ? "" : ", " + error.where), error.hint});
    }
    return question;
}

Result<DraftExploration> loadExample(const std::filesystem::path& dataFolder, const Catalogue& catalogue,
                                std::string_view name)
{
    const std::filesystem::path base = dataFolder / "datasets" / "examples" / name;
    const std::string jsonName = base.string() + ".json";
    const std::string csvName = base.string() + ".csv";
    const Result<std::string> text = readTextFile(jsonName);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const Result<DraftQuestion> question = parseQuestion(*text, jsonName, catalogue);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    const Result<CsvTable> table = CsvTable::read(csvName);
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    const Result<CostRows> rows =
        readCosts(*table, question->model->setNames(*question).size(), csvName, costColumnsOf(*question));
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
