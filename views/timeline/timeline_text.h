// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/common/palette.h"
#include "views/plots/hover_card.h"

#include <QString>

#include <cstddef>
#include <cstdint>

namespace pimento {

enum class TimeUnit : std::uint8_t { Cycle, Nanosecond };

// Texts of a timeline.

[[nodiscard]] Role roleOf(TimelineKind kind);
[[nodiscard]] QString titleOf(TimelineKind kind);
/// Colour of a part of a run: in, compute, out.
[[nodiscard]] Role roleOfPart(std::size_t part);
[[nodiscard]] QString titleOfPart(std::size_t part);

/// Converts a time in cycles to the unit.
[[nodiscard]] double inUnit(double cycles, TimeUnit unit, Picoseconds clockPeriod);
/// Formats a time, "1 234 cycles" or "949.0 ns".
[[nodiscard]] QString formatTime(double cycles, TimeUnit unit, Picoseconds clockPeriod);

/// Reasons why the channel issued nothing before the command: "row activation 12 cycles, scheduling 3 cycles"; empty:
/// unknown.
[[nodiscard]] QString waitOf(const Timeline& timeline, std::size_t command, TimeUnit unit);
/// Length of a segment and how many commands of each kind it has.
[[nodiscard]] QString segmentOf(const Timeline& timeline, double from, double to, TimeUnit unit);
[[nodiscard]] CardText cardOf(const Timeline& timeline, std::size_t command, TimeUnit unit);
/// Describes a command in one line.
[[nodiscard]] QString lineOf(const Timeline& timeline, std::size_t command, TimeUnit unit);

} // namespace pimento
