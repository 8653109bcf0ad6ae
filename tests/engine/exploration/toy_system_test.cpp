// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/dram/command_run.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "tests/support/toy_system.h"

#include "engine/base/csv.h"
#include "engine/exploration/candidate_csv.h"
#include "engine/exploration/exploration.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

// A system that has nothing in common with those of Pimento goes through everything that explores candidates.

namespace pimento::test {

namespace {

using testing::HasSubstr;

class ToySystemTest : public testing::Test {
protected:
    [[nodiscard]] static std::shared_ptr<const Problem> posed(const Question& question)
    {
        return pose(question, catalogue()).value();
    }
    [[nodiscard]] static Question batches(std::int64_t boards, std::int64_t batch)
    {
        Question question = toyQuestion(boards);
        question.settings["batch"] = batch;
        return question;
    }

private:
    WithToy m_toy;
};

constexpr std::size_t kShapes = 4;

/// Returns the row of the toy with the shortest delay, the first one of several.
std::size_t bestRow(std::int64_t boards)
{
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t row = 0; row < kShapes * static_cast<std::size_t>(boards); ++row) {
        const auto cost = toyCost(row % kShapes, static_cast<std::int64_t>(row / kShapes) + 1, boards);
        if (cost && (!best || cost->delay() < least)) {
            best = row;
            least = cost->delay();
        }
    }
    return best.value();
}

Exploration explored(std::shared_ptr<const Problem> problem, unsigned threads = 1)
{
    return explore(std::move(problem), {.threads = threads}, {}, {}).value();
}

double valueOf(const Exploration& exploration, std::size_t row, const std::string& column)
{
    return exploration.table->value(row, exploration.table->columnOf(column).value());
}

} // namespace

TEST_F(ToySystemTest, IsFoundWhileItIsRegistered)
{
    EXPECT_EQ(findSystem("toy").value(), &toySystem());
    EXPECT_EQ(findSystem("wood").value(), &toySystem());
    EXPECT_EQ(systems().size(), builtInSystems().size() + 1);
    EXPECT_EQ(systems().front(), builtInSystems().front());
}

TEST(SystemRegistration, EndsWithItsLife)
{
    {
        const WithToy outer;
        const WithToy inner;
        EXPECT_EQ(systems().size(), builtInSystems().size() + 2);
    }
    EXPECT_EQ(systems().size(), builtInSystems().size());
    EXPECT_THAT(findSystem("toy").error().message(), HasSubstr("unknown system \"toy\""));
}

TEST_F(ToySystemTest, IsEvaluatedWhileItsListGrows)
{
    for (const std::int64_t batch : {1, 2, 5, 64}) {
        const Exploration all = explored(posed(batches(10, batch)));

        EXPECT_TRUE(all.isFinished);
        EXPECT_EQ(all.table->rows(), 40U);
        EXPECT_EQ(all.candidates->size(), 40U);
        EXPECT_EQ(all.known, 40U - 5U - 3U);
        EXPECT_EQ(all.best, bestRow(10));
        EXPECT_EQ(all.report.evaluated, all.known);
    }
}

TEST_F(ToySystemTest, ShowsEveryPictureAWholeTable)
{
    std::vector<std::size_t> sizes;
    const Publish publish = [&](const Exploration& picture) {
        EXPECT_EQ(picture.table->rows(), picture.candidates->size());
        for (std::size_t row = 0; row < picture.table->rows(); ++row) {
            EXPECT_EQ(picture.table->isKnown(row), picture.found(row).has_value());
        }
        if (sizes.empty() || sizes.back() != picture.table->rows()) {
            sizes.push_back(picture.table->rows());
        }
    };

    const auto all = explore(posed(batches(9, 4)), {.publishEvery = std::chrono::milliseconds(0)}, {}, publish).value();

    EXPECT_THAT(sizes, testing::ElementsAre(16U, 32U, 36U));
    EXPECT_EQ(all.table->rows(), 36U);
}

TEST_F(ToySystemTest, KeepsIdsWhileItGrowsAndWithAnyNumberOfThreads)
{
    const Exploration one = explored(posed(batches(20, 3)));
    const Exploration other = explored(posed(batches(20, 3)), 4);

    ASSERT_EQ(one.table->rows(), other.table->rows());
    EXPECT_EQ(one.report, other.report);
    for (std::size_t row = 0; row < one.table->rows(); ++row) {
        EXPECT_EQ(one.table->id(row), other.table->id(row));
        EXPECT_EQ(one.table->label(row), other.table->label(row));
        EXPECT_EQ(one.found(row), other.found(row));
    }
}

TEST_F(ToySystemTest, ProvesTheBestThatAllEvaluationsFind)
{
    for (const std::int64_t boards : {1, 2, 3, 7, 30, 200}) {
        for (const std::int64_t batch : {1, 3, 64}) {
            const Exploration best = exploreBest(posed(batches(boards, batch)), {.threads = 2}, {}, {}).value();

            EXPECT_TRUE(best.isFinished);
            EXPECT_TRUE(best.proof->isProved());
            EXPECT_EQ(best.best, bestRow(boards)) << boards;
            EXPECT_EQ(best.proof->row, best.best);
            EXPECT_EQ(best.proof->candidates, kShapes * static_cast<std::size_t>(boards));
        }
    }
}

TEST_F(ToySystemTest, LooksAtFewOfManyForTheBest)
{
    const Exploration best = exploreBest(posed(batches(2000, 64)), {}, {}, {}).value();

    EXPECT_EQ(best.best, bestRow(2000));
    EXPECT_LT(best.known, best.table->rows() / 4);
    EXPECT_GT(best.proof->provedAway + best.proof->cut, best.table->rows() / 2);
}

TEST_F(ToySystemTest, SaysWhyToysCannotBeMade)
{
    const Exploration all = explored(posed(batches(10, 2)));

    ASSERT_EQ(all.report.failures.size(), 2U);
    EXPECT_EQ(all.report.failures[0].reason, "a line has two ends");
    EXPECT_EQ(all.report.failures[0].count, 3U);
    EXPECT_EQ(all.candidates->text(all.report.failures[0].example), "line-3");
    EXPECT_EQ(all.report.failures[1].reason, "a star has five sides");
    EXPECT_EQ(all.report.failures[1].count, 5U);
    EXPECT_EQ(all.candidates->text(all.report.failures[1].example), "star-6");
    EXPECT_FALSE(all.table->isKnown(all.report.failures[0].example));
}

TEST_F(ToySystemTest, HasAColumnOfWords)
{
    const Exploration all = explored(posed(toyQuestion(3)));
    const TableColumn& shape = all.table->columns()[all.table->columnOf("shape").value()];

    EXPECT_EQ(shape.format, ValueFormat::Category);
    EXPECT_THAT(shape.categories, testing::ElementsAre("round", "square", "star", "line"));
    for (std::size_t row = 0; row < all.table->rows(); ++row) {
        const auto word = static_cast<std::size_t>(valueOf(all, row, "shape"));
        EXPECT_THAT(all.table->label(row), testing::StartsWith(shape.categories[word] + "-"));
    }
}

TEST_F(ToySystemTest, HasASecondObjectiveBesideTheRankedOne)
{
    const Exploration all = explored(posed(toyQuestion(8)));
    const TableColumn& area = all.table->columns()[all.table->columnOf("area").value()];

    EXPECT_EQ(area.role, ColumnRole::Cost);
    EXPECT_EQ(area.preference, Preference::Smaller);
    EXPECT_EQ(area.fidelity, Fidelity::Estimate);
    for (std::size_t row = 0; row < all.table->rows(); ++row) {
        const auto cost = toyCost(row % kShapes, static_cast<std::int64_t>(row / kShapes) + 1, 8);
        if (cost) {
            EXPECT_EQ(valueOf(all, row, "area"), cost->area);
            EXPECT_EQ(valueOf(all, row, "delay"), static_cast<double>(cost->delay()));
        }
    }
}

TEST_F(ToySystemTest, ComparesWithItsStandard)
{
    const Exploration all = explored(posed(toyQuestion(8)));

    EXPECT_EQ(all.standard->label, "round-1");
    EXPECT_EQ(all.standard->row, 0U);
    EXPECT_EQ(all.standard->found.quantities[0], toyCost(0, 1, 8)->delay());
}

TEST_F(ToySystemTest, HasSettings)
{
    Question plain = toyQuestion(10);
    plain.settings["shapes"] = std::string("plain");
    EXPECT_EQ(explored(posed(plain)).table->rows(), 20U);
    EXPECT_EQ(posed(plain)->sizes({}).value(), (std::vector<SpaceSize>{{"all", 40}, {"plain", 20}}));
    EXPECT_NE(posed(plain)->identity(), posed(toyQuestion(10))->identity());
    EXPECT_EQ(parseQuestionJson(questionJson(plain), "test").value(), plain);

    EXPECT_FALSE(pose(batches(10, 65), catalogue()).has_value());
    EXPECT_FALSE(pose(toyQuestion(0), catalogue()).has_value());
}

TEST_F(ToySystemTest, RefusesSpacesThatAreTooLarge)
{
    EXPECT_FALSE(explore(posed(batches(100, 2)), {.mostCandidates = 399}, {}, {}).has_value());
    EXPECT_TRUE(explore(posed(batches(100, 2)), {.mostCandidates = 400}, {}, {}).has_value());
}

TEST_F(ToySystemTest, KeepsWhatWasFinishedBeforeAStop)
{
    std::stop_source stop;
    const Publish publish = [&](const Exploration& picture) {
        if (picture.table->rows() >= 40) {
            stop.request_stop();
        }
    };
    const auto some =
        explore(posed(batches(1000, 5)), {.publishEvery = std::chrono::milliseconds(0)}, stop.get_token(), publish)
            .value();

    EXPECT_FALSE(some.isFinished);
    EXPECT_TRUE(some.wasStopped);
    EXPECT_GE(some.known, 10U);
    EXPECT_LT(some.table->rows(), 4000U);
}

TEST_F(ToySystemTest, IsInspectedWithoutARunOfCommands)
{
    const auto problem = posed(toyQuestion(6));
    const auto list = *problem->parse("star-3");
    const auto toy = problem->inspect(*list, 0, std::nullopt, {}, {}, nullptr).value();

    EXPECT_EQ(toy->title, "star-3: toy n=6");
    EXPECT_EQ(toy->part<CommandRun>(), nullptr);
    EXPECT_EQ(toy->part<Timeline>(), nullptr);
    const auto& breakdowns = toy->list<Breakdown>();
    ASSERT_EQ(breakdowns.size(), 1U);
    EXPECT_EQ(breakdowns[0].rows[0].value + breakdowns[0].rows[1].value, toyCost(2, 3, 6)->delay());
    EXPECT_EQ(toy->part<DeviceMap>()->cellPaths.size(), 32U);
    EXPECT_EQ(toy->list<Listing>()[0].lines.size(), 5U);
    EXPECT_FALSE(problem->inspect(**problem->parse("line-3"), 0, std::nullopt, {}, {}, nullptr).has_value());
    EXPECT_THAT(problem->parse("cube-1").error().message(), HasSubstr("is no toy"));
    EXPECT_EQ((*problem->parse("default"))->text(0), "round-1");
}

TEST_F(ToySystemTest, IsWrittenAsATableAndReadBack)
{
    Question question = batches(6, 64);
    question.settings["shapes"] = std::string("plain");
    const Exploration all = explored(posed(question));

    const std::string text = costsText(all);

    EXPECT_THAT(text, testing::StartsWith("draft,shape,saws,delay,cut,turn,area\n0,round,1,721,720,1,1.5\n"));
    const CsvTable table = CsvTable::parse(text, "toys").value();
    const auto costs = readCosts(table, "toys", *all.candidates, all.problem->costs()).value();
    const Exploration again = assemble(all.problem, {all.candidates, nullptr}, costs).value();
    EXPECT_TRUE(again.isFinished);
    EXPECT_EQ(again.best, all.best);
    EXPECT_EQ(costsText(again), text);
}

} // namespace pimento::test
