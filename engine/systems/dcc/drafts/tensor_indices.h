// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/tiling.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// Values of a loop variable on a core: begin, begin + step, ... below end.
struct VariableRange {
    IndexRange values;
    std::int64_t step = 1;

    bool operator==(const VariableRange&) const = default;
};

/// Way of holding a dimension whose indices have gaps (paper sec. 4.2 step 4 (3)).
enum class IndexStrategy : std::uint8_t {
    Expand, // (i): from the smallest to the largest index: {0, 2} -> [0:3]
    Keep,   // (ii): only the indices themselves: [0],[2]
};

/// Indices of one tensor dimension that a compute tile touches: ascending intervals with gaps between them. `ranges`
/// has one entry per variable of the kernel; entries of variables outside the function are ignored. Empty if a range is
/// empty.
[[nodiscard]] std::vector<IndexRange> tensorIndices(const affine::Index& function,
                                                    std::span<const VariableRange> ranges, IndexStrategy strategy);

/// Writes intervals: "[0:3]", "[0],[2]", "[0:2],[4]"; "[]" if there are none.
[[nodiscard]] std::string text(std::span<const IndexRange> indices);

} // namespace pimento
