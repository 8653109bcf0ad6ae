// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/graph/layer_graph.h"

#include <cstdint>

namespace pimento::crossbar {

/// How the positions of a window use the rows, or the columns, of an image.
struct AxisUse {
    std::int64_t elements = 0;  // rows or columns of the window inside the image, over all positions
    std::int64_t positions = 0; // that have some of those
    std::int64_t distinct = 0;  // rows or columns of the image that some position uses

    bool operator==(const AxisUse&) const = default;
};

struct ImageUse {
    AxisUse y; // rows
    AxisUse x; // columns

    bool operator==(const ImageUse&) const = default;
};

/// Counts what the positions of a window use; `out` has one pixel for each position.
[[nodiscard]] ImageUse useOf(const workloads::Sliding& sliding, const ImageShape& out);

} // namespace pimento::crossbar
