// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/alignment.h"

#include "engine/systems/dcc_artifact/generators/aligned_part.h"

#include <array>

namespace pimento::dcc_artifact {

AlignedDraft align(std::span<const DraftPart> draft)
{
    std::array<DraftPart, Draft::kMaxParts> parts{};
    const bool stays = isLeftAlone(draft);
    for (std::size_t set = 0; set < draft.size(); ++set) {
        parts[set] = stays ? draft[set] : alignedPart(draft[set]);
    }
    const AlignedSizes sizes = alignedSizes(draft);
    return {Draft(std::span<const DraftPart>(parts).first(draft.size())), sizes.lanes, sizes.banks};
}

} // namespace pimento::dcc_artifact
