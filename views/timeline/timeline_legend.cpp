// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_legend.h"

#include "views/timeline/timeline_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <utility>

namespace pimento {

namespace {

constexpr int kSquare = 11;
constexpr int kGap = 5;
constexpr int kBetween = 16;

} // namespace

TimelineLegend::TimelineLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Colours of the commands"));
}

int TimelineLegend::entryWidth(const Entry& entry) const
{
    return kSquare + kGap + fontMetrics().horizontalAdvance(entry.title);
}

void TimelineLegend::setEntries(std::vector<Entry> entries)
{
    m_entries = std::move(entries);
    updateGeometry();
    update();
}

void TimelineLegend::setColours(const Palette& palette)
{
    m_palette = palette;
    update();
}

QSize TimelineLegend::sizeHint() const
{
    int width = 0;
    for (const Entry& entry : m_entries) {
        width += entryWidth(entry) + kBetween;
    }
    return {width, fontMetrics().height() + 6};
}

QSize TimelineLegend::minimumSizeHint() const { return sizeHint(); }

void TimelineLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    int left = 0;
    for (const Entry& entry : m_entries) {
        painter.fillRect(QRect(left, (height() - kSquare) / 2, kSquare, kSquare), m_palette.color(roleOf(entry.kind)));
        painter.setPen(m_palette.color(Role::Text));
        const int room = width() - left - kSquare - kGap; // a title without room ends in dots; the tooltip names it
        const QString title = fontMetrics().elidedText(entry.title, Qt::ElideRight, std::max(0, room));
        painter.drawText(QRect(left + kSquare + kGap, 0, entryWidth(entry), height()), Qt::AlignLeft | Qt::AlignVCenter,
                         title);
        left += entryWidth(entry) + kBetween;
    }
}

bool TimelineLegend::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    int right = 0;
    for (const Entry& entry : m_entries) {
        right += entryWidth(entry) + kBetween;
        if (help->pos().x() < right) {
            QToolTip::showText(help->globalPos(), QStringLiteral("%1\n%2").arg(entry.title, entry.tip));
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace pimento
