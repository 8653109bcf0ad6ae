// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/stop_check.h"
#include "engine/systems/dcc/drafts/draft_space.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// State of one draft that rule 1 keeps, in four bytes.
class PruneCell {
public:
    enum class State : std::uint8_t { Kept, NoDraft, Unaligned, EqualTile };

    PruneCell() = default;
    PruneCell(State state, std::uint32_t keptCell) : m_bits((static_cast<std::uint32_t>(state) << kShift) | keptCell) {}

    [[nodiscard]] State state() const { return static_cast<State>(m_bits >> kShift); }
    /// Cell that represents this one; only for EqualTile.
    [[nodiscard]] std::uint32_t keptCell() const { return m_bits & ((1U << kShift) - 1); }

private:
    static constexpr unsigned kShift = 29; // kMostDrafts < 2^29
    std::uint32_t m_bits = 0;
};

/// The drafts that rules 2 and 3 examine: every allocation with the assignments that rule 1 keeps.
struct PruneCandidates {
    std::vector<std::uint32_t> assignments;
    std::vector<PruneCell> cells; // allocation * assignments.size() + position in assignments

    /// Marks cells that are no drafts. After a stop some marks are missing.
    PruneCandidates(const DraftSpace& space, std::vector<std::uint32_t> keptAssignments, StopCheck& stop);
};

/// Visits candidates in draft order until a stop: `visit(cell, columns)`, where columns(set) is the entry of a part
/// table for that draft's part.
template <class Table, class Visit>
void forEachCandidate(const DraftSpace& space, const PruneCandidates& candidates, const Table& table, StopCheck& stop,
                      Visit visit)
{
    using Entry = decltype(table.of(0, 0));
    const std::size_t sets = space.sets().size();
    const std::size_t width = candidates.assignments.size();
    std::vector<Entry> entries; // [assignment][set]
    for (const std::uint32_t assignment : candidates.assignments) {
        if (stop.isStopped()) {
            return;
        }
        for (std::size_t set = 0; set < sets; ++set) {
            entries.push_back(table.of(set, space.mapping(set, assignment)));
        }
    }
    std::array<std::size_t, Draft::kMaxParts> parts{};
    for (std::size_t allocation = 0; allocation < space.allocations(); ++allocation) {
        for (std::size_t set = 0; set < sets; ++set) {
            parts[set] = static_cast<std::size_t>(space.parts(set, allocation));
        }
        for (std::size_t column = 0; column < width; ++column) {
            if (stop.isStopped()) {
                return;
            }
            const Entry* entry = entries.data() + column * sets;
            visit(allocation * width + column, [&](std::size_t set) { return entry[set][parts[set]]; });
        }
    }
}

} // namespace pimento
