// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/search/evaluation.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace pimento {

/// The best candidate that a solver has found so far.
struct Incumbent {
    /// All incumbents of the run in the order in which they were found, each better than the one before, this one last.
    /// A list of the problem, never nullptr. Empty: nothing was found yet.
    std::shared_ptr<const CandidateList> list;
    Evaluation cost = {}; // complete cost of the last row, as the problem's evaluator finds it
};

/// Limits of a solver's run.
struct SolveBudget {
    /// Number of steps, such as nodes of a search tree. The result depends on it and not on the time that steps take.
    /// none: until the proof.
    std::optional<std::uint64_t> steps = {};
};

/// End of a solver's run.
struct Solved {
    Incumbent best;
    /// No candidate costs less. The cost of the best one: it is proved. Infinite: there are no candidates.
    double bound = 0;
    std::uint64_t steps = 0;
    bool isBudgetSpent = false;
    /// Fraction of its cost by which another candidate may be better than the best one where the search ends as proved.
    double tolerance = 0;
};

/// Called from one thread at a time for each new incumbent, and whenever the bound rises. Must return quickly. The gap
/// follows from both, see BestSearch::gap().
using IncumbentSink = std::function<void(const Incumbent&, double bound)>;

/// Finds the best candidate of a space without listing it, such as by branch and bound or an integer program, and
/// proves it: lower bounds of the ranked quantity rise until they meet the cost of the best candidate. One run.
class Solver {
public:
    virtual ~Solver() = default;

    /// Runs until the proof, the end of the budget or a stop, to which it reacts within 100 ms. It calls the heartbeat
    /// of its options every few milliseconds. No bound exceeds the cost of the best candidate. Incumbents, bounds and
    /// end do not depend on the number of threads. Error: the problem cannot be solved; a stop is none, and keeps the
    /// best candidate.
    [[nodiscard]] virtual Result<Solved> solve(const SolveBudget& budget, std::stop_token stop,
                                               const IncumbentSink& publish) = 0;
};

} // namespace pimento
