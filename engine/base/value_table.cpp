// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/value_table.h"

#include "engine/base/csv.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

namespace pimento {

TableValue tableValue(double number)
{
    constexpr double kMostWhole = 9007199254740992; // 2^53
    if (std::isnan(number)) {
        return {};
    }
    const bool isWhole = std::abs(number) <= kMostWhole && number == std::floor(number);
    return isWhole ? TableValue(static_cast<std::int64_t>(number)) : TableValue(number);
}

TableValue tableValue(double number, const std::vector<std::string>& words)
{
    const bool isWord = number >= 0 && number < static_cast<double>(words.size());
    return isWord ? TableValue(words[static_cast<std::size_t>(number)]) : tableValue(number);
}

std::string textOf(const TableValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        return std::to_string(*whole);
    }
    if (const auto* number = std::get_if<double>(&value)) {
        return fmt::format("{}", *number);
    }
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? std::string() : *text;
}

std::string csvOf(std::span<const std::string> columns, std::span<const std::vector<TableValue>> rows)
{
    CsvWriter header;
    for (const std::string& name : columns) {
        header.add(name);
    }
    std::string all = header.line() + "\n";
    for (const std::vector<TableValue>& row : rows) {
        CsvWriter line;
        for (const TableValue& value : row) {
            line.add(textOf(value));
        }
        all += line.line() + "\n";
    }
    return all;
}

} // namespace pimento
