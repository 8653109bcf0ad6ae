// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace pimento::crossbar {

/// What a core spends its time on, from the point of view of its queue of results: at each nanosecond one of these.
enum class TimeUse : std::uint8_t {
    Arrays,     // waits for products of its own arrays
    Vector,     // vector units compute
    Moves,      // copies and fills within local memory
    Memory,     // loads and stores, with waiting for the memory of the chip
    Transfer,   // data move to or from another core
    Connection, // waits for the bus, or for links of the mesh
    Input,      // waits for a core that sends
    Receiver,   // waits for a core that receives
    Slowest,    // has ended, and the slowest core has not
    Unused,     // has no instructions
};
inline constexpr std::size_t kTimeUses = 10;

/// Nanoseconds of a core by use. They add up to the makespan.
struct CoreUses {
    std::array<std::int64_t, kTimeUses> ns{};

    [[nodiscard]] std::int64_t operator[](TimeUse use) const { return ns[static_cast<std::size_t>(use)]; }
    [[nodiscard]] std::int64_t& operator[](TimeUse use) { return ns[static_cast<std::size_t>(use)]; }
    [[nodiscard]] std::int64_t total() const { return std::accumulate(ns.begin(), ns.end(), std::int64_t{0}); }
    CoreUses& operator+=(const CoreUses& other)
    {
        for (std::size_t i = 0; i < kTimeUses; ++i) {
            ns[i] += other.ns[i];
        }
        return *this;
    }
    bool operator==(const CoreUses&) const = default;
};

} // namespace pimento::crossbar
