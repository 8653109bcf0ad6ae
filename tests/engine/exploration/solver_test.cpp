// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/toy_solver.h"

#include "engine/compare/comparison_csv.h"
#include "engine/exploration/cheaper_candidate.h"
#include "engine/exploration/exploration.h"
#include "engine/exploration/recorded/row_explore.h"
#include "engine/exploration/recorded/study_explore.h"
#include "engine/study_files/study_list.h"
#include "tests/engine/support.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

// A system with a solver goes through everything that finds a best candidate, and with costs, parts and objectives of
// its own through what shows them.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using namespace std::string_literals;
using Posed = std::shared_ptr<const Problem>;

class SolverTest : public testing::Test {
protected:
    [[nodiscard]] static Posed posed(const Question& question) { return pose(question, catalogue()).value(); }
    [[nodiscard]] static Posed withObjective(Question question, const std::string& objective)
    {
        question.settings["objective"] = objective;
        return posed(question);
    }
    /// A question whose solver ends only after all candidates, which are more than anybody can wait for.
    [[nodiscard]] static Posed endless()
    {
        Question question = jobsQuestion(40, 8);
        question.settings["slow"] = true;
        return posed(question);
    }
    [[nodiscard]] static Exploration solved(const Posed& problem) { return exploreBest(problem, {}, {}, {}).value(); }

private:
    WithSolver m_system;
};

double rankedOf(const Exploration& exploration, std::size_t row)
{
    return exploration.found(row)->quantities[exploration.problem->costs().ranked];
}

/// The cost of the best of all candidates, which are listed and evaluated.
double bruteForce(const Posed& problem)
{
    const Exploration all = explore(problem, {}, {}, {}).value();
    EXPECT_TRUE(all.isFinished);
    EXPECT_FALSE(all.proof.has_value());
    return rankedOf(all, *all.best);
}

double columnOf(const Exploration& exploration, std::size_t row, const std::string& id)
{
    return exploration.table->value(row, exploration.table->columnOf(id).value());
}

} // namespace

TEST_F(SolverTest, FindsWhatBruteForceFindsAndProvesIt)
{
    for (std::int64_t seed = 1; seed <= 40; ++seed) {
        for (const std::string& objective : {"time"s, "energy"s, "throughput"s}) {
            const Posed problem = withObjective(jobsQuestion(1 + seed % 7, 1 + seed % 4, seed), objective);

            const Exploration best = solved(problem);

            ASSERT_TRUE(best.best);
            EXPECT_EQ(rankedOf(best, *best.best), bruteForce(problem)) << objective << " " << seed;
            EXPECT_TRUE(best.isFinished);
            EXPECT_TRUE(best.isProved());
            EXPECT_TRUE(best.proof->isProved());
            EXPECT_EQ(best.proof->gap(), 0);
            EXPECT_EQ(best.proof->leastLeft, best.proof->ranked);
        }
    }
}

TEST_F(SolverTest, TellsOfIncumbentsInOrderAndNeverOfABoundAboveTheBest)
{
    std::size_t rows = 0;
    double bound = 0;
    double gap = 1;
    std::size_t pictures = 0;
    const Publish publish = [&](const Exploration& picture) {
        ++pictures;
        ASSERT_TRUE(picture.proof && !picture.proof->isCounted);
        EXPECT_GE(picture.table->rows(), rows);
        EXPECT_GE(picture.proof->leastLeft, bound);
        EXPECT_LE(picture.proof->gap(), gap);
        EXPECT_LE(picture.proof->leastLeft, picture.proof->row ? picture.proof->ranked : 1e9);
        EXPECT_FALSE(picture.isFinished);
        for (std::size_t row = 1; row < picture.table->rows(); ++row) {
            EXPECT_LT(rankedOf(picture, row), rankedOf(picture, row - 1));
        }
        rows = picture.table->rows();
        bound = picture.proof->leastLeft;
        gap = picture.proof->row ? picture.proof->gap() : gap;
    };

    const Exploration best =
        exploreBest(posed(jobsQuestion(9, 3, 5)), {.publishEvery = std::chrono::milliseconds(0)}, {}, publish).value();

    EXPECT_GT(pictures, 3U);
    EXPECT_GT(best.table->rows(), 2U);
    EXPECT_EQ(best.known, best.table->rows());
    EXPECT_EQ(best.best, best.table->rows() - 1);
    EXPECT_EQ(best.standard->label, "0-0-0-0-0-0-0-0-0");
    ASSERT_NE(best.trail, nullptr);
    EXPECT_EQ(best.trail->back().best, best.trail->back().leastLeft);
}

TEST_F(SolverTest, MakesRowsThatAreCandidatesLikeAnyOther)
{
    const Exploration best = solved(posed(jobsQuestion(9, 3, 3)));

    for (std::size_t row = 0; row < best.table->rows(); ++row) {
        const auto one = best.problem->parse(best.table->label(row)).value();
        EXPECT_EQ(one->id(0), best.table->id(row));
        const auto evaluator = best.problem->evaluator(best.candidates, {});
        const Evaluation found = evaluator->evaluate(row, Evaluator::kNoLimit, {}).value();
        EXPECT_EQ(found.quantities[0], best.found(row)->quantities[0]);
        EXPECT_EQ(columnOf(best, row, "time_work") + columnOf(best, row, "time_noc"), columnOf(best, row, "time"));
        EXPECT_TRUE(best.problem->inspect(*best.candidates, row, best.found(row), {}, {}, nullptr).has_value());
    }
}

TEST_F(SolverTest, KeepsItsIncumbentsWhenItIsCancelled)
{
    std::stop_source stop;
    std::size_t seen = 0;
    const Publish publish = [&](const Exploration& picture) {
        if (picture.table->rows() >= 2 && !stop.stop_requested()) {
            seen = picture.table->rows();
            stop.request_stop();
        }
    };

    const Exploration some = // without the stop it would search for years
        exploreBest(endless(), {.publishEvery = std::chrono::milliseconds(0)}, stop.get_token(), publish).value();

    EXPECT_TRUE(some.wasStopped);
    EXPECT_FALSE(some.isFinished);
    EXPECT_FALSE(some.isProved());
    EXPECT_GE(some.table->rows(), seen);
    EXPECT_EQ(some.known, some.table->rows());
    EXPECT_GT(some.proof->gap(), 0);
    EXPECT_EQ(some.proof->leastLeft, 1);
}

TEST_F(SolverTest, IsNeededWhereACandidateListIsTooLong)
{
    const Posed problem = posed(jobsQuestion(12, 2, 7));

    EXPECT_FALSE(explore(problem, {.mostCandidates = 4095}, {}, {}).has_value());
    const Exploration best = exploreBest(problem, {.mostCandidates = 4095}, {}, {}).value();

    EXPECT_TRUE(best.isProved());
    EXPECT_EQ(rankedOf(best, *best.best), bruteForce(problem));
    EXPECT_LT(best.table->rows(), 100U);
}

TEST_F(SolverTest, EndsWithItsBudget)
{
    const Exploration some = exploreBest(endless(), {.solving = {.steps = 50}}, {}, {}).value();

    EXPECT_FALSE(some.isFinished);
    EXPECT_FALSE(some.wasStopped);
    EXPECT_GT(some.known, 0U);
    EXPECT_EQ(some.table->rows(), exploreBest(endless(), {.solving = {.steps = 50}}, {}, {}).value().table->rows());
}

TEST_F(SolverTest, SaysWhetherACandidateCostsLess)
{
    const Posed problem = posed(jobsQuestion(7, 3, 4));
    const double least = bruteForce(problem);

    const auto cheaper = findCheaper(*problem, least + 1, {}, {}).value();
    const auto none = findCheaper(*problem, least, {}, {}).value();

    ASSERT_TRUE(cheaper.has_value());
    EXPECT_EQ(cheaper->found.quantities[problem->costs().ranked], least);
    EXPECT_FALSE(none.has_value());
    EXPECT_TRUE(findCheaper(*endless(), 1e6, {}, {}).value().has_value());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(findCheaper(*endless(), 2, {}, stop.get_token()).error().kind, ErrorKind::Stopped);
}

TEST_F(SolverTest, WritesIncumbentsAndItsProofIntoAStudy)
{
    const TemporaryFolder folder;
    const auto study = Study::create(folder.path() / "a.pimento").value();
    const Posed problem = posed(jobsQuestion(9, 3, 4));
    const Fingerprint key = study->add(studyQuestionOf(*problem, catalogue(), "test").value()).value();

    const StudyExploration found = exploreInto(*study, key, problem, {}, {}, {}).value();

    const auto list = listOf(*study, key, StudyExtent::Listed).value();
    EXPECT_EQ(list.rows.size(), found.picture.table->rows());
    ASSERT_FALSE(list.answers.empty());
    EXPECT_EQ(list.answers[0].proof, StudyProof::Proved);
    EXPECT_EQ(list.answers[0].gap(), 0);
    EXPECT_FALSE(list.answers[0].isCounted());
    EXPECT_EQ(list.answers[0].ranked, bruteForce(problem));

    const auto again = exploreInto(*study, key, problem, {.recallsEnd = true}, {}, {}).value();
    EXPECT_TRUE(again.picture.isProved());
    EXPECT_TRUE(again.picture.proof->isProved());
    EXPECT_EQ(again.recalled, 2U); // the best plan and the baseline
    EXPECT_EQ(again.picture.table->label(*again.picture.best), found.picture.table->label(*found.picture.best));

    // Where several plans are equally good, listing returns the first one and a solver may return any.
    const auto all = exploreInto(*study, key, problem, {.extent = ExploreExtent::All}, {}, {});
    ASSERT_TRUE(all.has_value()) << all.error().message();
    EXPECT_EQ(study->answer(key).value()->proof, StudyProof::Complete);
}

TEST_F(SolverTest, WritesABudgetAndAGapIntoAStudy)
{
    const TemporaryFolder folder;
    const auto study = Study::create(folder.path() / "a.pimento").value();
    const Posed problem = endless();
    const Fingerprint key = study->add(studyQuestionOf(*problem, catalogue(), "test").value()).value();

    const auto found = exploreInto(*study, key, problem, {.budget = {.candidates = 40}}, {}, {}).value();
    const auto refused = exploreInto(*study, key, problem, {.budget = {.cost = 40.0}}, {}, {});

    EXPECT_TRUE(found.isBudgetSpent);
    EXPECT_FALSE(found.picture.wasStopped);
    const auto answer = study->answer(key).value().value();
    EXPECT_EQ(answer.proof, StudyProof::Gap);
    EXPECT_EQ(answer.least, 1);
    EXPECT_EQ(listOf(*study, key, StudyExtent::Listed).value().rows.size(), found.picture.known);
    EXPECT_THAT(refused.error().message(), HasSubstr("no meaning"));
    const auto timed = exploreInto(*study, key, problem, {.budget = {.seconds = 0.05}}, {}, {}).value();
    EXPECT_TRUE(timed.isBudgetSpent);
    EXPECT_FALSE(timed.picture.wasStopped);
}

TEST_F(SolverTest, RanksByTheObjectiveThatIsAskedFor)
{
    const Posed time = withObjective(jobsQuestion(6, 3, 2), "time");
    const Posed energy = withObjective(jobsQuestion(6, 3, 2), "energy");
    const Posed throughput = withObjective(jobsQuestion(6, 3, 2), "throughput");

    EXPECT_EQ(time->costs().rankedObjective()->id, "time");
    EXPECT_EQ(energy->costs().rankedObjective()->id, "energy");
    const CostSchema& schema = throughput->costs();
    ASSERT_EQ(schema.objectives.size(), 3U);
    EXPECT_EQ(schema.rankedObjective()->id, "throughput");
    EXPECT_EQ(schema.directionOf(*schema.rankedObjective()), Preference::Larger);
    EXPECT_EQ(schema.directionOf(schema.objectives[0]), Preference::Smaller);
    // The best by a throughput has the largest one of all candidates.
    const Exploration all = explore(throughput, {}, {}, {}).value();
    const auto& values = all.table->values(all.table->columnOf("throughput").value());
    EXPECT_EQ(columnOf(solved(throughput), *solved(throughput).best, "throughput"), std::ranges::max(values));
    // No energy is saved by other machines, so that its best plan is the slowest.
    EXPECT_EQ(solved(energy).table->label(*solved(energy).best), "0-0-0-0-0-0");
    EXPECT_NE(solved(time).table->label(*solved(time).best), "0-0-0-0-0-0");
}

TEST_F(SolverTest, HoldsAnEstimateAndTheExactTimeInOneRow)
{
    const Exploration best = solved(posed(jobsQuestion(6, 3, 2)));
    const std::vector<std::size_t> rows = {0};
    ASSERT_TRUE(std::isnan(columnOf(best, 0, "guess")));
    EXPECT_THAT(best.problem->fidelities(), testing::ElementsAre(Fidelity::Estimate, Fidelity::Exact));

    const Exploration both = exploreRows(best, rows, {.fidelity = Fidelity::Estimate}, {}, {}).picture;
    const Exploration later = exploreRows(both, std::vector<std::size_t>{1}, {}, {}, {}).picture;

    EXPECT_EQ(columnOf(both, 0, "time"), columnOf(best, 0, "time"));
    EXPECT_GT(columnOf(both, 0, "guess"), 0);
    EXPECT_TRUE(std::isnan(columnOf(both, 1, "guess")));
    EXPECT_EQ(both.known, best.known);
    EXPECT_EQ(columnOf(later, 0, "guess"), columnOf(both, 0, "guess"));
}

TEST_F(SolverTest, HoldsAnEstimateWithoutACost)
{
    const Posed problem = posed(jobsQuestion(4, 2, 2));
    const Exploration listed = listedPicture(problem, {}, {}).value();

    const Exploration guessed =
        exploreRows(listed, std::vector<std::size_t>{3}, {.fidelity = Fidelity::Estimate}, {}, {}).picture;
    const Exploration both = exploreRows(guessed, std::vector<std::size_t>{3}, {}, {}, {}).picture;

    EXPECT_FALSE(guessed.found(3).has_value());
    EXPECT_TRUE(guessed.partlyFound(3).has_value());
    EXPECT_FALSE(guessed.table->isKnown(3));
    EXPECT_EQ(both.known, guessed.known + 2); // this one and the baseline
    EXPECT_EQ(columnOf(both, 3, "guess"), columnOf(guessed, 3, "guess"));
    EXPECT_GT(columnOf(both, 3, "time"), 0);
}

TEST_F(SolverTest, ShowsAPartOfAKindOfItsOwn)
{
    Comparison found;
    for (const std::string& text : {"best"s, "1-1-1-1"s}) {
        ComparedItem item;
        item.item = {jobsQuestion(4, 2, 2), text};
        answerItem(item, nullptr, catalogue(), {}, {});
        ASSERT_TRUE(item.hasFigures()) << refusalText(item);
        found.items.push_back(item);
    }

    const TimeSplit split = timeSplitOf(found.items[1]).value();
    const CostSchema& schema = found.items[0].problem->costs();

    EXPECT_EQ(schema.columns[schema.layout.parts[1]].part.id, "noc");
    EXPECT_TRUE(movesData(schema.columns[schema.layout.parts[1]].part));
    ASSERT_EQ(split.parts.size(), kCommonParts.size() + 1);
    EXPECT_EQ(split.parts.back().id, "noc");
    EXPECT_EQ(split.parts.back().title, "time_noc");
    const JobsCost cost = jobsCost(jobLengths(4, 2), {1, 1, 1, 1}, 2);
    EXPECT_GT(cost.noc, 0);
    EXPECT_DOUBLE_EQ(split.seconds("noc"), static_cast<double>(cost.noc) * 1e-9);
    EXPECT_DOUBLE_EQ(split.seconds("compute"), static_cast<double>(cost.work) * 1e-9);
    EXPECT_EQ(split.seconds("in"), 0);
    const std::string csv = comparisonCsv(found);
    EXPECT_THAT(csv, HasSubstr("in_milliseconds,launch_milliseconds,compute_milliseconds,out_milliseconds,"
                               "host_milliseconds,noc_milliseconds,limited_by,"));
}

TEST(FidelityOrder, RunsFromABoundToAnExactValue)
{
    constexpr std::array kOrder = {Fidelity::Bound,   Fidelity::Estimate,  Fidelity::Predicted,
                                   Fidelity::Sampled, Fidelity::Simulated, Fidelity::Exact};

    EXPECT_TRUE(std::ranges::is_sorted(kOrder));
    for (const Fidelity each : kOrder) {
        EXPECT_EQ(isExact(each), each == Fidelity::Simulated || each == Fidelity::Exact);
        EXPECT_EQ(kFidelityWords[static_cast<std::size_t>(each)].second, each) << wordOf(each);
    }
    EXPECT_STREQ(wordOf(Fidelity::Sampled), "sampled");
}

TEST(PartKinds, CountAsTheirCommonKind)
{
    EXPECT_EQ(PartKind::HostRead.comparedId(), PartKind::MoveIn.id);
    EXPECT_EQ(PartKind::Transfer.comparedId(), PartKind::MoveIn.id);
    EXPECT_EQ(PartKind::HostWrite.comparedId(), PartKind::MoveOut.id);
    EXPECT_EQ(PartKind::None.comparedId(), PartKind::Work.id);
    EXPECT_FALSE(movesData(PartKind::Launch));
    EXPECT_FALSE(movesData(PartKind::Work));
    EXPECT_TRUE(movesData(PartKind::HostLayout));
}

} // namespace pimento::test
