// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_layout.h"

#include "views/texts/engine_text.h"
#include "views/texts/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pimento {

namespace {

constexpr double kReach = 9;        // pixels beside an axis within which a click hits it
constexpr double kGapOfTitles = 10; // pixels between two titles
constexpr double kTitleMargin = 8;  // pixels around a title in its box
constexpr double kEdge = 6;
constexpr double kButton = 28; // width of a button behind the last title

double titleWidth(const ParallelAxis& axis, const QFontMetricsF& font)
{
    const AxisTitle title = axisTitle(axis);
    return std::max(font.horizontalAdvance(title.upper), font.horizontalAdvance(title.lower)) + 2;
}

/// Smallest distance of axes at which titles and labels are readable.
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

AxisTitle axisTitle(const ParallelAxis& axis)
{
    const TableColumn& column = axis.info();
    const QString title = inWords(column.title);
    const auto blank = title.indexOf(QLatin1Char(' '));
    AxisTitle result{title, {}, false};
    if (!column.unit.empty() && column.unit != "elements") {
        result = {title, axis.unit().unit, true};
    } else if (blank >= 0) {
        result = {title.left(blank), title.mid(blank + 1), false};
    }
    QStringList special;
    if (axis.scale() == AxisScale::Logarithmic) {
        special << QCoreApplication::translate("ParallelPlot", "log");
    }
    if (axis.isInverted()) {
        special << QStringLiteral("\u2193"); // a down arrow: values grow downwards
    }
    if (!special.isEmpty()) {
        result.lower += (result.lower.isEmpty() ? QString() : QStringLiteral(", ")) + special.join(u' ');
    }
    return result;
}

/// Gives long titles the room that short neighbours leave.
void fitTitles(ParallelLayout& layout, const ParallelAxes& axes, const QFontMetricsF& font)
{
    for (const std::size_t axis : layout.shown) {
        layout.titles.push_back(titleWidth(axes[axis], font));
    }
    const double room = layout.spacing - kGapOfTitles;
    std::vector<double> widths = layout.titles;
    for (std::size_t place = 0; place < widths.size(); ++place) {
        for (const std::size_t other : {place - 1, place + 1}) {
            if (other < widths.size()) { // each title has at least half of the room
                const double left = std::max(room / 2, room - layout.titles[other] / 2);
                widths[place] = std::min(widths[place], 2 * left);
            }
        }
    }
    layout.titles = std::move(widths);
}

ParallelLayout layOut(const ParallelAxes& axes, QSizeF size, const QFontMetricsF& font, const ParallelRoom& room)
{
    ParallelLayout layout;
    if (axes.size() == 0) {
        return layout;
    }
    const double spacing = leastSpacing(font);
    const double left =
        kEdge + std::max(tickWidth(axes[0], font) + 10, std::min(titleWidth(axes[0], font), spacing) / 2);
    const double right = std::max(room.tags, std::min(titleWidth(axes[axes.size() - 1], font), spacing) / 2 + kButton);
    const double width = std::max(0.0, size.width() - left - right);
    const std::size_t most = static_cast<std::size_t>(width / spacing) + 1;
    const std::size_t number = std::min(axes.size(), std::max<std::size_t>(most, 2));
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
    fitTitles(layout, axes, font);
    layout.titleTop = 4;
    layout.titleHeight = 2 * font.height() + 4;
    layout.top = std::round(layout.titleTop + layout.titleHeight + font.height() * 0.7);
    layout.bottom = std::round(size.height() - font.height() * (layout.hidden > 0 || room.hasNote ? 1.9 : 0.8));
    return layout;
}

QRectF ParallelLayout::titleBox(std::size_t place) const
{
    const double width = titles[place] + kTitleMargin;
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

std::optional<QLineF> partBetween(const QLineF& line, double top, double bottom)
{
    if (line.dy() == 0) {
        return line.y1() >= top && line.y1() <= bottom ? std::optional(line) : std::nullopt;
    }
    const double atTop = (top - line.y1()) / line.dy();
    const double atBottom = (bottom - line.y1()) / line.dy();
    const double from = std::max(0.0, std::min(atTop, atBottom));
    const double to = std::min(1.0, std::max(atTop, atBottom));
    if (from > to) {
        return std::nullopt;
    }
    return QLineF(from == 0 ? line.p1() : line.pointAt(from), to == 1 ? line.p2() : line.pointAt(to));
}

double tickDistance(const ParallelLayout& layout, const QFontMetricsF& font)
{
    return std::clamp(font.height() * 1.15 / std::max(1.0, layout.bottom - layout.top), 0.01, 1.0);
}

} // namespace pimento
