// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/whatif/whatif.h"

#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "engine/whatif/whatif_chart.h"
#include "tests/engine/support.h"
#include "tests/support/small_attention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

Result<WhatIf> sweep(const std::vector<std::string>& texts, unsigned threads = 1)
{
    std::vector<Sweep> sweeps;
    for (const std::string& text : texts) {
        sweeps.push_back(parseSweep(text).value());
    }
    return whatIf(smallAttention(), sweeps, catalogue(), {.threads = threads}, {});
}

WhatIfCost cost(const std::string& candidate, double cycles) { return {candidate, {}, cycles, cycles * 1e-9, {}}; }

/// Returns a point with the cycles of the best candidate, the default and the unchanged one, at 1 ns a cycle.
WhatIfPoint point(double value, const WhatIfCost& best, double standard, double staying)
{
    WhatIfPoint made;
    made.values = {value};
    made.isFinished = true;
    made.isProved = true;
    made.best = best;
    made.standard = cost("default", standard);
    made.staying = cost("a", staying);
    made.baselineSeconds = 150e-9;
    made.baseline = "one machine";
    return made;
}

WhatIf curve(std::vector<WhatIfPoint> points)
{
    WhatIf found;
    found.parameters = {{.id = "units", .title = "units", .unit = ""}};
    found.points = std::move(points);
    return found;
}

} // namespace

TEST(WhatIf, HasTheAnswerOfTheQuestionAmongItsPoints)
{
    const WhatIf found = sweep({"nRCDRD=15,23"}).value();
    const auto alone = exploreBest(pose(smallAttention(), catalogue()).value(), {}, {}, {}).value();

    ASSERT_EQ(found.points.size(), 3U);
    EXPECT_EQ(found.wanted, 3U);
    EXPECT_EQ(found.known, 3U);
    const WhatIfPoint& file = found.file();
    EXPECT_THAT(file.values, ElementsAre(19));
    EXPECT_EQ(file.best->candidate, alone.candidates->text(*alone.best));
    EXPECT_EQ(file.best->found.quantities, alone.found(*alone.best)->quantities);
    EXPECT_EQ(file.standard->found.quantities, alone.standard->found.quantities);
    EXPECT_EQ(file.regret(), 0);
}

// All timing values of the device are cycles: a clock of half the rate takes as many, each twice as long.
TEST(WhatIf, OfAClockChangesTimesAndNoCycles)
{
    const WhatIf found = sweep({"clock=1538"}).value();

    const WhatIfPoint& slow = found.points.back();
    EXPECT_EQ(slow.best->ranked, found.file().best->ranked);
    EXPECT_DOUBLE_EQ(*slow.best->seconds, 2 * *found.file().best->seconds);
    EXPECT_EQ(slow.best->candidate, found.file().best->candidate);
    EXPECT_THAT(sentencesOf(found), Contains(HasSubstr("the best time rises by 2.00x")));
}

// 348 cycles end before the first refresh at 5070, and so they do without any.
TEST(WhatIf, OfRefreshesThatNeverComeIsTheSame)
{
    const WhatIf found = sweep({"nREFI=1000000"}).value();

    EXPECT_EQ(found.points.back().best->ranked, found.file().best->ranked);
    EXPECT_LT(found.file().best->ranked, 5070);
    EXPECT_THAT(sentencesOf(found), Contains(HasSubstr("changes by less than 1 %")));
}

TEST(WhatIf, GrowsWithALatencyAndIsBoundedByWhatStays)
{
    const WhatIf found = sweep({"nRCDRD=7..31 step 8"}).value();

    for (std::size_t i = 0; i < found.points.size(); ++i) {
        ASSERT_TRUE(found.points[i].isAnswered());
        EXPECT_GE(*found.points[i].regret(), 0);
        if (i > 0) {
            EXPECT_GE(found.points[i].staying->ranked, found.points[i - 1].staying->ranked);
            EXPECT_GE(found.points[i].best->ranked, found.points[i - 1].best->ranked);
        }
    }
}

TEST(WhatIf, KeepsRefusedValuesWithTheirReason)
{
    const WhatIf found = sweep({"channels=24,32"}).value();

    ASSERT_EQ(found.points.size(), 3U);
    ASSERT_TRUE(found.points[1].refused.has_value());
    EXPECT_THAT(found.points[1].refused->message(), HasSubstr("Use a power of two"));
    EXPECT_TRUE(found.points[2].isAnswered());
    EXPECT_EQ(found.known, 3U);
    EXPECT_THAT(sentencesOf(found), Contains(HasSubstr("Refused at 1 of 3 points, as at channels=24")));
    EXPECT_THAT(svgOf(found), HasSubstr("refused"));
}

TEST(WhatIf, RefusesSweepsThatMakeNoSense)
{
    EXPECT_THAT(sweep({"weather=1"}).error().message(), HasSubstr("not a parameter of this question"));
    EXPECT_THAT(sweep({"nRP=19.5"}).error().message(), HasSubstr("has 19.5, but nRP takes whole numbers"));
    EXPECT_THAT(sweep({"nRP=19", "nRP=20"}).error().message(), HasSubstr("a second time"));
    EXPECT_THAT(sweep({"nRP=1..100", "nRC=1..100"}).error().message(), HasSubstr("Ask for 1000 at most"));
}

TEST(WhatIf, OfTwoParametersIsAMapThatDoesNotDependOnThreads)
{
    const WhatIf one = sweep({"nRCDRD=15", "activation_cap=8"}, 1).value();
    const WhatIf two = sweep({"nRCDRD=15", "activation_cap=8"}, 2).value();

    ASSERT_EQ(one.points.size(), 4U);
    EXPECT_THAT(one.points[0].values, ElementsAre(15, 8));
    EXPECT_THAT(one.points[3].values, ElementsAre(19, 64));
    EXPECT_TRUE(one.points[3].isFile);
    EXPECT_GT(one.points[0].best->ranked, one.points[1].best->ranked); // groups open one after another
    EXPECT_EQ(sentencesOf(one), sentencesOf(two));
    EXPECT_EQ(svgOf(one), svgOf(two));
    EXPECT_THAT(svgOf(one), HasSubstr("activation_cap in banks"));
}

TEST(WhatIf, KeepsWhatIsKnownAtAStop)
{
    std::stop_source stop;
    const auto after = [&](std::size_t, std::size_t, const std::string&) { stop.request_stop(); };
    const WhatIf found =
        whatIf(smallAttention(), {parseSweep("nRP=15..23 step 2").value()}, catalogue(), {}, stop.get_token(), after)
            .value();

    EXPECT_TRUE(found.wasStopped);
    EXPECT_EQ(found.wanted, 5U);
    EXPECT_EQ(found.known, 2U);
    EXPECT_FALSE(sentencesOf(found).empty());
}

// Best times 100, 60, 40, 39.8 and 39.7 ns beside 50 ns of the default and 150 ns of the machine at the first.
TEST(WhatIf, TellsACurveInSentences)
{
    std::vector<WhatIfPoint> points = {point(1, cost("a", 200), 210, 200), point(2, cost("a", 100), 110, 100),
                                       point(4, cost("b", 50), 60, 70), point(8, cost("b", 49.8), 60, 70)};
    points[1].isFile = true;
    const auto told = sentencesOf(curve(points));

    EXPECT_THAT(told,
                Contains("With units=2, the question's value, the best draft is a: 0.100 us, 1.100x faster than the "
                         "baseline default, 1.500x faster than one machine."));
    EXPECT_THAT(told, Contains("The best draft changes between units=2 and units=4: from a to b."));
    EXPECT_THAT(told, Contains("Keeping a costs at most 40.6 % more than the best draft, at units=8."));
    EXPECT_THAT(told, Contains("From units=1 to 8 the best time falls by 4.02x, from 0.200 us to 0.050 us."));
    EXPECT_THAT(told, Contains("From units=4 to 8 it changes by less than 1 %."));
    EXPECT_THAT(told,
                Contains("Around units=2, raising the value by 1 % lowers the best time by 1.00 % (from 1 to 4)."));
    EXPECT_THAT(
        told,
        Contains(
            "Compared with the baseline, the result reverses between units=2 and units=4: a is 1.100x faster than the "
            "baseline at the first value and 1.167x slower than the baseline at the second (within 1 % counts "
            "as equal)."));
    EXPECT_THAT(told,
                Contains("Against one machine, the result reverses between units=1 and units=2: the best draft is "
                         "1.333x slower than it at the first value and 1.500x faster than it at the second."));
}

} // namespace pimento::test
