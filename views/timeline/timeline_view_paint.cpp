// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_view.h"
#include "views/timeline/timeline_view_sizes.h"

#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

// What a TimelineView paints.

namespace pimento {

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setFont(font());
    painter.fillRect(viewport()->rect(), m_palette.color(Role::Base));
    if (m_timeline) {
        paintLanes(painter);
        paintHits(painter);
        paintMarks(painter);
        paintHeader(painter);
    }
}

void TimelineView::paintLanes(QPainter& painter)
{
    const QRectF area = lanesArea();
    painter.save();
    painter.setClipRect(QRectF(0, area.top(), viewport()->width(), area.height()));
    const std::vector<std::uint32_t>& rows = m_rows.rows();
    const auto first = static_cast<std::size_t>(verticalScrollBar()->value() / rowHeight());
    const auto shown = static_cast<std::size_t>(area.height()) / static_cast<std::size_t>(rowHeight()) + 2;
    const std::size_t last = std::min(rows.size(), first + shown);
    const double bottom = last > first ? rowRect(rows[last - 1]).bottom() + 1 : area.top();
    const QRectF lanes(area.left(), area.top(), area.width(), std::min(area.bottom(), bottom) - area.top());
    m_header.paintTints(painter, lanes, m_window);
    for (const double tick : m_header.ticks(m_window, m_unit)) {
        painter.fillRect(QRectF(std::floor(area.left() + m_window.toPixel(tick)), area.top(), 1, lanes.height()),
                         m_palette.color(Role::Grid));
    }
    for (std::size_t row = first; row < last; ++row) {
        const QRect rect = rowRect(rows[row]);
        painter.fillRect(QRect(0, rect.bottom(), viewport()->width(), 1), m_palette.color(Role::Grid));
        painter.setFont(blockFont());
        m_blocks.paint(painter, rows[row], QRectF(rect.left(), rect.top(), area.width(), rect.height() - 1), m_window);
        painter.fillRect(QRect(static_cast<int>(area.right()), rect.top(), kRightMargin, rect.height() - 1),
                         m_palette.color(Role::Base));
        paintGutter(painter, rows[row], rect);
    }
    painter.restore();
}

void TimelineView::paintGutter(QPainter& painter, std::size_t lane, const QRect& row)
{
    painter.setFont(font());
    QString& name = m_laneNames[lane];
    if (name.isEmpty()) {
        name = trackInWords(*m_timeline, lane);
    }
    const QRect gutter(0, row.top(), kGutter, row.height() - 1);
    painter.fillRect(gutter, m_palette.color(lane == m_lane ? Role::HoverRow : Role::AlternateBase));
    painter.fillRect(QRect(kGutter - 1, row.top(), 1, row.height()), m_palette.color(Role::Border));
    const QRect arrow = arrowRect(lane);
    if (!m_timeline->tracks().isLeaf(lane)) {
        const QPointF centre = QRectF(arrow).center();
        QPainterPath path;
        if (m_rows.isOpen(lane)) {
            path.addPolygon(QPolygonF({centre + QPointF(-4, -2), centre + QPointF(4, -2), centre + QPointF(0, 3)}));
        } else {
            path.addPolygon(QPolygonF({centre + QPointF(-2, -4), centre + QPointF(3, 0), centre + QPointF(-2, 4)}));
        }
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.fillPath(path, m_palette.color(Role::MutedText));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    const QRect room(arrow.right() + 4, row.top(), kGutter - arrow.right() - 10, row.height() - 1);
    painter.setPen(m_palette.color(m_timeline->count(lane) > 0 ? Role::Text : Role::MutedText));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(name, Qt::ElideMiddle, room.width()));
}

/// Paints the selected command, the selected range and the hits of a search.
void TimelineView::paintMarks(QPainter& painter)
{
    const QRectF area = lanesArea();
    painter.save();
    painter.setClipRect(area);
    if (m_range) {
        const double left = area.left() + nearPixel(m_range->first);
        const double right = area.left() + nearPixel(m_range->second);
        QColor fill = m_palette.color(Role::Accent);
        fill.setAlpha(45);
        painter.fillRect(QRectF(left, area.top(), right - left, area.height()), fill);
        painter.fillRect(QRectF(left, area.top(), 1, area.height()), m_palette.color(Role::Accent));
        painter.fillRect(QRectF(right, area.top(), 1, area.height()), m_palette.color(Role::Accent));
    }
    if (m_playhead) {
        painter.fillRect(QRectF(area.left() + nearPixel(*m_playhead) - 1, area.top(), 2, area.height()),
                         m_palette.color(Role::Best));
    }
    if (m_selected) {
        const QRect block = blockRect(*m_selected);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_palette.color(Role::Base), 4));
        painter.drawRect(block.adjusted(-2, -1, 1, 1));
        painter.setPen(QPen(m_palette.color(Role::Selected), 2));
        painter.drawRect(block.adjusted(-2, -1, 1, 1));
    }
    paintArrows(painter);
    painter.restore();
}

/// Paints arrows from commands that send data to those that receive them.
void TimelineView::paintArrows(QPainter& painter) const
{
    constexpr double kHead = 6;
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(m_palette.color(Role::Selected), 1.5));
    painter.setBrush(m_palette.color(Role::Selected));
    for (const SpanLink& link : m_arrows) {
        const QPointF from = QRectF(blockRect(link.from)).center();
        const QPointF to = QRectF(blockRect(link.to)).center();
        const QPointF along = to - from;
        const double length = std::hypot(along.x(), along.y());
        if (length < kHead) {
            continue;
        }
        const QPointF unit = along / length;
        const QPointF side(-unit.y(), unit.x());
        painter.drawLine(from, to);
        painter.drawPolygon(QPolygonF({to, to - unit * kHead + side * kHead / 2, to - unit * kHead - side * kHead / 2}));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelineView::paintHeader(QPainter& painter)
{
    const double width = lanesArea().width();
    const QRectF header(0, 0, viewport()->width(), headerHeight());
    painter.fillRect(header, m_palette.color(Role::Base));
    const QRectF overview = overviewRect();
    const QRectF parts(kGutter, kOverview, width, partsHeight() - 2);
    const QRectF axis(kGutter, kOverview + partsHeight(), width, axisHeight() - 1);
    m_header.paintOverview(painter, overview, m_window);
    TimeWindow whole = m_window;
    whole.setPixels(width);
    whole.fit();
    m_header.paintTicks(painter, QRectF(overview.left(), overview.top(), width, 8), whole, m_hits);
    painter.save();
    painter.setClipRect(QRectF(kGutter, kOverview, width, partsHeight() + axisHeight()));
    m_header.paintParts(painter, parts, m_window);
    m_header.paintTicks(painter, QRectF(kGutter, axis.bottom() - 5, width, 5), m_window, m_hits);
    m_header.paintAxis(painter, axis, m_window, m_unit);
    paintBookmarks(painter, axis);
    if (m_playhead) {
        const double at = kGutter + nearPixel(*m_playhead);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_palette.color(Role::Best));
        painter.drawPolygon(QPolygonF({{at - 5, axis.bottom() - 9}, {at + 5, axis.bottom() - 9}, {at, axis.bottom()}}));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    painter.restore();
    painter.fillRect(QRectF(0, headerHeight() - 1, viewport()->width(), 1), m_palette.color(Role::Border));
    painter.setPen(m_palette.color(Role::MutedText));
    const auto label = [&](const QRectF& beside, const QString& text) {
        painter.drawText(QRectF(8, beside.top(), kGutter - 18, beside.height()), Qt::AlignRight | Qt::AlignVCenter,
                         text);
    };
    label(overview, tr("whole run"));
    label(parts, tr("part"));
    label(axis, m_unit == TimeUnit::Cycle ? tr("cycle") : tr("time in ns"));
}

} // namespace pimento
