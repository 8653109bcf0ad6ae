// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento::dataflow::timeloop {

/// Loops unrolled over the array of PEs and over lanes.
struct ArraySplit {
    Sizes height = kOnes;
    Sizes width = kOnes;
    Sizes lanes = kOnes;

    [[nodiscard]] Sizes slots() const; // PEs along each dimension: height x width
    [[nodiscard]] Sizes array() const; // indices that the array works on at a time: slots x lanes
};

/// Lists the ways to unroll loops with factors that divide the bounds. Ways that differ only in the direction of the
/// array that a dimension takes cost the same, and are listed once. As in Timeloop, a dimension takes one direction of
/// the array at most; it may take lanes as well unless the accelerator splits it once. `unrolled`: dimensions that each
/// direction may take; without a value, all.
[[nodiscard]] std::vector<ArraySplit>
arraySplits(const LayerLoops& layer, const Accelerator& accelerator,
            const std::array<std::optional<std::array<bool, kDims>>, kDirections>& unrolled);

} // namespace pimento::dataflow::timeloop
