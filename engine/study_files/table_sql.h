// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/database.h"
#include "engine/study_files/sealed_table.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

// The texts of a table in statements of SQL, its cells in statements, and the seals of its rows.

namespace pimento::sql {

/// Names of the first `count` columns: "a,b,c".
[[nodiscard]] std::string namesOf(const SealedTable& table, std::size_t count);
/// Placeholder of a column. Texts are bound as bytes, which SQLite would store as such without the cast.
[[nodiscard]] std::string placeholderOf(const SealedColumn& column);
/// Placeholders of all columns.
[[nodiscard]] std::string placeholdersOf(const SealedTable& table);
/// Condition that the key is what bindCells() binds: "a=? AND b=?".
[[nodiscard]] std::string keyText(const SealedTable& table);
/// Statement that creates the table.
[[nodiscard]] std::string createText(const SealedTable& table);

/// Binds cells to the first placeholders of a statement.
void bindCells(Statement& statement, std::span<const Cell> cells);

/// True if the cells of the row that a statement has read have the types of their columns, which come first; to be asked
/// before their contents. A key with the right bytes of another type is not found.
[[nodiscard]] bool hasTypes(const SealedTable& table, const Statement& row);
/// Checksum over the name of the table and all cells of a row.
[[nodiscard]] std::uint64_t sealOf(const SealedTable& table, const Record& record);
/// Checksum of the row that a statement has read, whose first columns are those of the table.
[[nodiscard]] std::uint64_t sealOf(const SealedTable& table, const Statement& row);

} // namespace pimento::sql
