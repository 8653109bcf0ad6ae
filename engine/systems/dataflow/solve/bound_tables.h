// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/solve/tile_facts.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <unordered_map>
#include <vector>

namespace pimento::dataflow {

/// Which tensors levels store: bit 3 * level + tensor. The outermost level stores all.
using StoreMask = std::uint32_t;

[[nodiscard]] constexpr bool isStored(StoreMask mask, std::size_t level, std::size_t tensor)
{
    return (mask >> (level * kTensors + tensor) & 1U) != 0;
}
[[nodiscard]] constexpr StoreMask storedAt(StoreMask mask, std::size_t level)
{
    return mask >> (level * kTensors) & 7U;
}
/// The tensor's innermost level from `first` on that stores it.
[[nodiscard]] constexpr std::size_t parentOf(StoreMask mask, std::size_t first, std::size_t tensor,
                                             std::size_t outermost)
{
    while (first < outermost && !isStored(mask, first, tensor)) {
        ++first;
    }
    return first;
}

/// For each tile vector, the least costs of all links whose children are levels from one on, if the tile of that level
/// has at least these sizes. Vectors that nothing needs are empty.
struct BoundTable {
    std::vector<double> energy;
    std::vector<double> cycles;
    std::vector<double> activations;
    std::vector<double> blend;
    std::vector<double> fits; // infinite: the stored tiles exceed a capacity; for goals that need none of the above

    [[nodiscard]] LeastRest at(std::size_t number) const
    {
        LeastRest rest;
        rest.energy = energy.empty() ? fits[number] : energy[number];
        rest.dramCycles = cycles.empty() ? 0 : cycles[number];
        rest.activations = activations.empty() ? 0 : activations[number];
        rest.blend = blend.empty() ? 0 : blend[number];
        return rest;
    }
};

/// Tables of least costs by what levels store, computed on first use. Tabulates the least traffic and the fewest rows
/// over all tile vectors that fit a store mask, so that bounds know what capacities cost.
class BoundTables {
public:
    /// After a stop, new tables hold bounds of zero.
    BoundTables(const TileFacts& facts, const CostModel& costs, const Accelerator& accelerator, std::stop_token stop);

    /// The table for links with children from `level` on, of a mask. Stays valid.
    [[nodiscard]] const BoundTable& from(std::size_t level, StoreMask mask);

private:
    [[nodiscard]] std::unique_ptr<BoundTable> make(std::size_t level, StoreMask mask);
    void fill(std::size_t level, StoreMask mask, const BoundTable& outer, BoundTable& table) const;
    void spread(std::vector<double>& values) const;

    const TileFacts& m_facts;
    const CostModel& m_costs;
    std::stop_token m_stop;
    std::vector<double> m_capacities; // of a level's tiles, all instances; infinite: unlimited
    std::unordered_map<std::uint64_t, std::unique_ptr<BoundTable>> m_tables;
};

} // namespace pimento::dataflow
