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
constexpr QChar kDots = u'…';

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

/// Number of entries that are shown: all, or as many as leave room for the dots that stand for the others.
std::size_t TimelineLegend::shownEntries() const
{
    const int dots = fontMetrics().horizontalAdvance(kDots);
    std::size_t fitting = 0;
    int left = 0;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const int right = left + entryWidth(m_entries[i]);
        if (right <= width() && i + 1 == m_entries.size()) {
            return m_entries.size();
        }
        fitting = right + kBetween + dots <= width() ? i + 1 : fitting;
        left = right + kBetween;
    }
    return fitting;
}

void TimelineLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const std::size_t shown = shownEntries();
    int left = 0;
    for (std::size_t i = 0; i < shown; ++i) {
        const Entry& entry = m_entries[i];
        painter.fillRect(QRect(left, (height() - kSquare) / 2, kSquare, kSquare), m_palette.color(roleOf(entry.kind)));
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(QRect(left + kSquare + kGap, 0, entryWidth(entry), height()), Qt::AlignLeft | Qt::AlignVCenter,
                         entry.title);
        left += entryWidth(entry) + kBetween;
    }
    if (shown < m_entries.size()) {
        painter.setPen(m_palette.color(Role::Text));
        painter.drawText(QRect(left, 0, width() - left, height()), Qt::AlignLeft | Qt::AlignVCenter, kDots);
    }
}

bool TimelineLegend::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto tipOf = [](const Entry& entry) { return QStringLiteral("%1\n%2").arg(entry.title, entry.tip); };
    const std::size_t shown = shownEntries();
    int right = 0;
    for (std::size_t i = 0; i < shown; ++i) {
        right += entryWidth(m_entries[i]) + kBetween;
        if (help->pos().x() < right) {
            QToolTip::showText(help->globalPos(), tipOf(m_entries[i]));
            return true;
        }
    }
    QStringList others; // behind the dots
    for (std::size_t i = shown; i < m_entries.size(); ++i) {
        others += tipOf(m_entries[i]);
    }
    others.isEmpty() ? QToolTip::hideText()
                     : QToolTip::showText(help->globalPos(), others.join(QStringLiteral("\n\n")));
    return true;
}

} // namespace pimento
