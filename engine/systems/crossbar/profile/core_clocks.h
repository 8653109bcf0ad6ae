// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/profile/stream_counter.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {

/// Whether a function takes no time in the public program, which does not count it either.
[[nodiscard]] constexpr bool isFree(VectorFunction function)
{
    switch (function) {
    case VectorFunction::Sub:
    case VectorFunction::Mul:
    case VectorFunction::ClipLow:
    case VectorFunction::ClipHigh:
        return true;
    default:
        return false;
    }
}

/// Clocks of a core, in nanoseconds.
struct CoreClock {
    std::int64_t done = 0;         // everything so far is completed
    std::int64_t prepared = 0;     // inputs so far are prepared
    std::int64_t lastStart = 0;    // of a product
    std::int64_t synchronised = 0; // after the last transfer
    std::int64_t preparation = 0;  // time of inputs since the last product
    bool hasStarted = false;       // a product in this step
};

/// The rules for instructions of one core that touch nothing shared, and for what follows a reservation of the shared.
class CoreClocks {
public:
    explicit CoreClocks(const ProfiledStreams& of, Bookings* bookings = nullptr);

    void multiply(std::size_t core, const Instruction& at);
    void compute(std::size_t core, const Instruction& at); // Vector
    void move(std::size_t core, const Instruction& at);    // Copy, Write
    /// A load or store: its time on the memory of the chip took `span` from requestTime().
    void access(std::size_t core, const Instruction& at, std::int64_t span);
    /// Lets two cores meet; returns the time.
    std::int64_t meet(std::size_t one, std::size_t other);
    /// A transfer of both cores took `span` from their meeting on.
    void transfer(std::size_t one, std::size_t other, const Instruction& at, std::int64_t span);
    /// The last instruction of a core in a step: preparation goes on after it.
    void endStep(std::size_t core);
    StreamProfile take();

    /// When a load or a store asks for the memory.
    [[nodiscard]] std::int64_t requestTime(std::size_t core, const Instruction& at) const
    {
        return at.operation == Operation::Load ? m_clocks[core].prepared : m_clocks[core].done;
    }
    /// Nanoseconds of an instruction on the memory of a chip, or on a bus.
    [[nodiscard]] std::int64_t memoryNs(const Instruction& at) const
    {
        return transferNs(m_counter.bytesOf(at), m_of.chip.globalBandwidth);
    }
    [[nodiscard]] std::int64_t busNs(const Instruction& at) const
    {
        return transferNs(m_counter.bytesOf(at), m_of.chip.connectionBandwidth);
    }
    /// Additional nanoseconds between chips; part of a nanosecond does not count.
    [[nodiscard]] std::int64_t offChipNs(const Instruction& at) const
    {
        return m_counter.bytesOf(at) * 1000 / m_of.chip.offChipBandwidth;
    }

private:
    const ProfiledStreams& m_of;
    Bookings* m_bookings;
    StreamCounter m_counter;
    std::vector<CoreClock> m_clocks;
    std::vector<std::int64_t> m_groupStarts; // last start of each array group; 0: none
    std::vector<CoreTimes> m_times;
};

} // namespace pimento::crossbar
