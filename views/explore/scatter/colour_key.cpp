// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/colour_key.h"

#include <QPainter>

namespace pimento {

namespace {

constexpr int kKeyMargin = 12;
constexpr int kGap = 6;
constexpr int kRamp = 120;

} // namespace

ColourKey::ColourKey(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    hide();
}

void ColourKey::setColours(const ValueColours& colours, const Palette& palette)
{
    m_colours = colours;
    m_palette = palette;
    QStringList words;
    for (const auto& [word, colour] : colours.entries()) {
        words << word;
    }
    setAccessibleName(tr("Colour: %1").arg(colours.title()));
    setAccessibleDescription(colours.isRamp() ? tr("%1 to %2").arg(colours.least(), colours.most())
                                              : words.join(QStringLiteral(", ")));
    setToolTip(
        colours.isRamp()
            ? tr("%1. The scale, cividis, keeps its order under colour-vision deficiencies.").arg(accessibleName())
            : tr("%1. The hues, after Okabe and Ito, stay apart under colour-vision deficiencies.")
                  .arg(accessibleName()));
    update();
}

QSize ColourKey::sizeHint() const { return {240, fontMetrics().height() + 6}; }

QSize ColourKey::minimumSizeHint() const { return {0, sizeHint().height()}; }

void ColourKey::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int dot = fontMetrics().ascent() - 2;
    int x = kKeyMargin;
    const auto write = [&](const QString& text, Role role) {
        const QString shown = fontMetrics().elidedText(text, Qt::ElideRight, std::max(0, width() - x));
        painter.setPen(m_palette.color(role));
        painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignLeft | Qt::AlignVCenter, shown);
        x += fontMetrics().horizontalAdvance(shown) + kGap;
    };
    write(m_colours.title() + QLatin1Char(':'), Role::MutedText);
    if (m_colours.isRamp()) {
        write(m_colours.least(), Role::Text);
        QLinearGradient gradient(x, 0, x + kRamp, 0);
        const std::vector<QColor> ramp = rampOn(m_palette);
        for (std::size_t i = 0; i < ramp.size(); ++i) {
            gradient.setColorAt(static_cast<double>(i) / static_cast<double>(ramp.size() - 1), ramp[i]);
        }
        painter.fillRect(QRect(x, (height() - dot) / 2, kRamp, dot), gradient);
        x += kRamp + kGap;
        write(m_colours.most(), Role::Text);
        return;
    }
    for (const auto& [word, colour] : m_colours.entries()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(QRect(x, (height() - dot) / 2, dot, dot));
        x += dot + kGap / 2;
        write(word, Role::Text);
    }
}

} // namespace pimento
