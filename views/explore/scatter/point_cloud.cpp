// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/point_cloud.h"

#include "views/explore/scatter/dot_stamps.h"
#include "views/plots/plot_theme.h"
#include "views/plots/seen_replot.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace pimento {

void PointCloud::draw(QCPPainter* painter)
{
    if (m_groups == nullptr) {
        return;
    }
    if (isOnScreen(*painter) && !parentPlot()->isVisible()) {
        replotWhenSeen(*parentPlot());
        return;
    }
    painter->setAntialiasing(true);
    painter->setPen(Qt::NoPen);
    if (m_looks != nullptr && !m_looks->isLit.empty()) {
        drawPass(*painter, Pass::Pale);
    }
    drawPass(*painter, Pass::Lit);
}

void PointCloud::drawPass(QCPPainter& painter, Pass pass)
{
    const AxisMap x = axisMap(*keyAxis());
    const AxisMap y = axisMap(*valueAxis());
    const QRectF area = QRectF(clipRect()).adjusted(-6, -6, 6, 6);
    // Dots shrink and fade with their number; otherwise crowds merge into one blot.
    const double crowd = std::clamp(std::log10(static_cast<double>(m_groups->size()) / 2000.0) / 2, 0.0, 0.8);
    const bool isLit = pass == Pass::Lit;
    const bool hasBrush = m_looks != nullptr && !m_looks->isLit.empty();
    const bool hasColours = isLit && m_looks != nullptr && !m_looks->colours.empty();
    const auto fade = [&](QColor color) {
        color.setAlphaF(color.alphaF() * static_cast<float>(1 - 0.8 * crowd));
        return color;
    };
    const QColor plain = fade(isLit ? brush().color() : m_pale);
    DotStamps dots(painter);
    // Colours are rounded to few steps, because each kind of dot is drawn once and then copied.
    const auto stepped = [](const QColor& colour) {
        constexpr QRgb kSteps = 0x00040404;
        return QColor::fromRgba((colour.rgba() & 0xfff8f8f8) | kSteps);
    };
    std::unordered_set<std::int64_t> drawn; // half-pixel positions that have a dot already
    for (std::size_t group = 0; group < m_groups->size(); ++group) {
        if (hasBrush && m_looks->isLit[group] != isLit) {
            continue;
        }
        const QPointF at(x.toPixel(m_groups->x(group)), y.toPixel(m_groups->y(group)));
        if (!area.contains(at)) {
            continue;
        }
        const double radius =
            2.2 * (1 - 0.5 * crowd) + 0.35 * std::log2(static_cast<double>(m_groups->rows(group).size()));
        const auto place = (std::llround(at.x() * 2) << 24) + (std::llround(at.y() * 2) << 4) + std::llround(radius);
        if (drawn.insert(place).second) {
            dots.draw(at, radius, hasColours ? stepped(fade(m_looks->colours[group])) : plain);
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
