// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/point_cloud.h"

#include "views/plots/plot_theme.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace pimento {

double PointCloud::selectTest(const QPointF& /*pos*/, bool /*onlySelectable*/, QVariant* /*details*/) const
{
    return -1; // hit tests go through nearestGroup
}

QCPRange PointCloud::getKeyRange(bool& found, QCP::SignDomain /*domain*/) const
{
    found = false;
    return {};
}

QCPRange PointCloud::getValueRange(bool& found, QCP::SignDomain /*domain*/, const QCPRange& /*keys*/) const
{
    found = false;
    return {};
}

void PointCloud::draw(QCPPainter* painter)
{
    if (m_groups == nullptr) {
        return;
    }
    const AxisMap x = axisMap(*keyAxis());
    const AxisMap y = axisMap(*valueAxis());
    const QRectF area = QRectF(clipRect()).adjusted(-6, -6, 6, 6);
    // Dots shrink and fade in a crowd, or it would be one blot.
    const double crowd = std::clamp(std::log10(static_cast<double>(m_groups->size()) / 2000.0) / 2, 0.0, 0.8);
    QBrush fill = brush();
    QColor color = fill.color();
    color.setAlphaF(color.alphaF() * static_cast<float>(1 - 0.8 * crowd));
    fill.setColor(color);
    std::unordered_set<std::int64_t> drawn; // half-pixel places that have a dot already
    painter->setAntialiasing(true);
    painter->setPen(Qt::NoPen);
    painter->setBrush(fill);
    for (std::size_t group = 0; group < m_groups->size(); ++group) {
        const QPointF at(x.toPixel(m_groups->x(group)), y.toPixel(m_groups->y(group)));
        if (!area.contains(at)) {
            continue;
        }
        const double radius =
            2.2 * (1 - 0.5 * crowd) + 0.35 * std::log2(static_cast<double>(m_groups->rows(group).size()));
        const auto place = (std::llround(at.x() * 2) << 24) + (std::llround(at.y() * 2) << 4) + std::llround(radius);
        if (drawn.insert(place).second) {
            painter->drawEllipse(at, radius, radius);
        }
    }
}

void PointCloud::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->setAntialiasing(true);
    painter->setPen(Qt::NoPen);
    painter->setBrush(brush());
    painter->drawEllipse(rect.center(), 3, 3);
}

} // namespace pimento
