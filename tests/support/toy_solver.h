// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/system.h"

#include <cstdint>
#include <vector>

namespace pimento::test {

/// A system for tests whose best candidate is found by a branch and bound, without a list: it gives each of n jobs to
/// one of m machines. A candidate names the machine of each job ("0-1-1"). It simulates nothing and takes every device.
/// Machine 0 has the jobs; the others get theirs over a network, which takes time, and use more energy. What it has
/// that other systems have not: a solver, a part of the time of a kind of its own ("noc"), objectives of both
/// directions and an estimate beside the exact time.
///
///   settings   objective   time | energy | throughput
///              slow        true: bounds are kept at 1, so that the solver has no end but all candidates
[[nodiscard]] const System& solverSystem();

/// Registers the system for as long as it lives.
class WithSolver {
    SystemRegistration m_registration{solverSystem()};
};

/// Returns a question about n jobs, whose lengths the seed draws, and m machines.
[[nodiscard]] Question jobsQuestion(std::int64_t jobs, std::int64_t machines, std::int64_t seed = 1);

/// Lengths of the jobs of a seed, in nanoseconds.
[[nodiscard]] std::vector<std::int64_t> jobLengths(std::int64_t jobs, std::int64_t seed);

/// What a plan costs; the first two are those of the machine that ends last.
struct JobsCost {
    std::int64_t work = 0;     // nanoseconds
    std::int64_t noc = 0;      // nanoseconds
    std::int64_t energy = 0;   // picojoules
    std::int64_t interval = 0; // nanoseconds from one run to the next, if they follow each other

    [[nodiscard]] std::int64_t time() const { return work + noc; }
};
/// Calculates the costs of a plan: the machine of each job.
[[nodiscard]] JobsCost jobsCost(const std::vector<std::int64_t>& lengths, const std::vector<int>& machineOf,
                                std::int64_t machines);

} // namespace pimento::test
