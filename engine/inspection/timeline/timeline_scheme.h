// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline_kind.h"
#include "engine/inspection/timeline/track_tree.h"
#include "sim/base/units.h"

#include <array>
#include <string>
#include <vector>

namespace pimento {

/// Kind of the spans of a timeline.
struct SpanKind {
    std::string name;    // "ACT"
    std::string meaning; // "opens a row"
    TimelineKind kind = TimelineKind::Core;

    bool operator==(const SpanKind&) const = default;
};

/// Names of one of the two numbers of spans.
struct SpanArgName {
    std::string name;                     // "column"
    std::string shortName;                // "col"
    std::vector<std::string> values = {}; // names of its values, if they stand for things; empty: numbers
};

/// Tracks of a timeline and the kinds of its spans: those of a machine's commands, of a processor's threads, of a
/// network.
struct TimelineScheme {
    std::string title;
    Picoseconds clockPeriod{1};
    bool hasCycles = true; // false: times are nanoseconds, and so is the clock period
    TrackTree tracks;
    std::vector<SpanKind> kinds;
    std::array<SpanArgName, 2> args;
    std::array<std::string, kTimelineKinds> titles = {}; // of activities, for the legend; "": the usual one
    std::string noun = "a command";                      // what a span is, with its article
    std::string nouns = "commands";

    /// True if timelines of both schemes have the same tracks and kinds.
    [[nodiscard]] bool isAlike(const TimelineScheme& other) const
    {
        return title == other.title && clockPeriod == other.clockPeriod && tracks.size() == other.tracks.size() &&
               tracks.levels() == other.tracks.levels() && kinds == other.kinds;
    }
};

} // namespace pimento
