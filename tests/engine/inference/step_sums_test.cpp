// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/step_sums.h"

#include <gtest/gtest.h>

#include <numeric>

namespace pimento::inference {

namespace {

LayerCost layer(LayerPart part, RunsOn where, double repeats, std::vector<TimePart> parts)
{
    LayerCost cost{.name = "layer", .part = part, .where = where, .repeats = repeats, .parts = std::move(parts)};
    for (const TimePart& each : cost.parts) {
        cost.seconds += each.seconds;
    }
    return cost;
}

/// 2 x (1 + 4) on the processor, 3 x (2 + 1 + 3 + 1) on devices, 1 x (5 + 1) between processors: 10 + 21 + 6.
ModelStep smallStep()
{
    ModelStep step{.phase = ModelPhase::decode(1, 10), .layers = {}};
    step.layers = {
        layer(LayerPart::QueryKeyValue, RunsOn::Processor, 2, {{"start", 1}, {"memory", 4}}),
        layer(LayerPart::Attention, RunsOn::Device, 3, {{"launch", 2}, {"in", 1}, {"compute", 3}, {"out", 1}}),
        layer(LayerPart::Other, RunsOn::Link, 1, {{"latency", 5}, {"link", 1}}),
    };
    step.seconds = 37;
    return step;
}

} // namespace

TEST(StepSums, AddUpByParts)
{
    // QKV, attention, projection, feed-forward, head, other, links
    EXPECT_EQ(sumsOf(smallStep(), StepSplit::Parts), (std::vector<double>{10, 21, 0, 0, 0, 0, 6}));
    EXPECT_EQ(namesOf(StepSplit::Parts)[1], "attention");
}

TEST(StepSums, AddUpByPlaces)
{
    // processor, devices, both, links
    EXPECT_EQ(sumsOf(smallStep(), StepSplit::Places), (std::vector<double>{10, 21, 0, 6}));
}

TEST(StepSums, AddUpByKinds)
{
    // starts 2 x 1 + 3 x 2, computing 3 x 3, memory 2 x 4, rearrangement 3 x (1 + 1), links 5 + 1
    EXPECT_EQ(sumsOf(smallStep(), StepSplit::Kinds), (std::vector<double>{8, 9, 8, 6, 6}));
    EXPECT_EQ(secondsFor(smallStep(), TimeKind::Rearrangement), 6);
}

TEST(StepSums, OfEverySplitAreTheWholeStep)
{
    for (const StepSplit split : {StepSplit::Parts, StepSplit::Places, StepSplit::Kinds}) {
        const auto sums = sumsOf(smallStep(), split);
        EXPECT_EQ(std::accumulate(sums.begin(), sums.end(), 0.0), smallStep().seconds);
        EXPECT_EQ(sums.size(), namesOf(split).size());
    }
}

TEST(StepSums, KnowEveryPartOfATime)
{
    EXPECT_EQ(kindOf("start"), TimeKind::Start);
    EXPECT_EQ(kindOf("launch"), TimeKind::Start);
    EXPECT_EQ(kindOf("operations"), TimeKind::Compute);
    EXPECT_EQ(kindOf("memory"), TimeKind::Memory);
    EXPECT_EQ(kindOf("layout"), TimeKind::Rearrangement);
    EXPECT_EQ(kindOf("append"), TimeKind::Rearrangement);
    EXPECT_EQ(kindOf("latency"), TimeKind::Link);
}

} // namespace pimento::inference
