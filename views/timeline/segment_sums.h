// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/command_links.h"
#include "engine/inspection/timeline/timeline.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// What happens in a stretch of a timeline, summed over all tracks.
struct SegmentSums {
    struct OfKind {
        std::size_t spans = 0; // that begin in it
        double cycles = 0;     // within it

        bool operator==(const OfKind&) const = default;
    };

    std::size_t spans = 0;
    std::map<TimelineKind, OfKind> kinds;
    std::vector<std::pair<std::string, std::int64_t>> waits;  // cycles by cause, most first; empty: unknown
    std::vector<std::pair<std::string, std::size_t>> tensors; // commands by tensor; empty: unknown
};

/// Largest number of spans whose waits are summed.
inline constexpr std::size_t kMostSummedWaits = 200'000;

/// Sums a stretch. `links`: purposes of the spans; nullptr: unknown.
[[nodiscard]] SegmentSums sumsOf(const Timeline& timeline, const CommandLinks* links, double from, double to);

} // namespace pimento
