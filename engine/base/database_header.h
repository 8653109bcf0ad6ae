// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace pimento {

/// What the first bytes of a SQLite file say (sqlite.org/fileformat.html, 1.3), read before a library that may change
/// the file looks at it.
struct DatabaseHeader {
    enum class Kind : std::uint8_t {
        Missing,  // no file
        Empty,    // no bytes: SQLite would make a database of it
        Database, // begins as one
        Other,    // something else, or it cannot be read
    };

    Kind kind = Kind::Missing;
    std::int64_t application = 0; // bytes 68 to 71
    std::int64_t version = 0;     // bytes 60 to 63
    bool usesLog = false;         // bytes 18 and 19: a write-ahead log instead of a rollback journal
};

[[nodiscard]] DatabaseHeader readDatabaseHeader(const std::filesystem::path& file);

/// Whether something stands beside a file that SQLite would take for its rollback journal or write-ahead log, and use
/// or remove, although it is none: a -wal file with bytes, or a -journal file that does not begin as one.
[[nodiscard]] bool hasForeignJournal(const std::filesystem::path& file);

} // namespace pimento
