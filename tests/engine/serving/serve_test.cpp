// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serve.h"
#include "tests/support/linear_costs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <vector>

namespace pimento::serving::test {

namespace {

using pimento::test::LinearCosts;
using testing::ElementsAre;
using testing::HasSubstr;

/// Returns a server whose prompts take 1 s per token, and whose steps for all sequences together take 10 s per token.
LinearCosts simpleCosts()
{
    LinearCosts costs;
    costs.promptToken = {1, 2};
    costs.tokens = {10, 5};
    return costs;
}

std::vector<double> seconds(const std::vector<Picoseconds>& times)
{
    std::vector<double> all;
    for (const Picoseconds each : times) {
        all.push_back(static_cast<double>(each.value()) / 1e12);
    }
    return all;
}

ServingRun served(const std::vector<Request>& requests, const StepCosts& costs, const ServingSettings& settings)
{
    return serve({.requests = requests, .costs = &costs, .promptCosts = nullptr, .settings = settings}).value();
}

std::string refusal(const std::vector<Request>& requests, const StepCosts& costs, const ServingSettings& settings = {})
{
    const auto run = serve({.requests = requests, .costs = &costs, .promptCosts = nullptr, .settings = settings});
    return run ? "was served" : run.error().message();
}

/// Records the contexts of every decode step.
struct Contexts final : LinearCosts {
    mutable std::vector<std::vector<int>> steps;
    Result<StepCost> decode(const DecodeBatch& batch) const override
    {
        steps.emplace_back(batch.contexts.begin(), batch.contexts.end());
        return LinearCosts::decode(batch);
    }
};

/// Two requests: the second one comes while the first one makes tokens.
const std::vector<Request> kTwo = {{0, 4, 4}, {15, 6, 2}};

} // namespace

TEST(Serve, PrefillFirstStopsTokensForAPrompt)
{
    const ServingRun run = served(kTwo, simpleCosts(), {});

    // 0-4 prompt 1, 4-14 and 14-24 tokens 2 and 3; 24-30 prompt 2; 30-40 token 4 of 1 and token 2 of 2.
    EXPECT_THAT(seconds(run.requests.started), ElementsAre(0, 24));
    EXPECT_THAT(seconds(run.requests.firstToken), ElementsAre(4, 30));
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(40, 40));
    EXPECT_THAT(seconds(run.requests.longestGap), ElementsAre(16, 10)); // 24 to 40, over the prompt
    EXPECT_THAT(run.requests.tokens, ElementsAre(4, 2));
    EXPECT_EQ(run.totals.prefillSteps, 2);
    EXPECT_EQ(run.totals.decodeSteps, 3);
    EXPECT_EQ(run.totals.places, 1 + 1 + 2);
    EXPECT_EQ(run.totals.outputTokens, 6);
    EXPECT_EQ(run.totals.decodedTokens, 4);
    EXPECT_EQ(run.totals.promptTokens, 10);
    EXPECT_DOUBLE_EQ(run.totals.joules, 10 * 2 + 3 * 5);
    EXPECT_DOUBLE_EQ(run.totals.busy.seconds(), 40);
    EXPECT_DOUBLE_EQ(run.totals.present.seconds(), 40 + 25);
    EXPECT_DOUBLE_EQ(run.totals.waiting.seconds(), 9);
    EXPECT_EQ(run.totals.mostHeld, 7 + 7); // 4 + 4 - 1 and 6 + 2 - 1
}

TEST(Serve, DecodeFirstLetsPromptsWaitUntilAllIsComplete)
{
    const ServingRun run = served(kTwo, simpleCosts(), {.schedule = Schedule::DecodeFirst});

    // 0-4 prompt 1, 4-34 its tokens, 34-40 prompt 2, 40-50 its token.
    EXPECT_THAT(seconds(run.requests.started), ElementsAre(0, 34));
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(34, 50));
    EXPECT_THAT(seconds(run.requests.longestGap), ElementsAre(10, 10));
}

TEST(Serve, ChunkedWorksOnPromptsBesideTokens)
{
    const ServingRun run = served(kTwo, simpleCosts(), {.schedule = Schedule::Chunked, .chunkTokens = 4});

    // 0-4 prompt 1; 4-14, token 2; 14-24, token 3, since the second request comes at 15; 24-37, token 4 of 1 and 3
    // tokens of prompt 2 (3 + 10); 37-40 its other 3, for which there would be room for 4; 40-50 its token.
    EXPECT_THAT(seconds(run.requests.started), ElementsAre(0, 24));
    EXPECT_THAT(seconds(run.requests.firstToken), ElementsAre(4, 40));
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(37, 50));
    EXPECT_EQ(run.totals.mixedSteps, 1);
    EXPECT_EQ(run.totals.prefillSteps, 2);
    EXPECT_EQ(run.totals.decodeSteps, 3);
}

TEST(Serve, AChunkTellsTheCostsWhatOfThePromptIsThere)
{
    struct Parts final : LinearCosts {
        mutable std::vector<std::vector<PromptPart>> steps;
        Result<StepCost> prefill(std::span<const PromptPart> parts) const override
        {
            steps.emplace_back(parts.begin(), parts.end());
            return LinearCosts::prefill(parts);
        }
    };
    const Parts costs;

    const std::vector<Request> requests = {{0, 5, 1}, {0, 6, 1}};
    (void)served(requests, costs, {.schedule = Schedule::Chunked, .chunkTokens = 4});

    using Step = std::vector<PromptPart>;
    EXPECT_THAT(costs.steps, ElementsAre(Step{{4, 0}}, Step{{1, 4}, {3, 0}}, Step{{3, 3}}));
}

TEST(Serve, ContextsCountTheTokenThatIsMade)
{
    const Contexts costs;

    const std::vector<Request> requests = {{0, 5, 2}, {0, 8, 3}};
    (void)served(requests, costs, {});

    EXPECT_THAT(costs.steps, ElementsAre(ElementsAre(6, 9), ElementsAre(10)));
}

TEST(Serve, AStaticBatchKeepsPlacesUntilAllAreComplete)
{
    const std::vector<Request> requests = {{0, 1, 2}, {0, 1, 4}, {1, 1, 2}};

    const ServingRun run = served(requests, simpleCosts(), {.schedule = Schedule::Static, .largestBatch = 2});

    // 0-2 two prompts, 2-12, 12-22, 22-32 tokens of both places; 32-33 the third prompt, 33-43 its token.
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(12, 32, 43));
    EXPECT_EQ(run.totals.places, 3 * 2 + 1);
    EXPECT_EQ(run.totals.decodedTokens, 1 + 3 + 1);
    EXPECT_EQ(run.totals.mostHeld, 2 + 2 * 3); // two inputs and, of both, the three further tokens of the longest

    const ServingRun continuous =
        served(requests, simpleCosts(), {.schedule = Schedule::DecodeFirst, .largestBatch = 2});
    EXPECT_EQ(continuous.totals.places, 2 + 1 + 1 + 1);
}

TEST(Serve, GapsAreThoseBetweenAllTokens)
{
    const ServingRun run = served(kTwo, simpleCosts(), {});

    // Tokens of request 1 at 4, 14, 24, 40; of request 2 at 30 and 40: gaps of 10, 10, 16 and 10.
    EXPECT_THAT(run.gaps.ascending(), ElementsAre(TokenGaps::Entry{Picoseconds{10'000'000'000'000}, 3},
                                                  TokenGaps::Entry{Picoseconds{16'000'000'000'000}, 1}));
}

TEST(Serve, AStaticBatchNeedsNoContextBeyondItsRequests)
{
    const Contexts costs;

    const std::vector<Request> requests = {{0, 9, 2}, {0, 1, 5}};
    (void)served(requests, costs, {.schedule = Schedule::Static});

    // Request 1 has its last token at a context of 9 + 2 - 1 and keeps the place as it is; request 2 goes on.
    EXPECT_THAT(costs.steps,
                ElementsAre(ElementsAre(10, 2), ElementsAre(10, 3), ElementsAre(10, 4), ElementsAre(10, 5)));
}

TEST(Serve, PrefillStepsTakePromptsUpToTheirLimit)
{
    const std::vector<Request> requests = {{0, 6, 1}, {0, 3, 1}, {0, 2, 1}, {0, 20, 1}, {0, 1, 1}};

    const ServingRun run = served(requests, simpleCosts(), {.prefillTokens = 10});

    // 6 + 3 fit, 2 more do not; 2 alone, since 20 do not fit beside it; 20 alone; 1.
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(9, 9, 11, 31, 32));
}

TEST(Serve, ARequestWaitsForMemoryAndNobodyPassesIt)
{
    LinearCosts costs = simpleCosts();
    costs.kv.capacityTokens = 10;
    // The first one keeps 4 + 3 - 1 = 6 tokens, the second one would need 5, the third one 1.
    const std::vector<Request> requests = {{0, 4, 3}, {0, 4, 2}, {0, 1, 1}};

    const ServingRun run = served(requests, costs, {});

    // 0-4 prompt 1, 4-24 its tokens, 24-29 prompts 2 and 3, 29-39 the token of 2.
    EXPECT_THAT(seconds(run.requests.started), ElementsAre(0, 24, 24));
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(24, 39, 29));
    EXPECT_EQ(run.totals.mostHeld, 6);
}

TEST(Serve, RecomputePutsTheLastOneBackAndStartsItAgain)
{
    LinearCosts costs = simpleCosts();
    costs.kv.capacityTokens = 8;
    const std::vector<Request> requests = {{0, 3, 3}, {0, 3, 4}};

    const ServingRun run = served(requests, costs, {.memory = MemoryRule::Recompute});

    // 0-6 both prompts, 6 tokens held; 6-16 a step, 8 held; then two more do not fit: the second one, with 2 tokens, is
    // put back, 16-26 the last token of the first one; 26-31 the prompt of 3 + 2, which gives token 3, 31-41 token 4.
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(26, 41));
    EXPECT_THAT(seconds(run.requests.firstToken), ElementsAre(6, 6));
    EXPECT_THAT(seconds(run.requests.started), ElementsAre(0, 0));
    EXPECT_THAT(run.requests.restarts, ElementsAre(0, 1));
    EXPECT_THAT(seconds(run.requests.longestGap), ElementsAre(10, 15)); // 16 to 31
    EXPECT_EQ(run.totals.promptTokens, 3 + 3 + 5);
    EXPECT_EQ(run.totals.mostHeld, 8);

    // Reserved, the second one (6 tokens beside 5) waits at first.
    EXPECT_THAT(seconds(served(requests, costs, {}).requests.started), ElementsAre(0, 23));
}

TEST(Serve, ApartPromptsDoNotStopTokens)
{
    LinearCosts costs = simpleCosts();
    costs.kv.bytesPerToken = 8;
    const ServingSettings settings{
        .schedule = Schedule::Apart, .linkBytesPerSecond = 16, .linkSeconds = 0.5}; // 0.5 s per token, 0.5 s more

    const ServingRun run = served(kTwo, costs, settings);

    // 0-4 prompt 1, 4-6.5 transfer, 6.5-36.5 three tokens; 15-21 prompt 2, 21-24.5 transfer, joins at 26.5, 26.5-36.5.
    EXPECT_THAT(seconds(run.requests.firstToken), ElementsAre(4, 21));
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(36.5, 36.5));
    EXPECT_THAT(seconds(run.requests.longestGap), ElementsAre(12.5, 15.5));
    EXPECT_EQ(run.totals.servers, 2);
    EXPECT_DOUBLE_EQ(run.totals.busy.seconds(), 4 + 6 + 30);
}

TEST(Serve, ALinkCarriesOneTransferAfterAnother)
{
    LinearCosts costs = simpleCosts();
    costs.kv.bytesPerToken = 1;
    const std::vector<Request> requests = {{0, 4, 2}, {0, 4, 2}};

    const ServingRun run = served(requests, costs, {.schedule = Schedule::Apart, .linkBytesPerSecond = 0.5});

    // 0-8 both prompts, 8-16 transfer 1, 16-24 transfer 2; 16-26 the token of 1, 26-36 that of 2.
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(26, 36));
}

TEST(Serve, APromptServerKeepsKeysUntilItsPartnerHasRoom)
{
    LinearCosts tokens = simpleCosts();
    tokens.kv = {0, 6};
    LinearCosts prompts = simpleCosts();
    prompts.kv = {0, 8};
    const std::vector<Request> requests = {{0, 4, 3}, {0, 4, 2}, {0, 4, 1}};

    const auto run = serve({.requests = requests,
                            .costs = &tokens,
                            .promptCosts = &prompts,
                            .settings = {.schedule = Schedule::Apart}})
                         .value();

    // 0-8 prompts 1 and 2 fill the prompt server. 1 moves on at once, so that 8-12 prompt 3 has room; 2 stays there
    // until 1 is complete at 28, 28-38 its token.
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(28, 38, 12));
}

TEST(Serve, RequestsGoRoundOrToTheLeastLoaded)
{
    const std::vector<Request> requests = {{0, 9, 1}, {0, 1, 1}, {2, 1, 1}, {3, 1, 1}};

    const ServingRun round = served(requests, simpleCosts(), {.largestBatch = 1, .instances = 2});
    const ServingRun least =
        served(requests, simpleCosts(), {.largestBatch = 1, .instances = 2, .routing = Routing::LeastLoaded});

    EXPECT_THAT(round.requests.instance, ElementsAre(0, 1, 0, 1));
    EXPECT_THAT(seconds(round.requests.completed), ElementsAre(9, 1, 10, 4));
    EXPECT_THAT(least.requests.instance, ElementsAre(0, 1, 1, 1));
    EXPECT_THAT(seconds(least.requests.completed), ElementsAre(9, 1, 3, 4));
}

TEST(Serve, WhatArrivesWhenAStepEndsIsInTheNextOne)
{
    const std::vector<Request> requests = {{0, 4, 2}, {4, 2, 1}};

    const ServingRun run = served(requests, simpleCosts(), {});

    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(16, 6)); // 4-6 the second prompt, 6-16 the token
}

TEST(Serve, TimesAreCountedFromTheFirstArrival)
{
    const std::vector<Request> requests = {{100, 4, 1}, {110, 4, 1}};

    const ServingRun run = served(requests, simpleCosts(), {});

    EXPECT_THAT(seconds(run.requests.arrived), ElementsAre(0, 10));
    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(4, 14));
    EXPECT_DOUBLE_EQ(run.totals.busy.seconds(), 8);
}

TEST(Serve, StepsThatTakeNoTimeComeToAnEnd)
{
    const std::vector<Request> requests = {{0, 4, 100}, {0, 4, 7}};

    const ServingRun run = served(requests, LinearCosts{}, {});

    EXPECT_THAT(seconds(run.requests.completed), ElementsAre(0, 0));
    EXPECT_EQ(run.totals.outputTokens, 107);
}

TEST(Serve, RefusesWhatIsImpossible)
{
    LinearCosts costs = simpleCosts();
    costs.kv.capacityTokens = 10;
    EXPECT_EQ(refusal({{0, 1, 1}, {1, 8, 4}}, costs), "serving: request 2 keeps 11 tokens; a server has memory for 10. "
                                                      "Give servers more memory, or cut longer requests");
    EXPECT_EQ(refusal({{1, 8, 3}}, costs), "was served");
    EXPECT_THAT(refusal({}, costs), HasSubstr("there are no requests. Give it a trace"));
    EXPECT_THAT(refusal({{2, 1, 1}, {1, 1, 1}}, costs), HasSubstr("request 2: arrives before the one in front"));
    EXPECT_THAT(refusal({{std::numeric_limits<double>::quiet_NaN(), 1, 1}}, costs), HasSubstr("request 1: arrives"));
    EXPECT_THAT(refusal({{0, 1, 1}, {9.1e6, 1, 1}}, costs), HasSubstr("a run has at most 9e+06 s. Take a part"));
    EXPECT_THAT(refusal({{0, 1, 0}}, costs), HasSubstr("request 1: has 0 tokens"));
    EXPECT_THAT(refusal({{0, -1, 1}}, costs), HasSubstr("request 1: has -1 tokens"));
    EXPECT_THAT(refusal({{0, 1, 1}}, costs, {.chunkTokens = 0}), HasSubstr("the chunk in tokens is 0"));
    costs.kv.capacityTokens = 0;
    EXPECT_THAT(refusal({{0, 1, 1}}, costs), HasSubstr("has memory for 0 tokens"));
}

TEST(Serve, ARequestHasToFitBothServersOfAPair)
{
    LinearCosts tokens = simpleCosts();
    tokens.kv.capacityTokens = 100;
    LinearCosts prompts = simpleCosts();
    prompts.kv.capacityTokens = 7;
    const std::vector<Request> requests = {{0, 8, 4}};

    const auto run = serve(
        {.requests = requests, .costs = &tokens, .promptCosts = &prompts, .settings = {.schedule = Schedule::Apart}});

    EXPECT_THAT(run.error().message(), HasSubstr("request 1 keeps 8 tokens; a server has memory for 7"));
}

TEST(Serve, SaysWhatIsWrongWithCosts)
{
    LinearCosts costs;
    costs.promptToken.seconds = -1;
    EXPECT_THAT(refusal({{0, 1, 1}}, costs), HasSubstr("a step takes -1 s. Costs are numbers that are not negative"));
    costs.promptToken.seconds = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THAT(refusal({{0, 1, 1}}, costs), HasSubstr("a step takes nan s"));
    costs.promptToken = {1, std::numeric_limits<double>::infinity()};
    EXPECT_THAT(refusal({{0, 1, 1}}, costs), HasSubstr("a step costs inf J"));
    costs.promptToken = {1e7, 0};
    EXPECT_THAT(refusal({{0, 1, 1}}, costs), HasSubstr("the run lasts longer than 9e+06 s"));

    struct Unknown final : LinearCosts {
        Result<StepCost> decode(const DecodeBatch& /*batch*/) const override { return fail("is not known"); }
    };
    EXPECT_EQ(refusal({{0, 1, 2}}, Unknown{}), "is not known");
    EXPECT_EQ(refusal({{0, 1, 2}, {0, 8, 2}}, Unknown{}, {.schedule = Schedule::Chunked, .chunkTokens = 4}),
              "is not known");
}

TEST(Serve, StopsAndTellsHowFarItIs)
{
    struct Counted final : Progress {
        std::int64_t reports = 0;
        std::int64_t total = 0;
        std::int64_t last = 0;
        std::stop_source source;
        void report(std::int64_t done, std::int64_t all) override
        {
            EXPECT_GE(done, last);
            last = done;
            total = all;
            if (++reports == 3) {
                source.request_stop();
            }
        }
    };
    Counted progress;
    const std::vector<Request> requests(10, Request{0, 4, 1000});
    const LinearCosts costs = simpleCosts();

    const auto run =
        serve({.requests = requests, .costs = &costs, .promptCosts = nullptr, .settings = {.largestBatch = 1}},
              progress.source.get_token(), &progress);

    EXPECT_EQ(run.error().kind, ErrorKind::Stopped);
    EXPECT_EQ(progress.reports, 3);
    EXPECT_EQ(progress.total, 10);
}

} // namespace pimento::serving::test
