// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costs/result_store.h"

#include "engine/costs/cost_cache.h"
#include "engine/search/evaluator.h"
#include "tests/support/files.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

StoredResult resultOf(std::int64_t number)
{
    const auto value = static_cast<double>(number);
    return {Fingerprinter().add(number).finish(), {3 * value, 100 + value, 0.1 * value, -1}};
}

std::vector<StoredResult> resultsOf(std::int64_t first, std::int64_t end)
{
    std::vector<StoredResult> results;
    for (std::int64_t number = first; number < end; ++number) {
        results.push_back(resultOf(number));
    }
    return results;
}

/// Counts the results from 0 on that a file has, and expects that they are right.
int rightOnes(ResultStore& store, std::int64_t most)
{
    int found = 0;
    for (std::int64_t number = 0; number < most; ++number) {
        const StoredResult expected = resultOf(number);
        if (const auto quantities = store.find(expected.key)) {
            EXPECT_EQ(*quantities, expected.quantities);
            ++found;
        }
    }
    return found;
}

class ResultStoreTest : public testing::Test {
protected:
    [[nodiscard]] fs::path file() const { return m_folder.path() / "a" / "b" / "results.sqlite"; }

    /// Makes a file with results 0 .. count - 1 and closes it.
    void make(std::int64_t count) const
    {
        const auto store = ResultStore::open(file()).value();
        store->add(resultsOf(0, count));
        ASSERT_FALSE(store->problem());
    }

    [[nodiscard]] Error errorOf(const fs::path& name) const
    {
        const auto store = ResultStore::open(name);
        EXPECT_FALSE(store.has_value());
        return store ? Error{} : store.error();
    }

    TemporaryFolder m_folder;
};

TEST_F(ResultStoreTest, FindsInTheNextSessionWhatItWasGiven)
{
    make(100);

    const auto store = ResultStore::open(file()).value();

    EXPECT_EQ(rightOnes(*store, 200), 100);
    EXPECT_EQ(store->entries().value(), 100);
    EXPECT_FALSE(store->find({}).has_value());
    EXPECT_FALSE(fs::exists(file().string() + "-wal") && fs::file_size(file().string() + "-wal") > 0);
}

TEST_F(ResultStoreTest, KeepsTheSameResultOnce)
{
    const auto store = ResultStore::open(file()).value();

    store->add(resultsOf(0, 10));
    store->add(resultsOf(5, 15));

    EXPECT_EQ(store->entries().value(), 15);
    EXPECT_EQ(rightOnes(*store, 20), 15);
}

TEST_F(ResultStoreTest, ForgetsTheOldestBeyondItsLimit)
{
    const auto store = ResultStore::open(file(), 50).value();

    for (std::int64_t first = 0; first < 200; first += 7) {
        store->add(resultsOf(first, first + 7));
        EXPECT_LE(store->entries().value(), 50);
    }

    EXPECT_FALSE(store->find(resultOf(0).key));
    EXPECT_FALSE(store->find(resultOf(152).key)); // 203 - 50 = 153 is the first of the last 50
    EXPECT_TRUE(store->find(resultOf(153).key));
    EXPECT_TRUE(store->find(resultOf(202).key));
}

TEST_F(ResultStoreTest, IsCleared)
{
    make(5000);
    const auto before = fs::file_size(file());
    {
        const auto store = ResultStore::open(file()).value();
        ASSERT_TRUE(store->clear());
        EXPECT_EQ(store->entries().value(), 0);
        store->add(resultsOf(0, 3));
        EXPECT_EQ(rightOnes(*store, 10), 3);
    }

    EXPECT_LT(fs::file_size(file()), before / 5);
}

TEST_F(ResultStoreTest, LeavesForeignFilesAlone)
{
    const fs::path text = m_folder.path() / "letter.txt";
    writeAll(text, std::string(5000, 'x'));
    const fs::path other = m_folder.path() / "other.sqlite";
    {
        auto database = Database::open(other, 100).value();
        ASSERT_TRUE(database.execute("CREATE TABLE results(key); INSERT INTO results VALUES(1)"));
    }
    const std::string before = readAll(other);

    EXPECT_THAT(errorOf(text).message(), HasSubstr("is no cache of Pimento"));
    EXPECT_THAT(errorOf(other).message(), HasSubstr("is no cache of Pimento"));
    EXPECT_FALSE(removeDamaged(text));
    EXPECT_FALSE(removeDamaged(other));
    EXPECT_EQ(readAll(text), std::string(5000, 'x'));
    EXPECT_EQ(readAll(other), before);
}

TEST_F(ResultStoreTest, SaysWhyAPlaceCannotBeUsed)
{
    writeAll(m_folder.path() / "file", "x");

    EXPECT_THAT(errorOf(m_folder.path()).message(), HasSubstr("is no file"));
    EXPECT_THAT(errorOf(m_folder.path() / "file" / "results.sqlite").message(), HasSubstr("unable to open"));
    EXPECT_THAT(errorOf("/dev/null").message(), HasSubstr("is no file"));
    EXPECT_THAT(errorOf("/proc/results.sqlite").message(), HasSubstr("unable to open"));
}

TEST_F(ResultStoreTest, TakesAnEmptyFile)
{
    const fs::path empty = m_folder.path() / "empty";
    writeAll(empty, "");

    const auto store = ResultStore::open(empty).value();
    store->add(resultsOf(0, 4));

    EXPECT_EQ(rightOnes(*store, 10), 4);
}

TEST_F(ResultStoreTest, LeavesOtherVersionsAlone)
{
    make(10);
    const auto setVersion = [&](const char* statement) {
        auto database = Database::open(file(), 100).value();
        ASSERT_TRUE(database.execute(statement));
    };

    setVersion("PRAGMA user_version=99");
    EXPECT_THAT(errorOf(file()).message(), HasSubstr("newer version"));
    EXPECT_NE(errorOf(file()).kind, ErrorKind::Damaged);
    for (const char* statement : {"PRAGMA user_version=0", "PRAGMA user_version=-1"}) {
        setVersion(statement);
        EXPECT_THAT(errorOf(file()).message(), HasSubstr("a version that never was"));
        EXPECT_NE(errorOf(file()).kind, ErrorKind::Damaged);
    }
    setVersion("PRAGMA user_version=2");
    EXPECT_EQ(rightOnes(*ResultStore::open(file()).value(), 10), 10);
}

/// Makes a file in the form of the first version, with one result.
void makeFirstVersion(const fs::path& file)
{
    auto database = Database::open(file, 100).value();
    ASSERT_TRUE(database.execute(
        "CREATE TABLE results(id INTEGER PRIMARY KEY,key BLOB NOT NULL UNIQUE,requests INTEGER NOT NULL,cycles INTEGER "
        "NOT NULL,cycles_in INTEGER NOT NULL,cycles_compute INTEGER NOT NULL,cycles_out INTEGER NOT NULL,picojoules "
        "INTEGER NOT NULL,seal INTEGER NOT NULL);"
        "INSERT INTO results VALUES(1,zeroblob(16),1,2,3,4,5,6,7);"
        "PRAGMA application_id=1346981169;PRAGMA user_version=1"));
}

TEST_F(ResultStoreTest, SaysWhatToDoAboutAnOlderVersion)
{
    const fs::path old = m_folder.path() / "old.sqlite";
    makeFirstVersion(old);
    const std::string before = readAll(old);

    const Error error = errorOf(old);

    EXPECT_THAT(error.message(), HasSubstr("was made by an older version of Pimento"));
    EXPECT_THAT(error.hint, HasSubstr("Remove the file"));
    EXPECT_EQ(error.kind, ErrorKind::Wrong); // nothing removes it unasked
    EXPECT_EQ(readAll(old), before);
}

TEST_F(ResultStoreTest, KeepsQuantitiesBitForBit)
{
    const double kNan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> quantities = {9007199254740991.0, -0.0, 5e-324, 1.0 / 3, 1e300, kNan};
    const Fingerprint key = Fingerprinter().add(1).finish();
    ResultStore::open(file()).value()->add(std::vector<StoredResult>{{key, quantities}});

    const auto found = ResultStore::open(file()).value()->find(key).value();

    ASSERT_EQ(found.size(), quantities.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(std::bit_cast<std::uint64_t>(found[i]), std::bit_cast<std::uint64_t>(quantities[i]));
    }
}

TEST_F(ResultStoreTest, KeepsResultsOfAnySizeWithinItsLimit)
{
    const auto store = ResultStore::open(file()).value();
    std::vector<StoredResult> results;
    for (std::size_t count :
         {std::size_t{0}, std::size_t{1}, ResultStore::kMostQuantities, ResultStore::kMostQuantities + 1}) {
        results.push_back({Fingerprinter().add(count).finish(), std::vector<double>(count, 2.5)});
    }

    store->add(results);

    EXPECT_FALSE(store->problem());
    EXPECT_FALSE(store->find(results[0].key));
    EXPECT_EQ(store->find(results[1].key), results[1].quantities);
    EXPECT_EQ(store->find(results[2].key), results[2].quantities);
    EXPECT_FALSE(store->find(results[3].key));
}

TEST_F(ResultStoreTest, DoesNotTrustAChangedSchema)
{
    make(10);
    {
        auto database = Database::open(file(), 100).value();
        ASSERT_TRUE(database.execute("CREATE TABLE more(x)"));
    }

    EXPECT_THAT(errorOf(file()).message(), HasSubstr("other tables"));
    EXPECT_NE(errorOf(file()).kind, ErrorKind::Damaged);
}

TEST_F(ResultStoreTest, MissesRowsWhoseSealIsBroken)
{
    make(10);
    {
        auto database = Database::open(file(), 100).value();
        ASSERT_TRUE(database.execute("UPDATE results SET quantities=zeroblob(32) WHERE id=3;"
                                     "UPDATE results SET key=(SELECT zeroblob(16)) WHERE id=4;"
                                     "UPDATE results SET quantities='many' WHERE id=5;"
                                     "UPDATE results SET quantities=zeroblob(800000) WHERE id=6;"
                                     "UPDATE results SET quantities=substr(quantities,1,24) WHERE id=7"));
    }

    const auto store = ResultStore::open(file()).value();

    EXPECT_EQ(rightOnes(*store, 10), 5);
    store->add(resultsOf(0, 10));
    EXPECT_EQ(rightOnes(*store, 10), 10);
}

TEST_F(ResultStoreTest, GivesUpQuietlyWhileAnotherProgramKeepsTheLock)
{
    make(10);
    auto other = Database::open(file(), 100).value();
    const auto store = ResultStore::open(file()).value();
    ASSERT_TRUE(other.execute("BEGIN IMMEDIATE"));

    store->add(resultsOf(10, 20));

    ASSERT_TRUE(store->problem());
    EXPECT_THAT(store->problem()->message(), HasSubstr("locked"));
    EXPECT_EQ(rightOnes(*store, 20), 0);
    EXPECT_NE(ResultStore::open(file()).value()->clear().error().kind, ErrorKind::Damaged);
    EXPECT_TRUE(other.execute("COMMIT"));
    EXPECT_EQ(rightOnes(*ResultStore::open(file()).value(), 20), 10);
}

/// Writes results and reads them. Returns exit code 0 if the process can read all that it has written.
int writeAndRead(const fs::path& file, std::int64_t first)
{
    const auto store = ResultStore::open(file);
    bool isFine = store.has_value();
    for (int batch = 0; isFine && batch < 20; ++batch, first += 5) {
        (*store)->add(resultsOf(first, first + 5));
        isFine = !(*store)->problem() && (*store)->find(resultOf(first).key) == resultOf(first).quantities;
    }
    return isFine ? 0 : 1;
}

TEST_F(ResultStoreTest, IsMadeAndSharedByProcesses)
{
    constexpr int kProcesses = 4;
    for (int round = 0; round < triesOf(10, 3); ++round) {
        const fs::path name = m_folder.path() / std::to_string(round);
        std::vector<pid_t> children;
        for (int process = 0; process < kProcesses; ++process) {
            const pid_t child = fork();
            if (child == 0) {
                _exit(writeAndRead(name, 100 * process));
            }
            children.push_back(child);
        }
        for (const pid_t child : children) {
            int status = 1;
            waitpid(child, &status, 0);
            EXPECT_EQ(status, 0);
        }
        const auto store = ResultStore::open(name).value();
        EXPECT_EQ(rightOnes(*store, 1000), 400);
        EXPECT_EQ(store->entries().value(), 400);
    }
}

/// Opens, asks, writes and counts; whatever the file is, nothing found may be wrong.
int use(const fs::path& file)
{
    const auto store = ResultStore::open(file);
    if (!store) {
        EXPECT_FALSE(store.error().message().empty());
        (void)removeDamaged(file);
        return 0;
    }
    const int found = rightOnes(**store, 300);
    (*store)->add(resultsOf(300, 320));
    (void)rightOnes(**store, 320);
    (void)(*store)->entries();
    (void)(*store)->clear();
    return found;
}

TEST_F(ResultStoreTest, SurvivesRandomBytes)
{
    std::mt19937_64 random(1);
    for (int i = 0; i < triesOf(300, 30); ++i) {
        std::string bytes(random() % 20'000, '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random());
        }
        if (i % 2 == 0) { // something that looks like the right thing at first
            bytes.replace(0, std::min<std::size_t>(bytes.size(), 16), std::string("SQLite format 3\0", 16), 0,
                          std::min<std::size_t>(bytes.size(), 16));
        }
        const fs::path name = m_folder.path() / "random.sqlite";
        writeAll(name, bytes);
        EXPECT_EQ(use(name), 0);
        for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
            fs::remove(name.string() + ending);
        }
    }
}

TEST_F(ResultStoreTest, SurvivesDamagedFiles)
{
    make(300);
    const std::string whole = readAll(file());
    std::mt19937_64 random(2);
    int opened = 0;
    for (int i = 0; i < triesOf(600, 60); ++i) {
        std::string bytes = whole;
        if (i % 4 == 0) {
            bytes.resize(random() % bytes.size());
        } else {
            for (std::uint64_t flips = 1 + random() % (i % 4 == 1 ? 3 : 200); flips > 0; --flips) {
                bytes[random() % bytes.size()] = static_cast<char>(random());
            }
        }
        const fs::path name = m_folder.path() / "damaged.sqlite";
        writeAll(name, bytes);
        opened += use(name) > 0 ? 1 : 0;
        for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
            fs::remove(name.string() + ending);
        }
    }
    EXPECT_GT(opened, triesOf(100, 5)); // most damage leaves some rows as they were
}

TEST_F(ResultStoreTest, FeedsTheCacheOfTheNextSession)
{
    const StoredResult known = resultOf(1);
    int calls = 0;
    const KeptQuantities kept{known.quantities.size(), 1};
    const auto evaluate = [&] {
        ++calls;
        return Result<Evaluation>(Evaluation{known.quantities});
    };
    {
        CostCache cache(ResultStore::open(file()).value());
        (void)cache.find(known.key, kept, Evaluator::kNoLimit, {}, evaluate);
        (void)cache.find(resultOf(2).key, kept, 5, {}, [] {
            return Result<Evaluation>(Evaluation{{0, 5, 0, 0}, Ending::Cut});
        });
    }

    CostCache cache(ResultStore::open(file()).value());
    const auto found = cache.find(known.key, kept, Evaluator::kNoLimit, {}, evaluate);

    EXPECT_EQ(calls, 1);
    EXPECT_EQ(found->quantities, known.quantities);
    EXPECT_EQ(found->source, CostSource::Cached);
    EXPECT_FALSE(
        ResultStore::open(file()).value()->find(resultOf(2).key)); // only what was evaluated to its end is kept
}

TEST(DefaultResultFile, LiesInTheCacheFolderOfTheUser)
{
    const char* before = std::getenv("XDG_CACHE_HOME");
    const std::string kept = before == nullptr ? "" : before;
    setenv("XDG_CACHE_HOME", "/somewhere", 1);
    EXPECT_EQ(defaultResultFile().value(), "/somewhere/pimento/results-2.sqlite");
    setenv("XDG_CACHE_HOME", "relative", 1);
    EXPECT_THAT(defaultResultFile().value().string(), testing::EndsWith("/.cache/pimento/results-2.sqlite"));
    setenv("XDG_CACHE_HOME", kept.c_str(), 1);
}

} // namespace

} // namespace pimento::test
