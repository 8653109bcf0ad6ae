// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pimento {

/// Purpose of a command, as far as a timeline distinguishes commands.
enum class TimelineKind : std::uint8_t {
    Row,       // opens or closes rows
    Refresh,   // refreshes
    HostRead,  // the host reads from a bank
    HostWrite, // the host writes to a bank
    Core,      // the cores compute
    Transfer,  // moves operands and results between host, buffers, registers and banks
    Wait,      // a thread waits
    Pace,      // a thread is between two steps of its own, as always
};
inline constexpr std::size_t kTimelineKinds = 8; // the maximum that BusyEntry::kind can hold

/// Half of the command bus, and of a lane, that a kind belongs to.
enum class Strip : std::uint8_t { Rows, Columns };
inline constexpr std::size_t kStrips = 2;

[[nodiscard]] constexpr Strip stripOf(TimelineKind kind)
{
    return kind == TimelineKind::Row || kind == TimelineKind::Refresh ? Strip::Rows : Strip::Columns;
}

/// True if a request of this op carries operands or results without computing.
[[nodiscard]] bool isTransferOp(std::string_view op);

/// Kind of every command of a device.
[[nodiscard]] std::vector<TimelineKind> kindsOf(const sim::Machine& machine);

} // namespace pimento
