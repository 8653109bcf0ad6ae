// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/profile/bookings.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// A medium that serves requests one after the other, in the order in which they come.
class Medium {
public:
    /// Takes the medium for `duration` from `from` on, after all earlier requests; returns the end.
    std::int64_t take(std::int64_t from, std::int64_t duration)
    {
        m_free = (from > m_free ? from : m_free) + duration;
        m_busy += duration;
        return m_free;
    }
    [[nodiscard]] std::int64_t busy() const { return m_busy; }
    /// End of the last request.
    [[nodiscard]] std::int64_t freeAt() const { return m_free; }

private:
    std::int64_t m_free = 0;
    std::int64_t m_busy = 0;
};

/// The memories of chips and what connects their cores.
class ChipNetwork {
public:
    /// `bookings`: gets what is booked, if given.
    explicit ChipNetwork(const CrossbarChip& chip, Bookings* bookings = nullptr);

    /// End of an access to the memory of the core's chip.
    std::int64_t access(int core, std::int64_t from, std::int64_t bytes);
    /// Time from which on the memory of a chip is free.
    [[nodiscard]] std::int64_t memoryFree(int chip) const
    {
        return m_memories[static_cast<std::size_t>(chip)].freeAt();
    }
    /// End of a transfer. On a bus: of the sender's chip. On a mesh: over links along the row, then along the column,
    /// each of which holds the whole transfer for its time; between chips, to the first core of the chip and from
    /// there. In shared memory: a store and a load. Between chips, the link of the chips adds its time.
    std::int64_t transfer(int from, int to, std::int64_t start, std::int64_t bytes);

    /// Busy nanoseconds of each chip: its memory; its bus, or the busiest of its links.
    [[nodiscard]] std::vector<std::int64_t> memoryBusy() const;
    [[nodiscard]] std::vector<std::int64_t> connectionBusy() const;

private:
    std::int64_t overMesh(int chip, int from, int to, std::int64_t start, std::int64_t bytes);
    std::int64_t take(BookedUnit unit, std::size_t index, std::int64_t from, std::int64_t duration);

    const CrossbarChip& m_chip;
    Bookings* m_bookings;
    std::vector<Medium> m_memories; // of each chip
    std::vector<Medium> m_buses;    // of each chip
    std::vector<Medium> m_links;    // of a mesh: four for each core
};

} // namespace pimento::crossbar
