// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include "engine/base/database.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

class CacheCommandLine : public testing::Test {
protected:
    [[nodiscard]] std::string file(const char* name) const { return (m_folder.path() / name).string(); }

    [[nodiscard]] Outcome simulateSpace(const std::string& cache, const std::vector<std::string>& more) const
    {
        return runCli(with({"simulate", "-k", "red", "-s", "batch=2,vec_len=512", "-b", "attacc", "--model",
                            "dcc-artifact", "--space", "all", "--cache", cache},
                           more));
    }

    [[nodiscard]] Json cacheOf(const std::string& cache) const
    {
        return Json::parse(runCli({"cache", "--cache", cache, "--json"}).out);
    }

    TemporaryFolder m_folder;
};

TEST_F(CacheCommandLine, SimulatesNothingASecondTime)
{
    const std::string cache = file("c.sqlite");

    const Json first = Json::parse(simulateSpace(cache, {"--json", "--csv", file("1.csv"), "--threads", "1"}).out);
    const Json second = Json::parse(simulateSpace(cache, {"--json", "--csv", file("2.csv"), "--threads", "3"}).out);
    const Json without = Json::parse(simulateSpace("none", {"--json", "--csv", file("3.csv")}).out);

    EXPECT_GT(first["simulated"], 0);
    EXPECT_GT(first["shared"], 0);
    EXPECT_EQ(first["cached"], 0);
    EXPECT_EQ(first["finished"], first["drafts"]);
    EXPECT_EQ(second["simulated"], 0);
    EXPECT_EQ(second["cached"], first["simulated"]);
    EXPECT_EQ(second["shared"], first["shared"]);
    EXPECT_EQ(without["simulated"], first["simulated"]);
    EXPECT_EQ(readAll(file("1.csv")), readAll(file("2.csv")));
    EXPECT_EQ(readAll(file("1.csv")), readAll(file("3.csv")));
    EXPECT_EQ(cacheOf(cache)["entries"], first["simulated"]);
    EXPECT_THAT(simulateSpace(cache, {}).out, HasSubstr(" from the cache"));
}

TEST_F(CacheCommandLine, SharesResultsAmongShapesOfTheArtifact)
{
    const std::string cache = file("c.sqlite");
    (void)simulateSpace(cache, {});

    const Json other = Json::parse(runCli({"simulate", "-k", "red", "-s", "batch=2,vec_len=1024", "-b", "attacc",
                                           "--model", "dcc-artifact", "--space", "all", "--cache", cache, "--json"})
                                       .out);

    EXPECT_GT(other["cached"], 0);
    EXPECT_GT(other["simulated"], 0);
}

TEST_F(CacheCommandLine, LiesInTheCacheFolderUnlessToldOtherwise)
{
    const std::vector<std::string> simulate = {"simulate", "-k",     "red",     "-s",  "batch=1,vec_len=1024",
                                               "-b",       "attacc", "--space", "kept"};
    const std::filesystem::path made = m_folder.path() / "cache" / "pimento" / "results-2.sqlite";

    std::vector<std::string> none = simulate;
    none.insert(none.end(), {"--cache", "none"});
    EXPECT_EQ(finish(startCli(none, m_folder.path()), m_folder.path()).code, 0);
    EXPECT_FALSE(std::filesystem::exists(m_folder.path() / "cache"));

    EXPECT_EQ(finish(startCli(simulate, m_folder.path()), m_folder.path()).code, 0);
    EXPECT_TRUE(std::filesystem::exists(made));
    const Outcome shown = finish(startCli({"cache"}, m_folder.path()), m_folder.path());
    EXPECT_THAT(shown.out, testing::StartsWith(made.string() + "\n"));
    EXPECT_THAT(shown.out, HasSubstr(" entries of at most 1000000, "));
}

TEST_F(CacheCommandLine, WorksWithoutAFileThatIsNoCache)
{
    const std::string letter = file("letter.txt");
    writeAll(letter, std::string(3000, 'x'));

    const Outcome outcome = simulateSpace(letter, {"--json"});

    EXPECT_EQ(outcome.code, 0);
    EXPECT_GT(Json::parse(outcome.out)["simulated"], 0);
    EXPECT_THAT(outcome.error, testing::StartsWith("pimento-cli: working without the cache: " + letter));
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1);
    EXPECT_EQ(readAll(letter), std::string(3000, 'x'));
    EXPECT_EQ(runCli({"cache", "--cache", letter}).code, 2);
    EXPECT_EQ(runCli({"cache", "--cache", letter, "--clear"}).code, 2);
    EXPECT_EQ(readAll(letter), std::string(3000, 'x'));
}

TEST_F(CacheCommandLine, WorksWithoutAFileThatIsDamaged)
{
    const std::string cache = file("c.sqlite");
    const Outcome whole = simulateSpace(cache, {"--json"});
    std::string bytes = readAll(cache);
    std::fill(bytes.begin() + 4096, bytes.end(), '\x7f');
    writeAll(cache, bytes);

    const Outcome outcome = simulateSpace(cache, {"--json"});

    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(Json::parse(outcome.out)["simulated"], Json::parse(whole.out)["simulated"]);
    EXPECT_THAT(outcome.error, testing::StartsWith("pimento-cli: working without the cache: " + cache));
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1);
    EXPECT_EQ(runCli({"cache", "--cache", cache, "--clear"}).code, 0);
    EXPECT_EQ(simulateSpace(cache, {}).error, "");
}

TEST_F(CacheCommandLine, LeavesFilesOfOthersAlone)
{
    const std::string cache = file("c.sqlite");
    (void)simulateSpace(cache, {});
    const auto change = [&](const char* name, const char* statement) {
        const std::string changed = file(name);
        std::filesystem::copy(cache, changed);
        auto database = Database::open(changed, 100).value();
        EXPECT_TRUE(database.execute(statement)) << statement;
        EXPECT_TRUE(database.execute("PRAGMA journal_mode=DELETE"));
        return changed;
    };
    const auto make = [&](const char* name, const char* statement) {
        const std::string made = file(name);
        EXPECT_TRUE(Database::open(made, 100).value().execute(statement)) << statement;
        return made;
    };
    writeAll(file("byte"), "x");
    for (const std::string& other :
         {file("byte"), make("empty", "CREATE TABLE a(x); DROP TABLE a"), make("version", "PRAGMA user_version=1"),
          make("tables", "CREATE TABLE a(x)"), change("negative", "PRAGMA user_version=-1"),
          change("zero", "PRAGMA user_version=0"), change("newer", "PRAGMA user_version=3"),
          change("older", "PRAGMA user_version=1"), change("more", "CREATE TABLE more(x)"),
          change("less", "DROP TABLE results")}) {
        const std::string before = readAll(other);

        EXPECT_EQ(runCli({"cache", "--cache", other}).code, 2) << other;
        EXPECT_EQ(runCli({"cache", "--cache", other, "--clear"}).code, 2) << other;
        const Outcome outcome = simulateSpace(other, {});
        EXPECT_EQ(outcome.code, 0);
        EXPECT_THAT(outcome.error, testing::StartsWith("pimento-cli: working without the cache: " + other));
        EXPECT_EQ(readAll(other), before) << other;
        EXPECT_FALSE(std::filesystem::exists(other + "-wal")) << other;
    }
}

TEST_F(CacheCommandLine, LeavesAFileBesideItAlone)
{
    writeAll(file("c-wal"), "a letter");
    writeAll(file("d-journal"), "a letter");

    EXPECT_THAT(simulateSpace(file("c"), {}).error, HasSubstr("a file of another program next to it"));
    EXPECT_THAT(simulateSpace(file("d"), {}).error, HasSubstr("a file of another program next to it"));

    EXPECT_EQ(readAll(file("c-wal")), "a letter");
    EXPECT_EQ(readAll(file("d-journal")), "a letter");
}

TEST_F(CacheCommandLine, IsReallyClearedWhenItIsDamaged)
{
    const std::string cache = file("c.sqlite");
    (void)simulateSpace(cache, {});
    const std::string whole = readAll(cache);
    for (const std::size_t begin : {std::size_t{100}, std::size_t{4096}, std::size_t{8192}}) {
        std::string bytes = whole;
        ASSERT_GT(bytes.size(), begin + 3000);
        std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(begin), 3000, '\x7f');
        writeAll(cache, bytes);

        const Outcome cleared = runCli({"cache", "--cache", cache, "--clear"});

        EXPECT_EQ(cleared.code, 0) << begin << cleared.error;
        EXPECT_EQ(simulateSpace(cache, {}).error, "") << begin;
        EXPECT_GT(cacheOf(cache)["entries"], 0) << begin;
    }
}

TEST_F(CacheCommandLine, IsCleared)
{
    const std::string cache = file("c.sqlite");
    (void)simulateSpace(cache, {});

    const Outcome cleared = runCli({"cache", "--cache", cache, "--clear"});

    EXPECT_EQ(cleared.code, 0);
    EXPECT_EQ(cacheOf(cache)["entries"], 0);
    EXPECT_EQ(cacheOf(file("missing.sqlite"))["exists"], false);
    EXPECT_FALSE(std::filesystem::exists(file("missing.sqlite")));
    EXPECT_EQ(runCli({"cache", "--cache", "none"}).code, 2);
}

} // namespace

} // namespace pimento::test
