// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune_candidates.h"

#include "engine/systems/dcc/drafts/part_table.h"

#include <algorithm>
#include <utility>

namespace pimento {

PruneCandidates::PruneCandidates(const DraftSpace& space, std::vector<std::uint32_t> keptAssignments)
    : assignments(std::move(keptAssignments)), cells(space.allocations() * assignments.size())
{
    const bool hasOneExtent = std::ranges::all_of(space.sets(), [](const DimensionSet& set) {
        return std::ranges::all_of(
            set.mappings, [&](const Mapping& mapping) { return mapping.extent == set.mappings.front().extent; });
    });
    if (hasOneExtent) {
        return;
    }
    const PartTable<std::uint8_t> fits(space, 0,
                                       [](std::size_t, std::size_t, std::int64_t) { return std::uint8_t{1}; });
    forEachCandidate(space, *this, fits, [&](std::size_t cell, auto fitsPart) {
        for (std::size_t set = 0; set < space.sets().size(); ++set) {
            if (!fitsPart(set)) {
                cells[cell] = {PruneCell::State::NoDraft, 0};
            }
        }
    });
}

} // namespace pimento
