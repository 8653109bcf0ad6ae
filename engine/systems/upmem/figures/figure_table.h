// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace pimento::upmem {

/// A part of a figure as people read it: cells are texts, an empty one stands for what nobody knows.
struct FigureTable {
    std::string name; // of its file, without ending
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; // as many cells as columns
};

/// A figure of the IMTP paper as it comes out here, beside what is published.
struct ImtpFigure {
    std::string id; // "fig9"
    std::string title;
    std::vector<FigureTable> tables;
    std::vector<std::string> remarks; // what differs from the paper
};

/// With a line of headings; every line ends.
[[nodiscard]] std::string csvOf(const FigureTable& table);

/// "1.234": milliseconds, or a ratio, as all tables have them.
[[nodiscard]] std::string threeDigits(double number);
/// "-12.3" and "12.3" of a share; "" of what is no number.
[[nodiscard]] std::string signedPercent(double share);
[[nodiscard]] std::string percentText(double share);

} // namespace pimento::upmem
