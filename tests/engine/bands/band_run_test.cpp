// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bands/band_run.h"

#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::bands {

using inference::ModelQuestion;
using testing::HasSubstr;

namespace {

/// One sequence of a model on a host, no starts; contexts 65 to 127.
ModelQuestion question(const std::string& host, const std::string& place = "gpu")
{
    ModelQuestion asked;
    asked.model = "Llama-3.1-8B";
    asked.host = host;
    asked.placements = {place};
    asked.inputTokens = 64;
    asked.outputTokens = 64;
    asked.launches = "none";
    asked.space = "kept";
    return asked;
}

BandRunner runner()
{
    static const ModelLibrary kModels = *modelLibrary(std::filesystem::path(sourceFile()));
    return BandRunner({.models = &kModels, .kernels = {.catalogue = &test::catalogue()}, .threads = 1});
}

Claim claimOf(std::vector<Setting> settings)
{
    Claim claim;
    claim.id = "claim";
    claim.band = {1, 2, ""};
    claim.settings = std::move(settings);
    return claim;
}

} // namespace

TEST(Band, HasItsEnds)
{
    const Band band{1.5, 2, ""};

    EXPECT_EQ(verdictOf(1.5, band), Verdict::Inside);
    EXPECT_EQ(verdictOf(2, band), Verdict::Inside);
    EXPECT_EQ(verdictOf(1.49, band), Verdict::Below);
    EXPECT_EQ(verdictOf(2.01, band), Verdict::Above);
}

TEST(BandRun, OfProcessorsWhoseMemoryDecidesIsTheRatioOfTheirBandwidths)
{
    const Claim claim = claimOf({{"one", question("h100"), question("a100"), {}}});

    const auto run = runner().run(claim, {});

    // At batch 1 every layer waits for memory, and no start is counted: 3,350 GB/s of which 88 % can be used over
    // 3,352 GB/s and 81 %.
    ASSERT_TRUE(run) << run.error().message();
    EXPECT_NEAR(valueOf(claim, run->settings), 3350 * 0.88 / (3352 * 0.81), 0.0005);
    EXPECT_EQ(run->settings.front().ours.step.phase.longestContext, 96); // the mean of 65 to 127
    EXPECT_EQ(run->settings.front().ours.shareOfStarts(), 0);
}

TEST(BandRun, TakesTheHarmonicMeanOfItsSettings)
{
    ModelQuestion two = question("a100");
    two.processors = 2;
    const Claim claim =
        claimOf({{"same", question("a100"), question("a100"), {}}, {"two processors", two, question("a100"), {}}});

    const auto run = runner().run(claim, {});

    ASSERT_TRUE(run) << run.error().message();
    const double second = run->settings[1].valueOf(Measure::TokenRate);
    EXPECT_GT(second, 1.2);
    EXPECT_DOUBLE_EQ(valueOf(claim, run->settings), 2 / (1 + 1 / second)); // 1 of the first
}

TEST(BandRun, CountsATokenOfAFullPipelineForEachStage)
{
    ModelQuestion pipeline = question("a100");
    pipeline.hosts = 2;
    BandRunner all = runner();

    const auto one = all.figuresOf(question("a100"), {});
    const auto two = all.figuresOf(pipeline, {});

    ASSERT_TRUE(one && two);
    // 16 of 32 blocks and the head are the longest stage: more than half of the step, less than two thirds.
    EXPECT_GT(two->tokensPerSecond(), one->tokensPerSecond() * 1.5);
    EXPECT_LT(two->tokensPerSecond(), one->tokensPerSecond() * 2);
    EXPECT_EQ(two->capacity.question.batch, 2);
}

TEST(BandRun, ChargesWhatIdlesForTheTimeOfAStage)
{
    ModelQuestion idle = question("a100");
    idle.hosts = 2;
    idle.idleWatts = 0;
    BandRunner all = runner();
    const double before = all.figuresOf(idle, {})->watts();
    idle.idleWatts = 50;

    // Two hosts take 50 W each, however long a token is on its way.
    EXPECT_NEAR(all.figuresOf(idle, {})->watts() - before, 100, 1e-9);
}

TEST(BandRun, AddsTheKernelsOfDevices)
{
    BandRunner all = runner();

    const auto figures = all.figuresOf(question("attacc", "attention=device"), {});
    const auto processor = all.figuresOf(question("a100"), {});

    ASSERT_TRUE(figures && processor);
    const auto attention = std::ranges::find(figures->step.layers, LayerKind::Attention, &inference::LayerCost::kind);
    ASSERT_NE(attention, figures->step.layers.end());
    EXPECT_EQ(attention->where, inference::RunsOn::Device);
    // The step without attention is that of the processor alone.
    EXPECT_NEAR(figures->step.seconds * (1 - figures->shareOf(LayerPart::Attention)),
                processor->step.seconds * (1 - processor->shareOf(LayerPart::Attention)), 1e-9);
    EXPECT_GT(figures->joulesPerToken(), 0);
    EXPECT_DOUBLE_EQ(figures->watts(), figures->joulesPerToken() * figures->tokensPerSecond());
}

TEST(BandRun, RefusesAClaimBeforeAnythingIsExplored)
{
    Claim claim = claimOf({{"fits", question("a100"), question("a100"), {}}});
    ModelQuestion large = question("a100");
    large.model = "Llama-3.1-70B";
    claim.whatIfs = {{"large", "", {{"does not", large, question("a100"), {}}}}};
    int begun = 0;

    const auto run = runner().run(claim, {}, [&](const std::string&) { ++begun; });

    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::DoesNotFit);
    EXPECT_EQ(begun, 0);
}

TEST(BandRun, RefusesWhatDoesNotFitAndStops)
{
    ModelQuestion large = question("a100");
    large.model = "Llama-3.1-70B"; // 141 GB of weights, 86 GB of memory
    const auto refused = runner().figuresOf(large, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::DoesNotFit);
    large.ignoresMemory = true;
    EXPECT_TRUE(runner().figuresOf(large, {}));

    std::stop_source stop;
    stop.request_stop();
    const auto stopped = runner().figuresOf(question("attacc", "attention=device"), stop.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Stopped);

    ModelQuestion unplaced = question("a100");
    unplaced.placements.clear();
    EXPECT_THAT(runner().figuresOf(unplaced, {}).error().message(), HasSubstr("has no placement"));
}

} // namespace pimento::bands
