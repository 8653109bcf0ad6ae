// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/study_query.h"

#include "engine/study_queries/query_tables.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstring>
#include <mutex>
#include <string_view>

namespace pimento {

namespace {

constexpr const char* kStatement = "the query";
constexpr int kStepsBetweenChecks = 1000; // instructions of SQLite's machine

std::string quoted(const std::string& name)
{
    std::string text = "\"";
    for (const char letter : name) {
        text += letter == '"' ? "\"\"" : std::string(1, letter);
    }
    return text + "\"";
}

struct StatementCloser {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using PreparedStatement = std::unique_ptr<sqlite3_stmt, StatementCloser>;

void bind(sqlite3_stmt* statement, int parameter, const TableValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        sqlite3_bind_int64(statement, parameter, *whole);
    } else if (const auto* number = std::get_if<double>(&value)) {
        sqlite3_bind_double(statement, parameter, *number);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        const std::size_t size = std::min(text->size(), std::size_t{StudyQueries::kLongestText} / 2);
        sqlite3_bind_text64(statement, parameter, text->data(), size, SQLITE_TRANSIENT, SQLITE_UTF8);
    } else {
        sqlite3_bind_null(statement, parameter);
    }
}

bool isIn(const QuerySchema& schema, const std::string& table)
{
    return std::ranges::find(schema, table, &QuerySchema::value_type::first) != schema.end();
}

/// Makes a table without rows. False: SQLite refused it.
bool make(sqlite3* database, const NamedTable& table)
{
    std::string names;
    for (const std::string& column : table.columns) {
        names += (names.empty() ? "" : ",") + quoted(column);
    }
    const std::string create = "CREATE TABLE " + quoted(table.name) + "(" + names + ")";
    return sqlite3_exec(database, create.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

/// Copies rows into their table. False: SQLite refused them, or a stop.
bool fill(sqlite3* database, const NamedTable& table, const std::stop_token& stop)
{
    std::string places = "?";
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        places += ",?";
    }
    const std::string insert = "INSERT INTO " + quoted(table.name) + " VALUES(" + places + ")";
    sqlite3_stmt* made = nullptr;
    if (sqlite3_prepare_v2(database, insert.c_str(), -1, &made, nullptr) != SQLITE_OK) {
        return false;
    }
    const PreparedStatement statement(made);
    for (const std::vector<TableValue>& row : table.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            bind(made, static_cast<int>(i) + 1, row[i]);
        }
        if (stop.stop_requested() || sqlite3_step(made) != SQLITE_DONE) {
            return false;
        }
        sqlite3_reset(made);
    }
    return true;
}

/// What ends a statement early. Both SQLite's machine and its parser ask.
struct Watch {
    std::chrono::steady_clock::time_point end;
    std::int64_t mostBytes = 0; // of SQLite in this process
    const std::stop_token* stop = nullptr;
    Progress* heartbeat = nullptr;
    const char* exceeded = nullptr;

    bool isOver()
    {
        if (heartbeat != nullptr) {
            heartbeat->report(0, 0);
        }
        if (stop->stop_requested()) {
            exceeded = "was stopped";
        } else if (std::chrono::steady_clock::now() >= end) {
            exceeded = "takes more time than allowed";
        } else if (sqlite3_memory_used() > mostBytes) {
            exceeded = "takes more memory than allowed";
        }
        return exceeded != nullptr;
    }
};

int watchSteps(void* watch) { return static_cast<Watch*>(watch)->isOver() ? 1 : 0; }

/// Allows what reads the tables. Everything else is refused, whatever SQLite learns in later versions.
int authorise(void* watch, int action, const char* /*first*/, const char* second, const char* /*database*/,
              const char* /*source*/)
{
    if (static_cast<Watch*>(watch)->isOver()) {
        return SQLITE_DENY;
    }
    if (action == SQLITE_FUNCTION) {
        // printf() repeats a letter a thousand million times before it looks at the limit of texts.
        constexpr std::array<const char*, 7> kRefused = {"load_extension", "fts3_tokenizer",
                                                         "sqlite_log",     "sqlite_compileoption_get",
                                                         "printf",         "sqlite_compileoption_used",
                                                         "format"};
        const bool isRefused = second == nullptr || std::ranges::any_of(kRefused, [second](const char* name) {
                                   return sqlite3_stricmp(name, second) == 0;
                               });
        return isRefused ? SQLITE_DENY : SQLITE_OK;
    }
    return action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_RECURSIVE ? SQLITE_OK : SQLITE_DENY;
}

/// Limits of the language, so that one instruction of SQLite's machine takes little time and memory.
void limit(sqlite3* database)
{
    constexpr std::array<std::pair<int, int>, 9> kLimits = {{{SQLITE_LIMIT_LENGTH, StudyQueries::kLongestText},
                                                             {SQLITE_LIMIT_SQL_LENGTH, 64 << 10},
                                                             {SQLITE_LIMIT_EXPR_DEPTH, 200},
                                                             {SQLITE_LIMIT_COMPOUND_SELECT, 50},
                                                             {SQLITE_LIMIT_VDBE_OP, 100'000},
                                                             {SQLITE_LIMIT_FUNCTION_ARG, 20},
                                                             {SQLITE_LIMIT_ATTACHED, 0},
                                                             {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
                                                             {SQLITE_LIMIT_TRIGGER_DEPTH, 0}}};
    for (const auto& [what, most] : kLimits) {
        sqlite3_limit(database, what, most);
    }
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, nullptr);
}

constexpr const char* kMuchMemory = "takes more memory than allowed";

Error problemOf(sqlite3* database, Watch watch)
{
    if (watch.exceeded == nullptr && (sqlite3_errcode(database) & 0xff) == SQLITE_NOMEM) {
        watch.exceeded = kMuchMemory;
    }
    if (watch.exceeded != nullptr) {
        const bool isStop = std::strcmp(watch.exceeded, "was stopped") == 0;
        return {watch.exceeded, kStatement, isStop ? "" : "Select less, or add conditions",
                isStop ? ErrorKind::Stopped : ErrorKind::Wrong};
    }
    const int code = sqlite3_errcode(database) & 0xff;
    if (code == SQLITE_AUTH || std::string_view(sqlite3_errmsg(database)).starts_with("not authorized")) {
        return {"does more than read the tables of the study", kStatement, "Write one SELECT"};
    }
    if (code == SQLITE_TOOBIG) {
        return {fmt::format("makes or reads a text of more than {} KiB", StudyQueries::kLongestText >> 10), kStatement,
                "Select only a part of the text"};
    }
    return {sqlite3_errmsg(database), kStatement, "The schema lists all tables and columns"};
}

TableValue valueAt(sqlite3_stmt* statement, int column)
{
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_NULL:
        return {};
    default: {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
        return bytes == nullptr ? std::string() : std::string(bytes, size);
    }
    }
}

std::int64_t bytesOf(const std::vector<TableValue>& row)
{
    auto bytes = static_cast<std::int64_t>(row.size() * sizeof(TableValue) + sizeof(row));
    for (const TableValue& value : row) {
        const auto* text = std::get_if<std::string>(&value);
        bytes += text != nullptr ? static_cast<std::int64_t>(text->size()) : 0;
    }
    return bytes;
}

/// True if nothing but blanks, semicolons and remarks follows a statement.
bool isEnd(sqlite3* database, const char* rest)
{
    sqlite3_stmt* further = nullptr;
    const int code = sqlite3_prepare_v2(database, rest, -1, &further, nullptr);
    const PreparedStatement closer(further);
    return code == SQLITE_OK && further == nullptr;
}

/// Sets the watch on the database and takes it off, whatever happened. The parser copies subqueries before it asks the
/// watch, so memory has a hard limit too. It is that of SQLite in this process: statements of several threads wait for
/// each other, and others that write files meanwhile have a reserve.
class WatchGuard {
public:
    WatchGuard(sqlite3* database, Watch& watch)
        : m_database(database), m_lock(oneAtATime()),
          m_heapBefore(sqlite3_hard_heap_limit64(watch.mostBytes + kReserve))
    {
        sqlite3_set_authorizer(database, authorise, &watch);
        sqlite3_progress_handler(database, kStepsBetweenChecks, watchSteps, &watch);
    }
    ~WatchGuard()
    {
        sqlite3_set_authorizer(m_database, nullptr, nullptr);
        sqlite3_progress_handler(m_database, 0, nullptr, nullptr);
        sqlite3_hard_heap_limit64(m_heapBefore);
    }
    WatchGuard(const WatchGuard&) = delete;
    WatchGuard& operator=(const WatchGuard&) = delete;

private:
    static constexpr std::int64_t kReserve = std::int64_t{32} << 20;

    static std::mutex& oneAtATime()
    {
        static std::mutex mutex;
        return mutex;
    }

    sqlite3* m_database;
    std::lock_guard<std::mutex> m_lock;
    std::int64_t m_heapBefore;
};

Result<QueryTable> rowsOf(sqlite3* database, sqlite3_stmt* statement, const QueryLimits& limits, Watch& watch)
{
    QueryTable table;
    const int columns = sqlite3_column_count(statement);
    for (int i = 0; i < columns; ++i) {
        const char* name = sqlite3_column_name(statement, i);
        table.columns.emplace_back(name == nullptr ? "" : name);
    }
    std::int64_t bytes = 0;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (table.rows.size() == limits.rows) {
            table.isCut = true;
            return table;
        }
        std::vector<TableValue> row;
        row.reserve(static_cast<std::size_t>(columns));
        for (int i = 0; i < columns; ++i) {
            row.push_back(valueAt(statement, i));
        }
        bytes += bytesOf(row);
        if (bytes > limits.bytes) {
            watch.exceeded = kMuchMemory;
            return tl::unexpected<Error>(problemOf(database, watch));
        }
        table.rows.push_back(std::move(row));
    }
    return code == SQLITE_DONE ? Result<QueryTable>(std::move(table))
                               : tl::unexpected<Error>(problemOf(database, watch));
}

} // namespace

void StudyQueries::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Result<QuerySchema> StudyQueries::schemaOf(Study& study)
{
    return queryTableHeads(study).map([](const std::vector<NamedTable>& heads) {
        QuerySchema schema;
        for (const NamedTable& head : heads) {
            schema.emplace_back(head.name, head.columns);
        }
        return schema;
    });
}

Result<StudyQueries> StudyQueries::open(Study& study, const std::stop_token& stop)
{
    sqlite3* opened = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(":memory:", &opened, flags, nullptr);
    StudyQueries queries;
    queries.m_database.reset(opened);
    bool isDone = code == SQLITE_OK &&
                  sqlite3_exec(opened, "PRAGMA temp_store=MEMORY; BEGIN", nullptr, nullptr, nullptr) == SQLITE_OK;
    const auto passed = passQueryTables(study, [&](const NamedTable& table) {
        if (!isIn(queries.m_schema, table.name)) {
            isDone = isDone && make(opened, table);
            queries.m_schema.emplace_back(table.name, table.columns);
        }
        isDone = isDone && (table.rows.empty() || fill(opened, table, stop));
        return isDone;
    });
    if (!passed) {
        return tl::unexpected<Error>(passed.error());
    }
    isDone = isDone && sqlite3_exec(opened, "COMMIT", nullptr, nullptr, nullptr) == SQLITE_OK;
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", study.file().string(), "Try again");
    }
    if (!isDone) {
        return fail(opened == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(opened), study.file().string(),
                    "Export its tables instead");
    }
    limit(opened);
    return queries;
}

Result<QueryTable> StudyQueries::run(const std::string& statement, const QueryLimits& limits,
                                     const std::stop_token& stop) const
{
    if (statement.find('\0') != std::string::npos) {
        return fail("contains a zero byte", kStatement, "Write one SELECT");
    }
    sqlite3* const database = m_database.get();
    const auto time = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(std::clamp(limits.seconds, 0.0, 1e6)));
    Watch watch{std::chrono::steady_clock::now() + time, sqlite3_memory_used() + limits.bytes, &stop, limits.heartbeat};
    const WatchGuard guard(database, watch);
    watch.end = std::chrono::steady_clock::now() + time; // without the wait for another statement
    sqlite3_stmt* made = nullptr;
    const char* rest = nullptr;
    const int code = sqlite3_prepare_v2(database, statement.c_str(), -1, &made, &rest);
    const PreparedStatement closer(made);
    if (code != SQLITE_OK) {
        return tl::unexpected<Error>(problemOf(database, watch));
    }
    if (made == nullptr) {
        return fail("is empty", kStatement, "Write one SELECT");
    }
    if (!isEnd(database, rest)) {
        return fail("has a second statement after the first one", kStatement, "Write one SELECT");
    }
    if (sqlite3_stmt_readonly(made) == 0 || sqlite3_stmt_isexplain(made) != 0 || sqlite3_column_count(made) == 0) {
        return fail("does more than read the tables of the study", kStatement, "Write one SELECT");
    }
    return rowsOf(database, made, limits, watch);
}

std::string csvOf(const QueryTable& table) { return csvOf(table.columns, table.rows); }

} // namespace pimento
