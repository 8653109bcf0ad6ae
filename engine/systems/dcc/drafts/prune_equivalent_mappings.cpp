// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune_equivalent_mappings.h"

namespace pimento {

namespace {

std::size_t earliestEquivalent(const DraftSpace& space, std::size_t set, std::size_t mapping)
{
    const auto& mappings = space.sets()[set].mappings;
    std::size_t first = 0;
    while (space.functionNumber(set, first) != space.functionNumber(set, mapping) ||
           mappings[first].extent != mappings[mapping].extent) {
        ++first;
    }
    return first;
}

} // namespace

std::vector<std::uint32_t> standInAssignments(const DraftSpace& space, StopCheck& stop)
{
    // Grows set by set, because the last set's mapping varies fastest in the index of an assignment.
    std::vector<std::uint32_t> standIns = {0};
    for (std::size_t set = 0; set < space.sets().size(); ++set) {
        const std::size_t mappings = space.sets()[set].mappings.size();
        std::vector<std::size_t> earliest;
        for (std::size_t mapping = 0; mapping < mappings; ++mapping) {
            earliest.push_back(earliestEquivalent(space, set, mapping));
        }
        std::vector<std::uint32_t> next;
        next.reserve(standIns.size() * mappings);
        for (const std::uint32_t standIn : standIns) {
            if (stop.isStopped(mappings)) {
                break;
            }
            for (const std::size_t mapping : earliest) {
                next.push_back(static_cast<std::uint32_t>(standIn * mappings + mapping));
            }
        }
        standIns = std::move(next);
    }
    return standIns;
}

} // namespace pimento
