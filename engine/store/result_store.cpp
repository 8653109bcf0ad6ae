// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/result_store.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kApplication = 0x50494d31; // "PIM1", in the header of the file
constexpr std::int64_t kSchema = 1;
constexpr int kBusyMilliseconds = 1000;
constexpr const char* kTable =
    "CREATE TABLE results(id INTEGER PRIMARY KEY,key BLOB NOT NULL UNIQUE,requests INTEGER NOT NULL,cycles INTEGER NOT "
    "NULL,cycles_in INTEGER NOT NULL,cycles_compute INTEGER NOT NULL,cycles_out INTEGER NOT NULL,picojoules INTEGER "
    "NOT NULL,seal INTEGER NOT NULL)";

constexpr const char* kElsewhere = "Name another file with --cache, or none";
constexpr const char* kClear = "pimento-cli cache --clear removes it";

std::array<unsigned char, 16> bytesOf(const ProgramKey& key)
{
    std::array<unsigned char, 16> bytes{};
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<unsigned char>(key.high >> (8 * i));
        bytes[8 + i] = static_cast<unsigned char>(key.low >> (8 * i));
    }
    return bytes;
}

std::int64_t sealOf(const ProgramKey& key, const DraftCost& cost)
{
    return static_cast<std::int64_t>(
        Fingerprinter()
            .add(key, cost.requests, cost.cycles, cost.in, cost.compute, cost.out, cost.picojoules)
            .finish()
            .low);
}

/// What stands in a file that could be opened.
enum class Contents : unsigned char { Nothing, Older, Current };

Result<Contents> identify(Database& database, const fs::path& file)
{
    const auto tables = database.integer("SELECT count(*) FROM sqlite_schema");
    const auto application = database.integer("PRAGMA application_id");
    const auto version = database.integer("PRAGMA user_version");
    if (!tables || !application || !version) {
        const Error error = !tables ? tables.error() : !application ? application.error() : version.error();
        return fail("cannot be read as a cache of results (" + error.what + ")", file.string(), kElsewhere);
    }
    if (*tables == 0 && *application == 0) {
        return Contents::Nothing;
    }
    if (*application != kApplication) {
        return fail("is a database of another program", file.string(), kElsewhere);
    }
    if (*version > kSchema) {
        return fail("was made by a newer version of Pimento", file.string(), kElsewhere);
    }
    if (*version < kSchema) {
        return Contents::Older;
    }
    // The table and the index of its keys, exactly as they are made: nothing else may run or be read.
    const std::string own = "SELECT count(*) FROM sqlite_schema WHERE (name = 'results' AND sql = '" +
                            std::string(kTable) + "') OR (type = 'index' AND tbl_name = 'results' AND sql IS NULL)";
    const auto known = database.integer(own.c_str());
    if (!known || *known != 2 || *tables != 2) {
        return fail("is a damaged cache of results", file.string(), kClear);
    }
    return Contents::Current;
}

/// Another process may be about to do the same.
Result<void> setUp(Database& database, Contents contents)
{
    std::string statements = "BEGIN IMMEDIATE;";
    statements += contents == Contents::Older ? "DROP TABLE IF EXISTS results;" : "";
    statements += "CREATE TABLE IF NOT EXISTS" + std::string(std::string_view(kTable).substr(12)) + ";";
    statements += "PRAGMA application_id=" + std::to_string(kApplication) + ";";
    statements += "PRAGMA user_version=" + std::to_string(kSchema) + ";COMMIT";
    return database.execute(statements.c_str());
}

} // namespace

Result<std::unique_ptr<ResultStore>> ResultStore::open(const fs::path& file, std::int64_t mostEntries)
{
    std::error_code code;
    if (file.has_parent_path()) {
        fs::create_directories(file.parent_path(), code);
    }
    if (const auto status = fs::status(file, code); fs::exists(status) && !fs::is_regular_file(status)) {
        return fail("is no file", file.string(), kElsewhere);
    }
    auto database = Database::open(file, kBusyMilliseconds);
    if (!database) {
        Error error = database.error();
        error.hint = kElsewhere;
        return tl::unexpected<Error>(std::move(error));
    }
    const auto contents = identify(*database, file);
    if (!contents) {
        return tl::unexpected<Error>(contents.error());
    }
    // Losing the last results when the power fails is fine, a damaged file is not.
    Result<void> ready = database->execute("PRAGMA synchronous=NORMAL;PRAGMA cell_size_check=ON");
    ready = ready ? database->execute("PRAGMA journal_mode=WAL") : ready;
    ready = ready && *contents != Contents::Current ? setUp(*database, *contents) : ready;
    std::unique_ptr<ResultStore> store(new ResultStore(file, mostEntries, *std::move(database)));
    ready = ready ? store->prepare() : ready;
    if (!ready) {
        Error error = ready.error();
        error.hint = kElsewhere;
        return tl::unexpected<Error>(std::move(error));
    }
    return store;
}

Result<void> ResultStore::prepare()
{
    const std::pair<std::optional<Statement>*, const char*> all[] = {
        {&m_find,
         "SELECT requests,cycles,cycles_in,cycles_compute,cycles_out,picojoules,seal FROM results WHERE key=?"},
        {&m_insert, "INSERT OR REPLACE INTO results(key,requests,cycles,cycles_in,cycles_compute,cycles_out,picojoules,"
                    "seal) VALUES(?,?,?,?,?,?,?,?)"},
        {&m_forget, "DELETE FROM results WHERE id<=(SELECT max(id) FROM results)-?"}};
    for (const auto& [statement, text] : all) {
        auto prepared = m_database.prepare(text);
        if (!prepared) {
            return tl::unexpected<Error>(prepared.error());
        }
        statement->emplace(*std::move(prepared));
    }
    return {};
}

/// With the lock held, after a failure.
void ResultStore::giveUp()
{
    m_problem = m_database.error();
    m_problem->hint = m_database.wasBusy() ? "Another program keeps it locked" : kClear;
}

std::optional<DraftCost> ResultStore::find(const ProgramKey& key)
{
    const std::lock_guard lock(m_mutex);
    if (m_problem) {
        return std::nullopt;
    }
    const auto bytes = bytesOf(key);
    m_find->bind(1, bytes);
    const Statement::Step step = m_find->step();
    std::optional<DraftCost> found;
    if (step == Statement::Step::Row) {
        const DraftCost cost{.requests = m_find->integer(0),
                             .cycles = m_find->integer(1),
                             .in = m_find->integer(2),
                             .compute = m_find->integer(3),
                             .out = m_find->integer(4),
                             .picojoules = m_find->integer(5)};
        found = m_find->integer(6) == sealOf(key, cost) ? std::optional(cost) : std::nullopt;
    } else if (step == Statement::Step::Failed && !m_database.wasBusy()) {
        giveUp();
    }
    m_find->reset();
    return found;
}

void ResultStore::add(std::span<const StoredResult> results)
{
    const std::lock_guard lock(m_mutex);
    if (m_problem) {
        return;
    }
    if (!m_database.execute("BEGIN IMMEDIATE")) {
        giveUp();
        return;
    }
    if (!write(results) || !m_database.execute("COMMIT")) {
        giveUp();
        (void)m_database.execute("ROLLBACK");
    }
}

bool ResultStore::write(std::span<const StoredResult> results)
{
    for (const auto& [key, cost] : results) {
        m_insert->bind(1, bytesOf(key));
        int parameter = 2;
        for (const std::int64_t value :
             {cost.requests, cost.cycles, cost.in, cost.compute, cost.out, cost.picojoules, sealOf(key, cost)}) {
            m_insert->bind(parameter++, value);
        }
        const bool isDone = m_insert->step() == Statement::Step::Done;
        m_insert->reset();
        if (!isDone) {
            return false;
        }
    }
    m_forget->bind(1, m_mostEntries);
    const bool isDone = m_forget->step() == Statement::Step::Done;
    m_forget->reset();
    return isDone;
}

Result<std::int64_t> ResultStore::entries()
{
    const std::lock_guard lock(m_mutex);
    return m_database.integer("SELECT count(*) FROM results");
}

Result<void> ResultStore::clear()
{
    const std::lock_guard lock(m_mutex);
    if (Result<void> done = m_database.execute("DELETE FROM results"); !done) {
        return done;
    }
    // Somebody else may be reading; then the space is used again later.
    (void)m_database.execute("VACUUM;PRAGMA wal_checkpoint(TRUNCATE)");
    return {};
}

std::optional<Error> ResultStore::problem() const
{
    const std::lock_guard lock(m_mutex);
    return m_problem;
}

Result<fs::path> defaultResultFile()
{
    // Relative folders are to be ignored (XDG base directory specification).
    const char* folder = std::getenv("XDG_CACHE_HOME");
    if (folder != nullptr && fs::path(folder).is_absolute()) {
        return fs::path(folder) / "pimento" / "results.sqlite";
    }
    const char* home = std::getenv("HOME");
    if (home != nullptr && fs::path(home).is_absolute()) {
        return fs::path(home) / ".cache" / "pimento" / "results.sqlite";
    }
    return fail("neither XDG_CACHE_HOME nor HOME names a folder", "the cache of results", kElsewhere);
}

Result<void> removeDamaged(const fs::path& file)
{
    // The header of a SQLite file: 16 bytes of text, the application's number at byte 68, most significant byte first.
    std::array<char, 72> header{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(header.data(), header.size());
    std::int64_t application = 0;
    for (std::size_t i = 68; i < 72; ++i) {
        application = application << 8 | static_cast<unsigned char>(header[i]);
    }
    if (!stream || std::string_view(header.data(), 15) != "SQLite format 3" || application != kApplication) {
        return fail("is no cache of Pimento", file.string(), "Look at it before you remove it");
    }
    stream.close();
    std::error_code code;
    for (const char* ending : {"", "-wal", "-shm"}) {
        fs::remove(fs::path(file.string() + ending), code);
    }
    return fs::exists(file) ? fail(code.message(), file.string(), "") : Result<void>{};
}

} // namespace pimento
