// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"
#include "views/timeline/timeline_view_sizes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

// Bookmarks of a TimelineView: moments with a number, which keys set and go to.

namespace pimento {

void TimelineView::setBookmarks(std::vector<double> bookmarks)
{
    m_bookmarks = std::move(bookmarks);
    std::ranges::sort(m_bookmarks);
    viewport()->update();
}

/// Sets a bookmark at the selected command, else at the playhead, else in the middle of the view; removes the one that
/// is there.
void TimelineView::toggleBookmark()
{
    if (!m_timeline) {
        return;
    }
    const double middle = std::round((m_window.begin() + m_window.end()) / 2);
    const double at = m_selected   ? static_cast<double>(m_timeline->spans().begin(*m_selected))
                      : m_playhead ? std::round(*m_playhead)
                                   : middle;
    const auto known = std::ranges::lower_bound(m_bookmarks, at);
    if (known != m_bookmarks.end() && *known == at) {
        m_bookmarks.erase(known);
    } else {
        m_bookmarks.insert(known, at);
    }
    viewport()->update();
}

/// Shows the next (1) or previous (-1) bookmark, with the same zoom, and puts the playhead there.
void TimelineView::goToBookmark(int by)
{
    const double from = m_playhead.value_or((m_window.begin() + m_window.end()) / 2);
    const auto next =
        by > 0 ? std::ranges::upper_bound(m_bookmarks, from) : std::ranges::lower_bound(m_bookmarks, from);
    if (by > 0 ? next == m_bookmarks.end() : next == m_bookmarks.begin()) {
        return;
    }
    const double at = by > 0 ? *next : *(next - 1);
    const double half = (m_window.end() - m_window.begin()) / 2;
    m_window.show(at - half, at + half);
    setPlayhead(at);
    Q_EMIT playheadMoved(at);
    changed();
}

/// Paints a flag with its number for each bookmark, on the axis.
void TimelineView::paintBookmarks(QPainter& painter, const QRectF& axis) const
{
    for (std::size_t i = 0; i < m_bookmarks.size(); ++i) {
        const double x = kGutter + nearPixel(m_bookmarks[i]);
        const QString number = QString::number(i + 1);
        const QRectF flag(x, axis.top(), painter.fontMetrics().horizontalAdvance(number) + 6, axis.height() - 6);
        painter.fillRect(flag, m_palette.color(Role::Accent));
        painter.fillRect(QRectF(x, axis.top(), 1, axis.height()), m_palette.color(Role::Accent));
        painter.setPen(m_palette.color(Role::AccentText));
        painter.drawText(flag, Qt::AlignCenter, number);
    }
}

} // namespace pimento
