// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"

#include <cstdint>
#include <span>

namespace pimento::crossbar {

/// Whether copies of layers that are smaller than a core may be split.
enum class Splitting : std::uint8_t {
    Never,    // such a copy lies in one core
    IfNeeded, // where no core has room for it, its array groups fill what is left
};

/// Places copies of layers with explicit numbers, in one pass. Layers larger than a core come first: their array groups
/// fill consecutive cores, copy after copy. Copies of smaller layers follow, the largest first: into a core that holds
/// the layer already if it has room, else into the core with the least room that suffices. Layers that read the same
/// image, with as many copies and windows, count as one layer where a core has room for a copy of each: it loads their
/// inputs once. They are placed one by one if there is no room otherwise. `copies` has a number for each layer, at most
/// its windows.
///
/// Error, of the kind DoesNotFit: no room is left for a copy; names the layer by its number.
[[nodiscard]] Result<Placement> packed(std::span<const LayerPartition> partitions, std::span<const std::int64_t> copies,
                                       const CrossbarChip& chip, Splitting splitting);

} // namespace pimento::crossbar
