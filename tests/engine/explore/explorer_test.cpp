// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_explorer.h"

#include "engine/base/parallel.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace pimento::test {

namespace {

const auto kEveryPicture = std::chrono::milliseconds{0};

DraftQuestion smallReduction(Space space = Space::Listed)
{
    return question("red", "batch=2,vec_len=1024", "attacc", space);
}

DraftExploration exploreAll(const DraftQuestion& asked, unsigned threads = 1)
{
    return explore(asked, {.threads = threads}, {}, [](const DraftExploration&) {}).value();
}

std::vector<CandidateTable::Values> columnsOf(const DraftExploration& exploration)
{
    std::vector<CandidateTable::Values> columns;
    for (std::size_t column = 0; column < exploration.table->columns().size(); ++column) {
        columns.push_back(exploration.table->values(column));
    }
    return columns;
}

TEST(Explore, FindsTheBestListedDraft)
{
    const DraftExploration found = exploreAll(smallReduction());

    EXPECT_TRUE(found.isFinished);
    EXPECT_EQ(found.table->rows(), 26U);
    EXPECT_EQ(found.table->value(*found.best, found.table->layout().total), 215); // best of the published list
    ASSERT_TRUE(found.defaultDraft.has_value());
    EXPECT_EQ(found.defaultDraft->label, "2x1,8x64");
    EXPECT_EQ(found.defaultDraft->cost.cycles, 357);
}

TEST(Explore, FindsTheOptimumOfAllDrafts)
{
    const DraftExploration found = exploreAll(smallReduction(Space::All), 2);

    EXPECT_EQ(found.table->rows(), 2048U);
    EXPECT_EQ(found.table->value(*found.best, found.table->layout().total), 104);
    EXPECT_EQ(found.table->label(*found.best), "1x2,16x4");
}

TEST(Explore, DoesNotDependOnTheNumberOfThreads)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=2,dhead=32,seq_len=64", "hbm-pim-hbm3");
    const DraftExploration one = exploreAll(asked, 1);
    for (const unsigned threads : {2U, 4U}) {
        const DraftExploration more = exploreAll(asked, threads);
        EXPECT_EQ(columnsOf(more), columnsOf(one));
        EXPECT_EQ(more.best, one.best);
        EXPECT_EQ(more.defaultDraft->cost, one.defaultDraft->cost);
        EXPECT_EQ(more.simulated, one.simulated);
    }
}

TEST(Explore, PublishesPicturesThatOnlyGrow)
{
    std::vector<DraftExploration> pictures;
    const auto last = explore(smallReduction(), {.threads = 2, .publishEvery = kEveryPicture}, {},
                              [&](const DraftExploration& picture) { pictures.push_back(picture); });
    pictures.push_back(last.value());

    ASSERT_EQ(pictures.size(), 1U + 26U + 1U); // after the enumeration, after each draft, the last
    EXPECT_EQ(pictures.front().simulated, 0U);
    EXPECT_FALSE(pictures.front().best.has_value());
    for (std::size_t i = 1; i < pictures.size(); ++i) {
        const DraftExploration& before = pictures[i - 1];
        const DraftExploration& now = pictures[i];
        const std::size_t total = now.table->layout().total;
        EXPECT_GE(now.simulated, before.simulated);
        std::size_t known = 0;
        for (std::size_t row = 0; row < now.table->rows(); ++row) {
            known += now.table->isKnown(row) ? 1 : 0;
            if (before.table->isKnown(row)) {
                ASSERT_EQ(now.table->value(row, total), before.table->value(row, total));
            }
        }
        EXPECT_EQ(known, now.simulated);
        EXPECT_EQ(now.table->value(*now.best, total),
                  now.table->value(sortedRows(*now.table, total, Order::Ascending)[0], total));
    }
}

TEST(Explore, KeepsWhatWasFinishedAtAStop)
{
    std::stop_source source;
    const DraftExploration stopped =
        explore(smallReduction(), {.threads = 1, .publishEvery = kEveryPicture}, source.get_token(),
                [&](const DraftExploration& picture) {
                    if (picture.simulated == 10) {
                        source.request_stop();
                    }
                })
            .value();

    EXPECT_TRUE(stopped.wasStopped);
    EXPECT_FALSE(stopped.isFinished);
    EXPECT_GE(stopped.simulated, 10U); // the tenth may share its program with others
    const DraftExploration whole = exploreAll(smallReduction());
    EXPECT_LT(stopped.simulated, whole.simulated);
    const std::size_t total = whole.table->layout().total;
    std::size_t known = 0;
    for (std::size_t row = 0; row < whole.table->rows(); ++row) {
        if (stopped.table->isKnown(row)) {
            ++known;
            EXPECT_EQ(stopped.table->value(row, total), whole.table->value(row, total));
        }
    }
    EXPECT_EQ(known, stopped.simulated);
}

TEST(Explore, RefusesWhatTheDeviceCannotRun)
{
    const auto result =
        explore(question("relu", "batch=1,vec_len=64", "attacc"), {}, {}, [](const DraftExploration&) { FAIL(); });

    ASSERT_FALSE(result.has_value());
    EXPECT_THAT(result.error().message(), testing::HasSubstr("cannot run relu"));
}

TEST(Explore, GivesPartsThatAddUpAndConsistentColumns)
{
    const DraftExploration found = exploreAll(smallReduction());
    const CandidateTable& table = *found.table;
    const auto at = [&](std::size_t row, const char* id) { return table.value(row, *table.columnOf(id)); };
    for (std::size_t row = 0; row < table.rows(); ++row) {
        EXPECT_EQ(at(row, "cycles"), at(row, "cycles_in") + at(row, "cycles_compute") + at(row, "cycles_out"));
        EXPECT_EQ(at(row, "rearrangement"), at(row, "cycles_in") + at(row, "cycles_out"));
        EXPECT_DOUBLE_EQ(at(row, "time"), at(row, "cycles") * 0.769e-9);
        EXPECT_DOUBLE_EQ(at(row, "over_gpu"), found.gpuMilliseconds * 1e-3 / at(row, "time"));
        EXPECT_EQ(table.rowOf(table.id(row)), row); // ids tell rows apart
    }
}

TEST(ExploreFastest, FindsWhatTheSpaceRunnerFinds)
{
    const DraftQuestion asked = smallReduction(Space::All);
    const DraftList drafts = draftsOf(asked).value();
    const SpaceRun run = findFastest(asked, drafts, {.threads = 2}).value();
    const DraftExploration all = exploreAll(asked, 2);

    const DraftExploration found = exploreFastest(asked, {.threads = 2}, {}, [](const DraftExploration&) {}).value();

    EXPECT_TRUE(found.isFinished);
    EXPECT_FALSE(found.wasStopped);
    ASSERT_TRUE(found.proof.has_value());
    EXPECT_TRUE(found.proof->isProved());
    EXPECT_EQ(found.best, run.row);
    EXPECT_EQ(found.proof->row, run.row);
    EXPECT_EQ(found.best, all.best);
    EXPECT_EQ(found.table->value(*found.best, found.table->layout().total), 104);
    ASSERT_TRUE(found.defaultDraft.has_value());
    EXPECT_EQ(found.defaultDraft->label, all.defaultDraft->label); // the first of the fastest default drafts
    EXPECT_EQ(found.defaultDraft->cost, all.defaultDraft->cost);
    EXPECT_EQ(found.table->rows(), 2048U);
    EXPECT_LT(found.simulated, 2048U);
}

TEST(ExploreFastest, SimulatesTheDefaultDraftThatTheSpaceLacks)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=2,dhead=32,seq_len=64", "attacc");
    const DraftExploration all = exploreAll(asked, 2);

    const DraftExploration found = exploreFastest(asked, {.threads = 2}, {}, [](const DraftExploration&) {}).value();

    EXPECT_EQ(found.best, all.best);
    ASSERT_TRUE(found.defaultDraft.has_value());
    EXPECT_EQ(found.defaultDraft->label, all.defaultDraft->label);
    EXPECT_EQ(found.defaultDraft->cost, all.defaultDraft->cost);
}

TEST(ExploreFastest, PublishesPicturesWithCostsOfTheSimulatedDraftsOnly)
{
    const DraftQuestion asked = smallReduction(Space::All);
    std::vector<DraftExploration> pictures;
    const auto last = exploreFastest(asked, {.threads = 2, .publishEvery = kEveryPicture}, {},
                                     [&](const DraftExploration& picture) { pictures.push_back(picture); });
    pictures.push_back(last.value());
    const DraftExploration all = exploreAll(asked, 2);

    ASSERT_GT(pictures.size(), 2U);
    EXPECT_EQ(pictures.front().simulated, 0U);
    EXPECT_EQ(pictures.front().proof->left(), 2048U);
    EXPECT_FALSE(pictures.front().best.has_value());
    const std::size_t total = all.table->layout().total;
    for (const DraftExploration& picture : pictures) {
        std::size_t known = 0;
        for (std::size_t row = 0; row < picture.table->rows(); ++row) {
            if (picture.table->isKnown(row)) {
                ++known;
                ASSERT_EQ(picture.table->value(row, total), all.table->value(row, total));
            }
        }
        EXPECT_EQ(picture.simulated, known);
        EXPECT_EQ(picture.simulated, picture.proof->simulated + picture.proof->cached);
        EXPECT_EQ(picture.best, picture.proof->row);
    }
}

TEST(ExploreFastest, KeepsCostsAtAStopAndDoesNotCallThemAProof)
{
    std::stop_source source;
    const DraftExploration stopped =
        exploreFastest(smallReduction(Space::All), {.threads = 1, .publishEvery = kEveryPicture}, source.get_token(),
                       [&](const DraftExploration& picture) {
                           if (picture.proof->leastLeft > 0) {
                               source.request_stop();
                           }
                       })
            .value();

    EXPECT_TRUE(stopped.wasStopped);
    EXPECT_FALSE(stopped.isFinished);
    EXPECT_GE(stopped.simulated, 1U); // the default draft comes first
    EXPECT_GT(stopped.proof->left(), 0U);
    EXPECT_TRUE(stopped.best.has_value());
    const DraftExploration all = exploreAll(smallReduction(Space::All), 2);
    const double best = all.table->value(*all.best, all.table->layout().total);
    EXPECT_LE(stopped.proof->leastLeft, best); // what is left may still be the best one
}

TEST(ExploreFastest, RefusesWhatTheDeviceCannotRun)
{
    const auto result =
        exploreFastest(question("relu", "batch=1,vec_len=64", "attacc"), {}, {}, [](const DraftExploration&) { FAIL(); });

    ASSERT_FALSE(result.has_value());
    EXPECT_THAT(result.error().message(), testing::HasSubstr("cannot run relu"));
}

TEST(Assemble, GivesWhatExploringGives)
{
    const DraftQuestion asked = smallReduction();
    const DraftExploration explored = exploreAll(asked);
    const DraftList drafts = draftsOf(asked).value();
    std::vector<DraftCost> costs(drafts.size());
    ASSERT_TRUE(simulateAll(asked, drafts, {.threads = 2}, {}, [&](std::size_t i, const DraftCost& cost, CostSource) {
                    costs[i] = cost;
                }).has_value());

    const DraftExploration assembled = assemble(asked, drafts, costs);

    EXPECT_EQ(columnsOf(assembled), columnsOf(explored));
    EXPECT_EQ(assembled.best, explored.best);
    EXPECT_TRUE(assembled.isFinished);
}

TEST(SimulateAll, FinishesEachDraftOnceWithTheSameCost)
{
    const DraftQuestion asked = question("va", "batch=2,vec_len=512", "hbm-pim-hbm3");
    const DraftList drafts = draftsOf(asked).value();
    std::vector<std::map<std::size_t, DraftCost>> runs;
    for (const unsigned threads : {1U, 2U, 4U}) {
        std::map<std::size_t, DraftCost> costs;
        const auto done =
            simulateAll(asked, drafts, {.threads = threads}, {}, [&](std::size_t i, const DraftCost& cost, CostSource) {
                EXPECT_TRUE(costs.emplace(i, cost).second) << i;
            });
        EXPECT_TRUE(done.has_value());
        EXPECT_EQ(costs.size(), drafts.size());
        runs.push_back(std::move(costs));
    }
    EXPECT_EQ(runs[0], runs[1]);
    EXPECT_EQ(runs[0], runs[2]);
}

TEST(SimulateAll, BeatsWhileADraftIsUnderWay)
{
    class Beats final : public Progress {
    public:
        void report(std::int64_t done, std::int64_t /*total*/) override
        {
            ++count;
            most = std::max(most, done);
        }
        int count = 0;
        std::int64_t most = 0;
    };
    // One core does it all: 4 * 256 * 8 products, 6 cycles each.
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=128,seq_len=256", "attacc");
    DraftList drafts(3);
    drafts.push(draft(asked, "1x1,1x1,1x1").parts());
    Beats beats;

    ASSERT_TRUE(simulateAll(asked, drafts, {.heartbeat = &beats}, {}, [](std::size_t, const DraftCost&, CostSource) {
                }).has_value());

    EXPECT_GT(beats.count, 0);
    EXPECT_GT(beats.most, 0);
}

TEST(CandidateId, TellsQuestionsAndDraftsApart)
{
    const DraftQuestion red = smallReduction();
    const Draft first = draft(red, "1x1,1x2");
    std::set<std::uint64_t> ids = {candidateId(red, first.parts()), candidateId(red, draft(red, "1x1,2x1").parts()),
                                   candidateId(question("red", "batch=2,vec_len=1024", "hbm-pim-hbm3"), first.parts()),
                                   candidateId(question("red", "batch=1,vec_len=1024", "attacc"), first.parts()),
                                   candidateId(question("va", "batch=2,vec_len=1024", "hbm-pim-hbm3"), first.parts())};

    EXPECT_EQ(ids.size(), 5U);
    EXPECT_EQ(candidateId(smallReduction(Space::All), first.parts()),
              candidateId(red, first.parts())); // the space does not matter
}

} // namespace

} // namespace pimento::test
