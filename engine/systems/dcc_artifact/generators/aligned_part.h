// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft.h"

#include <bit>
#include <cstdint>
#include <span>

namespace pimento::dcc_artifact {

/// True if align() leaves the draft unchanged because it matches the default distribution.
[[nodiscard]] inline bool isLeftAlone(std::span<const DraftPart> draft)
{
    constexpr int kDefaultCores = 64;
    const bool hasPlainOuter = draft[0].cores == 1 && draft[1].groups == 1;
    if (draft.size() == 3) {
        return hasPlainOuter && draft[1].cores == 4 && draft[2].groups == 1 && draft[2].cores == 16;
    }
    return hasPlainOuter && draft[1].cores == kDefaultCores;
}

/// Rounds groups or cores up to a power of two, if that is at most `most`.
[[nodiscard]] inline std::int32_t roundedToPower(std::int32_t value, std::int32_t most)
{
    const auto rounded = static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(value)));
    return rounded <= most ? rounded : value;
}

/// Aligns one part of a draft that is not left alone.
[[nodiscard]] inline DraftPart alignedPart(DraftPart part)
{
    constexpr std::int32_t kMostGroups = 16;
    constexpr std::int32_t kMostCores = 64;
    part.groups = roundedToPower(part.groups, kMostGroups);
    part.cores = roundedToPower(part.cores, kMostCores);
    return part;
}

/// Lanes and banks of an aligned draft.
struct AlignedSizes {
    std::int64_t lanes = 1;
    std::int64_t banks = 1;
};

/// Returns the sizes that align() finds, without the aligned draft: fast enough for columns of long lists.
[[nodiscard]] inline AlignedSizes alignedSizes(std::span<const DraftPart> draft)
{
    const bool stays = isLeftAlone(draft);
    AlignedSizes sizes;
    for (const DraftPart& part : draft) {
        const DraftPart aligned = stays ? part : alignedPart(part);
        sizes.lanes *= aligned.groups;
        sizes.banks *= aligned.cores;
    }
    return sizes;
}

} // namespace pimento::dcc_artifact
