// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pimento::perf {

struct PlotLine {
    std::string name;
    std::vector<std::pair<double, double>> points; // x ascending, no negative values
};

/// Lines over linear axes that begin at 0.
struct LinePlot {
    std::string title;
    std::string xLabel; // with the unit
    std::string yLabel;
    std::vector<PlotLine> lines; // at most kMostLines
    static constexpr std::size_t kMostLines = 8;
};

/// Returns 1, 2 or 5 times a power of ten: the distance between ticks when about five of them lie between 0 and `most`.
[[nodiscard]] double tickDistance(double most);

/// Returns the plot as a picture of 720 x 400 pixels on a white ground, so that it looks the same on light and dark
/// pages. Lines differ in colour and mark.
[[nodiscard]] std::string svgText(const LinePlot& plot);

} // namespace pimento::perf
