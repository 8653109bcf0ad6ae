// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/timeline.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento {

namespace {

constexpr double kBucketsPerSpan = 64; // mean number of finest buckets that a span takes at most
constexpr std::int64_t kLongestRun = std::int64_t{1} << 52;

/// Adds to each slice the part that [left, right), in slices, covers.
void addTo(std::span<BusyShares> slices, TimelineKind kind, double left, double right)
{
    left = std::max(left, 0.0);
    right = std::min(right, static_cast<double>(slices.size()));
    for (auto i = static_cast<std::size_t>(left); static_cast<double>(i) < right && left < right; ++i) {
        const auto low = static_cast<double>(i);
        slices[i][static_cast<std::size_t>(kind)] += static_cast<float>(std::min(right, low + 1) - std::max(left, low));
    }
}

/// Finest bucket of the summaries: that of short commands, or a longer one where spans are long, so that the summaries
/// take no more room than the spans.
std::int64_t finestFor(const SpanStore& spans, std::int64_t cycles)
{
    double busy = 0;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        busy += static_cast<double>(spans.length(i));
    }
    const double most = kBucketsPerSpan * static_cast<double>(spans.size());
    std::int64_t width = BusyPyramid::kFinest;
    while (width < BusyPyramid::kCoarsest &&
           (busy / static_cast<double>(width) > most || cycles / width >= std::numeric_limits<std::uint32_t>::max())) {
        width *= BusyPyramid::kFactor;
    }
    return width;
}

} // namespace

Timeline::Timeline(std::shared_ptr<const TimelineScheme> scheme, std::shared_ptr<const SpanStore> spans,
                   TimelineExtent extent)
    : m_scheme(std::move(scheme)), m_spans(std::move(spans)), m_cycles(extent.cycles), m_parts(std::move(extent.parts)),
      m_wasStopped(extent.wasStopped), m_finest(finestFor(*m_spans, m_cycles))
{
    PIMENTO_ASSERT(m_cycles <= kLongestRun, "a timeline has at most 2^52 cycles");
    for (std::size_t i = 0; i < m_spans->size(); ++i) {
        std::int64_t& longest = m_longest[static_cast<std::size_t>(stripOf(kindOf(i)))];
        longest = std::max(longest, m_spans->length(i));
    }
    sortByTrack();
    summarise();
}

/// Counts the spans of every track, then puts each span into its track and all tracks above except the root, which has
/// all spans.
void Timeline::sortByTrack()
{
    m_first.assign(tracks().size() + 1, 0);
    for (std::size_t i = 0; i < m_spans->size(); ++i) {
        for (std::uint32_t track = trackOf(i); track != 0; track = tracks()[track].parent) {
            ++m_first[track + 1];
        }
    }
    for (std::size_t track = 0; track < tracks().size(); ++track) {
        m_first[track + 1] += m_first[track];
    }
    m_byTrack.resize(m_first.back());
    std::vector<std::size_t> next(m_first.begin(), m_first.end() - 1);
    for (std::size_t i = 0; i < m_spans->size(); ++i) {
        for (std::uint32_t track = trackOf(i); track != 0; track = tracks()[track].parent) {
            m_byTrack[next[track]++] = static_cast<std::uint32_t>(i);
        }
    }
    for (std::size_t track = 0; track < tracks().size(); ++track) {
        m_firstBlock.push_back(m_blockEnds.size());
        for (std::size_t n = 0; n < count(track); ++n) {
            const std::int64_t end = m_spans->end(at(track, n));
            if (n % kBlock == 0) {
                m_blockEnds.push_back(end);
            }
            m_blockEnds.back() = std::max(m_blockEnds.back(), end);
        }
    }
}

void Timeline::summarise()
{
    m_busy.assign(tracks().size(), {BusyPyramid(m_finest), BusyPyramid(m_finest)});
    for (std::size_t i = 0; i < m_spans->size(); ++i) {
        const TimelineKind kind = kindOf(i);
        const auto strip = static_cast<std::size_t>(stripOf(kind));
        const std::int64_t begin = m_spans->begin(i);
        const std::int64_t end = m_spans->end(i);
        for (std::uint32_t track = trackOf(i);; track = tracks()[track].parent) {
            m_busy[track][strip].add(kind, begin, end);
            if (track == 0) {
                break;
            }
        }
    }
    for (auto& strips : m_busy) {
        for (BusyPyramid& busy : strips) {
            busy.finish(m_cycles);
        }
    }
}

std::size_t Timeline::countBefore(std::size_t track, double cycle) const
{
    std::size_t low = 0;
    std::size_t high = count(track);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (static_cast<double>(m_spans->begin(at(track, middle))) < cycle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

std::optional<std::size_t> Timeline::spanAt(std::size_t track, Strip strip, double cycle) const
{
    for (std::size_t n = countBefore(track, cycle + 1e-9); n > 0;) {
        if (n % kBlock == 0 && static_cast<double>(m_blockEnds[m_firstBlock[track] + n / kBlock - 1]) <= cycle) {
            n -= kBlock; // all of them are over
            continue;
        }
        const std::size_t i = at(track, --n);
        if (cycle - static_cast<double>(m_spans->begin(i)) > static_cast<double>(longest(strip))) {
            break;
        }
        if (stripOf(kindOf(i)) == strip && static_cast<double>(m_spans->end(i)) > cycle) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> Timeline::neighbour(std::size_t track, std::size_t span, int step) const
{
    std::size_t low = 0;
    std::size_t high = count(track);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (at(track, middle) < span) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const auto place = static_cast<std::int64_t>(low) + step;
    const bool isThere = place >= 0 && place < static_cast<std::int64_t>(count(track));
    return isThere ? std::optional(at(track, static_cast<std::size_t>(place))) : std::nullopt;
}

void Timeline::addShares(std::size_t track, Strip strip, double begin, double step, std::span<BusyShares> slices) const
{
    if (step >= summaryFrom()) {
        busy(track, strip).addShares(begin, step, slices);
        return;
    }
    // Few spans per slice: add them one by one, by the rule of the summaries.
    double until = 0;
    forEachIn(track, begin, begin + step * static_cast<double>(slices.size()), [&](std::size_t i) {
        const TimelineKind kind = kindOf(i);
        if (stripOf(kind) == strip) {
            const auto last = static_cast<double>(m_spans->end(i));
            addTo(slices, kind, (std::max(static_cast<double>(m_spans->begin(i)), until) - begin) / step,
                  (last - begin) / step);
            until = std::max(until, last);
        }
    });
}

} // namespace pimento
