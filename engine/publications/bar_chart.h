// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

/// A part of a bar, stacked on the parts before it.
struct BarPart {
    double value = 0;
    std::size_t entry = 0; // index in the legend
};

struct Bar {
    std::vector<BarPart> parts;
    std::string text;  // text above the bar: its number with its unit
    std::string below; // a short text; empty: the legend distinguishes bars
};

/// Adjacent bars with one label.
struct BarGroup {
    std::string label;
    std::vector<Bar> bars;
};

/// Groups with a heading of a few short lines.
struct BarSection {
    std::vector<std::string> heading;
    std::vector<BarGroup> groups;
};

/// A bar chart with one axis of values, which begins at 0.
struct BarFigure {
    std::string title;
    std::vector<std::string> subtitle; // lines: what is divided by what, in which model
    std::string axis;                  // meaning of the bars, with the unit
    std::string labels;                // meaning of the groups' labels: "shape"
    std::vector<std::string> legend;   // one colour each; empty: unused colour
    double reference = 0;              // draws a line at this value; 0: none
    std::string referenceText;
    std::vector<BarSection> sections;
};

/// Draws the chart as a self-contained SVG document.
[[nodiscard]] std::string svgOf(const BarFigure& chart);

} // namespace pimento
