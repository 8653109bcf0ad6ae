// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/network/placement_matrix.h"

#include "views/texts/number_format.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

// How the matrix of layers and devices looks.

namespace pimento {

namespace {

constexpr double kInside = 4; // pixels between the edge of a cell and its text
constexpr double kLine = 2.5;

} // namespace

void PlacementMatrix::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_placement == nullptr) {
        return;
    }
    const std::vector<CellPlace> cells = cellsInSight();
    painter.setClipRect(body());
    for (const CellPlace& cell : cells) {
        paintCell(painter, cell);
    }
    paintLine(painter);
    for (const CellPlace& cell : cells) { // above the line, so that they can be read
        paintCosts(painter, cell);
    }
    painter.setClipping(false);
    paintHeads(painter);
    paintTotals(painter);
    paintEdges(painter);
}

std::vector<PlacementMatrix::CellPlace> PlacementMatrix::cellsInSight() const
{
    std::vector<CellPlace> cells;
    const double first = verticalScrollBar()->value() / m_sizes.row;
    const double last = first + body().height() / m_sizes.row + 1;
    for (auto layer = static_cast<std::size_t>(first); layer < layers() && static_cast<double>(layer) < last; ++layer) {
        for (std::size_t place = 0; place < places(); ++place) {
            if (placeOf({layer, place}).intersects(body())) {
                cells.emplace_back(layer, place);
            }
        }
    }
    return cells;
}

void PlacementMatrix::paintCell(QPainter& painter, CellPlace cell) const
{
    const QRectF room = placeOf(cell).adjusted(1, 1, -1, -1);
    const bool isEmpty = shownOption(*m_placement, cell.first, cell.second) == nullptr;
    const bool isOn = isPlaced(*m_placement, cell.first, cell.second);
    painter.setBrush(isEmpty ? m_palette.color(Role::Base) : fillOf(cell));
    painter.setPen(m_chosen == cell ? QPen(m_palette.color(Role::Selected), 3)
                   : isOn           ? QPen(m_palette.color(Role::Text), kLine)
                                    : QPen(m_palette.color(Role::Grid), 1));
    painter.drawRect(isOn || m_chosen == cell ? room.adjusted(1, 1, -1, -1) : room);
}

/// Writes time, energy and the sign of a cell.
void PlacementMatrix::paintCosts(QPainter& painter, CellPlace cell) const
{
    const auto [layer, place] = cell;
    const deployment::CellOption* option = shownOption(*m_placement, layer, place);
    const double more = isPlaced(*m_placement, layer, place) ? 2 * kLine : 0;
    const QRectF inside = placeOf(cell).adjusted(kInside + 1 + more, 2, -kInside - 1, -2);
    const QString mark = markOf(m_placement->known.cells[layer][place].state);
    painter.setPen(option == nullptr ? m_palette.color(Role::MutedText) : inkOn(fillOf(cell)));
    if (option == nullptr) {
        painter.drawText(inside, Qt::AlignCenter, mark);
        return;
    }
    const auto repeats = static_cast<double>(m_placement->known.network.layers[layer].layer.repeats);
    const double half = inside.height() / 2;
    const QRectF above = inside.adjusted(0, 0, 0, -half);
    painter.drawText(above, Qt::AlignLeft | Qt::AlignVCenter, timeText(option->seconds * repeats));
    painter.drawText(above, Qt::AlignRight | Qt::AlignVCenter, mark);
    if (option->joules) {
        painter.drawText(inside.adjusted(0, half, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         energyText(*option->joules * repeats));
    }
}

/// Draws the way of the best placement through the matrix: dashed where the next layer runs elsewhere.
void PlacementMatrix::paintLine(QPainter& painter) const
{
    const deployment::NetworkRun& best = m_placement->known.best;
    if (!best.assignment) {
        return;
    }
    const auto at = [&](std::size_t layer) {
        const QRectF place = placeOf({layer, best.steps[layer].place});
        return QPointF(place.left() + 3 + kLine, place.center().y());
    };
    const QColor colour = m_palette.color(Role::Text);
    painter.setBrush(colour);
    for (std::size_t layer = 0; layer < best.steps.size(); ++layer) {
        if (layer > 0) {
            const bool moves = best.steps[layer].place != best.steps[layer - 1].place;
            painter.setPen(QPen(colour, kLine, moves ? Qt::DashLine : Qt::SolidLine));
            painter.drawLine(at(layer - 1), at(layer));
        }
        painter.setPen(QPen(m_palette.color(Role::Base), 1));
        painter.drawEllipse(at(layer), 1.6 * kLine, 1.6 * kLine);
    }
}

void PlacementMatrix::paintHeads(QPainter& painter) const
{
    const QRectF room = body();
    painter.setPen(m_palette.color(Role::Text));
    painter.setClipRect(QRectF(room.left(), 0, room.width(), m_sizes.head));
    for (std::size_t place = 0; place < places(); ++place) {
        const QRectF cell = placeOf({0, place});
        const QRectF head(cell.left() + kInside, 0, cell.width() - 2 * kInside, m_sizes.head);
        painter.drawText(head, kTitleFlags, titleOf(place));
    }
    painter.setClipRect(QRectF(0, room.top(), room.left(), room.height()));
    for (std::size_t layer = 0; layer < layers(); ++layer) {
        const QRectF cell = placeOf({layer, 0});
        const workloads::Layer& one = m_placement->known.network.layers[layer].layer;
        const QString name = QString::fromStdString(one.name).mid(m_sharedLetters);
        const QRectF place(kInside, cell.top(), room.left() - 2 * kInside, cell.height());
        const QString shown = one.repeats == 1 ? name : tr("%1 (%L2 times)").arg(name).arg(one.repeats);
        if (place.bottom() > room.top() && place.top() < room.bottom()) {
            painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                             fontMetrics().elidedText(shown, Qt::ElideMiddle, static_cast<int>(place.width())));
        }
    }
    painter.setClipping(false);
}

void PlacementMatrix::paintTotals(QPainter& painter) const
{
    const QRectF first = totalPlace(0);
    painter.setPen(m_palette.color(Role::Text));
    painter.drawText(QRectF(kInside, first.top(), m_sizes.names - 2 * kInside, first.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, tr("Each device alone"));
    painter.setClipRect(QRectF(m_sizes.names, first.top(), body().width(), first.height()));
    for (std::size_t place = 0; place < places(); ++place) {
        paintTotal(painter, place);
    }
    painter.setClipping(false);
}

void PlacementMatrix::paintTotal(QPainter& painter, std::size_t place) const
{
    const deployment::NetworkRun* run = alone(place);
    const QRectF inside = totalPlace(place).adjusted(kInside, 2, -kInside, -2);
    if (run == nullptr || !run->assignment) {
        painter.setPen(m_palette.color(Role::MutedText));
        painter.drawText(inside, Qt::AlignCenter, QString(QChar(kUnknownMark)));
        return;
    }
    const auto& best = m_placement->known.best.assignment;
    QStringList lines{timeText(run->seconds), energyText(run->joules)};
    if (best) {
        lines << formatFactor(run->assignment->cost.total() / best->cost.total());
    }
    painter.setPen(m_palette.color(Role::Text));
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, lines.join(QLatin1Char('\n')));
}

void PlacementMatrix::paintEdges(QPainter& painter) const
{
    const double below = totalPlace(0).top();
    painter.setPen(QPen(m_palette.color(Role::Border), 1));
    painter.drawLine(QPointF(0, m_sizes.head), QPointF(viewport()->width(), m_sizes.head));
    painter.drawLine(QPointF(0, below), QPointF(viewport()->width(), below));
}

} // namespace pimento
