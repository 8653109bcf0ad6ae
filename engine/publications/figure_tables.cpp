// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/figure_tables.h"

#include "engine/base/csv.h"

#include <algorithm>

#include <fmt/format.h>

namespace pimento {

namespace {

/// Formats a table whose columns fit their longest cell.
std::string textOf(const FigureTable& table)
{
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        std::size_t width = table.columns[column].size();
        for (const auto& row : table.rows) {
            width = std::max(width, row[column].size());
        }
        widths.push_back(width);
    }
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text = " ";
        for (std::size_t column = 0; column < cells.size(); ++column) {
            text += fmt::format(" {:<{}}", cells[column].empty() ? "-" : cells[column], widths[column]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text + "\n";
    };
    std::string text = "\n" + table.title + "\n" + line(table.columns);
    for (const auto& row : table.rows) {
        text += line(row);
    }
    return text;
}

std::string textOf(const FigureTables& figure)
{
    std::string text = figure.id + ": " + figure.title + "\n";
    for (const FigureTable& table : figure.tables) {
        text += textOf(table);
    }
    text += "\n";
    for (const std::string& remark : figure.remarks) {
        text += "  " + remark + "\n";
    }
    return text + "\n";
}

JsonValue jsonOf(const FigureTables& figure)
{
    JsonValue tables = JsonValue::array();
    for (const FigureTable& table : figure.tables) {
        JsonValue rows = JsonValue::array();
        for (const auto& cells : table.rows) {
            JsonValue row;
            for (std::size_t column = 0; column < cells.size(); ++column) {
                row[table.columns[column]] = cells[column];
            }
            rows.push_back(std::move(row));
        }
        tables.push_back(JsonValue{{"name", table.name}, {"title", table.title}, {"rows", std::move(rows)}});
    }
    return JsonValue{
        {"figure", figure.id}, {"title", figure.title}, {"tables", std::move(tables)}, {"remarks", figure.remarks}};
}

} // namespace

std::string csvOf(const FigureTable& table)
{
    std::string text;
    const auto add = [&](const std::vector<std::string>& cells) {
        CsvWriter line;
        for (const std::string& cell : cells) {
            line.add(cell);
        }
        text += line.line() + "\n";
    };
    add(table.columns);
    for (const auto& row : table.rows) {
        add(row);
    }
    return text;
}

FigureReport reportOf(const FigureTables& figure, std::string_view prefix)
{
    FigureReport report{textOf(figure), jsonOf(figure), {}};
    for (const FigureTable& table : figure.tables) {
        report.files.push_back({std::string(prefix) + table.name + ".csv", csvOf(table)});
    }
    for (const FigureFile& file : figure.files) {
        report.files.push_back({std::string(prefix) + file.name, file.text});
    }
    return report;
}

} // namespace pimento
