// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costs/result_store.h"

#include "engine/base/database_header.h"

#include <array>
#include <bit>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace pimento {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kApplication = 0x50494d31; // "PIM1", application id in the header of the file
constexpr std::int64_t kSchema = 2;
constexpr std::int64_t kFirstSchema = 1;
constexpr int kBusyMilliseconds = 1000;
constexpr const char* kTable = "CREATE TABLE results(id INTEGER PRIMARY KEY,key BLOB NOT NULL UNIQUE,quantities BLOB "
                               "NOT NULL,seal INTEGER NOT NULL)";

constexpr const char* kElsewhere = "Name another file with --cache, or none";
constexpr const char* kOlder = "Remove the file if no older version needs it, or name another one with --cache";
constexpr const char* kClear = "pimento-cli cache --clear removes it";

constexpr std::size_t kBytesOfWord = 8;

void putWord(unsigned char* bytes, std::uint64_t word)
{
    for (std::size_t i = 0; i < kBytesOfWord; ++i) {
        bytes[i] = static_cast<unsigned char>(word >> (8 * i));
    }
}

std::uint64_t wordAt(const unsigned char* bytes)
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < kBytesOfWord; ++i) {
        word |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
    }
    return word;
}

std::array<unsigned char, 2 * kBytesOfWord> bytesOf(const Fingerprint& key)
{
    std::array<unsigned char, 2 * kBytesOfWord> bytes{};
    putWord(bytes.data(), key.high);
    putWord(bytes.data() + kBytesOfWord, key.low);
    return bytes;
}

std::vector<unsigned char> bytesOf(const std::vector<double>& quantities)
{
    std::vector<unsigned char> bytes(quantities.size() * kBytesOfWord);
    for (std::size_t i = 0; i < quantities.size(); ++i) {
        putWord(bytes.data() + i * kBytesOfWord, std::bit_cast<std::uint64_t>(quantities[i]));
    }
    return bytes;
}

/// Decodes quantities; none: the bytes are not valid.
std::optional<std::vector<double>> quantitiesFrom(std::span<const unsigned char> bytes)
{
    const std::size_t count = bytes.size() / kBytesOfWord;
    if (bytes.size() % kBytesOfWord != 0 || count > ResultStore::kMostQuantities) {
        return std::nullopt;
    }
    std::vector<double> quantities(count);
    for (std::size_t i = 0; i < count; ++i) {
        quantities[i] = std::bit_cast<double>(wordAt(bytes.data() + i * kBytesOfWord));
    }
    return quantities;
}

std::int64_t sealOf(const Fingerprint& key, const std::vector<double>& quantities)
{
    return static_cast<std::int64_t>(Fingerprinter().add(key, quantities).finish().low);
}

/// Type of a file by its first bytes, checked before a library that might change it opens it.
enum class Mark : unsigned char { Empty, Ours, Foreign };

/// Checks a file. An empty or missing file may become a cache.
Mark markOf(const fs::path& file)
{
    using enum DatabaseHeader::Kind;
    const DatabaseHeader header = readDatabaseHeader(file);
    if (header.kind == Missing || header.kind == Empty) {
        return Mark::Empty;
    }
    return header.kind == Database && header.application == kApplication ? Mark::Ours : Mark::Foreign;
}

/// Contents of a file that could be opened.
enum class Contents : unsigned char { Nothing, Current };

/// Error for a Pimento file of another version. The file is kept, because that version may still be in use.
tl::unexpected<Error> otherVersion(std::int64_t version, const fs::path& file)
{
    if (version >= kFirstSchema && version < kSchema) {
        return fail("was made by an older version of Pimento, whose results this one does not read", file.string(),
                    kOlder);
    }
    return fail(version > kSchema ? "was made by a newer version of Pimento" : "has a version that never was",
                file.string(), kElsewhere);
}

/// Identifies a database. Runs in a transaction, so that all queries see one state: another process may be creating the
/// file.
Result<Contents> identify(Database& database, const fs::path& file)
{
    const auto pages = database.integer("PRAGMA page_count");
    const auto application = database.integer("PRAGMA application_id");
    const auto version = database.integer("PRAGMA user_version");
    // The last query, because it reads more than the header: if it finds damage, the header is still known below.
    const auto tables = database.integer("SELECT count(*) FROM sqlite_schema");
    if (!tables || !pages || !application || !version) {
        const Error error = !tables        ? tables.error()
                            : !pages       ? pages.error()
                            : !application ? application.error()
                                           : version.error();
        const bool isOurs = database.wasDamaged() && markOf(file) == Mark::Ours;
        return fail(isOurs ? ErrorKind::Damaged : ErrorKind::Wrong,
                    "cannot be read as a cache of results (" + error.what + ")", file.string(),
                    isOurs ? kClear : kElsewhere);
    }
    if (*pages == 0) {
        return Contents::Nothing;
    }
    if (*application != kApplication) {
        return fail("is a database of another program", file.string(), kElsewhere);
    }
    if (*version != kSchema) {
        return otherVersion(*version, file);
    }
    // Require exactly the table and the index of its keys as Pimento creates them: nothing else may run or be read.
    const std::string own = "SELECT count(*) FROM sqlite_schema WHERE (name = 'results' AND sql = '" +
                            std::string(kTable) + "') OR (type = 'index' AND tbl_name = 'results' AND sql IS NULL)";
    const auto known = database.integer(own.c_str());
    if (!known || *known != 2 || *tables != 2) {
        return fail("has other tables than a cache of results", file.string(), kElsewhere);
    }
    return Contents::Current;
}

/// Creates the table. Another process may be doing the same; the mark is set in the same transaction, so that others
/// never see the file without it.
Result<void> setUp(Database& database)
{
    std::string statements = "BEGIN IMMEDIATE;";
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
    const Mark mark = markOf(file);
    if (mark == Mark::Foreign) {
        return fail("is no cache of Pimento", file.string(), kElsewhere);
    }
    // Check again: another process may have created the file and its journal in the meantime.
    if (mark == Mark::Empty && hasForeignJournal(file) && markOf(file) == Mark::Empty) {
        return fail("has a file of another program next to it, with -wal or -journal after its name", file.string(),
                    kElsewhere);
    }
    auto database = Database::open(file, kBusyMilliseconds);
    if (!database) {
        Error error = database.error();
        error.hint = kElsewhere;
        return tl::unexpected<Error>(std::move(error));
    }
    if (database->isReadOnly()) {
        return fail("cannot be written", file.string(), kElsewhere);
    }
    (void)database->execute("BEGIN");
    const auto contents = identify(*database, file);
    (void)database->execute("ROLLBACK");
    if (!contents) {
        return tl::unexpected<Error>(contents.error());
    }
    // A power failure may lose the last results, but must not damage the file.
    Result<void> ready = database->execute("PRAGMA synchronous=NORMAL;PRAGMA cell_size_check=ON");
    ready = ready && *contents != Contents::Current ? setUp(*database) : ready;
    // Fails while another process does the same; then that process sets the mode, or the old journal remains.
    (void)database->execute("PRAGMA journal_mode=WAL");
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
        {&m_find, "SELECT quantities,seal FROM results WHERE key=?"},
        {&m_insert, "INSERT OR REPLACE INTO results(key,quantities,seal) VALUES(?,?,?)"},
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

/// Records the problem after a failure. Requires the lock.
void ResultStore::giveUp()
{
    m_problem = m_database.error();
    m_problem->kind = m_database.wasDamaged() && !m_database.wasBusy() ? ErrorKind::Damaged : ErrorKind::Wrong;
    m_problem->hint = m_database.wasBusy()      ? "Another program keeps it locked"
                      : m_database.wasDamaged() ? kClear
                                                : kElsewhere;
}

std::optional<std::vector<double>> ResultStore::find(const Fingerprint& key)
{
    const std::lock_guard lock(m_mutex);
    if (m_problem) {
        return std::nullopt;
    }
    m_find->bind(1, bytesOf(key));
    const Statement::Step step = m_find->step();
    std::optional<std::vector<double>> found;
    if (step == Statement::Step::Row) {
        found = quantitiesFrom(m_find->bytes(0));
        found = found && m_find->integer(1) == sealOf(key, *found) ? found : std::nullopt;
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
    for (const auto& [key, quantities] : results) {
        if (quantities.empty() || quantities.size() > kMostQuantities) {
            continue;
        }
        m_insert->bind(1, bytesOf(key));
        m_insert->bind(2, bytesOf(quantities));
        m_insert->bind(3, sealOf(key, quantities));
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
    // Check all pages, because damage in pages that are not read would remain.
    {
        auto check = m_database.prepare("PRAGMA integrity_check(1)");
        if (check && check->step() == Statement::Step::Row && check->text(0) != "ok") {
            return fail(ErrorKind::Damaged, "is a damaged cache of results", m_file.string(), kClear);
        }
    } // the file cannot shrink while a statement is open
    if (Result<void> done = m_database.execute("DELETE FROM results"); !done) {
        Error error = done.error();
        error.kind = m_database.wasDamaged() ? ErrorKind::Damaged : ErrorKind::Wrong;
        error.hint = m_database.wasDamaged() ? kClear : "Try again when no other program uses it";
        return tl::unexpected<Error>(std::move(error));
    }
    // Others may be reading; then the space is reused later.
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
        return fs::path(folder) / "pimento" / "results-2.sqlite";
    }
    const char* home = std::getenv("HOME");
    if (home != nullptr && fs::path(home).is_absolute()) {
        return fs::path(home) / ".cache" / "pimento" / "results-2.sqlite";
    }
    return fail("neither XDG_CACHE_HOME nor HOME names a folder", "the cache of results", kElsewhere);
}

Result<void> removeDamaged(const fs::path& file)
{
    if (markOf(file) != Mark::Ours) {
        return fail("is no cache of Pimento", file.string(), "Look at it before you remove it");
    }
    std::error_code code;
    if (!fs::remove(file, code) || code) {
        return fail("is damaged and cannot be removed: " + code.message(), file.string(), "Remove it by hand");
    }
    for (const char* ending : {"-wal", "-shm", "-journal"}) {
        fs::remove(fs::path(file.string() + ending), code);
    }
    return {};
}

} // namespace pimento
