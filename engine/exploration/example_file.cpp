// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/example_file.h"

#include "engine/base/csv.h"
#include "engine/base/json_reader.h"
#include "engine/exploration/candidate_csv.h"
#include "engine/problem/question.h"
#include "engine/problem/system.h"

#include <string>
#include <utility>

namespace pimento {

namespace {

/// Reads a question file and makes its problem.
Result<std::shared_ptr<const Problem>> readProblem(const std::string& file, const Catalogue& catalogue)
{
    const Result<std::string> text = readTextFile(file);
    if (!text) {
        return tl::unexpected<Error>(text.error());
    }
    const Result<Question> question = parseQuestionJson(*text, file);
    if (!question) {
        return tl::unexpected<Error>(question.error());
    }
    auto problem = pose(*question, catalogue);
    if (!problem) {
        Error error = problem.error();
        error.where = file + (error.where.empty() ? "" : ", " + error.where);
        return tl::unexpected<Error>(std::move(error));
    }
    return problem;
}

} // namespace

Result<Exploration> loadExample(const std::filesystem::path& dataFolder, const Catalogue& catalogue,
                                std::string_view name, std::stop_token stop)
{
    const std::string base = (dataFolder / "datasets" / "examples" / name).string();
    const auto problem = readProblem(base + ".json", catalogue);
    if (!problem) {
        return tl::unexpected<Error>(problem.error());
    }
    const Result<CsvTable> table = CsvTable::read(base + ".csv");
    if (!table) {
        return tl::unexpected<Error>(table.error());
    }
    const auto space = (*problem)->candidates(std::move(stop));
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    const auto costs = readCosts(*table, "file " + base + ".csv", *space->list, (*problem)->costs());
    if (!costs) {
        return tl::unexpected<Error>(costs.error());
    }
    return assemble(*problem, *space, *costs);
}

} // namespace pimento
