// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/draft_explorer.h"
#include "engine/explore/model.h"
#include "engine/explore/space_runner.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

namespace pimento::test {

namespace {

DraftQuestion asked(const char* kernel, const char* shape, const char* backend, Space space = Space::All)
{
    DraftQuestion question;
    question.model = &soundModel();
    question.workload = makeWorkload(*language::findKernel(catalogue().kernels, kernel).value(),
                                     {shape, affine::ElementType::Fp16, {}, {}})
                            .workload;
    question.machine = backends().find(backend).value();
    question.space = space;
    return question;
}

/// By simulating all of them; of equals the first.
std::optional<FinishedDraft> fastestOf(const DraftQuestion& question, const DraftList& drafts)
{
    std::optional<FinishedDraft> best;
    const auto done =
        simulateAll(question, drafts, {.threads = 2}, {}, [&](std::size_t row, const DraftCost& cost, CostSource) {
            const auto order = std::pair(cost.cycles, row);
            best = !best || order < std::pair(best->cost.cycles, best->row) ? FinishedDraft{row, cost} : best;
        });
    EXPECT_TRUE(done.has_value());
    return best;
}

struct Case {
    const char* kernel;
    const char* shape;
    const char* backend;
};

class Spaces : public testing::TestWithParam<Case> {};

} // namespace

TEST_P(Spaces, HaveTheFastestDraftThatSimulatingAllFinds)
{
    const DraftQuestion question = asked(GetParam().kernel, GetParam().shape, GetParam().backend);
    const DraftList drafts = draftsOf(question).value();
    const auto expected = fastestOf(question, drafts);

    for (const unsigned threads : {1U, 2U, 3U}) {
        const SpaceRun run = findFastest(question, drafts, {.threads = threads}).value();

        EXPECT_TRUE(run.isProved());
        EXPECT_EQ(run.gap(), 0);
        EXPECT_EQ(run.row, expected ? std::optional(expected->row) : std::nullopt);
        EXPECT_TRUE(!expected || run.cost == expected->cost);
        EXPECT_EQ(run.drafts, drafts.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Small, Spaces,
                         testing::Values(Case{"gemv", "batch=1,nhead=2,dhead=32,seq_len=48", "attacc"},
                                         Case{"red", "batch=2,vec_len=96", "attacc"},
                                         Case{"mtv", "rows=64,columns=64", "gddr6-aim"},
                                         Case{"va", "batch=2,vec_len=128", "hbm-pim-hbm3"},
                                         Case{"relu", "batch=2,vec_len=128", "hbm-pim"}),
                         [](const auto& space) { return std::string(space.param.kernel); });

TEST(SpaceRunner, FindsTheArtifactsFastestDraft)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=2,dhead=32,seq_len=64", "attacc", Space::Listed);
    const DraftList drafts = draftsOf(asked).value();
    const auto expected = fastestOf(asked, drafts);

    const SpaceRun run = findFastest(asked, drafts, {.threads = 2}).value();

    EXPECT_TRUE(run.isProved());
    EXPECT_EQ(run.row, expected->row);
    EXPECT_EQ(run.cost, expected->cost);
}

TEST(SpaceRunner, ProvesMostDraftsAwayWhereBoundsAreClose)
{
    const DraftQuestion question = asked("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc", Space::Complete);
    const DraftList drafts = draftsOf(question).value();

    const SpaceRun run = findFastest(question, drafts, {.threads = 2}).value();

    EXPECT_TRUE(run.isProved());
    EXPECT_LT(run.simulated + run.cut, drafts.size() / 20);
}

TEST(SpaceRunner, TellsEveryFinishedDraftOnce)
{
    const DraftQuestion question = asked("red", "batch=2,vec_len=96", "attacc");
    const DraftList drafts = draftsOf(question).value();
    std::set<std::size_t> rows;
    std::size_t told = 0;

    const SpaceRun run = findFastest(question, drafts, {.threads = 2, .publishEvery = std::chrono::milliseconds(0)}, {},
                                     [&](const SpaceRun&, std::span<const FinishedDraft> finished) {
                                         for (const FinishedDraft& each : finished) {
                                             rows.insert(each.row);
                                             ++told;
                                         }
                                     })
                             .value();

    EXPECT_EQ(told, run.simulated);
    EXPECT_EQ(rows.size(), run.simulated);
    EXPECT_TRUE(rows.contains(*run.row));
}

TEST(SpaceRunner, KeepsWhatItKnowsOnAStop)
{
    const DraftQuestion question = asked("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc");
    const DraftList drafts = draftsOf(question).value();
    std::stop_source stop;

    const SpaceRun run =
        findFastest(question, drafts, {.threads = 2, .publishEvery = std::chrono::milliseconds(0)}, stop.get_token(),
                    [&](const SpaceRun& known, std::span<const FinishedDraft>) {
                        if (known.leastLeft > 0) {
                            stop.request_stop();
                        }
                    })
            .value();

    ASSERT_TRUE(run.row.has_value()); // the default draft comes first
    EXPECT_FALSE(run.isProved());
    EXPECT_GT(run.left(), 0U);
    EXPECT_GT(run.leastLeft, 0);
    EXPECT_LE(run.leastLeft, run.cost.cycles);
    EXPECT_GE(run.gap(), 0);
    EXPECT_LT(run.gap(), 1);
}

TEST(SpaceRunner, CountsWhatTheBoundsExcludeWhileItRuns)
{
    const DraftQuestion question = asked("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc", Space::Complete);
    const DraftList drafts = draftsOf(question).value();
    std::vector<SpaceRun> runs;

    const SpaceRun last =
        findFastest(question, drafts, {.threads = 2, .publishEvery = std::chrono::milliseconds(0)}, {},
                    [&](const SpaceRun& known, std::span<const FinishedDraft>) { runs.push_back(known); })
            .value();

    std::size_t early = 0;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        EXPECT_GE(runs[i].provedAway, runs[i - 1].provedAway);
        EXPECT_LE(runs[i].provedAway, last.provedAway);
        EXPECT_LE(runs[i].left(), runs[i - 1].left());
        early += runs[i].provedAway > 0 && !runs[i].isProved() ? 1 : 0;
    }
    EXPECT_GT(early, 0U);
    EXPECT_TRUE(last.isProved());
}

// The other thread is in the midst of a draft, which is one of those that are left.
TEST(SpaceRunner, NeverClaimsMoreThanItKnowsAtAStop)
{
    const DraftQuestion question = asked("red", "batch=2,vec_len=96", "attacc");
    const DraftList drafts = draftsOf(question).value();
    const auto best = fastestOf(question, drafts);
    for (std::size_t calls = 1; calls < 40; ++calls) {
        std::stop_source stop;
        std::size_t called = 0;
        const SpaceRun run = findFastest(question, drafts, {.threads = 2, .publishEvery = std::chrono::milliseconds(0)},
                                         stop.get_token(),
                                         [&](const SpaceRun&, std::span<const FinishedDraft>) {
                                             if (++called == calls) {
                                                 stop.request_stop();
                                             }
                                         })
                                 .value();
        if (run.isProved()) {
            EXPECT_EQ(run.row, best->row);
        } else if (run.row != best->row) {
            EXPECT_LE(run.leastLeft, best->cost.cycles);
        }
    }
}

TEST(SpaceRunner, StopsBeforeItBegins)
{
    const DraftQuestion question = asked("red", "batch=2,vec_len=96", "attacc");
    const DraftList drafts = draftsOf(question).value();
    std::stop_source stop;
    stop.request_stop();

    const SpaceRun run = findFastest(question, drafts, {.threads = 2}, stop.get_token()).value();

    EXPECT_FALSE(run.row.has_value());
    EXPECT_EQ(run.left(), drafts.size());
    EXPECT_EQ(run.leastLeft, 0);
}

} // namespace pimento::test
