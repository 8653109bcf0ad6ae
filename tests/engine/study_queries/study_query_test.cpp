// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_queries/study_query.h"

#include "tests/engine/study_files/small_study.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class StudyQueriesTest : public testing::Test {
protected:
    StudyQueriesTest()
    {
        {
            const auto study = Study::create(file()).value();
            fill(*study, 20);
        }
        m_study = Study::open(file(), StudyAccess::Read).value();
    }

    [[nodiscard]] fs::path file() const { return m_folder.path() / "a.pimento"; }
    [[nodiscard]] StudyQueries queries() { return StudyQueries::open(*m_study).value(); }
    [[nodiscard]] std::string csv(const std::string& statement, const QueryLimits& limits = {})
    {
        const auto table = queries().run(statement, limits, {});
        return table ? csvOf(*table) : table.error().message();
    }

    TemporaryFolder m_folder;
    std::unique_ptr<Study> m_study;
};

TEST_F(StudyQueriesTest, ReadsNumbersAsNumbersAndWordsAsTexts)
{
    EXPECT_EQ(csv("SELECT text, saws, delay, shape, round(area, 2) AS area FROM results WHERE place = 3"),
              "text,saws,delay,shape,area\ntoy-3,3,101,star,0.3\n");
    EXPECT_EQ(csv("SELECT count(*) AS n, min(delay) AS least FROM results"), "n,least\n20,100\n");
    EXPECT_EQ(csv("SELECT q.kernel, q.unit, count(r.candidate) AS n FROM questions q LEFT JOIN results r "
                  "USING (question) GROUP BY question ORDER BY n"),
              "kernel,unit,n\ntoy,ns,0\ntoy,ns,20\n");
    EXPECT_EQ(csv("SELECT unit FROM columns WHERE name = 'area' LIMIT 1"), "unit\nm2\n");
}

TEST_F(StudyQueriesTest, ListsItsTables)
{
    std::vector<std::string> names;
    const StudyQueries queries = this->queries();
    for (const auto& [name, columns] : queries.schema()) {
        names.push_back(name);
        EXPECT_FALSE(columns.empty()) << name;
    }
    EXPECT_THAT(names, ElementsAre("questions", "best", "answers", "results", "columns", "listings", "pins", "notes",
                                   "models"));
    EXPECT_EQ(StudyQueries::schemaOf(*m_study).value(), queries.schema());
}

TEST_F(StudyQueriesTest, HasAllRowsOfALargeStudy)
{
    const fs::path large = m_folder.path() / "large.pimento";
    {
        const auto study = Study::create(large).value();
        fill(*study, 2500); // several parts of the table
    }
    const auto study = Study::open(large, StudyAccess::Read).value();

    const auto table = StudyQueries::open(*study).value().run(
        "SELECT count(*) AS n, count(DISTINCT candidate) AS different, max(place) AS last FROM results", {}, {});

    ASSERT_TRUE(table) << table.error().message();
    EXPECT_EQ(csvOf(*table), "n,different,last\n2500,2500,2499\n");
}

TEST_F(StudyQueriesTest, StopsAtItsLimits)
{
    const std::string endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";

    EXPECT_TRUE(queries().run(endless + "SELECT i FROM n", {.rows = 5}, {})->isCut);
    EXPECT_THAT(csv(endless + "SELECT count(*) FROM n", {.seconds = 0.05}), HasSubstr("takes more time than allowed"));
    EXPECT_THAT(csv(endless + "SELECT i, hex(zeroblob(500)) FROM n", {.bytes = 1 << 20}),
                HasSubstr("takes more memory than allowed"));
    EXPECT_THAT(csv("SELECT length(randomblob(1000000000))"), HasSubstr("more than 128 KiB"));
    std::string doubling = "WITH a0 AS (SELECT 1 AS x)"; // the parser makes 2^24 copies of the first one
    for (int i = 1; i < 25; ++i) {
        const std::string before = "a" + std::to_string(i - 1);
        doubling += ", a" + std::to_string(i) + " AS (SELECT 1 AS x FROM " + before + ", " + before + " AS b)";
    }
    EXPECT_THAT(csv(doubling + " SELECT * FROM a24", {.seconds = 1, .bytes = 16 << 20}),
                HasSubstr("takes more memory than allowed"));
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = queries().run("SELECT 1", {}, stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Stopped);
}

TEST_F(StudyQueriesTest, RefusesWhatIsNoSelect)
{
    for (const char* statement :
         {"DELETE FROM results", "PRAGMA table_info(results)", "ATTACH 'x' AS x", "CREATE TABLE t(a)",
          "VACUUM INTO 'x'", "BEGIN", "EXPLAIN SELECT 1", "SELECT * FROM pragma_database_list",
          "SELECT printf('%d', 1)", "SELECT load_extension('x')", "INSERT INTO notes VALUES (1,2,3)", "REINDEX",
          "ANALYZE", "UPDATE results SET saws = 0"}) {
        EXPECT_THAT(csv(statement), HasSubstr("does more than read the tables of the study")) << statement;
    }
    EXPECT_THAT(csv("SELECT 1; DROP TABLE results"), testing::AnyOf(HasSubstr("does more"), HasSubstr("second")));
    EXPECT_THAT(csv("SELECT 1; SELECT 2"), HasSubstr("has a second statement"));
    EXPECT_THAT(csv(" -- nothing"), HasSubstr("is empty"));
    EXPECT_THAT(csv("SELECT cost FROM results"), HasSubstr("no such column: cost"));
    EXPECT_EQ(csv("SELECT 1 AS one; -- done\n"), "one\n1\n");
}

/// Makes statements of many parts, most of them meant to harm.
class HostileStatements {
public:
    std::string next()
    {
        static const std::vector<std::string> kWhole = {"ATTACH DATABASE '@' AS x",
                                                        "DETACH main",
                                                        "PRAGMA writable_schema=1",
                                                        "PRAGMA journal_mode=DELETE",
                                                        "PRAGMA temp_store_directory='@'",
                                                        "VACUUM INTO '@'",
                                                        "DROP TABLE results",
                                                        "DELETE FROM questions",
                                                        "UPDATE results SET text='x'",
                                                        "INSERT INTO results SELECT * FROM results",
                                                        "CREATE TABLE t AS SELECT 1",
                                                        "CREATE TEMP VIEW v AS SELECT 1",
                                                        "CREATE VIRTUAL TABLE v USING fts5(a)",
                                                        "ALTER TABLE notes RENAME TO n",
                                                        "CREATE TRIGGER t AFTER INSERT ON notes BEGIN SELECT 1; END",
                                                        "BEGIN EXCLUSIVE",
                                                        "SAVEPOINT s",
                                                        "REPLACE INTO notes VALUES(1,2,3)",
                                                        "SELECT load_extension('@')",
                                                        "SELECT writefile('@', 'x')",
                                                        "SELECT readfile('@')",
                                                        "SELECT edit('x')",
                                                        "SELECT fts3_tokenizer('x')",
                                                        "ANALYZE",
                                                        "REINDEX",
                                                        "WITH x AS (SELECT 1) DELETE FROM notes",
                                                        "EXPLAIN QUERY PLAN SELECT 1",
                                                        "SELECT * FROM pragma_function_list",
                                                        "INSERT INTO notes VALUES(1,2,3) RETURNING *",
                                                        "SELECT 1; ATTACH '@' AS y",
                                                        "SELECT 1 INTO OUTFILE '@'"};
        std::string text = draw(3) == 0 ? select(0) : pick(kWhole);
        for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@')) {
            text.replace(at, 1, "./made-" + std::to_string(draw(1000)));
        }
        if (draw(4) == 0) {
            text.insert(draw(text.size() + 1), pick({";", "--", "/*", "'", "\"", "(", ")", ",", "\xff", "\n", "x'"}));
        }
        if (draw(8) == 0) {
            text += "; " + pick(kWhole);
        }
        return text;
    }

private:
    std::size_t draw(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_random); }
    std::string pick(const std::vector<std::string>& words) { return words[draw(words.size())]; }

    std::string select(int depth)
    {
        static const std::vector<std::string> kTables = {"results", "questions",          "notes",
                                                         "best",    "sqlite_schema",      "pragma_table_list",
                                                         "missing", "json_each('[1,2]')", "main.pins"};
        static const std::vector<std::string> kColumns = {
            "*",
            "1",
            "text",
            "count(*)",
            "randomblob(99999999)",
            "hex(zeroblob(60000))",
            "group_concat(text)",
            "printf('%.*c', 999999999, 'x')",
            "replace(hex(zeroblob(9999)), '0', hex(zeroblob(9999)))",
            "abs(-9223372036854775808)",
            "instr(zeroblob(60000) || zeroblob(60000), zeroblob(60000) || x'01')",
            "1/0",
            "sqlite_version()",
            "row_number() OVER (ORDER BY text)",
            "json_group_array(text)",
            "'%' LIKE '%%%%%%%%%%%%%%%%%%%%'"};
        std::string from = depth < 4 && draw(3) == 0 ? "(" + select(depth + 1) + ")" : pick(kTables);
        for (std::size_t joins = draw(5); joins > 0; --joins) {
            from += ", " + pick(kTables);
        }
        const std::string bomb = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) ";
        std::string doubling = "WITH a0 AS (SELECT 1 AS x)";
        for (int i = 1; i < 24; ++i) {
            const std::string before = "a" + std::to_string(i - 1);
            doubling += ", a" + std::to_string(i) + " AS (SELECT 1 AS x FROM " + before + ", " + before + " AS b)";
        }
        switch (draw(12)) {
        case 0:
            return bomb + "SELECT " + pick({"count(*)", "max(i)", "group_concat(i)", "i"}) + " FROM n";
        case 1:
            return depth == 0 && draw(20) == 0 ? doubling + " SELECT count(*) FROM a23"
                                               : bomb + "SELECT i FROM n, n AS m";
        case 2:
            return "SELECT " + std::string(1 + draw(2000), '(') + "1" + std::string(1 + draw(2000), ')');
        default:
            return "SELECT " + pick(kColumns) + " FROM " + from;
        }
    }

    std::mt19937 m_random{1};
};

TEST_F(StudyQueriesTest, TenThousandHostileStatementsChangeNothing)
{
    m_study.reset();
    const std::string before = readAll(file());
    m_study = Study::open(file(), StudyAccess::Read).value();
    const StudyQueries queries = this->queries();
    const auto tables = [&] { return csvOf(queries.run("SELECT * FROM results ORDER BY candidate", {}, {}).value()); };
    const std::string contents = tables();
    const fs::path here = fs::current_path();
    fs::current_path(m_folder.path());
    HostileStatements hostile;
    double longest = 0;
    std::size_t answered = 0;

    for (int i = 0; i < 10'000; ++i) {
        const std::string statement = hostile.next();
        const auto begin = std::chrono::steady_clock::now();
        const auto table = queries.run(statement, {.rows = 100, .seconds = 0.01, .bytes = 8 << 20}, {});
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        EXPECT_LT(seconds, 3) << statement;
        longest = std::max(longest, seconds);
        answered += table ? 1 : 0;
    }

    fs::current_path(here);
    RecordProperty("longest_milliseconds", static_cast<int>(1000 * longest));
    RecordProperty("answered", static_cast<int>(answered));
    EXPECT_GT(answered, 100U); // some of them only read
    EXPECT_LT(answered, 9'000U);
    EXPECT_EQ(tables(), contents);
    m_study.reset();
    EXPECT_EQ(readAll(file()), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), fs::directory_iterator()), 1);
}

TEST_F(StudyQueriesTest, StoresStatementsInTheStudy)
{
    m_study = Study::open(file(), StudyAccess::Write).value();
    ASSERT_TRUE(saveQuery(*m_study, "fast", "SELECT 1"));
    ASSERT_TRUE(saveQuery(*m_study, "other", "SELECT 2"));
    ASSERT_TRUE(saveQuery(*m_study, "other", ""));
    EXPECT_FALSE(saveQuery(*m_study, "two words", "SELECT 1"));

    m_study = Study::open(file(), StudyAccess::Read).value();
    EXPECT_THAT(savedQueries(*m_study).value(), ElementsAre(testing::Pair("fast", "SELECT 1")));
}

} // namespace

} // namespace pimento::test
