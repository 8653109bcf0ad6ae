// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/exploration.h"

#include "tests/engine/exploration/number_problem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<int> upTo(int count)
{
    std::vector<int> numbers;
    for (int i = 0; i < count; ++i) {
        numbers.push_back(i + 1);
    }
    return numbers;
}

/// 120 numbers; two of them count as standard.
std::shared_ptr<const NumberProblem> numbers()
{
    return std::make_shared<const NumberProblem>(upTo(120), std::vector<int>{5, 12});
}

Exploration exploreAll(std::shared_ptr<const Problem> problem, unsigned threads = 1)
{
    return explore(std::move(problem), {.threads = threads}, {}, {}).value();
}

std::vector<CandidateTable::Values> columnsOf(const Exploration& exploration)
{
    std::vector<CandidateTable::Values> columns;
    for (std::size_t column = 0; column < exploration.table->columns().size(); ++column) {
        columns.push_back(exploration.table->values(column));
        std::ranges::replace_if(
            columns.back(), [](double value) { return std::isnan(value); }, -1.0);
    }
    return columns;
}

std::size_t knownRows(const Exploration& exploration)
{
    std::size_t known = 0;
    for (std::size_t row = 0; row < exploration.table->rows(); ++row) {
        known += exploration.table->isKnown(row) ? 1 : 0;
    }
    return known;
}

/// The lowest row of the least cost among rows from 1 to `count`.
std::size_t leastRow(int count)
{
    const std::vector<int> all = upTo(count);
    const auto cost = [](int number) { return fits(number) ? stepsOf(number) : 1e9; };
    return static_cast<std::size_t>(std::ranges::min_element(all, {}, cost) - all.begin());
}

// A slower baseline that happens to be known first would flatter every factor over it.
TEST(Exploration, HasNoBaselineBeforeItsFastestIsKnown)
{
    std::size_t snapshots = 0;
    const auto expectFastest = [&](const Exploration& sofar) {
        snapshots += sofar.standard ? 1 : 0;
        EXPECT_EQ(sofar.standard ? sofar.standard->label : "n12", "n12") << sofar.known;
    };
    const auto all = explore(numbers(), {.publishEvery = {}}, {}, expectFastest);
    EXPECT_TRUE(all && all->standard);
    EXPECT_GT(snapshots, 100U); // baselines come first

    std::stop_source stop;
    const auto stopped = explore(numbers(), {.publishEvery = {}}, stop.get_token(), [&](const Exploration& sofar) {
        if (sofar.known == 1) {
            stop.request_stop();
        }
    });
    ASSERT_TRUE(stopped && stopped->wasStopped);
    EXPECT_EQ(stopped->known, 1U);
    EXPECT_FALSE(stopped->standard);
}

TEST(Exploration, KnowsItsBaselineAtOnceThoughAnotherDoesNotFit)
{
    const auto problem = std::make_shared<const NumberProblem>(upTo(20), std::vector<int>{9, 12});

    std::size_t first = 0; // number of known candidates in the first picture with a baseline
    const auto all = explore(problem, {.publishEvery = {}}, {}, [&](const Exploration& sofar) {
        first = first == 0 && sofar.standard ? sofar.known : first;
    });

    ASSERT_TRUE(all && all->isFinished && all->standard);
    EXPECT_EQ(all->standard->label, "n12");
    EXPECT_EQ(first, 1U);
}

TEST(StudyExplore, PutsTheColumnsOfTheCandidatesInFrontOfThoseOfTheSchema)
{
    const Exploration found = exploreAll(numbers());
    const CandidateTable& table = *found.table;

    ASSERT_EQ(table.columns().size(), 5U);
    EXPECT_EQ(table.columns()[1].id, "square");
    EXPECT_EQ(table.columns()[2].id, "steps");
    EXPECT_EQ(table.layout().total, 2U);
    EXPECT_THAT(table.layout().parts, ElementsAre(3U, 4U));
    EXPECT_EQ(table.layout().scatterX, 3U);
    EXPECT_EQ(table.layout().scatterY, 4U);
    EXPECT_EQ(table.label(6), "n7");
    EXPECT_EQ(table.rowOf(7 * 7919 + 1), 6U);
    EXPECT_EQ(table.value(6, 1), 49);
    EXPECT_EQ(table.value(6, 2), stepsOf(7));
    EXPECT_EQ(table.value(6, 3), stepsOf(7) / 2);
    EXPECT_FALSE(table.isKnown(8)); // 9 fits nowhere
}

TEST(StudyExplore, FindsBestAndStandard)
{
    for (const unsigned threads : {1U, 4U}) {
        const auto problem = numbers();
        const Exploration found = exploreAll(problem, threads);

        EXPECT_TRUE(found.isFinished);
        EXPECT_FALSE(found.wasStopped);
        EXPECT_EQ(found.best, leastRow(120));
        EXPECT_EQ(found.known, 108U);
        EXPECT_EQ(found.report.finished(), 108U);
        EXPECT_EQ(found.report.impossible(), 12U);
        EXPECT_EQ(found.report.failures.size(), 1U);
        ASSERT_TRUE(found.standard.has_value());
        const int fastest = stepsOf(5) <= stepsOf(12) ? 5 : 12;
        EXPECT_EQ(found.standard->label, "n" + std::to_string(fastest));
        EXPECT_EQ(found.standard->row, static_cast<std::size_t>(fastest - 1));
        EXPECT_EQ(found.standard->found.quantities[1], stepsOf(fastest));
        EXPECT_EQ(problem->enumerations, 1);
        EXPECT_EQ(problem->evaluations, 120); // no standard one by itself
    }
}

TEST(StudyExplore, TakesTheFirstOfEqualCandidates)
{
    // 1003, 3 and 2003 cost the same.
    const auto problem = std::make_shared<const NumberProblem>(std::vector<int>{5, 1003, 3, 2003}, std::vector<int>{});
    ASSERT_LT(stepsOf(3), stepsOf(5));

    const Exploration found = exploreAll(problem);

    EXPECT_EQ(found.best, 1U);
    EXPECT_EQ(found.report.shared, 2U);
    EXPECT_EQ(found.report.evaluated, 2U);
    EXPECT_FALSE(found.standard.has_value());
}

TEST(StudyExplore, EvaluatesTheStandardThatTheSpaceLacks)
{
    const auto problem = std::make_shared<const NumberProblem>(upTo(20), std::vector<int>{500, 501, 9});

    const Exploration found = exploreAll(problem);

    ASSERT_TRUE(found.standard.has_value());
    EXPECT_EQ(found.standard->row, std::nullopt);
    EXPECT_EQ(found.standard->label, stepsOf(500) <= stepsOf(501) ? "n500" : "n501");
    EXPECT_EQ(found.known, 18U); // it is not a row
}

TEST(StudyExplore, PublishesPicturesThatOnlyGrowAndNeverChange)
{
    std::vector<Exploration> pictures;
    std::vector<std::size_t> known;
    const auto keep = [&](const Exploration& picture) {
        pictures.push_back(picture);
        known.push_back(knownRows(picture));
    };
    const auto last = explore(numbers(), {.threads = 2, .publishEvery = std::chrono::milliseconds{0}}, {}, keep);
    keep(last.value());

    ASSERT_EQ(pictures.size(), 1U + 108U + 1U); // after the enumeration, after each candidate, the last
    EXPECT_FALSE(pictures.front().best.has_value());
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        EXPECT_EQ(known[i], std::min<std::size_t>(i, 108));
        EXPECT_EQ(pictures[i].known, known[i]);
        EXPECT_EQ(pictures[i].report.finished(), known[i]);
        EXPECT_EQ(knownRows(pictures[i]), known[i]);                             // also after all that came later
        EXPECT_EQ(&pictures[i].table->values(0), &pictures[0].table->values(0)); // shared
    }
}

TEST(StudyExplore, GivesEvaluationsBack)
{
    const Exploration found = exploreAll(numbers());

    EXPECT_THAT(found.found(6)->quantities, ElementsAre(stepsOf(7) / 2, stepsOf(7)));
    EXPECT_EQ(found.found(8), std::nullopt);
    EXPECT_EQ(found.found(1000), std::nullopt);
}

TEST(StudyExplore, KeepsWhatWasFinishedAtAStop)
{
    std::stop_source source;
    const auto stopped = explore(numbers(), {.publishEvery = std::chrono::milliseconds{0}}, source.get_token(),
                                 [&](const Exploration& picture) {
                                     if (picture.known == 10) {
                                         source.request_stop();
                                     }
                                 });

    EXPECT_TRUE(stopped->wasStopped);
    EXPECT_FALSE(stopped->isFinished);
    EXPECT_GE(stopped->known, 10U);
    EXPECT_LT(stopped->known, 108U);
    EXPECT_EQ(knownRows(*stopped), stopped->known);
}

TEST(StudyExplore, RefusesSpacesThatAreTooLarge)
{
    const auto never = [](const Exploration&) { FAIL(); };
    for (const auto how : {&explore, &exploreBest}) {
        const auto refused = how(numbers(), {.mostCandidates = 119}, {}, never);
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().message(),
                  "some numbers: the space has more than 119 candidates. Choose a smaller space");
        EXPECT_TRUE(how(numbers(), {.mostCandidates = 120}, {}, {}).has_value());
    }
}

TEST(StudyExplore, EndsWithAnErrorThatIsNotAboutSize)
{
    const auto problem = std::make_shared<const NumberProblem>(upTo(20), std::vector<int>{}, 17);

    EXPECT_THAT(explore(problem, {}, {}, {}).error().message(), HasSubstr("is broken"));
}

TEST(StudyExploreBest, FindsWhatExploringFindsWithAProof)
{
    const Exploration all = exploreAll(numbers());
    for (const unsigned threads : {1U, 4U}) {
        const Exploration found = exploreBest(numbers(), {.threads = threads}, {}, {}).value();

        EXPECT_TRUE(found.isFinished);
        ASSERT_TRUE(found.proof.has_value());
        EXPECT_TRUE(found.proof->isProved());
        EXPECT_EQ(found.best, all.best);
        EXPECT_EQ(found.proof->row, all.best);
        EXPECT_EQ(found.standard->label, all.standard->label);
        EXPECT_EQ(found.standard->row, all.standard->row);
        EXPECT_EQ(found.known, found.proof->report.evaluated + found.proof->report.cached);
        EXPECT_EQ(knownRows(found), found.known);
        EXPECT_LT(found.known, all.known);
    }
}

TEST(StudyExploreBest, DoesNotCountRowsWithoutACostOfTheirOwn)
{
    const auto problem = std::make_shared<const NumberProblem>(std::vector<int>{5, 1003, 3, 2003}, std::vector<int>{});

    const Exploration found = exploreBest(problem, {}, {}, {}).value();

    EXPECT_EQ(found.best, 1U);
    EXPECT_EQ(found.proof->report.shared, 2U);
    EXPECT_EQ(found.report.shared, 0U);
    EXPECT_EQ(found.report.finished(), found.known);
}

TEST(StudyExploreBest, BeginsWithAPictureOfNothing)
{
    std::vector<Exploration> pictures;
    (void)exploreBest(numbers(), {}, {}, [&](const Exploration& picture) { pictures.push_back(picture); });

    ASSERT_GE(pictures.size(), 2U);
    EXPECT_EQ(pictures.front().known, 0U);
    EXPECT_EQ(pictures.front().proof->left(), 120U);
}

TEST(StudyExploreBest, FindsTheSameWithoutAList)
{
    const auto problem = numbers();
    const Exploration listed = exploreBest(problem, {}, {}, {}).value();
    const int enumerations = problem->enumerations;
    for (const unsigned threads : {1U, 4U}) {
        std::vector<Exploration> pictures;
        const Exploration found = exploreBest(problem, {.threads = threads, .mostCandidates = 5, .mostListed = 119}, {},
                                              [&](const Exploration& picture) { pictures.push_back(picture); })
                                      .value();

        EXPECT_TRUE(found.isFinished);
        EXPECT_TRUE(found.proof->isProved());
        EXPECT_EQ(found.proof->candidates, 120U);
        EXPECT_EQ(found.proof->ranked, listed.proof->ranked);
        ASSERT_TRUE(found.best.has_value());
        EXPECT_EQ(found.proof->row, found.best);
        EXPECT_EQ(found.table->id(*found.best), listed.table->id(*listed.best));
        EXPECT_EQ(found.standard->label, listed.standard->label);
        EXPECT_EQ(knownRows(found), found.candidates->size()); // no others are in the picture
        EXPECT_LT(found.candidates->size(), 120U);
        ASSERT_FALSE(pictures.empty());
        EXPECT_TRUE(pictures.back().proof->isProved());
        EXPECT_EQ(pictures.back().candidates->size(), found.candidates->size());
    }
    EXPECT_EQ(problem->enumerations, enumerations);
}

TEST(StudyExploration, EvaluatesWithTheEvaluatorsThatAreGiven)
{
    const auto problem = numbers();
    std::vector<EvaluatedRows> made;
    ExploreOptions options;
    options.evaluators = [&](const Problem& of, const EvaluatedRows& rows, const EvaluatorOptions& evaluation) {
        made.push_back(rows);
        return of.evaluator(rows.list, evaluation);
    };

    const Exploration all = explore(problem, options, {}, {}).value();
    options.mostListed = 0;
    const Exploration best = exploreBest(problem, options, {}, {}).value();

    ASSERT_GE(made.size(), 3U);
    EXPECT_EQ(made[0].list, all.candidates);
    EXPECT_EQ(made[0].of, EvaluatedRows::Of::Space);
    EXPECT_EQ(made[1].of, EvaluatedRows::Of::Others); // the standard candidates, before a space that is not listed
    for (std::size_t i = 2; i < made.size(); ++i) {
        ASSERT_EQ(made[i].of, EvaluatedRows::Of::Batch);
        ASSERT_EQ(made[i].places->size(), made[i].list->size());
        for (std::size_t row = 0; row < made[i].list->size(); ++row) {
            EXPECT_EQ(made[i].list->id(row), all.candidates->id((*made[i].places)[row]));
        }
    }
    EXPECT_EQ(best.proof->ranked, stepsOf(static_cast<int>(best.candidates->value(*best.best, 0))));
}

// 0 and 101 take as long as each other, and the first of the space counts, wherever a list has it.
TEST(StudyExploreBest, PrefersTheFirstOfEqualsWithoutAList)
{
    const auto problem =
        std::make_shared<const NumberProblem>(std::vector<int>{50, 101, 7, 0, 202}, std::vector<int>{});

    const Exploration found = exploreBest(problem, {.mostListed = 0}, {}, {}).value();

    EXPECT_EQ(found.candidates->text(*found.best), "n101");
    EXPECT_EQ(found.proof->row, found.best);
}

TEST(StudyExploreBest, HasABestWithoutAListThatIsWorseThanTheStandard)
{
    const auto problem = std::make_shared<const NumberProblem>(std::vector<int>{5}, std::vector<int>{3});
    ASSERT_LT(stepsOf(3), stepsOf(5));

    const Exploration found = exploreBest(problem, {.mostListed = 0}, {}, {}).value();

    EXPECT_TRUE(found.isFinished);
    EXPECT_EQ(found.standard->label, "n3");
    ASSERT_TRUE(found.best.has_value());
    EXPECT_EQ(found.candidates->text(*found.best), "n5");
    EXPECT_EQ(found.proof->candidates, 1U);
}

TEST(StudyExploreBest, StopsWithoutAList)
{
    std::stop_source source;
    source.request_stop();

    const Exploration found = exploreBest(numbers(), {.mostListed = 0}, source.get_token(), {}).value();

    EXPECT_TRUE(found.wasStopped);
    EXPECT_EQ(found.proof->left(), 120U);
    EXPECT_EQ(found.candidates->size(), 0U);
}

std::vector<Evaluation> costsOf(const std::vector<int>& all)
{
    std::vector<Evaluation> costs;
    for (const int number : all) {
        costs.push_back({.quantities = {stepsOf(number) / 2, stepsOf(number)}});
    }
    return costs;
}

TEST(StudyAssemble, GivesWhatExploringGives)
{
    const std::vector<int> all = {1, 2, 3, 4, 5, 6, 7, 8};
    const auto problem = std::make_shared<const NumberProblem>(all, std::vector<int>{4, 600});
    const Exploration explored = exploreAll(problem);

    const auto assembled = assemble(problem, problem->candidates({}).value(), costsOf(all));

    EXPECT_EQ(columnsOf(*assembled), columnsOf(explored));
    EXPECT_EQ(assembled->best, explored.best);
    EXPECT_EQ(assembled->standard->label, explored.standard->label);
    EXPECT_TRUE(assembled->isFinished);
}

TEST(StudyAssemble, WantsACostForEachRow)
{
    const auto problem = numbers();

    const auto refused = assemble(problem, problem->candidates({}).value(), costsOf({1, 2}));

    EXPECT_THAT(refused.error().message(), HasSubstr("has 120 candidates, but there are 2 costs"));
}

TEST(FindStandard, SaysWhyThereIsNone)
{
    const auto message = [](std::vector<int> standards, int broken) {
        const NumberProblem problem({1}, std::move(standards), broken);
        return findStandard(problem, nullptr, {}).error().message();
    };

    EXPECT_THAT(message({}, -1), HasSubstr("some numbers: has no baseline"));
    EXPECT_THAT(message({9, 19}, -1), HasSubstr("does not fit"));
    EXPECT_THAT(message({1, 2}, 2), HasSubstr("is broken"));
}

TEST(FindStandard, TakesTheFirstOfTheFastest)
{
    const NumberProblem problem({1}, {9, 1003, 3, 5});
    ASSERT_LT(stepsOf(3), stepsOf(5));

    EXPECT_EQ(findStandard(problem, nullptr, {})->label, "n1003");
}

TEST(FindStandard, KnowsAStop)
{
    std::stop_source source;
    source.request_stop();

    const auto stopped = findStandard(*numbers(), nullptr, source.get_token());

    EXPECT_EQ(stopped.error().kind, ErrorKind::Stopped);
}

TEST(ExploreBest, KeepsWhatWasKnownBefore)
{
    const auto problem = numbers();
    const auto all = std::make_shared<const Exploration>(exploreAll(problem));
    std::vector<Exploration> pictures;

    const Exploration found =
        exploreBest(problem, {.earlier = all}, {}, [&](const Exploration& each) { pictures.push_back(each); }).value();

    EXPECT_TRUE(found.proof->isProved());
    EXPECT_EQ(found.best, all->best);
    EXPECT_EQ(found.known, all->known); // nothing disappears
    EXPECT_EQ(knownRows(found), all->known);
    EXPECT_EQ(columnsOf(found), columnsOf(*all));
    EXPECT_EQ(pictures.back().known, all->known);
    EXPECT_LT(found.report.evaluated, all->known); // those that the proof needed
}

} // namespace

TEST(Exploration, KeepsATrailOfWhatWasKnownWhen)
{
    const Exploration all =
        explore(numbers(), {.publishEvery = std::chrono::milliseconds(0)}, {}, [](const Exploration&) {}).value();

    ASSERT_NE(all.trail, nullptr);
    const std::vector<TrailPoint>& trail = *all.trail;
    ASSERT_GT(trail.size(), 50U);
    EXPECT_EQ(trail.back().settled, all.known);
    EXPECT_EQ(trail.back().best, 1);    // 37 c mod 101 is 0 for c = 101
    EXPECT_GT(trail.back().share, 0.9); // without the numbers that do not fit, one in ten
    for (std::size_t i = 1; i < trail.size(); ++i) {
        EXPECT_GE(trail[i].seconds, trail[i - 1].seconds);
        EXPECT_GE(trail[i].settled, trail[i - 1].settled);
        EXPECT_FALSE(trail[i].best > trail[i - 1].best);
    }
}

TEST(Exploration, ThinsALongTrail)
{
    const auto problem = std::make_shared<const NumberProblem>(upTo(4000), std::vector<int>{5, 12});
    const Exploration all =
        explore(problem, {.publishEvery = std::chrono::milliseconds(0)}, {}, [](const Exploration&) {}).value();

    EXPECT_LE(all.trail->size(), kMostTrailPoints);
    EXPECT_GT(all.trail->size(), kMostTrailPoints / 4);
    EXPECT_EQ(all.trail->back().settled, all.known);
}

} // namespace pimento::test
