// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
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
    EXPECT_THAT(runCli({"study", "query", file(), "--csv", "-"}).error, HasSubstr("a study and one query are wanted"));
    EXPECT_THAT(runCli({"study", "query", file(), statement, "--remove", "fast"}).error, HasSubstr("nothing else"));
    EXPECT_EQ(runCli({"study", "query", file(), "--remove", "fast"}).code, 0);
    EXPECT_THAT(runCli({"study", "query", file(), "fast"}).error, HasSubstr("has no query \"fast\""));
    EXPECT_THAT(runCli({"study", "query", file(), "--remove", "fast"}).error, HasSubstr("has no query \"fast\""));
}

/// Text of a page without the name of the language of its drawings, which is no address to open.
std::string withoutNames(std::string page)
{
    const std::string space = "http://www.w3.org/2000/svg";
    for (std::size_t at = page.find(space); at != std::string::npos; at = page.find(space)) {
        page.erase(at, space.size());
    }
    return page;
}

void expectNothingElsewhere(const std::string& page)
{
    for (const char* elsewhere : {"http", "src=", "href=", "<script", "<link", "url(", "@import", "//"}) {
        EXPECT_EQ(page.find(elsewhere), std::string::npos) << elsewhere;
    }
}

TEST_F(StudyDoors, BecomeWorkbooks)
{
    const Outcome written = runCli({"study", "export", file(), "--xlsx", file("a.xlsx")});
    if (written.error.find("libxlsxwriter") != std::string::npos) {
        GTEST_SKIP() << written.error;
    }
    EXPECT_EQ(written.code, 0) << written.error;
    EXPECT_EQ(runCli({"study", "query", file(), "SELECT text, cycles FROM results", "--xlsx", file("b.xlsx")}).code, 0);
    EXPECT_THAT(runCli({"study", "export", file(), "--xlsx", file("a.xlsx"), "--csv", "-"}).error,
                HasSubstr("one of --csv FILE, --xlsx FILE"));
    const Outcome read = runShell(
        "/usr/bin/python3 -c 'import sys, openpyxl; b = openpyxl.load_workbook(sys.argv[1]); print(b.sheetnames, "
        "all(type(r[1]) is int for r in list(b[\"result\"].values)[1:]))' " +
        file("b.xlsx"));
    if (read.error.find("No module named") != std::string::npos) {
        GTEST_SKIP() << "python3-openpyxl is not installed";
    }
    EXPECT_EQ(read.out, "['result', 'provenance'] True\n") << read.error;
}

/// The page about a question in no study says the same as that of a study, but for names and command lines.
TEST_F(StudyDoors, AQuestionBecomesTheSamePageAndANotebook)
{
    const std::vector<std::string> asked = {
        "export",  "-k",       "gemv",    "-s",  "batch=1,nhead=1,dhead=32,seq_len=64", "-b", "attacc",
        "--space", "complete", "--cache", "none"};
    const auto with = [&asked](const std::vector<std::string>& more) {
        std::vector<std::string> all = asked;
        all.insert(all.end(), more.begin(), more.end());
        return runCli(all);
    };
    ASSERT_EQ(runCli({"explore", "--study", file("b.pimento"), "-k", "gemv", "-s",
                      "batch=1,nhead=1,dhead=32,seq_len=64", "-b", "attacc", "--space", "complete", "--cache", "none"})
                  .code,
              0);
    ASSERT_EQ(runCli({"study", "report", file("b.pimento"), "--out", file("study.html")}).code, 0);
    const Outcome done = with({"--report", file("page.html"), "--notebook", file("q.ipynb")});
    ASSERT_EQ(done.code, 0) << done.error;

    const std::string page = readAll(m_folder.path() / "page.html");
    const std::string study = readAll(m_folder.path() / "study.html");
    const auto body = [](const std::string& text) {
        const std::size_t begin = text.find("<h2>");
        return text.substr(begin, text.find("<code>") - begin);
    };
    EXPECT_EQ(body(page), body(study));
    EXPECT_THAT(page, HasSubstr("<code>pimento-cli explore -k gemv -s batch=1"));
    expectNothingElsewhere(withoutNames(page));
    EXPECT_THAT(readAll(m_folder.path() / "q.ipynb"), HasSubstr("question = pm.question("));
    EXPECT_THAT(with({"--report", file("page.html"), "--best"}).error, HasSubstr("Leave out --draft"));
    EXPECT_EQ(with({"--report", file("none/page.html")}).code, 2); // before anything is explored
    const Outcome nowhere = runCli({"study", "export", file(), "--xlsx", file("none/a.xlsx")});
    EXPECT_EQ(std::count(nowhere.error.begin(), nowhere.error.end(), '\n'), 1) << nowhere.error;
}

TEST_F(StudyDoors, BecomeAPageThatNeedsNothingElse)
{
    ASSERT_EQ(runCli({"study", "report", file(), "--out", file("page.html")}).code, 0);

    const std::string page = readAll(m_folder.path() / "page.html");
    EXPECT_THAT(page, HasSubstr("proved: none of"));
    EXPECT_THAT(page, HasSubstr("<svg "));
    EXPECT_THAT(page, HasSubstr("<h3>Assumptions</h3>"));
    EXPECT_THAT(page, HasSubstr("pimento-cli study export"));
    expectNothingElsewhere(withoutNames(page));
    EXPECT_EQ(runCli({"study", "report", file()}).code, 2);
}

} // namespace

} // namespace pimento::test
