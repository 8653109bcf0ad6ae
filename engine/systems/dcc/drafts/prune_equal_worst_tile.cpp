// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/prune_equal_worst_tile.h"

#include "engine/systems/dcc/drafts/part_table.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pimento {

namespace {

/// Set of different rows of numbers, each with the first cell that has it.
class FirstCells {
public:
    FirstCells(std::size_t width, StopCheck& stop) : m_stop(&stop), m_width(width), m_slots(1024) {}

    /// Returns the first cell with this row: `cell` itself if the row is new.
    std::uint32_t firstWith(const std::uint32_t* row, std::uint32_t cell)
    {
        const std::uint32_t hash = hashOf(row);
        std::size_t at = hash & (m_slots.size() - 1);
        while (m_slots[at].row != kFree) {
            const std::uint32_t* known = m_rows.data() + std::size_t{m_slots[at].row} * m_width;
            if (m_slots[at].hash == hash && std::equal(row, row + m_width, known)) {
                return m_cells[m_slots[at].row];
            }
            at = (at + 1) & (m_slots.size() - 1);
        }
        m_slots[at] = {hash, static_cast<std::uint32_t>(m_cells.size())};
        m_cells.push_back(cell);
        m_rows.insert(m_rows.end(), row, row + m_width);
        if (m_cells.size() * 2 > m_slots.size()) {
            grow();
        }
        return cell;
    }

private:
    static constexpr std::uint32_t kFree = ~std::uint32_t{0};
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t row = kFree;
    };

    [[nodiscard]] std::uint32_t hashOf(const std::uint32_t* row) const
    {
        std::uint64_t mixed = 0;
        for (std::size_t i = 0; i < m_width; ++i) {
            mixed = (mixed ^ row[i]) * 0x9E3779B97F4A7C15ULL;
            mixed ^= mixed >> 32U;
        }
        return static_cast<std::uint32_t>(mixed);
    }
    void grow()
    {
        std::vector<Slot> larger(m_slots.size() * 2);
        for (const Slot& slot : m_slots) {
            if (m_stop->isStopped()) { // the result will not be used
                return;
            }
            if (slot.row != kFree) {
                std::size_t at = slot.hash & (larger.size() - 1);
                while (larger[at].row != kFree) {
                    at = (at + 1) & (larger.size() - 1);
                }
                larger[at] = slot;
            }
        }
        m_slots = std::move(larger);
    }

    StopCheck* m_stop;
    std::size_t m_width;
    std::vector<Slot> m_slots; // hash table with open addressing; its size is a power of two
    std::vector<std::uint32_t> m_rows;
    std::vector<std::uint32_t> m_cells;
};

} // namespace

void pruneEqualWorstTiles(const DraftSpace& space, PruneCandidates& candidates, StopCheck& stop)
{
    // Parts with the same function and tile have the same number.
    std::map<std::pair<std::uint32_t, std::int64_t>, std::uint32_t> numbers;
    const PartTable<std::uint32_t> numberOf(
        space, 0, [&](std::size_t set, std::size_t mapping, std::int64_t tile) -> std::uint32_t {
            const auto number = static_cast<std::uint32_t>(numbers.size());
            return numbers.try_emplace({space.functionNumber(set, mapping), tile}, number).first->second;
        });

    const std::size_t sets = space.sets().size();
    FirstCells firsts(sets, stop);
    std::array<std::uint32_t, Draft::kMaxParts> row{};
    forEachCandidate(space, candidates, numberOf, stop, [&](std::size_t cell, auto numberOfPart) {
        if (candidates.cells[cell].state() != PruneCell::State::Kept) {
            return;
        }
        for (std::size_t set = 0; set < sets; ++set) {
            row[set] = numberOfPart(set);
        }
        const auto self = static_cast<std::uint32_t>(cell);
        const std::uint32_t first = firsts.firstWith(row.data(), self);
        if (first != self) {
            candidates.cells[cell] = {PruneCell::State::EqualTile, first};
        }
    });
}

} // namespace pimento
