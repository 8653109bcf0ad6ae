// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/model/step_bars_layout.h"

#include "views/model/batch_points.h"
#include "views/model/step_bars.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

StepBarsLayout layout(std::size_t bars = 3)
{
    return {{.area = {700, 300}, .line = 16, .name = 60, .total = 50, .prefillTotal = 50}, bars, 10, 4};
}

ModelRuns::Run runOf(const char* placement, std::int64_t batch, double seconds)
{
    inference::PlacedRun run;
    run.placement.name = placement;
    run.run.workload = {batch, 10, 3};
    run.run.steps = {{11, seconds, 1}, {12, seconds, 1}}; // two steps
    run.run.decodeSeconds = 2 * seconds;
    return std::make_shared<const inference::PlacedRun>(std::move(run));
}

} // namespace

TEST(StepBarsLayout, DrawsBothStretchesToScale)
{
    const StepBarsLayout all = layout();
    const double pixels = all.step(0, 0, 10).width();
    EXPECT_GT(pixels, 200);
    EXPECT_DOUBLE_EQ(all.step(1, 2, 7).width(), pixels / 2);
    EXPECT_DOUBLE_EQ(all.step(1, 2, 7).left(), all.xOfStep(2));
    EXPECT_DOUBLE_EQ(all.prefill(0, 1, 3).width(), all.prefill(0, 0, 4).width() / 2);
    EXPECT_GT(all.prefill(0, 0, 4).left(), all.step(0, 0, 10).right() + 50); // the total stands between
    EXPECT_LT(all.prefill(0, 0, 4).right() + 50, 700);                       // and behind
    EXPECT_GE(all.step(0, 0, 1).left(), all.name(0).right());
}

TEST(StepBarsLayout, FindsTheBarAtAPlace)
{
    const StepBarsLayout all = layout();
    for (std::size_t bar = 0; bar < 3; ++bar) {
        EXPECT_EQ(all.barAt(all.row(bar).center()), std::optional(bar));
    }
    EXPECT_FALSE(all.barAt({100, 2}).has_value());
    EXPECT_FALSE(all.barAt({100, 299}).has_value());
    EXPECT_EQ(all.bars().bottom(), all.row(2).bottom());
}

TEST(StepBarsLayout, HasRoomForAsManyBarsAsItSays)
{
    for (const std::size_t bars : {1U, 5U, 8U}) {
        const double height = StepBarsLayout::heightFor(bars, 16);
        const StepBarsLayout all({.area = {500, height}, .line = 16}, bars, 1, 1);
        EXPECT_LE(all.row(bars - 1).bottom() + 16, height);
        EXPECT_GE(all.row(0).height(), 16);
        EXPECT_GE(all.row(0).top(), all.stepTitle().bottom() - 3);
    }
}

TEST(StepBarsLayout, DrawsNothingOfNothing)
{
    const StepBarsLayout none({.area = {500, 200}}, 0, 0, 0);
    EXPECT_TRUE(none.bars().isEmpty());
    EXPECT_EQ(none.xOfStep(5), none.xOfStep(0));
}

TEST(PartAt, IsTheOneThatAMomentIsIn)
{
    const std::vector<double> parts = {2, 0, 3};
    EXPECT_EQ(partAt(parts, 0), std::optional<std::size_t>(0));
    EXPECT_EQ(partAt(parts, 1.9), std::optional<std::size_t>(0));
    EXPECT_EQ(partAt(parts, 2), std::optional<std::size_t>(2)); // the second takes no time
    EXPECT_FALSE(partAt(parts, 5).has_value());
    EXPECT_FALSE(partAt(parts, -1).has_value());
}

TEST(StepBars, HasAColourForEveryPartOfEverySplit)
{
    for (const auto split : {inference::StepSplit::Parts, inference::StepSplit::Places, inference::StepSplit::Kinds}) {
        std::vector<Role> roles;
        for (std::size_t part = 0; part < inference::namesOf(split).size(); ++part) {
            EXPECT_EQ(std::ranges::find(roles, roleOf(split, part)), roles.end());
            roles.push_back(roleOf(split, part));
        }
    }
}

TEST(BatchPoints, SayWhatABatchGivesAndWhetherAnythingBeatsIt)
{
    ModelRuns runs;
    runs.question.placements = {"gpu", "pim"};
    // A batch of 2 in 10 ms: 200 tokens/s.
    runs.runs = {runOf("gpu", 1, 10e-3), runOf("pim", 1, 2e-3)};
    runs.batches = {runOf("gpu", 2, 10e-3), runOf("pim", 4, 40e-3)};
    const auto points = batchPointsOf(runs);

    ASSERT_EQ(points.size(), 4U);
    EXPECT_EQ(points[0].placement, "gpu");
    EXPECT_EQ(points[1].batch, 2);
    EXPECT_DOUBLE_EQ(points[1].milliseconds, 10);
    EXPECT_DOUBLE_EQ(points[1].tokensPerSecond, 200);
    EXPECT_FALSE(points[0].isOnFront); // 100 tokens/s in 10 ms: the batch of 2 gives more
    EXPECT_FALSE(points[1].isOnFront); // pim gives 500 in 2 ms
    EXPECT_TRUE(points[2].isOnFront);
    EXPECT_FALSE(points[3].isOnFront); // 100 in 40 ms
}

TEST(BatchPoints, HaveEachBatchOnce)
{
    ModelRuns runs;
    runs.question.placements = {"gpu"};
    runs.runs = {runOf("gpu", 1, 1e-3)};
    runs.batches = {runOf("gpu", 1, 1e-3), runOf("gpu", 2, 1e-3)};
    EXPECT_EQ(batchPointsOf(runs).size(), 2U);
}

} // namespace pimento
