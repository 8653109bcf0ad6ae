// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/schedule/core_layout.h"
#include "engine/systems/crossbar/schedule/fused_sums.h"
#include "engine/systems/crossbar/schedule/layer_results.h"
#include "engine/systems/crossbar/schedule/pooled_inputs.h"
#include "engine/systems/crossbar/schedule/post_layers.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Layers without weights in the schedule for throughput: sums with the matrix before them, pools with the matrix after
/// them, and the others on their own.
class UnweightedLayers {
public:
    /// Takes memory after the ends of the layout, and moves them.
    UnweightedLayers(const LayerGraph& graph, std::span<const LayerPartition> partitions, const GlobalMemory& memory,
                     const LayerResults& results, CoreLayout& layout, std::int64_t steps, const PostOptions& options);

    /// True if a core may have instructions of these layers in steps without products.
    [[nodiscard]] bool worksAlone(std::size_t core) const
    {
        return m_post.elements(core) > 0 || m_pools[core].elements() > 0;
    }
    /// Appends to the stream of a core what precedes the products of a step.
    void addPools(std::size_t core, std::int64_t step, std::vector<Instruction>& stream);
    /// Appends one of the parts, still to come, of what the vector units do between the products of the step.
    void addBetween(std::size_t core, std::int64_t parts, std::vector<Instruction>& stream);
    /// Appends the loads of other layers, after the inputs of array groups, for which these must not wait.
    void addLoads(std::size_t core, std::int64_t step, std::vector<Instruction>& stream);
    /// Appends the sums of results that the core has collected.
    void addSums(std::size_t core, std::int64_t step, std::vector<Instruction>& stream) const;
    /// Appends the results of other layers.
    void addResults(std::size_t core, std::int64_t step, std::vector<Instruction>& stream);

private:
    const CoreLayout& m_layout;
    FusedSums m_sums;
    PostLayers m_post;
    std::vector<std::int64_t> m_addresses; // of m_post, in each core
    std::vector<PooledInputs> m_pools;     // of each core
};

} // namespace pimento::crossbar
