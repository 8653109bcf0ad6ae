// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/database.h"
#include "engine/study_files/sealed_table.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Tables of a SQLite file whose contents cannot change unnoticed: every row has a seal over all its cells, which have
/// the types of their columns, and a further row has the number of all rows and the sum of their seals, so that missing
/// and duplicate rows are detected too. Not thread-safe.
///
///   <table>:  columns of the key (primary key) | other columns | seal
///   totals:   id (1) | rows | seals (sum modulo 2^64)
class SealedTables {
public:
    /// Milliseconds to wait for the locks of others.
    static constexpr int kBusyMilliseconds = 10'000;

    /// Describes the tables of a file; `tables` must outlive the object.
    SealedTables(Database database, std::filesystem::path file, std::span<const SealedTable> tables)
        : m_database(std::move(database)), m_file(std::move(file)), m_tables(tables)
    {
    }

    /// True if the file has exactly these tables, as create() makes them.
    [[nodiscard]] Result<bool> hasTables();
    /// Creates missing tables, in one transaction with the marks of the header.
    [[nodiscard]] Result<void> create(std::int64_t application, std::int64_t version);
    /// Prepares the SQL statements that the functions below use.
    [[nodiscard]] Result<void> prepare();
    /// Reads and verifies everything, pages and rows at the same time, and calls `see`, if any, with each verified row
    /// from one thread. Error: the file is locked or cannot be read, or its contents are damaged or were changed.
    using See = std::function<void(std::size_t table, const Statement& row)>;
    [[nodiscard]] Result<void> check(const See& see = {});
    /// Starts and rolls back a write. Error: the file cannot be written.
    [[nodiscard]] Result<void> tryWriting();

    /// Finds the row of a key.
    [[nodiscard]] Result<std::optional<Record>> find(std::size_t table, std::span<const Cell> key);
    /// Reads all rows of the table, ordered by key.
    [[nodiscard]] Result<std::vector<Record>> all(std::size_t table);
    /// Rows with the given first column, ordered by key.
    [[nodiscard]] Result<std::vector<Record>> startingWith(std::size_t table, const Cell& first);

    /// Calls `take` with each row that has the given first column, verified, ordered by key. `take` returns false for a
    /// row that makes no sense.
    [[nodiscard]] Result<void> eachStartingWith(std::size_t table, const Cell& first,
                                                const std::function<bool(const Statement& row)>& take);

    /// Calls `work`, whose writes are stored together or not at all. Error: that of `work`, or of the file.
    [[nodiscard]] Result<void> transact(const std::function<Result<void>()>& work);
    /// Writes a row, replacing the one with its key; within transact().
    [[nodiscard]] Result<void> put(std::size_t table, const Record& record);
    /// Removes the row of a key, if it exists; within transact().
    [[nodiscard]] Result<void> remove(std::size_t table, std::span<const Cell> key);

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

private:
    struct Statements {
        Statement find;
        Statement all;
        Statement starting;
        Statement put;
        Statement remove;
    };
    struct Totals {
        std::int64_t rows = 0;
        std::uint64_t seals = 0;
    };

    [[nodiscard]] Result<Statements> statementsOf(const SealedTable& table);
    [[nodiscard]] Result<std::vector<Record>> rowsOf(std::size_t table, Statement& statement);
    [[nodiscard]] Result<std::uint64_t> sealOf(std::size_t table, const Statement& statement) const;
    [[nodiscard]] Result<Record> read(std::size_t table, const Statement& statement) const;
    [[nodiscard]] Result<Totals> readTotals();
    [[nodiscard]] Result<void> writeTotals();
    [[nodiscard]] Result<void> checkPages() const;
    [[nodiscard]] Result<void> checkRows(const See& see, const std::stop_token& stop);
    [[nodiscard]] Result<void> run(Statement& statement);
    [[nodiscard]] Error problem() const;
    [[nodiscard]] Error problemOf(const Database& database) const;
    [[nodiscard]] Error damage(const std::string& what) const;

    Database m_database;
    std::filesystem::path m_file;
    std::span<const SealedTable> m_tables;
    std::vector<Statements> m_statements; // by table
    std::optional<Statement> m_readTotals;
    std::optional<Statement> m_writeTotals;
    Totals m_totals; // totals of the transaction
};

} // namespace pimento
