// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/busy_pyramid.h"
#include "engine/inspection/timeline/span.h"
#include "engine/inspection/timeline/timeline_kind.h"
#include "engine/inspection/timeline/timeline_scheme.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pimento {

/// A stretch of a run: data comes to the device, the device computes, results leave it.
struct TimelinePart {
    std::size_t part = 0; // 0: host to device, 1: compute, 2: device to host
    std::int64_t begin = 1;
    std::int64_t end = 1;

    bool operator==(const TimelinePart&) const = default;
};

/// Length and known parts of the run that a timeline shows.
struct TimelineExtent {
    std::int64_t cycles = 0; // cycles that it shows; at most 2^52, so that views can calculate with them
    std::vector<TimelinePart> parts;
    bool wasStopped = false;
};

/// Spans of one run by track, with summaries that make every zoom level cheap to draw. Immutable.
class Timeline {
public:
    Timeline(std::shared_ptr<const TimelineScheme> scheme, std::shared_ptr<const SpanStore> spans,
             TimelineExtent extent);

    [[nodiscard]] const TimelineScheme& scheme() const { return *m_scheme; }
    [[nodiscard]] const TrackTree& tracks() const { return m_scheme->tracks; }
    [[nodiscard]] const SpanStore& spans() const { return *m_spans; }
    /// Last cycle of the run.
    [[nodiscard]] std::int64_t cycles() const { return m_cycles; }
    [[nodiscard]] const std::vector<TimelinePart>& parts() const { return m_parts; }
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

    [[nodiscard]] const SpanKind& specOf(std::size_t i) const { return m_scheme->kinds[m_spans->kind(i)]; }
    [[nodiscard]] TimelineKind kindOf(std::size_t i) const { return specOf(i).kind; }
    [[nodiscard]] const std::string& nameOf(std::size_t i) const { return specOf(i).name; }
    /// Track of a span, which also belongs to all tracks above.
    [[nodiscard]] std::uint32_t trackOf(std::size_t i) const { return m_spans->track(i); }

    /// Number of spans of a track and of all tracks below it.
    [[nodiscard]] std::size_t count(std::size_t track) const
    {
        return track == 0 ? m_spans->size() : m_first[track + 1] - m_first[track];
    }
    /// Index of the n-th span of a track, by begin.
    [[nodiscard]] std::size_t at(std::size_t track, std::size_t n) const
    {
        return track == 0 ? n : m_byTrack[m_first[track] + n];
    }
    /// Number of spans of a track that begin before a cycle.
    [[nodiscard]] std::size_t countBefore(std::size_t track, double cycle) const;
    /// Span of a strip in progress in a cycle; the last begun of several.
    [[nodiscard]] std::optional<std::size_t> spanAt(std::size_t track, Strip strip, double cycle) const;
    /// The span of the track before or after another one.
    [[nodiscard]] std::optional<std::size_t> neighbour(std::size_t track, std::size_t span, int step) const;
    /// Calls visit(span) for the spans of a track with a cycle in [begin, end), by begin.
    template <class Visit> void forEachIn(std::size_t track, double begin, double end, Visit&& visit) const;

    [[nodiscard]] const BusyPyramid& busy(std::size_t track, Strip strip) const
    {
        return m_busy[track][static_cast<std::size_t>(strip)];
    }
    /// Cycles per slice from which addShares() reads summaries instead of single spans.
    [[nodiscard]] double summaryFrom() const { return 2 * static_cast<double>(m_finest); }
    /// Adds the busy fraction of a track's strip to each slice; slice i covers the `step` cycles from begin + i * step
    /// on.
    void addShares(std::size_t track, Strip strip, double begin, double step, std::span<BusyShares> slices) const;
    /// Longest span of the strip.
    [[nodiscard]] std::int64_t longest(Strip strip) const { return m_longest[static_cast<std::size_t>(strip)]; }

private:
    static constexpr std::size_t kBlock = 256; // spans of a track whose latest end is stored

    void sortByTrack();
    void summarise();

    std::shared_ptr<const TimelineScheme> m_scheme;
    std::shared_ptr<const SpanStore> m_spans;
    std::int64_t m_cycles = 0;
    std::vector<TimelinePart> m_parts;
    bool m_wasStopped = false;
    std::int64_t m_finest = BusyPyramid::kFinest;
    std::vector<std::size_t> m_first;      // by track, and one more; the root has no indices of its own
    std::vector<std::uint32_t> m_byTrack;  // spans of each track
    std::vector<std::size_t> m_firstBlock; // by track
    std::vector<std::int64_t> m_blockEnds; // latest end of each block of a track's spans
    std::vector<std::array<BusyPyramid, kStrips>> m_busy;
    std::array<std::int64_t, kStrips> m_longest{1, 1};
};

template <class Visit> void Timeline::forEachIn(std::size_t track, double begin, double end, Visit&& visit) const
{
    const auto longest = static_cast<double>(std::max(m_longest[0], m_longest[1]));
    const std::size_t last = countBefore(track, end);
    for (std::size_t n = countBefore(track, begin - longest); n < last;) {
        if (n % kBlock == 0 && static_cast<double>(m_blockEnds[m_firstBlock[track] + n / kBlock]) <= begin) {
            n += kBlock; // all of them are over
            continue;
        }
        if (const std::size_t i = at(track, n++); static_cast<double>(m_spans->end(i)) > begin) {
            visit(i);
        }
    }
}

} // namespace pimento
