// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/prune_candidates.h"

#include <cstddef>
#include <span>
#include <vector>

namespace pimento {

/// Outcome of rule 2.
enum class SimdPruning : std::uint8_t {
    Off,
    NoSimd,      // not applicable: the device has one lane, or no set is vectorised
    NoneAligned, // skipped: it would have removed every draft
    Applied,
};

/// Applies paper sec. 4.2 rule 2: removes candidates with a vectorised set whose tile is no multiple of `width` lanes.
/// A stop ends it early.
[[nodiscard]] SimdPruning pruneUnaligned(const DraftSpace& space, std::span<const std::size_t> simdSets, int width,
                                         PruneCandidates& candidates, StopCheck& stop);

/// Lists the sets that a device with SIMD instructions vectorises, ascending: for each product, the set of the
/// innermost loop variable in the last dimension of a factor, because the last dimension is contiguous in memory. A
/// kernel without products is vectorised along the last dimension of its targets.
[[nodiscard]] std::vector<std::size_t> defaultSimdSets(const affine::Kernel& kernel,
                                                       std::span<const DimensionSet> sets);

} // namespace pimento
