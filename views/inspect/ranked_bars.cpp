// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/ranked_bars.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace pimento {

namespace {

constexpr int kMargin = 12;
constexpr int kGap = 10;

} // namespace

RankedBars::RankedBars(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

int RankedBars::rowHeight() const { return fontMetrics().height() + 6; }

void RankedBars::setBars(std::vector<RankedBar> bars)
{
    m_bars = std::move(bars);
    QStringList words;
    for (const RankedBar& bar : m_bars) {
        words << bar.name + QLatin1Char(' ') + bar.value;
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void RankedBars::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

QSize RankedBars::sizeHint() const { return {320, static_cast<int>(m_bars.size()) * rowHeight() + kMargin}; }

void RankedBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    int nameWidth = 0;
    int valueWidth = 0;
    double most = 0;
    for (const RankedBar& bar : m_bars) {
        nameWidth = std::max(nameWidth, fontMetrics().horizontalAdvance(bar.name));
        valueWidth = std::max(valueWidth, fontMetrics().horizontalAdvance(bar.value));
        most = std::max(most, bar.share);
    }
    const int left = kMargin + nameWidth + kGap;
    const int right = std::max(left + 20, width() - kMargin - valueWidth - kGap);
    int top = 0;
    for (const RankedBar& bar : m_bars) {
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(QRect(kMargin, top, nameWidth, rowHeight()), Qt::AlignRight | Qt::AlignVCenter, bar.name);
        const double length = most > 0 ? bar.share / most * (right - left) : 0;
        painter.fillRect(QRectF(left, top + 3, std::max(1.0, length), rowHeight() - 6), m_palette.color(bar.role));
        painter.drawText(QRectF(left + length + kGap / 2.0, top, valueWidth + 4, rowHeight()),
                         Qt::AlignLeft | Qt::AlignVCenter, bar.value);
        top += rowHeight();
    }
}

/// Reports the height when the widget becomes visible; changes while it is hidden are not reported.
void RankedBars::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    updateGeometry();
}

bool RankedBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto row = static_cast<std::size_t>(std::max(0, help->pos().y() / rowHeight()));
    if (row < m_bars.size()) {
        QToolTip::showText(help->globalPos(), m_bars[row].tip);
    } else {
        QToolTip::hideText();
    }
    return true;
}

} // namespace pimento
