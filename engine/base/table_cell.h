// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace pimento {

/// A cell of a table: empty, a whole number, a number or a text.
using TableCell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// A number as a cell: whole ones without a fraction; empty: not a number, which stands for an unknown one.
[[nodiscard]] TableCell numberCell(double number);
/// Text of a cell: the shortest text that reads back as the same number; "": empty.
[[nodiscard]] std::string textOf(const TableCell& cell);
/// Writes rows as comma-separated text below a line of titles.
[[nodiscard]] std::string csvOf(const std::vector<std::string>& columns,
                                const std::vector<std::vector<TableCell>>& rows);

} // namespace pimento
