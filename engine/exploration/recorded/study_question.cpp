// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_reader.h"
#include "engine/costs/results_version.h"
#include "engine/exploration/recorded/study_explore.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

constexpr std::uintmax_t kLargestText = std::uintmax_t{1} << 24U;

StudyColumn columnOf(const CostQuantity& quantity)
{
    return {quantity.id,       quantity.heading.empty() ? quantity.id : quantity.heading,
            quantity.unit,     ColumnRole::Cost,
            quantity.fidelity, Preference::Smaller,
            quantity.words};
}

StudyColumn columnOf(const TableColumn& column)
{
    return {column.id, column.id, column.unit, column.role, column.fidelity, column.preference, column.categories};
}

/// Text of the device: the question's own, or that of its file.
Result<std::string> deviceTextOf(const Question& question, const Catalogue& catalogue)
{
    if (!question.device.text.empty()) {
        return question.device.text;
    }
    const auto machines = catalogue.backends.all();
    const auto files = catalogue.backends.files();
    for (std::size_t i = 0; i < machines.size() && i < files.size(); ++i) {
        if (machines[i]->description().name == question.device.name && !files[i].empty()) {
            return readTextFile(files[i], kLargestText);
        }
    }
    return std::string();
}

std::string kernelTextOf(const Question& question, const Catalogue& catalogue)
{
    if (!question.kernel.text.empty()) {
        return question.kernel.text;
    }
    const auto known = language::findKernel(catalogue.kernels, question.kernel.name);
    return known ? (*known)->text : std::string();
}

} // namespace

Fingerprint studyKeyOf(const Problem& problem)
{
    StudyQuestion question;
    question.identity = problem.identity();
    question.resultsVersion = kResultsVersion;
    return question.key();
}

Result<StudyQuestion> studyQuestionOf(const Problem& problem, const Catalogue& catalogue, std::string product,
                                      std::int64_t seed)
{
    auto device = deviceTextOf(problem.question(), catalogue);
    if (!device) {
        return tl::unexpected<Error>(device.error());
    }
    StudyQuestion question;
    question.identity = problem.identity();
    question.resultsVersion = kResultsVersion;
    question.question = problem.question();
    question.text = problem.text();
    question.deviceText = *std::move(device);
    question.kernelText = kernelTextOf(problem.question(), catalogue);
    question.product = std::move(product);
    question.seed = seed;
    for (const CostQuantity& quantity : problem.costs().quantities) {
        question.quantities.push_back(columnOf(quantity));
    }
    question.ranked = problem.costs().ranked;
    std::ranges::transform(problem.candidateColumns(), std::back_inserter(question.columns),
                           [](const TableColumn& column) { return columnOf(column); });
    for (const TableColumn& column : problem.costs().columns) {
        question.columns.push_back(columnOf(column));
    }
    return question;
}

} // namespace pimento
