// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/table_cell.h"

#include "engine/base/csv.h"

#include <fmt/format.h>

#include <cmath>

namespace pimento {

TableCell numberCell(double number)
{
    constexpr double kMostWhole = 9007199254740992; // 2^53
    if (std::isnan(number)) {
        return {};
    }
    const bool isWhole = std::abs(number) <= kMostWhole && number == std::floor(number);
    return isWhole ? TableCell(static_cast<std::int64_t>(number)) : TableCell(number);
}

std::string textOf(const TableCell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return std::to_string(*whole);
    }
    if (const auto* number = std::get_if<double>(&cell)) {
        return fmt::format("{}", *number);
    }
    const auto* text = std::get_if<std::string>(&cell);
    return text == nullptr ? std::string() : *text;
}

std::string csvOf(const std::vector<std::string>& columns, const std::vector<std::vector<TableCell>>& rows)
{
    CsvWriter header;
    for (const std::string& column : columns) {
        header.add(column);
    }
    std::string all = header.line() + "\n";
    for (const std::vector<TableCell>& row : rows) {
        CsvWriter line;
        for (const TableCell& cell : row) {
            line.add(textOf(cell));
        }
        all += line.line() + "\n";
    }
    return all;
}

} // namespace pimento
