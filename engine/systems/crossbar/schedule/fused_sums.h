// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/partition/partition.h"
#include "engine/systems/crossbar/schedule/core_layout.h"
#include "engine/systems/crossbar/schedule/layer_results.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Sums that are computed with a matrix, pixel by pixel, in the core that collects its results. The core loads the
/// other operands of a pixel as inputs of the step, each to a buffer of its own for each step whose inputs lie in a
/// core at the same time.
class FusedSums {
public:
    /// Takes memory after the ends of the layout, and moves them.
    FusedSums(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
              const LayerResults& results, CoreLayout& layout, std::int64_t inputBuffers);

    /// Appends the loads of a run that collects, for a window in a step.
    void addLoads(std::size_t run, std::int64_t window, std::int64_t step, std::vector<Instruction>& stream) const;
    /// Appends the sum and its functions.
    void addResults(std::size_t run, std::int64_t window, std::int64_t step, std::vector<Instruction>& stream) const;

private:
    /// Calls visit(sum, source, index of the source, address of its operand) for each operand to load.
    template <class Visit> void visitOperands(std::size_t run, std::int64_t step, const Visit& visit) const;
    [[nodiscard]] std::size_t nodeOf(const GroupRun& run) const
    {
        return m_partitions[static_cast<std::size_t>(run.matrix)].node;
    }

    const LayerGraph& m_graph;
    std::span<const LayerPartition> m_partitions;
    const GlobalMemory& m_memory;
    const LayerResults& m_results;
    const CoreLayout& m_layout;
    std::int64_t m_inputBuffers;
    std::vector<std::int64_t> m_addresses; // of each run: its operands
};

} // namespace pimento::crossbar
