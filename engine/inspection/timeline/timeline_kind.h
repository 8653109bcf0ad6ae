// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace pimento {

/// Activity of a span, as far as a timeline distinguishes activities by colour.
enum class TimelineKind : std::uint8_t {
    Row,       // opens or closes rows
    Refresh,   // refreshes
    HostRead,  // the host reads from a bank
    HostWrite, // the host writes to a bank
    Core,      // the cores compute
    Transfer,  // moves operands and results between host, buffers, registers and memories
    Wait,      // a thread waits
    Pace,      // a thread is between two steps of its own, as always
};
inline constexpr std::size_t kTimelineKinds = 8; // the maximum that BusyEntry::kind can hold

/// Half of a track in which a span is drawn, so that preparations and work can overlap.
enum class Strip : std::uint8_t { Upper, Lower };
inline constexpr std::size_t kStrips = 2;

[[nodiscard]] constexpr Strip stripOf(TimelineKind kind)
{
    return kind == TimelineKind::Row || kind == TimelineKind::Refresh ? Strip::Upper : Strip::Lower;
}

} // namespace pimento
