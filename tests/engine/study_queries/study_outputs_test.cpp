// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/workbook.h"
#include "engine/problem/question_notebook.h"
#include "engine/study_files/study_merge.h"
#include "engine/study_queries/study_query.h"
#include "engine/study_queries/study_report.h"
#include "engine/study_queries/study_workbook.h"
#include "tests/cli/process.h"
#include "tests/engine/study_files/small_study.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <limits>
#include <string>
#include <thread>
#include <vector>

// Saved queries in merged studies, workbooks, reports, notebooks.

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using Json = nlohmann::json;

class StudyOutputs : public testing::Test {
protected:
    [[nodiscard]] fs::path file(const char* name) const { return m_folder.path() / name; }
    [[nodiscard]] std::unique_ptr<Study> make(const char* name, std::int64_t results) const
    {
        auto study = Study::create(file(name)).value();
        fill(*study, results);
        return study;
    }
    /// Cells of a workbook as openpyxl of the system reads them: [[sheet, [[cell, ...], ...]], ...].
    [[nodiscard]] static Json cellsOf(const fs::path& book)
    {
        const Outcome read =
            runShell("/usr/bin/python3 -c 'import json, sys, openpyxl; b = openpyxl.load_workbook(sys.argv"
                     "[1]); print(json.dumps([[s.title, [list(r) for r in s.values]] for s in b]))' " +
                     book.string());
        EXPECT_EQ(read.code, 0) << read.error;
        return Json::parse(read.out, nullptr, false);
    }
    static bool canRead() { return runShell("/usr/bin/python3 -c 'import openpyxl'").code == 0; }

    TemporaryFolder m_folder;
};

TEST_F(StudyOutputs, MergedStudiesKeepStoredStatements)
{
    {
        const auto a = make("a", 3);
        const auto b = make("b", 4);
        ASSERT_TRUE(saveQuery(*a, "fast", "SELECT 1"));
        ASSERT_TRUE(saveQuery(*b, "fast", "SELECT 1"));
        ASSERT_TRUE(saveQuery(*b, "slow", "SELECT 2"));
        ASSERT_TRUE(b->setView("window", "{}"));
    }
    const std::vector<fs::path> sources = {file("a"), file("b")};
    const auto merged = mergeInto(file("ab"), sources);
    ASSERT_TRUE(merged) << merged.error().message();
    EXPECT_TRUE(merged->conflicts.empty());

    const auto both = Study::open(file("ab"), StudyAccess::Write).value();
    EXPECT_THAT(savedQueries(*both).value(),
                ElementsAre(testing::Pair("fast", "SELECT 1"), testing::Pair("slow", "SELECT 2")));
    EXPECT_FALSE(both->view("window").value());

    ASSERT_TRUE(saveQuery(*both, "fast", "SELECT 3"));
    const std::vector<fs::path> differing = {file("a"), file("ab")};
    const auto conflict = mergeInto(file("abc"), differing);
    ASSERT_TRUE(conflict);
    ASSERT_EQ(conflict->conflicts.size(), 1U);
    EXPECT_EQ(conflict->conflicts.front().what, "query fast");
    EXPECT_EQ(conflict->conflicts.front().one, "\"SELECT 1\"");
    EXPECT_FALSE(fs::exists(file("abc")));
}

/// The limit on memory is one of the whole process: statements of two threads must not leave it behind.
TEST_F(StudyOutputs, StatementsOfSeveralThreadsLeaveNoLimitBehind)
{
    const auto study = make("a", 3);
    const auto work = [&study] {
        const StudyQueries queries = StudyQueries::open(*study).value();
        for (int i = 0; i < 50; ++i) {
            const auto found = queries.run("SELECT count(*) FROM results", {.bytes = 1 << 20}, {});
            EXPECT_TRUE(found) << found.error().message();
        }
    };
    {
        const std::jthread one(work);
        const std::jthread other(work);
    }
    const auto large = StudyQueries::open(*study).value().run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000) "
        "SELECT count(DISTINCT hex(zeroblob(500)) || i) AS n FROM n",
        {}, {});
    ASSERT_TRUE(large) << large.error().message();
    EXPECT_EQ(std::get<std::int64_t>(large->rows.front().front()), 60000);
}

TEST_F(StudyOutputs, AWorkbookHasNumbersAsNumbersAndItsProvenance)
{
    if (!canWriteWorkbooks() || !canRead()) {
        GTEST_SKIP() << "libxlsxwriter or python3-openpyxl is not installed";
    }
    const auto study = make("a", 3);
    const auto list = listOf(*study, smallQuestion().key(), StudyExtent::Known).value();
    ASSERT_TRUE(writeListWorkbook(file("list.xlsx"), list, {}, {"pimento 1", "a.pimento", "pimento-cli study export"}));

    const Json sheets = cellsOf(file("list.xlsx"));
    ASSERT_EQ(sheets.size(), 2U);
    EXPECT_EQ(sheets[0][0], "results");
    ASSERT_EQ(sheets[0][1].size(), 4U);
    EXPECT_EQ(sheets[0][1][0],
              Json({"place", "id", "candidate", "listed", "shape", "saws", "delay", "area", "predicted_estimate"}));
    EXPECT_EQ(sheets[0][1][2][2], "toy-1");
    EXPECT_EQ(sheets[0][1][2][4], "star");
    EXPECT_EQ(sheets[0][1][2][5], 1);
    EXPECT_NEAR(sheets[0][1][2][6].get<double>(), 100 + 1.0 / 3, 1e-13); // the library writes 16 digits
    EXPECT_EQ(sheets[1][0], "provenance");
    EXPECT_THAT(sheets[1][1].dump(), HasSubstr(R"(["program","pimento 1"],["study","a.pimento"],["command",)"));
    EXPECT_THAT(sheets[1][1].dump(), HasSubstr(R"(["rows",3])"));
    EXPECT_THAT(sheets[1][1].dump(), HasSubstr(R"(["text","toys of 1 boards"])"));
    EXPECT_THAT(sheets[1][1].dump(), HasSubstr(R"(["setting batch","4"],["results version",7])"));
    EXPECT_THAT(sheets[1][1].dump(), HasSubstr(R"(["column delay","ns, )"));

    ASSERT_TRUE(
        writeListWorkbook(file("again.xlsx"), list, {}, {"pimento 1", "a.pimento", "pimento-cli study export"}));
    EXPECT_EQ(readAll(file("again.xlsx")), readAll(file("list.xlsx")));
}

TEST_F(StudyOutputs, ATableOfCostsBecomesAWorkbookWithItsQuestion)
{
    if (!canWriteWorkbooks() || !canRead()) {
        GTEST_SKIP() << "libxlsxwriter or python3-openpyxl is not installed";
    }
    const auto table = CsvTable::parse("draft,shape,time_ms,words\n0,star,0.125,\"1e3, banks\"\n1,,3e-5,\n", "costs");
    ASSERT_TRUE(table);
    ASSERT_TRUE(writeCostsWorkbook(file("costs.xlsx"), *table, smallQuestion().question,
                                   {"pimento 1", "", "pimento-cli simulate"}));

    const Json sheets = cellsOf(file("costs.xlsx"));
    ASSERT_EQ(sheets.size(), 2U);
    EXPECT_EQ(sheets[0], Json::parse(R"(["costs", [["draft", "shape", "time_ms", "words"],
                                                   [0, "star", 0.125, "1e3, banks"], [1, null, 3e-5, null]]])"));
    EXPECT_THAT(sheets[1][1].dump(), HasSubstr(R"(["command","pimento-cli simulate"],["rows",2],["kernel",)"));
    EXPECT_THAT(sheets[1][1].dump(), HasSubstr(R"(["setting batch","4"])"));
}

TEST_F(StudyOutputs, AWorkbookLosesNoDigitAndAppearsAsAWhole)
{
    if (!canWriteWorkbooks() || !canRead()) {
        GTEST_SKIP() << "libxlsxwriter or python3-openpyxl is not installed";
    }
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    const NamedTable sheet{"one",
                           {"a", "b"},
                           {{std::int64_t{9007199254740993}, std::string("=1+1")},
                            {unknown, std::string(40'000, 'x')},
                            {std::monostate(), 0.1}}};
    ASSERT_TRUE(writeWorkbook(file("one.xlsx"), std::span(&sheet, 1)));
    const Json cells = cellsOf(file("one.xlsx"))[0][1];
    EXPECT_EQ(cells[1], Json({"9007199254740993", "=1+1"}));
    EXPECT_EQ(cells[2][0], Json());
    EXPECT_EQ(cells[2][1].get<std::string>().size(), 32'767U);
    EXPECT_EQ(cells[3], Json({nullptr, 0.1}));

    const NamedTable large{"two", std::vector<std::string>(16'385, "a"), {}};
    EXPECT_THAT(writeWorkbook(file("two.xlsx"), std::span(&large, 1)).error().message(), HasSubstr("16385 columns"));
    EXPECT_THAT(writeWorkbook(file("none/two.xlsx"), std::span(&sheet, 1)).error().message(),
                HasSubstr("cannot be written"));
    EXPECT_THAT(writeWorkbook("-", std::span(&sheet, 1)).error().message(), HasSubstr("a workbook is a file"));
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), fs::directory_iterator()), 1);
}

TEST_F(StudyOutputs, AReportEscapesWhatUsersWrote)
{
    const auto study = make("a", 3);
    StudyQuestion mine = smallQuestion(3);
    mine.text = "<b>mine & yours</b>";
    ASSERT_TRUE(study->add(mine));

    const auto report = studyReportOf(*study, "Study <a>", "a.pimento");
    ASSERT_TRUE(report) << report.error().message();
    const std::string page = htmlOf(*report);

    EXPECT_EQ(report->sections.size(), 3U);
    EXPECT_THAT(page, HasSubstr("<h1>Study &lt;a&gt;</h1>"));
    EXPECT_THAT(page, HasSubstr("&lt;b&gt;mine &amp; yours&lt;/b&gt;"));
    EXPECT_THAT(page, testing::Not(HasSubstr("<b>")));
    EXPECT_THAT(page, HasSubstr("This question has no answer yet."));
}

TEST_F(StudyOutputs, ANotebookHasTheTextsAndSettingsOfItsQuestion)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "mine";
    question.workload.text = "def mine(x):\n    \"\"\"say \\n\"\"\"\n";
    question.workload.sizes = {{"n", "64"}, {"x", "1x128"}};
    question.device = {"bench", "{\n}"};
    question.settings = {{"space", std::string("all")}, {"exact", true}, {"of", std::vector<std::string>{"a", "b"}}};

    const Json notebook = Json::parse(notebookOf(question, "A question", "pimento 1"));
    std::string code;
    for (const Json& cell : notebook["cells"]) {
        for (const Json& line : cell["source"]) {
            code += line.get<std::string>();
        }
        code += "\n";
    }
    EXPECT_EQ(notebook["nbformat"], 4);
    EXPECT_THAT(
        code,
        HasSubstr("kernel = Kernel(\"mine\", \"\"\"def mine(x):\n    \\\"\\\"\\\"say \\\\n\\\"\\\"\\\"\n\"\"\")"));
    EXPECT_THAT(code, HasSubstr("Path(\"bench.json\").write_text("));
    EXPECT_THAT(code, HasSubstr("device=\"bench.json\""));
    EXPECT_THAT(code, HasSubstr("\"n\": 64,\n        \"x\": \"1x128\""));
    EXPECT_THAT(code, HasSubstr("\"exact\": True,\n        \"of\": [\"a\", \"b\"],\n        \"space\": \"all\""));
}

} // namespace

} // namespace pimento::test
