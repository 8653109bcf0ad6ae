// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/step_bars_layout.h"

#include <algorithm>

namespace pimento {

namespace {

constexpr double kMargin = 6;
constexpr double kGap = 8;            // pixels around names and totals
constexpr double kBarRoom = 10;       // smallest height of a row beyond a line of text
constexpr double kMostBarRoom = 40;   // largest height of a row beyond a line of text
constexpr double kBarInset = 3;       // pixels above and below a bar
constexpr double kPrefillShare = 0.3; // fraction of the room for bars
constexpr double kLeast = 20;         // smallest width of an area, in pixels

} // namespace

StepBarsLayout::StepBarsLayout(const Sizes& sizes, std::size_t bars, double longest, double longestPrefill)
    : m_sizes(sizes), m_bars(bars), m_longest(longest), m_longestPrefill(longestPrefill)
{
    const double texts = 2 * kMargin + sizes.name + sizes.total + sizes.prefillTotal + 5 * kGap;
    const double room = std::max(2 * kLeast, sizes.area.width() - texts);
    m_prefillWidth = std::max(kLeast, room * kPrefillShare);
    m_stepWidth = std::max(kLeast, room - m_prefillWidth);
    m_stepLeft = kMargin + sizes.name + kGap;
    m_prefillLeft = m_stepLeft + m_stepWidth + kGap + sizes.total + 2 * kGap;
    const double height = sizes.area.height() - heightFor(0, sizes.line);
    m_rowHeight =
        sizes.line +
        (bars == 0 ? kBarRoom : std::clamp(height / static_cast<double>(bars) - sizes.line, kBarRoom, kMostBarRoom));
}

double StepBarsLayout::heightFor(std::size_t bars, double line)
{
    // A title above the bars and the names of the bounds below them.
    return 2 * kMargin + 2 * line + static_cast<double>(bars) * (line + kBarRoom);
}

QRectF StepBarsLayout::row(std::size_t bar) const
{
    return {0, kMargin + m_sizes.line + static_cast<double>(bar) * m_rowHeight, m_sizes.area.width(), m_rowHeight};
}

QRectF StepBarsLayout::name(std::size_t bar) const
{
    return {kMargin, row(bar).top(), m_sizes.name, row(bar).height()};
}

QRectF StepBarsLayout::stepTitle() const
{
    return {m_stepLeft, kMargin / 2, m_prefillLeft - m_stepLeft - kGap, m_sizes.line};
}

QRectF StepBarsLayout::prefillTitle() const
{
    return {m_prefillLeft, kMargin / 2, std::max(0.0, m_sizes.area.width() - m_prefillLeft - kMargin), m_sizes.line};
}

QRectF StepBarsLayout::inRow(std::size_t bar, double left, double right) const
{
    const QRectF whole = row(bar);
    return {left, whole.top() + kBarInset, right - left, whole.height() - 2 * kBarInset};
}

double StepBarsLayout::xOfStep(double seconds) const
{
    return m_stepLeft + (m_longest > 0 ? seconds / m_longest * m_stepWidth : 0);
}

QRectF StepBarsLayout::step(std::size_t bar, double from, double to) const
{
    return inRow(bar, xOfStep(from), xOfStep(to));
}

QRectF StepBarsLayout::prefill(std::size_t bar, double from, double to) const
{
    const double pixels = m_longestPrefill > 0 ? m_prefillWidth / m_longestPrefill : 0;
    return inRow(bar, m_prefillLeft + from * pixels, m_prefillLeft + to * pixels);
}

QRectF StepBarsLayout::bars() const
{
    return m_bars == 0 ? QRectF() : QRectF(row(0).topLeft(), row(m_bars - 1).bottomRight());
}

std::optional<std::size_t> StepBarsLayout::barAt(QPointF place) const
{
    for (std::size_t bar = 0; bar < m_bars; ++bar) {
        if (row(bar).contains(place)) {
            return bar;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> partAt(const std::vector<double>& parts, double moment)
{
    double end = 0;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        end += parts[part];
        if (moment >= 0 && moment < end) {
            return part;
        }
    }
    return std::nullopt;
}

} // namespace pimento
