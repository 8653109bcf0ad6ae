// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pimento {

/// A machine with its roofs, per second.
struct ChartMachine {
    std::string name; // "AttAcc", "one A100"
    double operations = 0;
    double memoryBytes = 0;  // between its memory and its units: the slanted roof
    double busBytes = 0;     // between host and device: the dashed roof; 0: none
    std::string memoryWords; // name of the slanted roof: "arrays"

    bool operator==(const ChartMachine&) const = default;
};

/// A run under the roofs of its machine.
struct ChartPoint {
    std::size_t number = 1;
    std::string label; // text in the legend, behind the number
    std::size_t machine = 0;
    double operations = 0;
    double memoryBytes = 0; // 0: no mark for that roof
    double busBytes = 0;
    double seconds = 0;
};

/// Rooflines of several machines with runs below them, on logarithmic axes: operations per second over operations per
/// byte. A run is a filled mark at its memory bytes and a hollow one at its bus bytes, both with its number.
struct RooflineChart {
    std::string title;
    std::vector<std::string> subtitle; // lines of text
    std::vector<ChartMachine> machines;
    std::vector<ChartPoint> points;
};

/// Draws the chart as a self-contained SVG document.
[[nodiscard]] std::string svgOf(const RooflineChart& chart);

/// Formats a quantity with three digits and an SI prefix: "7.1 TB/s", "950 Gop/s".
[[nodiscard]] std::string siText(double value, const std::string& unit);

} // namespace pimento
