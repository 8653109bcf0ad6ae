// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/dot_stamps.h"

#include <QPaintEngine>
#include <QPainter>

#include <cmath>

namespace pimento {

bool isOnScreen(const QPainter& painter)
{
    return painter.paintEngine()->type() == QPaintEngine::Raster &&
           painter.transform().type() <= QTransform::TxTranslate;
}

DotStamps::DotStamps(QPainter& painter)
    : m_painter(painter), m_scale(painter.device()->devicePixelRatioF()), m_isOnScreen(isOnScreen(painter))
{
}

void DotStamps::draw(QPointF middle, double radius, const QColor& colour)
{
    if (!m_isOnScreen) {
        m_painter.setBrush(colour);
        m_painter.drawEllipse(middle, radius, radius);
        return;
    }
    const auto halves = [&](double value) { return static_cast<int>(std::lround(value * m_scale * 2)); };
    const int x = halves(middle.x());
    const int y = halves(middle.y());
    const Kind kind{colour.rgba(), static_cast<int>(std::lround(radius * m_scale * 4)), x & 1, y & 1};
    auto stamp = m_stamps.find(kind);
    if (stamp == m_stamps.end()) {
        stamp = m_stamps.insert(kind, made(kind));
    }
    const int reach = reachOf(kind);
    m_painter.drawImage(QPointF((x - kind.right) / 2 - reach, (y - kind.down) / 2 - reach) / m_scale, *stamp);
}

/// Device pixels from the centre pixel of a stamp to its edge.
int DotStamps::reachOf(const Kind& kind) { return kind.radius / 4 + 2; }

QImage DotStamps::made(const Kind& kind) const
{
    const int reach = reachOf(kind);
    QImage stamp(2 * reach + 1, 2 * reach + 1, QImage::Format_ARGB32_Premultiplied);
    stamp.fill(Qt::transparent);
    QPainter painter(&stamp);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor::fromRgba(kind.colour));
    const double radius = kind.radius / 4.0;
    painter.drawEllipse(QPointF(reach + kind.right / 2.0, reach + kind.down / 2.0), radius, radius);
    painter.end();
    stamp.setDevicePixelRatio(m_scale);
    return stamp;
}

} // namespace pimento
