// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace pimento::lower {

/// How a statement reads or writes a tensor; along `expanded` also the elements between those that it needs.
struct Access {
    const affine::Reference* reference = nullptr;
    std::optional<std::size_t> expanded;
};

/// Vectors of a tensor's host layout that accesses to it touch, as ascending ranges with gaps between them. All points
/// of the loops count, guards do not.
[[nodiscard]] std::vector<IndexRange> touchedVectors(const affine::Kernel& kernel, std::span<const Access> accesses,
                                                     int width);

/// Numbers in ranges without overlaps.
[[nodiscard]] std::int64_t countOf(std::span<const IndexRange> ranges);

} // namespace pimento::lower
