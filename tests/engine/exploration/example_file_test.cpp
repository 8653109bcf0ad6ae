// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/example_file.h"

#include "engine/exploration/candidate_csv.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

namespace pimento::test {

namespace {

using testing::HasSubstr;

std::string withChange(std::string text, const std::string& from, const std::string& to)
{
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}

class StudyExample : public testing::TestWithParam<std::pair<const char*, std::size_t>> {};

TEST_P(StudyExample, IsAFinishedExploration)
{
    const auto& [name, rows] = GetParam();

    const Exploration example = loadExample(sourceFile(), catalogue(), name).value();

    EXPECT_TRUE(example.isFinished);
    EXPECT_EQ(example.table->rows(), rows);
    EXPECT_EQ(example.known, rows);
    EXPECT_TRUE(example.best.has_value());
    EXPECT_TRUE(example.standard.has_value());
}

TEST_P(StudyExample, IsWrittenAgainByteForByte)
{
    const std::string name = GetParam().first;

    const Exploration example = loadExample(sourceFile(), catalogue(), name).value();

    EXPECT_TRUE(costsText(example) == readAll(sourceFile("/datasets/examples/") + name + ".csv"));
}

TEST_P(StudyExample, CostsWhatAnEvaluationGives)
{
    const Exploration example = loadExample(sourceFile(), catalogue(), GetParam().first).value();
    const auto evaluator = example.problem->evaluator(example.candidates, {});

    for (const std::size_t row : {std::size_t{0}, example.table->rows() / 2, *example.best}) {
        EXPECT_EQ(evaluator->evaluate(row, Evaluator::kNoLimit, {})->quantities, example.found(row)->quantities) << row;
    }
}

// 1081: the published list of (32, 128, 512).
INSTANTIATE_TEST_SUITE_P(Bundled, StudyExample,
                         testing::Values(std::pair("gemv-attacc", 1081U), std::pair("gemv-hbm-pim", 979U),
                                         std::pair("gemv-hbm-pim-hbm3", 701U)),
                         [](const auto& example) {
                             return example.index == 0 ? "Artifact" : example.index == 1 ? "Compiled" : "TwoChoices";
                         });

class DamagedStudyExample : public testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::create_directories(m_json.parent_path());
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
    std::string m_question = readAll(sourceFile("/datasets/examples/gemv-attacc.json"));
    std::string m_costs = readAll(sourceFile("/datasets/examples/gemv-attacc.csv"));
};

TEST_F(DamagedStudyExample, NamesTheMissingFile)
{
    EXPECT_EQ(message(), "");
    std::filesystem::remove(m_csv);
    EXPECT_THAT(message(), HasSubstr("gemv-attacc.csv: cannot be opened"));
    std::filesystem::remove(m_json);
    EXPECT_THAT(message(), HasSubstr("gemv-attacc.json: cannot be opened"));
}

TEST_F(DamagedStudyExample, IsRefusedWhenItsCandidatesAreOthers)
{
    writeAll(m_csv, m_costs.substr(0, m_costs.rfind('\n', m_costs.size() - 2) + 1));
    EXPECT_THAT(message(), HasSubstr("holds other candidates than the question has"));
    writeAll(m_csv, m_costs);
    writeAll(m_json, withChange(m_question, "\"seq_len\": \"512\"", "\"seq_len\": \"513\""));
    EXPECT_THAT(message(), HasSubstr("holds other candidates than the question has"));
}

TEST_F(DamagedStudyExample, NamesTheFileOfAQuestionThatCannotBePosed)
{
    for (const auto& [from, to] :
         {std::pair("\"gemv\"", "\"conv\""), std::pair("\"attacc\"", "\"abacus\""), std::pair("\"listed\"", "\"some\""),
          std::pair("dcc-artifact", "dcc-paper"), std::pair("\"mode\"", "\"mood\""), std::pair("\"32\"", "\"0\""),
          std::pair("\"format\"", "\"form\"")}) {
        writeAll(m_json, withChange(m_question, from, to));
        EXPECT_THAT(message(), HasSubstr("gemv-attacc.json")) << to;
    }
}

} // namespace

} // namespace pimento::test
