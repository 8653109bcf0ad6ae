// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune_candidates.h"

#include "engine/systems/dcc/drafts/part_table.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

/// Grows a vector in steps, because touching new memory takes time and a stop may come.
void growTo(std::vector<PruneCell>& cells, std::size_t size, StopCheck& stop)
{
    constexpr std::size_t kPiece = 1U << 20U;
    cells.reserve(size);
    while (cells.size() < size && !stop.isStopped(kPiece)) {
        cells.resize(std::min(size, cells.size() + kPiece));
    }
}

} // namespace

PruneCandidates::PruneCandidates(const DraftSpace& space, std::vector<std::uint32_t> keptAssignments, StopCheck& stop)
    : assignments(std::move(keptAssignments))
{
    growTo(cells, space.allocations() * assignments.size(), stop);
    const bool hasOneExtent = std::ranges::all_of(space.sets(), [](const DimensionSet& set) {
        return std::ranges::all_of(set.mappings,
                                   [&](const Mapping& mapping) { return mapping.extent == set.extent(); });
    });
    if (hasOneExtent) {
        return;
    }
    const PartTable<std::uint8_t> fits(space, 0,
                                       [](std::size_t, std::size_t, std::int64_t) { return std::uint8_t{1}; });
    forEachCandidate(space, *this, fits, stop, [&](std::size_t cell, auto fitsPart) {
        for (std::size_t set = 0; set < space.sets().size(); ++set) {
            if (!fitsPart(set)) {
                cells[cell] = {PruneCell::State::NoDraft, 0};
            }
        }
    });
}

} // namespace pimento
