// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pimento::lower {

/// An access of a statement to a tensor. Along `expanded` it includes the elements between those that are needed.
struct Access {
    const affine::Reference* reference = nullptr;
    std::optional<std::size_t> expanded;
};

/// Vectors of a tensor's host layout that accesses touch, as ascending separate ranges. All points of the loops count;
/// guards are ignored.
[[nodiscard]] std::vector<IndexRange> touchedVectors(const affine::Kernel& kernel, std::span<const Access> accesses,
                                                     int width);

/// Counts the numbers in ranges without overlaps.
[[nodiscard]] std::int64_t countOf(std::span<const IndexRange> ranges);

} // namespace pimento::lower
