// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace pimento {

class Database;

/// A prepared statement. Not for several threads at once; must not outlive its database.
class Statement {
public:
    enum class Step : std::uint8_t { Row, Done, Failed };

    void bind(int parameter, std::int64_t value);
    void bind(int parameter, std::span<const unsigned char> bytes); // copied
    [[nodiscard]] Step step();
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::string text(int column) const;
    /// The bytes of a column, good until the next step() or reset().
    [[nodiscard]] std::span<const unsigned char> bytes(int column) const;
    /// Makes it ready to run again.
    void reset();

private:
    friend class Database;
    explicit Statement(sqlite3_stmt* statement) : m_statement(statement) {}

    struct Closer {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Closer> m_statement;
};

/// A SQLite file that is open; closed with its last statement gone. Not for several threads at once.
class Database {
public:
    /// Opens or makes a file. Whoever finds it locked waits for up to `busyMilliseconds`.
    [[nodiscard]] static Result<Database> open(const std::filesystem::path& file, int busyMilliseconds);

    [[nodiscard]] Result<void> execute(const char* statements);
    [[nodiscard]] Result<Statement> prepare(const char* statement);
    /// First column of the first row.
    [[nodiscard]] Result<std::int64_t> integer(const char* query);
    /// What went wrong last, with the file.
    [[nodiscard]] Error error() const;
    /// Whether that was somebody else's lock, or contents that make no sense.
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
