// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/ramp_legend.h"

#include <QLinearGradient>
#include <QPainter>

namespace pimento {

namespace {

constexpr int kStrip = 120;
constexpr int kGap = 6;

} // namespace

RampLegend::RampLegend(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }

void RampLegend::setRange(const QString& least, const QString& most)
{
    m_least = least;
    m_most = most;
    setAccessibleName(tr("Colours from %1 to %2").arg(least, most));
    updateGeometry();
    update();
}

void RampLegend::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

QSize RampLegend::sizeHint() const
{
    const QFontMetrics metrics = fontMetrics();
    return {metrics.horizontalAdvance(m_least) + metrics.horizontalAdvance(m_most) + kStrip + 2 * kGap,
            metrics.height() + 4};
}

void RampLegend::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const int left = fontMetrics().horizontalAdvance(m_least) + kGap;
    const QRect strip(left, height() / 2 - 5, kStrip, 10);
    QLinearGradient gradient(strip.topLeft(), strip.topRight());
    const std::vector<QColor> ramp = sequentialRamp();
    for (std::size_t i = 0; i < ramp.size(); ++i) {
        gradient.setColorAt(static_cast<double>(i) / static_cast<double>(ramp.size() - 1), ramp[i]);
    }
    painter.setPen(m_palette.color(Role::Border));
    painter.setBrush(gradient);
    painter.drawRect(strip);
    painter.setPen(m_palette.color(Role::MutedText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, m_least);
    painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, m_most);
}

} // namespace pimento
