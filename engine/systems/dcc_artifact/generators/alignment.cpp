// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/alignment.h"

#include <array>
#include <bit>

namespace pimento::dcc_artifact {

namespace {

constexpr int kMostGroups = 16;
constexpr int kMostCores = 64;

bool looksLikeDefault(std::span<const DraftPart> draft)
{
    const bool hasPlainOuter = draft[0].cores == 1 && draft[1].groups == 1;
    if (draft.size() == 3) {
        return hasPlainOuter && draft[1].cores == 4 && draft[2].groups == 1 && draft[2].cores == 16;
    }
    return hasPlainOuter && draft[1].cores == kMostCores;
}

std::int32_t roundUpToPowerOfTwo(std::int32_t value, std::int32_t most)
{
    const auto rounded = static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(value)));
    return rounded <= most ? rounded : value;
}

} // namespace

AlignedDraft align(std::span<const DraftPart> draft)
{
    std::array<DraftPart, Draft::kMaxParts> parts{};
    const bool isLeftAlone = looksLikeDefault(draft);
    AlignedDraft aligned;
    for (std::size_t set = 0; set < draft.size(); ++set) {
        parts[set] = draft[set];
        if (!isLeftAlone) {
            parts[set].groups = roundUpToPowerOfTwo(draft[set].groups, kMostGroups);
            parts[set].cores = roundUpToPowerOfTwo(draft[set].cores, kMostCores);
        }
        aligned.lanes *= parts[set].groups;
        aligned.banks *= parts[set].cores;
    }
    aligned.draft = Draft(std::span<const DraftPart>(parts).first(draft.size()));
    return aligned;
}

} // namespace pimento::dcc_artifact
