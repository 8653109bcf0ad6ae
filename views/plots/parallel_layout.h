// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/parallel_axes.h"
#include "views/plots/parallel_lines.h"

#include <QLineF>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QFontMetricsF;

namespace pimento {

/// Two lines of a title: "groups" over the dimension set, "total" over its unit, with what is special about the axis.
struct AxisTitle {
    QString upper;
    QString lower;
    bool isUnitBelow = false;
};
[[nodiscard]] AxisTitle axisTitle(const ParallelAxis& axis);

/// Where the axes of a picture stand. Those that find no room are left out, so that what stands can be read: the last
/// of those before the last one first.
struct ParallelLayout {
    std::vector<std::size_t> shown; // axes, from left to right
    std::vector<double> xs;         // by place among the shown ones
    std::vector<double> titles;     // widths of the titles, which do not overlap
    double top = 0;                 // of the axes
    double bottom = 0;
    double spacing = 0;
    double titleTop = 0;
    double titleHeight = 0;
    std::size_t hidden = 0; // axes without room

    [[nodiscard]] bool isEmpty() const { return xs.empty() || bottom - top < 20; }
    [[nodiscard]] double yOf(double share) const { return bottom - share * (bottom - top); }
    [[nodiscard]] double shareAt(double y) const { return (bottom - y) / (bottom - top); }
    [[nodiscard]] QRectF titleBox(std::size_t place) const;
    /// The place whose title is at a point.
    [[nodiscard]] std::optional<std::size_t> titleAt(QPointF point) const;
    /// The place whose axis is within reach of a point.
    [[nodiscard]] std::optional<std::size_t> axisAt(QPointF point) const;
    [[nodiscard]] std::optional<GapPlace> gapAt(QPointF point) const;
    /// The place that an axis takes that is dragged to an x.
    [[nodiscard]] std::size_t slotAt(double x) const;
};

/// Room beside the axes.
struct ParallelRoom {
    double tags = 0;      // the width of what is written behind the last axis
    bool hasNote = false; // a line stands below the axes
};
[[nodiscard]] ParallelLayout layOut(const ParallelAxes& axes, QSizeF size, const QFontMetricsF& font,
                                    const ParallelRoom& room);

/// The part of a line between two heights; none: all of it is above or below.
[[nodiscard]] std::optional<QLineF> partBetween(const QLineF& line, double top, double bottom);

/// The distance of two texts along an axis, as a share of it.
[[nodiscard]] double tickDistance(const ParallelLayout& layout, const QFontMetricsF& font);

} // namespace pimento
