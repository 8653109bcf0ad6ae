// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/explore/parallel/parallel_axes.h"
#include "views/explore/parallel/parallel_lines.h"

#include <QLineF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QFontMetricsF;

namespace pimento {

/// Two lines of a title: "groups" above the dimension set, "total" above its unit, with marks of an unusual scale or
/// direction.
struct AxisTitle {
    QString upper;
    QString lower;
    bool isUnitBelow = false;
};
[[nodiscard]] AxisTitle axisTitle(const ParallelAxis& axis);

/// Geometry of the axes. Axes without room are hidden so that the others stay readable, beginning before the last one,
/// from right to left.
struct ParallelLayout {
    std::vector<std::size_t> shown; // indices of axes, from left to right
    std::vector<double> xs;         // one per shown axis
    std::vector<double> titles;     // widths of the titles, which do not overlap
    double top = 0;                 // upper end of the axes
    double bottom = 0;
    double spacing = 0;
    double titleTop = 0;
    double titleHeight = 0;
    std::size_t hidden = 0; // number of axes without room

    [[nodiscard]] bool isEmpty() const { return xs.empty() || bottom - top < 20; }
    [[nodiscard]] double yOf(double share) const { return bottom - share * (bottom - top); }
    [[nodiscard]] double shareAt(double y) const { return (bottom - y) / (bottom - top); }
    [[nodiscard]] QRectF titleBox(std::size_t place) const;
    /// The shown axis whose title is at a point.
    [[nodiscard]] std::optional<std::size_t> titleAt(QPointF point) const;
    /// The shown axis within reach of a point.
    [[nodiscard]] std::optional<std::size_t> axisAt(QPointF point) const;
    [[nodiscard]] std::optional<GapPlace> gapAt(QPointF point) const;
    /// Position among the axes of an axis that is dragged to x.
    [[nodiscard]] std::size_t slotAt(double x) const;
};

/// Room needed around the axes.
struct ParallelRoom {
    double tags = 0;      // width of the tags behind the last axis
    bool hasNote = false; // a line of text stands below the axes
};
[[nodiscard]] ParallelLayout layOut(const ParallelAxes& axes, QSizeF size, const QFontMetricsF& font,
                                    const ParallelRoom& room);

/// Part of a line between two heights; none: all of it is above or below.
[[nodiscard]] std::optional<QLineF> partBetween(const QLineF& line, double top, double bottom);

/// Smallest distance of two labels along an axis, as a fraction of its length.
[[nodiscard]] double tickDistance(const ParallelLayout& layout, const QFontMetricsF& font);

} // namespace pimento
