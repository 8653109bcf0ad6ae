// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace pimento {

/// A value of a table: unknown, a whole number, a number or a text.
using TableValue = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A table with a line of column names above its rows.
struct NamedTable {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::vector<TableValue>> rows;
};

/// Value of a number: a whole one of up to 2^53 as such, NaN as unknown.
[[nodiscard]] TableValue tableValue(double number);
/// Word at the index that a number is, or the value of the number if there is no such word.
[[nodiscard]] TableValue tableValue(double number, const std::vector<std::string>& words);

/// Text of a value: the shortest text that reads back as the same number; "": unknown.
[[nodiscard]] std::string textOf(const TableValue& value);
/// Writes a table as comma-separated text with a header line; unknown values are empty cells.
[[nodiscard]] std::string csvOf(std::span<const std::string> columns, std::span<const std::vector<TableValue>> rows);

} // namespace pimento
