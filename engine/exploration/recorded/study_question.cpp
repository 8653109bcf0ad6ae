// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costs/results_version.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/problem/device_text.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

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

std::string kernelTextOf(const Question& question, const Catalogue& catalogue)
{
    if (!question.workload.text.empty()) {
        return question.workload.text;
    }
    const auto known = language::findKernel(catalogue.kernels, question.workload.name);
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
    StudyQuestion question;
    question.identity = problem.identity();
    question.resultsVersion = kResultsVersion;
    question.question = problem.question();
    question.text = problem.text();
    question.deviceText = deviceTextOf(problem.question().device, catalogue).value_or("");
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
