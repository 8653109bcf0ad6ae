// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/outline_cloud.h"

#include "views/plots/plot_theme.h"

#include <QPixmap>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace pimento {

namespace {

constexpr double kRing = 2.6;   // radius in pixels
constexpr double kSquare = 2.4; // side in pixels

void drawRing(QPainter& painter, const QPointF& at, const QColor& colour)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.1));
    painter.drawEllipse(at, kRing, kRing);
}

} // namespace

/// Positions of marks, at most one for each few pixels where candidates crowd.
std::vector<QPointF> OutlineCloud::places(bool isLit) const
{
    const AxisMap x = axisMap(*keyAxis());
    const AxisMap y = axisMap(*valueAxis());
    const QRectF area = QRectF(clipRect()).adjusted(-4, -4, 4, 4);
    const double crowd = std::clamp(std::log10(static_cast<double>(m_groups->size()) / 2000.0), 0.0, 1.0);
    const double cell = (m_outline == Outline::Hollow ? 1 : 0.5) + 1.5 * crowd; // pixels
    std::vector<QPointF> places;
    std::unordered_set<std::int64_t> drawn;
    for (std::size_t group = 0; group < m_groups->size(); ++group) {
        if (!m_isLit.empty() && m_isLit[group] != isLit) {
            continue;
        }
        const QPointF at(x.toPixel(m_groups->x(group)), y.toPixel(m_groups->y(group)));
        if (area.contains(at) &&
            drawn.insert((std::llround(at.x() / cell) << 24) + std::llround(at.y() / cell)).second) {
            places.push_back(at);
        }
    }
    return places;
}

void OutlineCloud::draw(QCPPainter* painter)
{
    if (m_groups == nullptr || m_groups->size() == 0) {
        return;
    }
    if (!m_isLit.empty()) {
        drawMarks(*painter, places(false), m_dim);
    }
    drawMarks(*painter, places(true), pen().color());
}

/// Draws marks. On a screen rings are stamped: thousands of antialiased circles take too long one by one.
void OutlineCloud::drawMarks(QCPPainter& painter, const std::vector<QPointF>& places, const QColor& colour) const
{
    if (m_outline == Outline::Pale) {
        painter.setAntialiasing(false);
        QPen square(colour, kSquare);
        square.setCapStyle(Qt::SquareCap);
        painter.setPen(square);
        painter.drawPoints(QPolygonF(QVector<QPointF>(places.begin(), places.end())));
        return;
    }
    painter.setAntialiasing(true);
    constexpr std::size_t kFew = 500;
    if (places.size() <= kFew || painter.modes().testFlag(QCPPainter::pmVectorized)) {
        for (const QPointF& at : places) {
            drawRing(painter, at, colour);
        }
        return;
    }
    constexpr int kSide = 9;
    const double scale = mParentPlot->bufferDevicePixelRatio();
    QPixmap ring(static_cast<int>(std::ceil(kSide * scale)), static_cast<int>(std::ceil(kSide * scale)));
    ring.setDevicePixelRatio(scale);
    ring.fill(Qt::transparent);
    QPainter stamp(&ring);
    stamp.setRenderHint(QPainter::Antialiasing);
    drawRing(stamp, QPointF(kSide / 2.0, kSide / 2.0), colour);
    stamp.end();
    for (const QPointF& at : places) {
        painter.drawPixmap(at - QPointF(kSide / 2.0, kSide / 2.0), ring);
    }
}

void OutlineCloud::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    if (m_outline == Outline::Pale) {
        painter->setAntialiasing(false);
        painter->fillRect(QRectF(rect.center() - QPointF(2, 2), QSizeF(4, 4)), pen().color());
        return;
    }
    painter->setAntialiasing(true);
    drawRing(*painter, rect.center(), pen().color());
}

} // namespace pimento
