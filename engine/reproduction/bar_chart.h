// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

/// A part of a bar, which stands on the parts before it.
struct BarPart {
    double value = 0;
    std::size_t entry = 0; // of the legend
};

struct Bar {
    std::vector<BarPart> parts;
    std::string text;  // above the bar: its number with its unit
    std::string below; // a letter or so; empty: the legend tells bars apart
};

/// Bars side by side with one label.
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
    std::string axis;                  // what the bars are, with the unit
    std::string labels;                // what the labels of the groups are: "shape"
    std::vector<std::string> legend;   // one colour each; empty: one that no bar has
    double reference = 0;              // a line at this value; 0: none
    std::string referenceText;
    std::vector<BarSection> sections;
};

/// The chart as an SVG document that stands by itself.
[[nodiscard]] std::string svgOf(const BarFigure& chart);

} // namespace pimento
