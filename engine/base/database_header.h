// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace pimento {

/// Header of a SQLite file (sqlite.org/fileformat.html, 1.3), read before a library that might change the file opens
/// it.
struct DatabaseHeader {
    enum class Kind : std::uint8_t {
        Missing,  // no such file
        Empty,    // no bytes: SQLite would make a database of it
        Database, // begins as a database
        Other,    // another file, or not readable
    };

    Kind kind = Kind::Missing;
    std::int64_t application = 0; // bytes 68 to 71
    std::int64_t version = 0;     // bytes 60 to 63
    bool usesLog = false;         // bytes 18 and 19: has a write-ahead log instead of a rollback journal
};

[[nodiscard]] DatabaseHeader readDatabaseHeader(const std::filesystem::path& file);

/// True if a file of another program lies where SQLite expects its rollback journal or write-ahead log, so that SQLite
/// would use or remove it: a -wal file with contents, or a -journal file that does not begin as a journal.
[[nodiscard]] bool hasForeignJournal(const std::filesystem::path& file);

} // namespace pimento
