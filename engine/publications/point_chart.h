// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Points of one kind, or of one line.
struct PointSeries {
    std::string name; // in the legend; "": not there
    std::vector<std::pair<double, double>> points;
};

/// A chart of points or lines over two axes.
struct PointFigure {
    enum class Shape : unsigned char { Dots, Lines };
    enum class Axis : unsigned char { Linear, Logarithmic }; // values of the latter are above 0

    std::string title;
    std::vector<std::string> subtitle; // lines of text
    std::string x;                     // meaning of the axes, with the unit
    std::string y;
    Axis xAxis = Axis::Linear;
    Axis yAxis = Axis::Linear;
    Shape shape = Shape::Dots;
    bool hasDiagonal = false; // draws the line of equal values; both axes get the same range
    std::vector<PointSeries> series;
};

/// Draws the chart as a self-contained SVG document. Without any point it has axes alone.
[[nodiscard]] std::string svgOf(const PointFigure& chart);

} // namespace pimento
