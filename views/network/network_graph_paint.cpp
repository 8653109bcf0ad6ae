// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/network_graph.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

// How the graph of a network looks.

namespace pimento {

void NetworkGraph::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_network == nullptr) {
        return;
    }
    for (std::size_t link = 0; link < m_folded.links.size(); ++link) {
        paintLink(painter, link);
    }
    const QRectF seen = viewport()->rect();
    for (std::size_t box = 0; box < m_folded.boxes.size(); ++box) {
        if (rectOf(box).intersects(seen)) {
            paintBox(painter, box);
        }
    }
    for (std::size_t block = 0; block < m_folded.blocks.size(); ++block) {
        paintBlock(painter, block);
    }
}

QFont NetworkGraph::zoomedFont() const
{
    QFont zoomed = font();
    zoomed.setPointSizeF(std::max(4.0, zoomed.pointSizeF() * m_zoom));
    return zoomed;
}

/// Draws a frame around equal blocks, with their number.
void NetworkGraph::paintBlock(QPainter& painter, std::size_t block) const
{
    const QColor line = m_palette.color(Role::Guide);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(line, 1, Qt::DashLine));
    painter.drawRoundedRect(frameOf(block), 6 * m_zoom, 6 * m_zoom);
    if (m_zoom >= kLeastTextZoom) {
        const QRectF mark = markOf(block);
        painter.setBrush(m_palette.color(Role::Base));
        painter.setPen(QPen(line, 1));
        painter.drawRoundedRect(mark, mark.height() / 2, mark.height() / 2);
        painter.setFont(zoomedFont());
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(mark, Qt::AlignCenter, markText(m_folded.blocks[block]));
    }
}

void NetworkGraph::paintLink(QPainter& painter, std::size_t link) const
{
    const std::vector<networks::DrawnPoint>& line = m_drawing.links[link];
    if (line.empty()) {
        return;
    }
    const QRectF from = rectOf(m_folded.links[link].from);
    const double left = from.center().x() - m_drawing.centres[m_folded.links[link].from].x * m_zoom;
    const double top = from.center().y() - m_drawing.centres[m_folded.links[link].from].y * m_zoom;
    const auto at = [&](std::size_t i) { return QPointF(line[i].x * m_zoom + left, line[i].y * m_zoom + top); };
    if (at(line.size() - 1).y() < 0 || at(0).y() > viewport()->height()) {
        return;
    }
    QPainterPath path(at(0));
    for (std::size_t i = 1; i < line.size(); ++i) {
        const QPointF begin = at(i - 1);
        const QPointF end = at(i);
        const double middle = (begin.y() + end.y()) / 2;
        path.cubicTo({begin.x(), middle}, {end.x(), middle}, end);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_palette.color(Role::MutedText), 1));
    painter.drawPath(path);
}

void NetworkGraph::paintBox(QPainter& painter, std::size_t box) const
{
    const QRectF place = rectOf(box);
    const bool isChosen = m_chosen && m_folded.boxOf[*m_chosen] == box;
    const bool isFaded = !m_search.isEmpty() && !isFound(box);
    const QColor fill = fillOf(box);
    painter.setOpacity(isFaded ? 0.25 : 1);
    painter.setBrush(fill);
    painter.setPen(QPen(m_palette.color(isChosen ? Role::Selected : Role::MutedText), isChosen ? 3 : 1));
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 4 * m_zoom, 4 * m_zoom);
    if (m_zoom >= kLeastTextZoom) {
        const NetworkNode& node = m_network->nodes[m_folded.boxes[box].front()];
        const QFont small = zoomedFont();
        painter.setFont(small);
        painter.setPen(inkOn(fill));
        const QRectF inside = place.adjusted(6 * m_zoom, 2 * m_zoom, -6 * m_zoom, -2 * m_zoom);
        const QFontMetrics metrics(small);
        const auto drawLine = [&](const QString& text, const QRectF& where, Qt::TextElideMode mode) {
            painter.drawText(where, Qt::AlignVCenter | Qt::AlignLeft,
                             metrics.elidedText(text, mode, static_cast<int>(where.width())));
        };
        const double half = inside.height() / 2;
        const std::size_t more = m_folded.drawnIn(box).size() - 1;
        const QString name = node.name.mid(m_network->sharedLetters);
        drawLine(more == 0 ? name : tr("%1 + %L2").arg(name).arg(more), inside.adjusted(0, 0, 0, -half),
                 Qt::ElideMiddle);
        drawLine(node.kind, inside.adjusted(0, half, 0, 0), Qt::ElideRight);
    }
    painter.setOpacity(1);
}

} // namespace pimento
