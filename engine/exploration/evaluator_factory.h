// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/problem.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace pimento {

/// Candidates that are evaluated, and their rows in the space.
struct EvaluatedRows {
    enum class Of : std::uint8_t {
        Space, // the whole space; a row has the same index in both
        Batch, // some of the space, see `places`
        Others // such as standard candidates that the space may lack
    };

    std::shared_ptr<const CandidateList> list;
    Of of = Of::Others;
    std::shared_ptr<const std::vector<std::uint64_t>> places = {}; // row in the space for each row of a batch
};

/// Makes the evaluators of an exploration in place of its problem: they may ask elsewhere before they evaluate.
using EvaluatorFactory =
    std::function<std::unique_ptr<Evaluator>(const Problem& problem, const EvaluatedRows&, const EvaluatorOptions&)>;

/// Receives the cost of a list's row that was found without an evaluator.
using RecordFound = std::function<void(const CandidateList& list, std::size_t row, const Evaluation& found)>;

/// Makes an evaluator with `factory`; if that is empty, the problem makes its own.
[[nodiscard]] inline std::unique_ptr<Evaluator> evaluatorFrom(const EvaluatorFactory& factory, const Problem& problem,
                                                              const EvaluatedRows& rows,
                                                              const EvaluatorOptions& options)
{
    return factory ? factory(problem, rows, options) : problem.evaluator(rows.list, options);
}

} // namespace pimento
