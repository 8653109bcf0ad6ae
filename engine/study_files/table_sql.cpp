// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/table_sql.h"

#include "sim/base/fingerprint.h"

#include <algorithm>
#include <string_view>

namespace pimento::sql {

namespace {

const char* typeName(CellType type)
{
    switch (type) {
    case CellType::Integer:
        return "INTEGER";
    case CellType::Text:
        return "TEXT";
    case CellType::Blob:
        break;
    }
    return "BLOB";
}

/// Text of the first columns: "a,b,c"; `each` writes one.
template <class Each>
std::string listOf(const SealedTable& table, std::size_t count, std::string_view between, Each each)
{
    std::string list;
    for (std::size_t i = 0; i < count; ++i) {
        list += (i == 0 ? std::string() : std::string(between)) + each(table.columns[i]);
    }
    return list;
}

} // namespace

std::string namesOf(const SealedTable& table, std::size_t count)
{
    return listOf(table, count, ",", [](const SealedColumn& column) { return std::string(column.name); });
}

std::string createText(const SealedTable& table)
{
    const auto column = [](const SealedColumn& one) {
        return std::string(one.name) + " " + typeName(one.type) + " NOT NULL";
    };
    return "CREATE TABLE " + std::string(table.name) + "(" + listOf(table, table.columns.size(), ",", column) +
           ",seal INTEGER NOT NULL,PRIMARY KEY(" + namesOf(table, table.keys) + ")) WITHOUT ROWID";
}

std::string placeholderOf(const SealedColumn& column)
{
    return column.type == CellType::Text ? "CAST(? AS TEXT)" : "?";
}

std::string placeholdersOf(const SealedTable& table) { return listOf(table, table.columns.size(), ",", placeholderOf); }

std::string keyText(const SealedTable& table)
{
    return listOf(table, table.keys, " AND ",
                  [](const SealedColumn& column) { return std::string(column.name) + "=" + placeholderOf(column); });
}

void bindCells(Statement& statement, std::span<const Cell> cells)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int place = static_cast<int>(i) + 1;
        if (const auto* number = std::get_if<std::int64_t>(&cells[i])) {
            statement.bind(place, *number);
        } else if (const auto* text = std::get_if<std::string>(&cells[i])) {
            statement.bind(place, std::span(reinterpret_cast<const unsigned char*>(text->data()), text->size()));
        } else {
            // SQLite would store an empty range as NULL.
            static constexpr unsigned char kNothing = 0;
            const ByteString& blob = std::get<ByteString>(cells[i]);
            statement.bind(place, std::span(blob.empty() ? &kNothing : blob.data(), blob.size()));
        }
    }
}

bool hasTypes(const SealedTable& table, const Statement& row)
{
    int place = 0;
    return std::ranges::all_of(table.columns,
                               [&](const SealedColumn& column) { return row.type(place++) == column.type; });
}

std::uint64_t sealOf(const SealedTable& table, const Record& record)
{
    Fingerprinter print;
    print.add(std::string_view(table.name));
    for (const Cell& cell : record) {
        if (const auto* blob = std::get_if<ByteString>(&cell)) {
            print.add(std::string_view(reinterpret_cast<const char*>(blob->data()), blob->size()));
        } else if (const auto* text = std::get_if<std::string>(&cell)) {
            print.add(std::string_view(*text));
        } else {
            print.add(std::get<std::int64_t>(cell));
        }
    }
    return print.finish().low;
}

std::uint64_t sealOf(const SealedTable& table, const Statement& row)
{
    Fingerprinter print;
    print.add(std::string_view(table.name));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const int place = static_cast<int>(i);
        if (table.columns[i].type == CellType::Integer) {
            print.add(row.integer(place));
        } else {
            const auto bytes = row.bytes(place);
            print.add(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
        }
    }
    return print.finish().low;
}

} // namespace pimento::sql
