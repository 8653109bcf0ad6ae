// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/sealed_tables.h"

#include "engine/base/parallel.h"
#include "engine/study_files/table_sql.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <string_view>

namespace pimento {

namespace {

constexpr const char* kTotals = "CREATE TABLE totals(id INTEGER PRIMARY KEY,rows INTEGER NOT NULL,seals INTEGER NOT "
                                "NULL)";

/// Resets a statement when its reader's scope ends.
class Running {
public:
    explicit Running(Statement& statement) : m_statement(&statement) {}
    ~Running() { m_statement->reset(); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

private:
    Statement* m_statement;
};

} // namespace

Error SealedTables::problem() const { return problemOf(m_database); }

Error SealedTables::problemOf(const Database& database) const
{
    const Error found = database.error();
    if (database.wasBusy()) {
        return {"is kept locked by another program", m_file.string(), "Try again when that one is done"};
    }
    if (database.wasDamaged()) {
        return damage(found.what);
    }
    return {"cannot be read or written (" + found.what + ")", m_file.string(),
            "Check the rights of the file and of its folder, and the free space; what is in it stays"};
}

Error SealedTables::damage(const std::string& what) const
{
    return {"is damaged (" + what + ")", m_file.string(), "Nothing in it has changed; continue with a copy",
            ErrorKind::Damaged};
}

Result<bool> SealedTables::hasTables()
{
    auto statement = m_database.prepare("SELECT type,name,sql FROM sqlite_schema");
    if (!statement) {
        return tl::unexpected<Error>(problem());
    }
    std::size_t known = 0;
    Statement::Step step = statement->step();
    for (; step == Statement::Step::Row; step = statement->step()) {
        const std::string text = statement->text(2);
        bool isOurs = text == kTotals;
        for (const SealedTable& table : m_tables) {
            isOurs = isOurs || text == sql::createText(table);
        }
        if (!isOurs || statement->text(0) != "table") {
            return false;
        }
        ++known;
    }
    if (step == Statement::Step::Failed) {
        return tl::unexpected<Error>(problem());
    }
    return known == m_tables.size() + 1;
}

Result<void> SealedTables::create(std::int64_t application, std::int64_t version)
{
    const auto unlessThere = [](const std::string& text) {
        return "CREATE TABLE IF NOT EXISTS" + text.substr(std::string_view("CREATE TABLE").size()) + ";";
    };
    std::string statements = "BEGIN IMMEDIATE;";
    for (const SealedTable& table : m_tables) {
        statements += unlessThere(sql::createText(table));
    }
    statements += unlessThere(kTotals) + "INSERT OR IGNORE INTO totals VALUES(1,0,0);";
    statements += "PRAGMA application_id=" + std::to_string(application) + ";";
    statements += "PRAGMA user_version=" + std::to_string(version) + ";COMMIT";
    if (m_database.execute(statements.c_str())) {
        return {};
    }
    Error error = problem();
    (void)m_database.execute("ROLLBACK");
    return tl::unexpected<Error>(std::move(error));
}

Result<SealedTables::Statements> SealedTables::statementsOf(const SealedTable& table)
{
    const std::string name = table.name;
    const std::string columns = sql::namesOf(table, table.columns.size()) + ",seal";
    const std::string read = "SELECT " + columns + " FROM " + name;
    const std::string order = " ORDER BY " + sql::namesOf(table, table.keys);
    const std::string places = sql::placeholdersOf(table) + ",?";
    auto find = m_database.prepare((read + " WHERE " + sql::keyText(table)).c_str());
    auto all = m_database.prepare((read + order).c_str());
    auto starting = m_database.prepare(
        (read + " WHERE " + table.columns[0].name + "=" + sql::placeholderOf(table.columns[0]) + order).c_str());
    auto put =
        m_database.prepare(("INSERT OR REPLACE INTO " + name + "(" + columns + ") VALUES(" + places + ")").c_str());
    auto remove = m_database.prepare(("DELETE FROM " + name + " WHERE " + sql::keyText(table)).c_str());
    if (!find || !all || !starting || !put || !remove) {
        return tl::unexpected<Error>(problem());
    }
    return Statements{*std::move(find), *std::move(all), *std::move(starting), *std::move(put), *std::move(remove)};
}

Result<void> SealedTables::prepare()
{
    if (!m_database.execute("PRAGMA synchronous=FULL;PRAGMA cell_size_check=ON")) {
        return tl::unexpected<Error>(problem());
    }
    for (const SealedTable& table : m_tables) {
        auto statements = statementsOf(table);
        if (!statements) {
            return tl::unexpected<Error>(statements.error());
        }
        m_statements.push_back(*std::move(statements));
    }
    auto read = m_database.prepare("SELECT rows,seals FROM totals WHERE id=1");
    auto write = m_database.prepare("INSERT OR REPLACE INTO totals(id,rows,seals) VALUES(1,?,?)");
    if (!read || !write) {
        return tl::unexpected<Error>(problem());
    }
    m_readTotals.emplace(*std::move(read));
    m_writeTotals.emplace(*std::move(write));
    return {};
}

Result<SealedTables::Totals> SealedTables::readTotals()
{
    const Running running(*m_readTotals);
    const Statement::Step step = m_readTotals->step();
    if (step == Statement::Step::Failed) {
        return tl::unexpected<Error>(problem());
    }
    if (step == Statement::Step::Done) {
        return tl::unexpected<Error>(damage("its totals are missing"));
    }
    return Totals{m_readTotals->integer(0), static_cast<std::uint64_t>(m_readTotals->integer(1))};
}

Result<void> SealedTables::writeTotals()
{
    m_writeTotals->bind(1, m_totals.rows);
    m_writeTotals->bind(2, static_cast<std::int64_t>(m_totals.seals));
    return run(*m_writeTotals);
}

Result<void> SealedTables::run(Statement& statement)
{
    const Running running(statement);
    return statement.step() == Statement::Step::Done ? Result<void>{} : tl::unexpected<Error>(problem());
}

/// Verifies the row that a statement has read, and returns its seal.
Result<std::uint64_t> SealedTables::sealOf(std::size_t table, const Statement& statement) const
{
    const SealedTable& form = m_tables[table];
    const bool hasTypes = sql::hasTypes(form, statement);
    const auto seal = static_cast<std::uint64_t>(statement.integer(static_cast<int>(form.columns.size())));
    return hasTypes && seal == sql::sealOf(form, statement)
               ? Result<std::uint64_t>(seal)
               : tl::unexpected<Error>(damage(std::string("a row of the table ") + form.name + " is not as written"));
}

Result<Record> SealedTables::read(std::size_t table, const Statement& statement) const
{
    if (const auto seal = sealOf(table, statement); !seal) {
        return tl::unexpected<Error>(seal.error());
    }
    const SealedTable& form = m_tables[table];
    Record record;
    record.reserve(form.columns.size());
    int place = 0;
    for (const SealedColumn& column : form.columns) {
        if (column.type == CellType::Integer) {
            record.emplace_back(statement.integer(place));
        } else {
            const auto bytes = statement.bytes(place);
            column.type == CellType::Text
                ? record.emplace_back(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()))
                : record.emplace_back(ByteString(bytes.begin(), bytes.end()));
        }
        ++place;
    }
    return record;
}

Result<std::vector<Record>> SealedTables::rowsOf(std::size_t table, Statement& statement)
{
    const Running running(statement);
    std::vector<Record> rows;
    Statement::Step step = statement.step();
    for (; step == Statement::Step::Row; step = statement.step()) {
        auto record = read(table, statement);
        if (!record) {
            return tl::unexpected<Error>(record.error());
        }
        rows.push_back(*std::move(record));
    }
    return step == Statement::Step::Done ? Result<std::vector<Record>>(std::move(rows))
                                         : tl::unexpected<Error>(problem());
}

Result<std::optional<Record>> SealedTables::find(std::size_t table, std::span<const Cell> key)
{
    Statement& statement = m_statements[table].find;
    sql::bindCells(statement, key);
    auto rows = rowsOf(table, statement);
    if (!rows) {
        return tl::unexpected<Error>(rows.error());
    }
    return rows->empty() ? std::optional<Record>() : std::optional(std::move(rows->front()));
}

Result<std::vector<Record>> SealedTables::all(std::size_t table) { return rowsOf(table, m_statements[table].all); }

Result<std::vector<Record>> SealedTables::startingWith(std::size_t table, const Cell& first)
{
    Statement& statement = m_statements[table].starting;
    sql::bindCells(statement, std::span(&first, 1));
    return rowsOf(table, statement);
}

Result<void> SealedTables::eachStartingWith(std::size_t table, const Cell& first,
                                            const std::function<bool(const Statement& row)>& take)
{
    Statement& statement = m_statements[table].starting;
    sql::bindCells(statement, std::span(&first, 1));
    const Running running(statement);
    Statement::Step step = statement.step();
    for (; step == Statement::Step::Row; step = statement.step()) {
        const auto seal = sealOf(table, statement);
        if (!seal) {
            return tl::unexpected<Error>(seal.error());
        }
        if (!take(statement)) {
            return tl::unexpected<Error>(
                damage(std::string("a row of the table ") + m_tables[table].name + " makes no sense"));
        }
    }
    return step == Statement::Step::Done ? Result<void>{} : tl::unexpected<Error>(problem());
}

Result<void> SealedTables::transact(const std::function<Result<void>()>& work)
{
    if (!m_database.execute("BEGIN IMMEDIATE")) {
        return tl::unexpected<Error>(problem());
    }
    const auto done = [&]() -> Result<void> {
        const auto totals = readTotals();
        if (!totals) {
            return tl::unexpected<Error>(totals.error());
        }
        m_totals = *totals;
        if (Result<void> worked = work(); !worked) {
            return worked;
        }
        if (totals->rows != m_totals.rows || totals->seals != m_totals.seals) {
            if (Result<void> written = writeTotals(); !written) {
                return written;
            }
        }
        return m_database.execute("COMMIT") ? Result<void>{} : tl::unexpected<Error>(problem());
    }();
    if (!done) {
        (void)m_database.execute("ROLLBACK");
    }
    return done;
}

Result<void> SealedTables::put(std::size_t table, const Record& record)
{
    const SealedTable& form = m_tables[table];
    PIMENTO_ASSERT(record.size() == form.columns.size(), "a row has a cell for each column");
    const auto before = find(table, std::span(record).first(form.keys));
    if (!before) {
        return tl::unexpected<Error>(before.error());
    }
    const std::uint64_t seal = sql::sealOf(form, record);
    m_totals.rows += *before ? 0 : 1;
    m_totals.seals += seal - (*before ? sql::sealOf(form, **before) : 0);
    Statement& statement = m_statements[table].put;
    sql::bindCells(statement, record);
    statement.bind(static_cast<int>(record.size()) + 1, static_cast<std::int64_t>(seal));
    return run(statement);
}

Result<void> SealedTables::remove(std::size_t table, std::span<const Cell> key)
{
    const auto before = find(table, key);
    if (!before || !*before) {
        return before ? Result<void>{} : tl::unexpected<Error>(before.error());
    }
    m_totals.rows -= 1;
    m_totals.seals -= sql::sealOf(m_tables[table], **before);
    Statement& statement = m_statements[table].remove;
    sql::bindCells(statement, key);
    return run(statement);
}

/// Verifies that the pages of the file form its tables. It reads through a database of its own.
Result<void> SealedTables::checkPages() const
{
    auto database = Database::open(m_file, kBusyMilliseconds);
    if (!database) {
        return tl::unexpected<Error>(database.error());
    }
    auto statement = database->execute("PRAGMA cell_size_check=ON").and_then([&] {
        return database->prepare("PRAGMA integrity_check(1)");
    });
    if (!statement || statement->step() != Statement::Step::Row) {
        return tl::unexpected<Error>(problemOf(*database));
    }
    const std::string found = statement->text(0);
    return found == "ok" ? Result<void>{} : tl::unexpected<Error>(damage(found));
}

/// Verifies the rows of all tables, unless a stop is requested: rows of damaged pages may have no end.
Result<void> SealedTables::checkRows(const See& see, const std::stop_token& stop)
{
    Totals found;
    for (std::size_t table = 0; table < m_tables.size(); ++table) {
        Statement& statement = m_statements[table].all;
        const Running running(statement);
        Statement::Step step = statement.step();
        for (; step == Statement::Step::Row; step = statement.step()) {
            const auto seal = sealOf(table, statement);
            if (!seal) {
                return tl::unexpected<Error>(seal.error());
            }
            found.rows += 1;
            found.seals += *seal;
            if (see) {
                see(table, statement);
            }
            if (stop.stop_requested()) {
                return {};
            }
        }
        if (step == Statement::Step::Failed) {
            return tl::unexpected<Error>(problem());
        }
    }
    const auto totals = readTotals();
    if (!totals) {
        return tl::unexpected<Error>(totals.error());
    }
    return totals->rows == found.rows && totals->seals == found.seals
               ? Result<void>{}
               : tl::unexpected<Error>(damage("rows are missing or stand twice"));
}

Result<void> SealedTables::check(const See& see)
{
    if (!m_database.execute("BEGIN")) {
        return tl::unexpected<Error>(problem());
    }
    Result<void> pages;
    Result<void> rows;
    std::stop_source stop;
    parallelFor(2, std::min(2U, hardwareThreads()), {}, [&](std::size_t part) {
        if (part == 1) {
            rows = checkRows(see, stop.get_token());
        } else if (pages = checkPages(); !pages) {
            stop.request_stop();
        }
    });
    (void)m_database.execute("ROLLBACK;PRAGMA shrink_memory");
    return pages ? rows : pages;
}

Result<void> SealedTables::tryWriting()
{
    const Result<void> tried = m_database.execute("BEGIN IMMEDIATE;UPDATE totals SET rows=rows+1");
    const Error error = tried ? Error{} : problem();
    (void)m_database.execute("ROLLBACK");
    return tried ? Result<void>{} : tl::unexpected<Error>(error);
}

} // namespace pimento
