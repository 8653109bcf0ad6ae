// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/database.h"

#include <sqlite3.h>

#include <utility>

namespace pimento {

void Statement::Closer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
void Database::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

void Statement::bind(int parameter, std::int64_t value) { sqlite3_bind_int64(m_statement.get(), parameter, value); }

void Statement::bind(int parameter, std::span<const unsigned char> bytes)
{
    sqlite3_bind_blob64(m_statement.get(), parameter, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
}

Statement::Step Statement::step()
{
    const int code = sqlite3_step(m_statement.get());
    return code == SQLITE_ROW ? Step::Row : code == SQLITE_DONE ? Step::Done : Step::Failed;
}

std::optional<CellType> Statement::type(int column) const
{
    switch (sqlite3_column_type(m_statement.get(), column)) {
    case SQLITE_INTEGER:
        return CellType::Integer;
    case SQLITE_TEXT:
        return CellType::Text;
    case SQLITE_BLOB:
        return CellType::Blob;
    default:
        return std::nullopt;
    }
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(m_statement.get(), column); }

std::string Statement::text(int column) const
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement.get(), column));
    return text == nullptr ? std::string() : std::string(text);
}

std::span<const unsigned char> Statement::bytes(int column) const
{
    const auto* bytes = static_cast<const unsigned char*>(sqlite3_column_blob(m_statement.get(), column));
    const int size = sqlite3_column_bytes(m_statement.get(), column);
    return bytes == nullptr ? std::span<const unsigned char>() : std::span(bytes, static_cast<std::size_t>(size));
}

void Statement::reset() { sqlite3_reset(m_statement.get()); }

Result<Database> Database::open(const std::filesystem::path& file, int busyMilliseconds)
{
    sqlite3* opened = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const int code = sqlite3_open_v2(file.c_str(), &opened, flags, nullptr);
    Database database(opened, file);
    if (code != SQLITE_OK) {
        return tl::unexpected<Error>(opened == nullptr ? Error{sqlite3_errstr(code), file.string(), ""}
                                                       : database.error());
    }
    sqlite3_busy_timeout(opened, busyMilliseconds);
    // Do not trust the schema, because a file may come from anywhere: it may only define tables.
    sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    return database;
}

Result<void> Database::execute(const char* statements)
{
    const int code = sqlite3_exec(m_database.get(), statements, nullptr, nullptr, nullptr);
    return code == SQLITE_OK ? Result<void>{} : tl::unexpected<Error>(error());
}

Result<Statement> Database::prepare(const char* statement)
{
    sqlite3_stmt* prepared = nullptr;
    const int code = sqlite3_prepare_v3(m_database.get(), statement, -1, SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
    return code == SQLITE_OK ? Result<Statement>(Statement(prepared)) : tl::unexpected<Error>(error());
}

Result<std::int64_t> Database::integer(const char* query)
{
    auto statement = prepare(query);
    if (!statement) {
        return tl::unexpected<Error>(statement.error());
    }
    return statement->step() == Statement::Step::Row ? Result<std::int64_t>(statement->integer(0))
                                                     : tl::unexpected<Error>(error());
}

Error Database::error() const { return {sqlite3_errmsg(m_database.get()), m_file.string(), ""}; }

bool Database::wasBusy() const
{
    const int code = sqlite3_errcode(m_database.get()) & 0xff;
    return code == SQLITE_BUSY || code == SQLITE_LOCKED;
}

bool Database::wasDamaged() const
{
    const int code = sqlite3_errcode(m_database.get()) & 0xff;
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

bool Database::isReadOnly() const { return sqlite3_db_readonly(m_database.get(), "main") == 1; }

} // namespace pimento
