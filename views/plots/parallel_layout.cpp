// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/parallel_layout.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace pimento {

namespace {

constexpr double kReach = 9;       // pixels beside an axis that belong to it
constexpr double kGapOfTitles = 8; // pixels between two titles
constexpr double kEdge = 6;
constexpr double kButton = 28; // room for a button behind the last title

double titleWidth(const TableColumn& column, const QFontMetricsF& font)
{
    const AxisTitle title = axisTitle(column);
    return std::max(font.horizontalAdvance(title.upper), font.horizontalAdvance(title.lower));
}

/// What an axis needs so that its title and its texts can be read.
double leastSpacing(const QFontMetricsF& font) { return std::ceil(font.averageCharWidth() * 9); }

double tickWidth(const ParallelAxis& axis, const QFontMetricsF& font)
{
    double width = 0;
    for (const AxisTick& tick : axis.ticks(0.05)) {
        width = std::max(width, font.horizontalAdvance(tick.text));
    }
    return std::min(width, leastSpacing(font));
}

} // namespace

AxisTitle axisTitle(const TableColumn& column)
{
    const QString title = QString::fromStdString(column.title);
    const auto blank = title.indexOf(QLatin1Char(' '));
    if (column.unit.empty() || column.unit == "elements") {
        return blank < 0 ? AxisTitle{title, {}} : AxisTitle{title.left(blank), title.mid(blank + 1)};
    }
    return {title, QString::fromStdString(column.unit)};
}

ParallelLayout layOut(const ParallelAxes& axes, QSizeF size, const QFontMetricsF& font, double tags)
{
    ParallelLayout layout;
    if (axes.size() == 0) {
        return layout;
    }
    const double spacing = leastSpacing(font);
    const double left =
        kEdge + std::max(tickWidth(axes[0], font) + 10, std::min(titleWidth(axes[0].info(), font), spacing) / 2);
    const double right =
        std::max(tags, std::min(titleWidth(axes[axes.size() - 1].info(), font), spacing) / 2 + kButton);
    const double width = std::max(0.0, size.width() - left - right);
    const auto room = static_cast<std::size_t>(width / spacing) + 1;
    const std::size_t number = std::min(axes.size(), std::max<std::size_t>(room, 2));
    for (std::size_t axis = 0; axis + 1 < number; ++axis) {
        layout.shown.push_back(axis);
    }
    layout.shown.push_back(axes.size() - 1);
    layout.hidden = axes.size() - number;
    layout.spacing = number > 1 ? width / static_cast<double>(number - 1) : width;
    for (std::size_t place = 0; place < number; ++place) {
        const double x = number > 1 ? left + static_cast<double>(place) * layout.spacing : left + width / 2;
        layout.xs.push_back(std::round(x));
    }
    layout.titleTop = 4;
    layout.titleHeight = 2 * font.height() + 4;
    layout.top = std::round(layout.titleTop + layout.titleHeight + font.height() * 0.7);
    layout.bottom = std::round(size.height() - font.height() * (layout.hidden > 0 ? 1.9 : 0.8));
    return layout;
}

QRectF ParallelLayout::titleBox(std::size_t place) const
{
    const double width = spacing - kGapOfTitles;
    return {xs[place] - width / 2, titleTop, width, titleHeight};
}

std::optional<std::size_t> ParallelLayout::titleAt(QPointF point) const
{
    for (std::size_t place = 0; place < xs.size(); ++place) {
        if (titleBox(place).contains(point)) {
            return place;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> ParallelLayout::axisAt(QPointF point) const
{
    if (isEmpty() || point.y() < top - kReach || point.y() > bottom + kReach) {
        return std::nullopt;
    }
    const auto nearest = std::ranges::min_element(xs, {}, [&](double x) { return std::abs(x - point.x()); });
    return std::abs(*nearest - point.x()) <= kReach ? std::optional(static_cast<std::size_t>(nearest - xs.begin()))
                                                    : std::nullopt;
}

std::optional<GapPlace> ParallelLayout::gapAt(QPointF point) const
{
    if (isEmpty() || xs.size() < 2 || point.x() < xs.front() || point.x() >= xs.back() || point.y() < top - kReach ||
        point.y() > bottom + kReach) {
        return std::nullopt;
    }
    const auto right = std::ranges::upper_bound(xs, point.x());
    const auto gap = static_cast<std::size_t>(right - xs.begin()) - 1;
    return GapPlace{gap, (point.x() - xs[gap]) / (xs[gap + 1] - xs[gap]), shareAt(point.y())};
}

std::size_t ParallelLayout::slotAt(double x) const
{
    const auto nearest = std::ranges::min_element(xs, {}, [&](double each) { return std::abs(each - x); });
    return static_cast<std::size_t>(nearest - xs.begin());
}

double tickDistance(const ParallelLayout& layout, const QFontMetricsF& font)
{
    return std::clamp(font.height() * 1.15 / std::max(1.0, layout.bottom - layout.top), 0.01, 1.0);
}

} // namespace pimento
