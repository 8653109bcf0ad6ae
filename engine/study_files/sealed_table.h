// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/database.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace pimento {

using ByteString = std::vector<unsigned char>;

/// Content of a table cell, in the order of CellType.
using Cell = std::variant<std::int64_t, std::string, ByteString>;
/// A row: one cell per column, the key first.
using Record = std::vector<Cell>;

struct SealedColumn {
    const char* name;
    CellType type;
};

/// A table whose key is its first columns.
struct SealedTable {
    const char* name;
    std::size_t keys; // number of key columns
    std::vector<SealedColumn> columns;
};

} // namespace pimento
