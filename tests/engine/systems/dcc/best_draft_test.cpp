// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/engine/systems/dcc/posed_drafts.h"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>

// The search for the best candidate, on drafts with the bounds of their devices.

namespace pimento::test {

namespace {

DraftQuestion bestAsked(const char* kernel, const char* shape, const char* device, Space space = Space::All)
{
    DraftQuestion question = compiledQuestion(kernel, shape, device);
    question.space = space;
    return question;
}

/// Returns row and cost of the fastest draft, found by simulating each; the first one of several.
std::optional<std::pair<std::size_t, DraftCost>> fastestOf(const DraftQuestion& question, const DraftList& drafts)
{
    std::optional<std::pair<std::size_t, DraftCost>> best;
    for (const auto& [row, cost] : searchDrafts(question, drafts, 2).costs) {
        best = !best || cost.cycles < best->second.cycles ? std::pair(row, cost) : best;
    }
    return best;
}

struct SmallSpace {
    const char* kernel;
    const char* shape;
    const char* device;
};

class Spaces : public testing::TestWithParam<SmallSpace> {};

} // namespace

TEST_P(Spaces, HaveTheFastestDraftThatSimulatingAllFinds)
{
    const DraftQuestion question = bestAsked(GetParam().kernel, GetParam().shape, GetParam().device);
    const DraftList drafts = draftsOf(question).value();
    const auto expected = fastestOf(question, drafts);

    for (const unsigned threads : {1U, 2U, 3U}) {
        const BestSearch search = searchBestDraft(question, drafts, threads);

        EXPECT_TRUE(search.isProved());
        EXPECT_EQ(search.gap(), 0);
        EXPECT_EQ(search.row, expected ? std::optional(expected->first) : std::nullopt);
        EXPECT_TRUE(!expected || costOf(search.best) == expected->second);
        EXPECT_EQ(search.candidates, drafts.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Small, Spaces,
                         testing::Values(SmallSpace{"gemv", "batch=1,nhead=2,dhead=16,seq_len=24", "attacc"},
                                         SmallSpace{"red", "batch=2,vec_len=96", "attacc"},
                                         SmallSpace{"mtv", "rows=64,columns=64", "gddr6-aim"},
                                         SmallSpace{"va", "batch=2,vec_len=128", "hbm-pim-hbm3"},
                                         SmallSpace{"relu", "batch=2,vec_len=128", "hbm-pim"}),
                         [](const auto& space) { return std::string(space.param.kernel); });

TEST(BestDraft, OfTheArtifactIsTheOneThatSimulatingAllFinds)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=2,dhead=32,seq_len=64", "attacc", Space::Listed);
    const DraftList drafts = draftsOf(asked).value();
    const auto expected = fastestOf(asked, drafts);

    const BestSearch search = searchBestDraft(asked, drafts, 2);

    EXPECT_TRUE(search.isProved());
    EXPECT_EQ(search.row, expected->first);
    EXPECT_EQ(costOf(search.best), expected->second);
}

TEST(BestDraft, IsProvedWithoutSimulatingMostDraftsWhereBoundsAreClose)
{
    const DraftQuestion question =
        bestAsked("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc", Space::Complete);
    const DraftList drafts = draftsOf(question).value();

    const BestSearch search = searchBestDraft(question, drafts, 2);

    EXPECT_TRUE(search.isProved());
    EXPECT_LT(search.report.evaluated + search.cut, drafts.size() / 20);
}

TEST(BestDraft, IsKnownToBeNearAtAStop)
{
    const PosedDrafts problem(bestAsked("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc"));
    const auto list = problem.candidates({}).value().list;
    const auto evaluator = problem.evaluator(list, {.threads = 2});
    BestSearchOptions options = bestSearchOptions(problem, *list, 2);
    options.publishEvery = std::chrono::milliseconds(0);
    std::stop_source stop;

    const BestSearch search = searchBest(*evaluator, options, stop.get_token(), [&](const BestSearch& known, auto) {
                                  if (known.leastLeft > 0) {
                                      stop.request_stop();
                                  }
                              }).value();

    ASSERT_TRUE(search.row.has_value()); // the default draft comes first
    EXPECT_FALSE(search.isProved());
    EXPECT_GT(search.leastLeft, 0);
    EXPECT_LE(search.leastLeft, search.ranked);
    EXPECT_GE(search.gap(), 0);
    EXPECT_LT(search.gap(), 1);
}

} // namespace pimento::test
