// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_list.h"
#include "engine/search/solver.h"
#include "sim/base/fingerprint.h"
#include "sim/base/progress.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

// Jobs of the system in toy_solver.h, their plans, and the solver that finds the best one.

namespace pimento::test {

/// The machine of each job.
using Plan = std::vector<int>;

/// Indices of what an evaluation finds.
enum JobsQuantity : std::size_t { Time, Work, Noc, Energy, Interval, Guess, Quantities };

/// The jobs of a question.
struct Jobs {
    std::vector<std::int64_t> lengths; // nanoseconds
    std::int64_t machines = 1;

    [[nodiscard]] std::int64_t all() const;
    /// The exact costs of a plan.
    [[nodiscard]] Evaluation evaluation(const Plan& plan) const;
    /// The time if each machine had an equal share of the work.
    [[nodiscard]] Evaluation guess() const;
};

/// Plans as a list of the problem.
[[nodiscard]] std::shared_ptr<const CandidateList> listOf(const Fingerprint& problem, const Jobs& jobs,
                                                          std::span<const Plan> plans);

/// Makes a branch and bound that takes the node with the smallest bound first. `ranked`: the quantity to minimise.
/// `isSlow`: bounds are 1, so that it has no end but all plans.
[[nodiscard]] std::unique_ptr<Solver> jobsSolver(const Fingerprint& problem, const Jobs& jobs, std::size_t ranked,
                                                 bool isSlow, Progress* heartbeat);

} // namespace pimento::test
