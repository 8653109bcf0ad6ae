// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serving_csv.h"
#include "tests/engine/serving/oracle.h"
#include "tests/support/asked_tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace pimento::serving::test {

namespace {

/// Costs in whole picoseconds that depend on every input of a step.
struct OddCosts final : StepCosts {
    std::int64_t least = 1;
    KvMemory kv;

    [[nodiscard]] static std::int64_t ofPrompts(std::span<const PromptPart> parts)
    {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            sum += parts[i].tokens + (parts[i].before + static_cast<std::int64_t>(i)) % 3;
        }
        return sum / 2;
    }
    [[nodiscard]] static std::int64_t ofTokens(const DecodeBatch& batch)
    {
        return batch.count() + batch.sum % 4 + batch.longest % 3 + batch.contexts.front() % 2 +
               batch.contexts.back() % 3;
    }
    [[nodiscard]] StepCost cost(std::int64_t ticks) const { return {static_cast<double>(least + ticks) * 1e-12, 0}; }
    [[nodiscard]] Result<StepCost> prefill(std::span<const PromptPart> parts) const override
    {
        return cost(ofPrompts(parts));
    }
    [[nodiscard]] Result<StepCost> decode(const DecodeBatch& batch) const override { return cost(ofTokens(batch)); }
    [[nodiscard]] Result<StepCost> both(std::span<const PromptPart> parts, const DecodeBatch& batch) const override
    {
        return cost(std::max(ofPrompts(parts), ofTokens(batch)) + 1);
    }
    [[nodiscard]] KvMemory memory() const override { return kv; }
};

/// A small random case with any requests and settings that are allowed.
struct RandomCase {
    std::vector<Request> requests;
    OddCosts costs;
    OddCosts promptCosts;
    ServingSettings settings;
    bool hasPromptCosts = false;

    explicit RandomCase(unsigned seed)
    {
        std::mt19937 random(seed);
        const auto from = [&](std::int32_t least, std::int32_t most) {
            return least + static_cast<std::int32_t>(random() % static_cast<unsigned>(most - least + 1));
        };
        const std::int32_t longest = from(1, 14);
        std::int64_t time = 0;
        std::int32_t need = 1;
        for (std::int32_t i = from(1, 25); i > 0; --i) {
            requests.push_back({static_cast<double>(time) * 1e-12, from(1, 12), from(1, longest)});
            need = std::max(need, requests.back().input + requests.back().output - 1);
            time += random() % 3 == 0 ? 0 : from(0, 40);
        }
        settings.schedule = static_cast<Schedule>(random() % 5);
        const bool canPutBack = settings.schedule != Schedule::Static && settings.schedule != Schedule::Apart;
        settings.memory = canPutBack && random() % 2 == 0 ? MemoryRule::Recompute : MemoryRule::Reserve;
        settings.largestBatch = from(1, 8);
        settings.prefillTokens = from(1, 40);
        settings.chunkTokens = from(1, 12);
        settings.instances = from(1, 3);
        settings.routing = random() % 2 == 0 ? Routing::RoundRobin : Routing::LeastLoaded;
        settings.linkBytesPerSecond = 1e12;
        settings.linkSeconds = from(0, 9) * 1e-12;
        costs.kv = {static_cast<double>(from(0, 2)), random() % 3 == 0 ? 10'000 : need + from(0, 40)};
        costs.least = from(0, 3);
        promptCosts = costs;
        promptCosts.kv.capacityTokens = 12 + from(0, 20);
        hasPromptCosts = random() % 2 == 0;
    }

    [[nodiscard]] ServingCase served() const
    {
        return {requests, &costs, hasPromptCosts ? &promptCosts : nullptr, settings};
    }
    [[nodiscard]] std::string text() const
    {
        std::string all(nameOf(settings.schedule));
        all += settings.memory == MemoryRule::Recompute ? ", recompute" : ", reserve";
        for (const std::int64_t each :
             {std::int64_t{settings.largestBatch}, std::int64_t{settings.prefillTokens},
              std::int64_t{settings.chunkTokens}, std::int64_t{settings.instances}, costs.kv.capacityTokens}) {
            all += ", " + std::to_string(each);
        }
        return all;
    }
};

} // namespace

TEST(ServeProperty, RandomCasesAreServedAsTheOracleServesThem)
{
    int restarts = 0;
    int mixed = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(pimento::test::askedTriesOf(4000, 400)); ++seed) {
        const RandomCase random(seed);
        const auto run = serve(random.served());
        ASSERT_TRUE(run.has_value()) << seed << ": " << run.error().message();
        ServingRun oracle = Oracle(random.served()).run();

        SCOPED_TRACE("seed " + std::to_string(seed) + ": " + random.text());
        ASSERT_EQ(requestCsv(run->requests), requestCsv(oracle.requests));
        ASSERT_EQ(run->requests, oracle.requests);
        oracle.totals.joules = run->totals.joules;
        oracle.totals.promptJoules = run->totals.promptJoules;
        oracle.totals.relayoutSeconds = run->totals.relayoutSeconds;
        EXPECT_EQ(run->totals.mostHeld, oracle.totals.mostHeld);
        EXPECT_EQ(run->totals.places, oracle.totals.places);
        EXPECT_EQ(run->totals.promptTokens, oracle.totals.promptTokens);
        ASSERT_EQ(run->totals, oracle.totals);
        ASSERT_EQ(run->gaps, oracle.gaps);
        restarts += static_cast<int>(std::ranges::count_if(run->requests.restarts, [](int n) { return n > 0; }));
        mixed += run->totals.mixedSteps > 0 ? 1 : 0;
    }
    EXPECT_GT(restarts, pimento::test::askedTriesOf(200, 15));
    EXPECT_GT(mixed, pimento::test::askedTriesOf(300, 25));
}

TEST(ServeProperty, EachRequestIsCompleteOnceInOrderWithAllOfItsTokens)
{
    for (unsigned seed = 10'000; seed < 12'000; ++seed) {
        const RandomCase random(seed);
        const ServingRun run = serve(random.served()).value();
        std::int64_t asked = 0;
        for (std::size_t i = 0; i < run.requests.size(); ++i) {
            ASSERT_EQ(run.requests.tokens[i], random.requests[i].output);
            ASSERT_LE(run.requests.arrived[i], run.requests.started[i]);
            ASSERT_LE(run.requests.started[i], run.requests.firstToken[i]);
            ASSERT_LE(run.requests.firstToken[i], run.requests.completed[i]);
            ASSERT_LE(run.requests.completed[i], run.totals.end);
            asked += random.requests[i].output;
        }
        ASSERT_EQ(run.totals.outputTokens, asked);
        ASSERT_LE(run.totals.mostHeld, std::max(random.costs.kv.capacityTokens, random.promptCosts.kv.capacityTokens));
        ASSERT_LE(run.totals.places, (run.totals.decodeSteps + run.totals.mixedSteps) * random.settings.largestBatch);
    }
}

TEST(ServeProperty, AReplayIsTheSameBitByBit)
{
    for (unsigned seed = 20'000; seed < 20'200; ++seed) {
        const RandomCase random(seed);
        ASSERT_EQ(serve(random.served()).value(), serve(random.served()).value());
    }
}

} // namespace pimento::serving::test
