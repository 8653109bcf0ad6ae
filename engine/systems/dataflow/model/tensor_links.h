// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/tile_sizes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pimento::dataflow {

/// The traffic of a tensor between two levels that store it, or between the multipliers and the first one.
struct TensorLink {
    int child = -1; // level; -1: the multiply-accumulate units
    int parent = 0;
    std::int64_t visits = 1;      // how often each distinct tile of the child is moved
    std::int64_t kept = 1;        // steps in a row for which the child keeps a tile
    std::int64_t parentReads = 0; // bytes, as all others
    std::int64_t parentWrites = 0;
    std::int64_t childReads = 0;
    std::int64_t childWrites = 0;

    bool operator==(const TensorLink&) const = default;
};

/// The links of a tensor from the multipliers outwards.
struct TensorLinks {
    std::array<TensorLink, kMostLevels> links;
    std::size_t count = 0;

    [[nodiscard]] std::span<const TensorLink> all() const { return {links.data(), count}; }
    [[nodiscard]] const TensorLink& outermost() const { return links[count - 1]; }
};

/// For each dimension, the level up to which its loops do not move the tensor's tile at `child`: the tile stays there
/// for all steps of these loops. Only dimensions irrelevant to the tensor get a level above `child`. A loop outside the
/// innermost relevant loop of more than one step moves the tile, also where that loop is cut to one step.
[[nodiscard]] std::array<int, kDims> freeLevels(const Mapping& mapping, Tensor tensor, int child);

/// Calculates all traffic of a tensor (MODEL.md, "Dataflows").
[[nodiscard]] TensorLinks linksOf(const LayerLoops& layer, const Mapping& mapping, const TileSizes& sizes,
                                  Tensor tensor);

} // namespace pimento::dataflow
