// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "views/common/palette.h"
#include "views/plots/hover_card.h"

#include <QString>

#include <cstddef>
#include <cstdint>

namespace pimento {

class CommandLinks;

enum class TimeUnit : std::uint8_t { Cycle, Nanosecond };

// Texts of a timeline.

[[nodiscard]] Role roleOf(TimelineKind kind);
/// Title of a kind of activities: "rows", or the word of the timeline's producer for it.
[[nodiscard]] QString titleOf(const Timeline& timeline, TimelineKind kind);
/// Name of a track: "channel 3".
[[nodiscard]] QString trackInWords(const Timeline& timeline, std::size_t track);
/// Full path of a track below the root: "channel 3, bank 5".
[[nodiscard]] QString pathInWords(const Timeline& timeline, std::size_t track);
/// A search that a user wrote, with the engine's names of places and numbers in place of those that the window shows.
[[nodiscard]] QString searchInEngineWords(QString text, const Timeline& timeline);
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
/// Length of a segment, and what its commands are, wait for and carry. `links`: nullptr, unknown.
[[nodiscard]] QString segmentOf(const Timeline& timeline, const CommandLinks* links, double from, double to,
                                TimeUnit unit);
/// Word for the spans of a timeline: "commands".
[[nodiscard]] QString nounsOf(const Timeline& timeline);
/// Numbers of a span in short form: "row 5 col 3"; empty: none.
[[nodiscard]] QString argsText(const Timeline& timeline, std::size_t span);
[[nodiscard]] CardText cardOf(const Timeline& timeline, std::size_t command, TimeUnit unit);
/// Describes a command in one line.
[[nodiscard]] QString lineOf(const Timeline& timeline, std::size_t command, TimeUnit unit);

} // namespace pimento
