// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/machine/network_integers.h"
#include "engine/systems/crossbar/mapping/placement.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::crossbar {

/// Weights in the arrays of a group: `columns` of each of its `rows`.
struct GroupWeights {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    std::vector<std::int8_t> cells = {};
};

/// Weights of the array groups of all layers. Copies of a layer share them.
class ArrayWeights {
public:
    ArrayWeights(const LayerGraph& graph, std::span<const LayerPartition> partitions, const NetworkIntegers& integers);

    [[nodiscard]] const GroupWeights& of(const PlacedGroup& placed) const { return m_groups[index(placed)]; }
    /// Number of a group among those of all layers, the same for all copies.
    [[nodiscard]] std::size_t index(const PlacedGroup& placed) const
    {
        const auto matrix = static_cast<std::size_t>(placed.matrix);
        return m_first[matrix] + static_cast<std::size_t>(placed.part * m_partitions[matrix].groups + placed.group);
    }
    [[nodiscard]] std::size_t groups() const { return m_groups.size(); }

private:
    std::span<const LayerPartition> m_partitions;
    std::vector<std::size_t> m_first;   // of each layer: its first group
    std::vector<GroupWeights> m_groups; // of each layer: of each part, each group
};

} // namespace pimento::crossbar
