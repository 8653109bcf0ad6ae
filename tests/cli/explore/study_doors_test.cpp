// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

// Studies for other programs: statements, pages, columns.

namespace pimento::test {

namespace {

using testing::HasSubstr;

class StudyDoors : public testing::Test {
protected:
    StudyDoors()
    {
        const Outcome explored =
            runCli({"explore", "--study", file(), "-k", "gemv", "-s", "batch=1,nhead=1,dhead=32,seq_len=64", "-b",
                    "attacc", "--space", "complete", "--top", "4", "--cache", "none"});
        EXPECT_EQ(explored.code, 0) << explored.error;
    }
    [[nodiscard]] std::string file(const char* name = "a.pimento") const { return (m_folder.path() / name).string(); }

    TemporaryFolder m_folder;
};

TEST_F(StudyDoors, AnswerStatementsAndStoreThem)
{
    const std::string statement = "SELECT text, cycles FROM results ORDER BY cycles, text LIMIT 2";
    const std::string before = readAll(m_folder.path() / "a.pimento");
    const Outcome table = runCli({"study", "query", file(), statement, "--csv", "-"});
    EXPECT_EQ(table.code, 0) << table.error;
    EXPECT_THAT(table.out, testing::StartsWith("text,cycles\n"));
    EXPECT_THAT(runCli({"study", "query", file(), "--schema"}).out, HasSubstr("results    question, candidate, place"));
    EXPECT_EQ(runCli({"study", "query", file(), "DELETE FROM results"}).code, 2);
    EXPECT_EQ(readAll(m_folder.path() / "a.pimento"), before);

    EXPECT_EQ(runCli({"study", "query", file(), statement, "--save", "fast", "--json"}).code, 0);
    EXPECT_EQ(runCli({"study", "query", file(), "fast", "--csv", "-"}).out, table.out);
    EXPECT_THAT(runCli({"study", "query", file(), "slow"}).error, HasSubstr("has no query \"slow\""));
}

TEST_F(StudyDoors, BecomeAPageThatNeedsNothingElse)
{
    ASSERT_EQ(runCli({"study", "report", file(), "--out", file("page.html")}).code, 0);

    std::string page = readAll(m_folder.path() / "page.html");
    EXPECT_THAT(page, HasSubstr("proved: none of"));
    EXPECT_THAT(page, HasSubstr("<svg "));
    EXPECT_THAT(page, HasSubstr("<h3>Assumptions</h3>"));
    EXPECT_THAT(page, HasSubstr("pimento-cli study export"));
    const std::string space = "http://www.w3.org/2000/svg"; // the name of a language, not an address to open
    page.replace(page.find(space), space.size(), "");
    for (const char* elsewhere : {"http", "src=", "href=", "<script", "url(", "@import"}) {
        EXPECT_EQ(page.find(elsewhere), std::string::npos) << elsewhere;
    }
    EXPECT_EQ(runCli({"study", "report", file()}).code, 2);
}

} // namespace

} // namespace pimento::test
