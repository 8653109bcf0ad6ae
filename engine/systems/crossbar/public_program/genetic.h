// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/public_program/chromosome.h"
#include "engine/systems/crossbar/public_program/surrogate.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

// Source: the genetic algorithm of the public program of the paper "PIMCOMP" (section VI-A).

namespace pimento::crossbar {

struct GeneticOptions {
    std::size_t population = 200;
    std::size_t iterations = 3; // as the program is shipped; the paper has up to 1000
    std::uint64_t seed = 1;
    unsigned threads = 1;
    double surviving = 0.3; // the best part of a population
    double spared = 0.2;    // chance of each other mapping
};

struct GeneticResult {
    Placement placement;
    double fitness = 0;
    /// Fitness of the best mapping of the first population, and after each iteration.
    std::vector<double> best;
};

/// Searches for the mapping with the least fitness. Children are changed copies of survivors; what is not legal is
/// drawn again. Equal options give equal results, with any number of threads. A stop request ends the search with the
/// best so far. Error: one copy of each layer does not fit the chip, or no first mapping is found.
[[nodiscard]] Result<GeneticResult> searchGenetically(const MappedNetwork& of, const GeneticOptions& options,
                                                      const std::function<double(const JudgedMapping&)>& fitness,
                                                      std::stop_token stop, Progress& progress);

} // namespace pimento::crossbar
