// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/example_file.h"

#include "engine/base/data_folder.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace pimento::test {

namespace {

using testing::HasSubstr;

std::string withChange(std::string text, const std::string& from, const std::string& to)
{
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}

class Example : public testing::TestWithParam<std::pair<const char*, std::size_t>> {
protected:
    DraftExploration m_example = loadExample(PIMENTO_SOURCE_DIR, catalogue(), GetParam().first).value();
};

TEST_P(Example, HoldsWhatASimulationGives)
{
    const std::size_t rows = GetParam().second;
    EXPECT_TRUE(m_example.isFinished);
    EXPECT_FALSE(m_example.wasStopped);
    EXPECT_EQ(m_example.table->rows(), rows);
    EXPECT_EQ(m_example.simulated, rows);
    ASSERT_TRUE(m_example.defaultDraft.has_value());
    const DraftList drafts = draftsOf(m_example.question).value();
    const auto column = [&](const char* id) { return *m_example.table->columnOf(id); };
    const auto cheapFirst = sortedRows(*m_example.table, column("requests"), Order::Ascending);
    for (const std::size_t row :
         {std::size_t{cheapFirst[0]}, std::size_t{cheapFirst[1]}, std::size_t{cheapFirst[40]}, *m_example.best}) {
        const DraftCost cost =
            costOf(*m_example.question.machine, simulateDraft(m_example.question, drafts[row]).value());
        const auto value = [&](const char* id) {
            return static_cast<std::int64_t>(m_example.table->value(row, column(id)));
        };
        EXPECT_EQ(m_example.table->label(row), Draft(drafts[row]).text());
        EXPECT_EQ(cost, (DraftCost{value("requests"), value("cycles"), value("cycles_in"), value("cycles_compute"),
                                   value("cycles_out"), cost.picojoules}));
        EXPECT_NEAR(m_example.table->value(row, column("energy")), static_cast<double>(cost.picojoules) * 1e-12, 1e-18);
    }
}

TEST_P(Example, HasPartsThatAddUp)
{
    const auto& layout = m_example.table->layout();
    for (std::size_t row = 0; row < m_example.table->rows(); ++row) {
        double sum = 0;
        for (const std::size_t part : layout.parts) {
            sum += m_example.table->value(row, part);
        }
        ASSERT_EQ(sum, m_example.table->value(row, layout.total)) << row;
    }
}

// 1081: the published list of (32, 128, 512).
INSTANTIATE_TEST_SUITE_P(Bundled, Example,
                         testing::Values(std::pair("gemv-attacc", 1081U), std::pair("gemv-attacc-sound", 4478U)),
                         [](const auto& example) { return example.index == 0 ? "Artifact" : "Sound"; });

class DamagedExample : public testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::create_directories(m_folder.path() / "datasets" / "examples");
        writeAll(m_json, m_question);
        writeAll(m_csv, m_costs);
    }

    [[nodiscard]] std::string message() const
    {
        const auto example = loadExample(m_folder.path(), catalogue(), "gemv-attacc");
        return example ? "" : example.error().message();
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_json = m_folder.path() / "datasets" / "examples" / "gemv-attacc.json";
    std::filesystem::path m_csv = m_folder.path() / "datasets" / "examples" / "gemv-attacc.csv";
    std::string m_question = readAll(PIMENTO_SOURCE_DIR "/datasets/examples/gemv-attacc.json");
    std::string m_costs = readAll(PIMENTO_SOURCE_DIR "/datasets/examples/gemv-attacc.csv");
};

TEST_F(DamagedExample, NamesTheMissingFile)
{
    EXPECT_EQ(message(), "");
    std::filesystem::remove(m_csv);
    EXPECT_THAT(message(), HasSubstr("gemv-attacc.csv: cannot be opened"));
    std::filesystem::remove(m_json);
    EXPECT_THAT(message(), HasSubstr("gemv-attacc.json: cannot be opened"));
}

TEST_F(DamagedExample, IsRefusedWhenItsDraftsAreOthers)
{
    writeAll(m_csv, m_costs.substr(0, m_costs.rfind('\n', m_costs.size() - 2) + 1));
    EXPECT_THAT(message(), HasSubstr("holds other drafts than the question has"));
    writeAll(m_csv, m_costs);
    writeAll(m_json, withChange(m_question, "seq_len=512", "seq_len=513"));
    EXPECT_THAT(message(), HasSubstr("holds other drafts than the question has"));
}

struct BadQuestion {
    const char* from;
    const char* to;
    const char* message;
};

class QuestionRefuses : public testing::TestWithParam<BadQuestion> {};

TEST_P(QuestionRefuses, SayingWhatIsWrong)
{
    const std::string text =
        withChange(readAll(PIMENTO_SOURCE_DIR "/datasets/examples/gemv-attacc.json"), GetParam().from, GetParam().to);

    const auto asked = parseQuestion(text, "q.json", catalogue());

    ASSERT_FALSE(asked.has_value());
    EXPECT_THAT(asked.error().message(), HasSubstr(GetParam().message));
    EXPECT_THAT(asked.error().message(), HasSubstr("q.json"));
}

INSTANTIATE_TEST_SUITE_P(
    Texts, QuestionRefuses,
    testing::Values(BadQuestion{"pimento-question 1", "pimento-question 2", "format"},
                    BadQuestion{"\"kernel\": \"gemv\"", "\"kernel\": \"conv\"", "unknown kernel \"conv\""},
                    BadQuestion{"\"kernel\": \"gemv\"", "\"kernel\": \"relu\"", "shape of relu"},
                    BadQuestion{"nhead=32", "nhead=0", "\"nhead=0\""},
                    BadQuestion{"\"attacc\"", "\"abacus\"", "unknown backend \"abacus\""},
                    BadQuestion{"\"listed\"", "\"some\"", "unknown space \"some\""},
                    BadQuestion{"\"mode\": \"kernel\"", "\"mode\": \"dream\"", "unknown mode \"dream\""},
                    BadQuestion{"dcc-artifact", "dcc-paper", "model"},
                    BadQuestion{"\"mode\": \"kernel\",", "", "mode: is missing"},
                    BadQuestion{"\"title\"", "\"heading\"", "heading: is not a known key"},
                    BadQuestion{"{", "[", "is not valid JSON"}));

TEST(DataFolder, IsTheOneThatTheEnvironmentNames)
{
    ASSERT_EQ(setenv("PIMENTO_DATA", PIMENTO_SOURCE_DIR, 1), 0);
    EXPECT_EQ(findDataFolder().value(), std::filesystem::path(PIMENTO_SOURCE_DIR));
    ASSERT_EQ(setenv("PIMENTO_DATA", "/nowhere", 1), 0);
    EXPECT_THAT(findDataFolder().error().message(), HasSubstr("PIMENTO_DATA /nowhere: has no datasets/backends"));
    unsetenv("PIMENTO_DATA");
}

} // namespace

} // namespace pimento::test
