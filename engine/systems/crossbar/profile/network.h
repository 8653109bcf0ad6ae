// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/chip/crossbar_chip.h"
#include "engine/systems/crossbar/profile/profile.h"

#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// A medium that serves requests one after the other, in the order in which they come.
class Medium {
public:
    /// Takes the medium for `duration` from `from` on, after all earlier requests; returns the end.
    std::int64_t take(std::int64_t from, std::int64_t duration, std::int64_t bytes)
    {
        m_free = (from > m_free ? from : m_free) + duration;
        m_busy += duration;
        m_bytes += bytes;
        return m_free;
    }
    [[nodiscard]] std::int64_t busy() const { return m_busy; }
    [[nodiscard]] std::int64_t bytes() const { return m_bytes; }

private:
    std::int64_t m_free = 0;
    std::int64_t m_busy = 0;
    std::int64_t m_bytes = 0;
};

/// The memories of chips and what connects their cores.
class ChipNetwork {
public:
    explicit ChipNetwork(const CrossbarChip& chip);

    /// End of an access to the memory of the core's chip.
    std::int64_t access(int core, std::int64_t from, std::int64_t bytes);
    /// End of a transfer. On a bus: of the sender's chip. On a mesh: over links along the row, then along the column,
    /// each of which holds the whole transfer for its time; between chips, to the first core of the chip and from
    /// there. In shared memory: a store and a load. Between chips, the link of the chips adds its time.
    std::int64_t transfer(int from, int to, std::int64_t start, std::int64_t bytes);
    /// Nanoseconds of a transfer that waits for nothing.
    [[nodiscard]] std::int64_t unloadedNs(int from, int to, std::int64_t bytes) const;

    /// Busy nanoseconds of each chip: its memory; its bus, or the busiest of its links.
    [[nodiscard]] std::vector<std::int64_t> memoryBusy() const;
    [[nodiscard]] std::vector<std::int64_t> connectionBusy() const;
    /// Links that were used, ordered by their first core.
    [[nodiscard]] std::vector<LinkUse> linkUses() const;

private:
    std::int64_t overMesh(int chip, int from, int to, std::int64_t start, std::int64_t bytes);
    [[nodiscard]] int hops(int from, int to) const;
    Medium& link(int chip, int core, int direction);

    const CrossbarChip& m_chip;
    std::vector<Medium> m_memories; // of each chip
    std::vector<Medium> m_buses;    // of each chip
    std::vector<Medium> m_links;    // of a mesh: four for each core
};

} // namespace pimento::crossbar
