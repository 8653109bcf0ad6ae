// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace pimento {

class Database;

/// Types of the cells of a table.
enum class CellType : std::uint8_t { Integer, Text, Blob };

/// A prepared statement. Not thread-safe; must not outlive its database.
class Statement {
public:
    enum class Step : std::uint8_t { Row, Done, Failed };

    void bind(int parameter, std::int64_t value);
    void bind(int parameter, std::span<const unsigned char> bytes); // the bytes are copied
    [[nodiscard]] Step step();
    /// What a column of the row holds, unless that is none of these; to be asked before its contents.
    [[nodiscard]] std::optional<CellType> type(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::string text(int column) const;
    /// Bytes of a column, valid until the next step() or reset().
    [[nodiscard]] std::span<const unsigned char> bytes(int column) const;
    /// Resets the statement so that it can run again.
    void reset();

private:
    friend class Database;
    explicit Statement(sqlite3_stmt* statement) : m_statement(statement) {}

    struct Closer {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Closer> m_statement;
};

/// An open SQLite file; closed when its last statement is destroyed. Not thread-safe.
class Database {
public:
    /// Opens or creates a file. Waits up to `busyMilliseconds` for the locks of others.
    [[nodiscard]] static Result<Database> open(const std::filesystem::path& file, int busyMilliseconds);

    [[nodiscard]] Result<void> execute(const char* statements);
    [[nodiscard]] Result<Statement> prepare(const char* statement);
    /// First column of the first row of a query.
    [[nodiscard]] Result<std::int64_t> integer(const char* query);
    /// The last error, with the file.
    [[nodiscard]] Error error() const;
    /// True if the last error was another program's lock (wasBusy), or damaged contents (wasDamaged).
    [[nodiscard]] bool wasBusy() const;
    [[nodiscard]] bool wasDamaged() const;
    [[nodiscard]] bool isReadOnly() const;

private:
    struct Closer {
        void operator()(sqlite3* database) const;
    };
    Database(sqlite3* database, std::filesystem::path file) : m_database(database), m_file(std::move(file)) {}

    std::unique_ptr<sqlite3, Closer> m_database;
    std::filesystem::path m_file;
};

} // namespace pimento
