// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/like_this.h"

#include "views/texts/words.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

namespace pimento {

namespace {

std::string familyOf(const std::string& id)
{
    std::size_t length = id.size();
    while (length > 0 && std::isdigit(static_cast<unsigned char>(id[length - 1])) != 0) {
        --length;
    }
    return id.substr(0, length);
}

bool tellsApart(const CandidateTable& table, std::size_t column)
{
    const CandidateTable::Values& values = table.values(column);
    return std::ranges::any_of(values, [&](double value) { return value != values.front(); });
}

/// Columns of decisions with a known value in the row and different values in the table.
std::vector<std::size_t> choiceColumns(const CandidateTable& table, std::size_t row)
{
    std::vector<std::size_t> columns;
    for (std::size_t column = 0; column < table.columns().size(); ++column) {
        if (table.columns()[column].role == ColumnRole::Decision && !std::isnan(table.value(row, column)) &&
            tellsApart(table, column)) {
            columns.push_back(column);
        }
    }
    return columns;
}

RowFilter filterOf(const CandidateTable& table, std::size_t row, std::size_t column)
{
    const double value = table.value(row, column);
    return ColumnRange{table.columns()[column].id, value, value};
}

} // namespace

std::vector<LikeThis> choicesOf(const CandidateTable& table, std::size_t row)
{
    std::vector<LikeThis> choices;
    for (const std::size_t column : choiceColumns(table, row)) {
        const RowFilter filter = filterOf(table, row, column);
        choices.push_back({inWords(rowFilterText(filter, table)), filter});
    }
    return choices;
}

FilterStack::Filters filtersLike(const CandidateTable& table, std::size_t row)
{
    const std::vector<std::size_t> columns = choiceColumns(table, row);
    FilterStack::Filters filters;
    for (const std::size_t column : columns) {
        const std::string& first = table.columns()[columns.front()].id;
        const bool isFamily = familyOf(first) != first && familyOf(table.columns()[column].id) == familyOf(first);
        if (column == columns.front() || isFamily) {
            filters.push_back(filterOf(table, row, column));
        }
    }
    return filters;
}

} // namespace pimento
