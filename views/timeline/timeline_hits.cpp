// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"

#include <QPainter>

#include <algorithm>

// Marks under commands that were found, or that belong to a line of the program, in the lanes of the timeline.

namespace pimento {

namespace {

/// Largest number of marked commands: with more, single ones cannot be told apart, and the ticks above the lanes
/// remain.
constexpr std::ptrdiff_t kMostMarked = 20'000;
constexpr int kMark = 3;

} // namespace

void TimelineView::paintHits(QPainter& painter)
{
    const SpanStore& spans = m_timeline->spans();
    const auto cycleOf = [&](std::uint32_t command) { return static_cast<double>(spans.begin(command)); };
    const auto longest =
        static_cast<double>(std::max(m_timeline->longest(Strip::Upper), m_timeline->longest(Strip::Lower)));
    const auto begin = std::ranges::lower_bound(m_hits, m_window.begin() - longest, {}, cycleOf);
    const auto end = std::ranges::lower_bound(m_hits, m_window.end(), {}, cycleOf);
    if (end - std::ranges::lower_bound(m_hits, m_window.begin(), {}, cycleOf) > kMostMarked) {
        return;
    }
    const QRect shown = lanesArea().toRect();
    std::vector<int> marked(m_rows.rows().size(), -1); // by row: end of the last mark in pixels
    painter.save();
    painter.setClipRect(shown);
    for (auto hit = begin; hit != end; ++hit) {
        if (static_cast<double>(spans.end(*hit)) <= m_window.begin()) {
            continue;
        }
        const QRect block = blockRect(*hit);
        int& behind = marked[m_rows.rowOf(m_timeline->trackOf(*hit))];
        if (block.right() < behind || !block.intersects(shown)) {
            continue;
        }
        behind = block.right() + 1;
        painter.fillRect(QRect(block.left(), block.bottom() - kMark + 2, std::max(2, block.width()), kMark),
                         m_palette.color(Role::Selected));
    }
    painter.restore();
}

} // namespace pimento
