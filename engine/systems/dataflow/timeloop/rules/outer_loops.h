// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::dataflow::timeloop {

/// A temporal loop of more than one step around a tile.
struct OuterLoop {
    Dim dim = Dim::R;
    std::int64_t count = 1; // steps
    std::int64_t step = 1;  // indices of the dimension that a step advances by

    bool operator==(const OuterLoop&) const = default;
};

/// Names the multiply-accumulate units where a level is expected: they hold one element of each tensor.
inline constexpr std::ptrdiff_t kUnits = -1;

/// Number of indices of each dimension in the tile that an instance of a level holds.
[[nodiscard]] Sizes tileOf(const Mapping& mapping, std::ptrdiff_t level);

/// Lists the temporal loops outside the tile of a level, innermost first.
[[nodiscard]] std::vector<OuterLoop> loopsAround(const Mapping& mapping, std::ptrdiff_t level);

/// Counts PEs that a mapping uses, and units in a PE.
[[nodiscard]] std::int64_t usedPes(const Mapping& mapping);
[[nodiscard]] std::int64_t usedLanes(const Mapping& mapping);

/// Product of all sizes.
[[nodiscard]] std::int64_t productOf(const Sizes& sizes);
/// Product of the sizes of dimensions that are relevant to a tensor.
[[nodiscard]] std::int64_t productOf(const Sizes& sizes, Tensor tensor);

} // namespace pimento::dataflow::timeloop
