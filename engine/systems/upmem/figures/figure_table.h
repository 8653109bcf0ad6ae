// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace pimento::upmem {

/// A table of a figure for readers: cells are texts, and an empty cell stands for an unknown value.
struct FigureTable {
    std::string name; // name of its file, without extension
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; // each with as many cells as there are columns
};

/// A figure of the IMTP paper as computed here, with the published values.
struct ImtpFigure {
    std::string id; // "fig9"
    std::string title;
    std::vector<FigureTable> tables;
    std::vector<std::string> remarks; // differences from the paper
};

/// Writes a table as CSV with a line of headings; every line has a line break.
[[nodiscard]] std::string csvOf(const FigureTable& table);

/// Writes a number as "1.234", as all tables do for milliseconds and ratios.
[[nodiscard]] std::string threeDigits(double number);
/// Writes a fraction as a percentage, "-12.3" or "12.3"; "" for NaN.
[[nodiscard]] std::string signedPercent(double share);
[[nodiscard]] std::string percentText(double share);

} // namespace pimento::upmem
