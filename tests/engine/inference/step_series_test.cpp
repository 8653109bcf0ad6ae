// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/generation.h"
#include "engine/inference/placement.h"
#include "engine/language_models/model_library.h"

#include <gtest/gtest.h>

namespace pimento::inference {

namespace {

ModelStep stepWith(std::int64_t context, double attention)
{
    ModelStep step{.phase = ModelPhase::decode(1, context), .layers = {}};
    LayerCost same{.name = "up", .part = LayerPart::FeedForward};
    same.seconds = 2;
    same.repeats = 3;
    LayerCost grows{.name = "attention", .part = LayerPart::Attention};
    grows.seconds = attention;
    step.layers = {same, grows};
    step.seconds = 6 + attention;
    step.joules = 1;
    return step;
}

ModelOnHost plainHost()
{
    const LanguageModel model = *modelLibrary()->find("GPT3-13B");
    return *putOn(model, *findInferenceHost("a100"));
}

void expectSame(const ModelStep& one, const ModelStep& other)
{
    EXPECT_EQ(one.phase, other.phase);
    EXPECT_EQ(one.layers, other.layers);
    EXPECT_EQ(one.seconds, other.seconds);
    EXPECT_EQ(one.joules, other.joules);
    EXPECT_EQ(one.idleJoules, other.idleJoules);
    EXPECT_EQ(one.stageSeconds, other.stageSeconds);
    EXPECT_EQ(one.remarks, other.remarks);
}

} // namespace

TEST(StepSeries, GivesStepsAsTheyWereAdded)
{
    StepSeries series;
    ModelStep second = stepWith(20, 2);
    second.remarks = {"attention cannot run there"};
    series.add(stepWith(10, 1));
    series.add(second);

    ASSERT_EQ(series.size(), 2U);
    expectSame(series.at(0), stepWith(10, 1));
    expectSame(series.at(1), second);
}

TEST(StepSeries, KeepsWhatTakesTheSameOnce)
{
    StepSeries series;
    for (int context = 1; context <= 100; ++context) {
        series.add(stepWith(context, context <= 50 ? 1 : 2));
    }

    EXPECT_EQ(series.costs(), 3U); // "up", and attention up to 50 and from there on
}

TEST(StepSeries, FindsTheNearestContext)
{
    StepSeries series;
    for (const int context : {10, 20, 40}) {
        series.add(stepWith(context, 1));
    }

    EXPECT_EQ(series.nearest(1), 0U);
    EXPECT_EQ(series.nearest(15), 0U); // the earlier of two
    EXPECT_EQ(series.nearest(16), 1U);
    EXPECT_EQ(series.nearest(29), 1U);
    EXPECT_EQ(series.nearest(31), 2U);
    EXPECT_EQ(series.nearest(4000), 2U);
}

TEST(StepSeries, OfAGenerationHasEveryStepOfIt)
{
    const ModelOnHost on = plainHost();
    const auto run = generate(on, *parsePlacement("gpu"), {2, 100, 40}, {}, {}, {});

    ASSERT_TRUE(run) << run.error().message();
    ASSERT_EQ(run->series.size(), run->steps.size()); // 39
    ASSERT_EQ(run->series.size(), 39U);
    for (std::size_t i = 0; i < run->steps.size(); ++i) {
        const auto alone = stepOf(on, *parsePlacement("gpu"), ModelPhase::decode(2, run->steps[i].context), {}, {});
        expectSame(run->series.at(i), *alone);
    }
    expectSame(run->series.at(0), run->first);
    expectSame(run->series.at(38), run->last);
}

TEST(StepSeries, OfALongGenerationHasBothEndsAndNotTooMuchBetween)
{
    const auto run = generate(plainHost(), *parsePlacement("gpu"), {1, 100, 10'000}, {}, {}, {});

    ASSERT_TRUE(run) << run.error().message();
    EXPECT_EQ(run->steps.size(), 9'999U);
    EXPECT_EQ(run->series.size(), 3'334U); // every third of 9,999, of which the last is no third: 3,333 + 1
    EXPECT_EQ(run->series.contextOf(0), 101);
    EXPECT_EQ(run->series.contextOf(3'333), 10'099);
}

} // namespace pimento::inference
