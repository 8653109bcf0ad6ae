// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/gains.h"

#include "engine/costs/cost_cache.h"
#include "engine/systems/dcc/model/default_draft.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/engine/systems/dcc/posed_drafts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace pimento::test {

// 1 / mean(1/2, 1/1) = 2 / 1.5.
TEST(Gains, AreAveragedHarmonically)
{
    Gain twice;
    twice.standard.cycles = 200;
    twice.best.cycles = 100;
    Gain same;
    same.standard.cycles = 100;
    same.best.cycles = 100;

    EXPECT_DOUBLE_EQ(harmonicMean(std::vector{twice, same}), 2 / 1.5);
}

TEST(Gains, AreTheDefaultDraftOverTheBestOfAll)
{
    const char* const shape = "batch=2,vec_len=96";
    DraftQuestion question = compiledQuestion("red", shape, "attacc");
    question.space = Space::All;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const auto& [row, cost] : searchDrafts(question, draftsOf(question).value(), 2).costs) {
        least = std::min(least, cost.cycles);
    }
    const DefaultDraft standard = fastestDefault(question).value();
    CostCache cache;

    const Gain gain = gainOf(catalogue(), "attacc", "red", shape, Space::All, {.threads = 2, .cache = &cache}).value();

    EXPECT_TRUE(gain.isProved);
    EXPECT_EQ(gain.shape, shape);
    EXPECT_EQ(gain.standard, standard.cost);
    EXPECT_EQ(gain.standardDraft, draftText(question, standard.draft.parts()));
    EXPECT_EQ(gain.best.cycles, least);
    EXPECT_EQ(simulateDraft(question, parseDraft(question, gain.draft)->parts())->cycles.value(), least);
}

TEST(Gains, AreNotProvedAtAStop)
{
    std::stop_source stop;
    stop.request_stop();

    const auto gain = gainOf(catalogue(), "attacc", "red", "batch=2,vec_len=96", Space::All, {}, stop.get_token());

    ASSERT_TRUE(gain.has_value());
    EXPECT_FALSE(gain->isProved);
}

TEST(Gains, AreNoneOfWhatIsUnknown)
{
    EXPECT_THAT(gainOf(catalogue(), "attacc", "nothing", "a=1", Space::All, {}).error().message(),
                testing::HasSubstr("nothing"));
    EXPECT_FALSE(gainOf(catalogue(), "nowhere", "red", "batch=2,vec_len=96", Space::All, {}).has_value());
    EXPECT_FALSE(gainOf(catalogue(), "attacc", "red", "batch", Space::All, {}).has_value());
}

} // namespace pimento::test
