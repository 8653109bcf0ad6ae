// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/value_space.h"
#include "engine/search/evaluator.h"
#include "engine/search/solver.h"
#include "sim/base/progress.h"

#include <cstddef>
#include <functional>
#include <memory>

namespace pimento {

/// Cost of a candidate whose decisions are all made. While decisions are left: an evaluation whose ranked quantity is a
/// lower bound for all candidates that begin so. Thread-safe.
using DecisionCost = std::function<Evaluation(const DecisionValues& made)>;

/// What the solver and the evaluator of such candidates need.
struct DecisionSearch {
    ValueSpace space;
    DecisionCost cost;
    std::size_t ranked = 0;        // quantity to minimise
    Progress* heartbeat = nullptr; // borrowed
};

/// Makes a branch and bound that always continues at the smallest bound. Every node is completed with the value of its
/// last decision, where the others have it, so that good candidates are found early.
[[nodiscard]] std::unique_ptr<Solver> decisionSolver(DecisionSearch search);

/// Makes an evaluator of a list of the space.
[[nodiscard]] std::unique_ptr<Evaluator> decisionEvaluator(DecisionSearch search,
                                                           std::shared_ptr<const CandidateList> list);

} // namespace pimento
