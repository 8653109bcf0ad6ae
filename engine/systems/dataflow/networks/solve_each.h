// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pimento::dataflow {

/// A layer of a network with the number of equal layers.
struct RepeatedLayer {
    LayerLoops loops;
    double repeats = 1;
    /// Index of the earlier layer whose result it reads as it lies in memory; none: its input may lie in any layout.
    std::optional<std::size_t> reads = {};
};

/// Layers that run one after the other on one accelerator. The objective adds up over layers: latency, energy, a blend
/// or row activations.
struct NetworkQuestion {
    std::vector<RepeatedLayer> layers;
    Accelerator accelerator;
    DataflowObjective objective;
    DataflowConstraints constraints; // of every layer
    DataflowLimits limits;           // of each search; its threads work on different layers
    /// Nodes of all searches together, after which no choice is tried any more; none: no limit.
    std::optional<std::uint64_t> allNodes = {};
    /// What is known of each layer without further constraints; empty: nothing. Choices that it makes are not searched
    /// again, and no answer is worse.
    std::vector<DataflowSolution> known = {};
};

/// Called from one thread at a time when searches have ended, with the number of ended searches and of all searches
/// known so far.
using SolvedCount = std::function<void(std::size_t done, std::size_t of)>;

/// The layer at an index as a question of its own, with one thread.
[[nodiscard]] DataflowQuestion questionOfLayer(const NetworkQuestion& question, std::size_t layer);

/// Solves questions about one accelerator, equal ones once, several at a time. After a stop, solutions are what their
/// searches have; those that did not begin have no mapping. Error: as solveDataflow(), of the first question with one.
[[nodiscard]] Result<std::vector<DataflowSolution>> solveEach(std::span<const DataflowQuestion> questions,
                                                              unsigned threads, std::stop_token stop,
                                                              const SolvedCount& report = {});

/// Refuses an objective that does not add up over layers.
[[nodiscard]] Result<void> checkAddsUp(const DataflowObjective& objective);

} // namespace pimento::dataflow
