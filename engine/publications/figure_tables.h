// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A table of a figure for readers: cells are texts, and an empty cell stands for an unknown value.
struct FigureTable {
    std::string name; // name of its file, without extension
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; // each with as many cells as there are columns
};

/// A figure as computed here, as tables with the published values.
struct FigureTables {
    std::string id; // "fig9"
    std::string title;
    std::vector<FigureTable> tables;
    std::vector<std::string> remarks; // differences from the paper
    std::vector<FigureFile> files = {}; // further files, such as charts; their names get the prefix as well
};

/// Writes a table as CSV with a line of headings; every line has a line break.
[[nodiscard]] std::string csvOf(const FigureTable& table);

/// Makes the report of a figure: aligned tables, JSON, and a file PREFIX + NAME.csv for each table, then the
/// further files.
[[nodiscard]] FigureReport reportOf(const FigureTables& figure, std::string_view prefix);

} // namespace pimento
