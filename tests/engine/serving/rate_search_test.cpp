// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/generated_trace.h"
#include "engine/serving/rate_search.h"
#include "tests/support/linear_costs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace pimento::serving::test {

namespace {

using pimento::test::LinearCosts;
using testing::HasSubstr;

/// Returns a server that takes half a second for each request, one after another.
LinearCosts halfASecond()
{
    LinearCosts costs;
    costs.prompts.seconds = 0.5;
    return costs;
}

const ServingSettings kOneByOne{.largestBatch = 1};

std::vector<Request> evenly(std::int64_t count)
{
    return generate({.requests = count, .arrivals = Arrivals::Fixed, .output = {.least = 1}}).value();
}

} // namespace

TEST(RateSearch, FindsTheBorderOfAQueueThatIsKnown)
{
    // Below 2 requests per second no request waits: the first token comes after 0.5 s. Above, the last of 1000 requests
    // comes 999 (0.5 - 1 / rate) later, so that nearly all are late at once.
    const auto requests = evenly(1000);
    const LinearCosts costs = halfASecond();

    const RateAnswer answer = largestRate({requests, &costs, nullptr, kOneByOne},
                                          {.objective = {.firstToken = 0.6}, .share = 1, .precision = 0.001})
                                  .value();

    // 999 (0.5 - 1 / rate) <= 0.1 as long as rate <= 1 / (0.5 - 0.1 / 999) = 2.0004
    ASSERT_TRUE(answer.rate.has_value());
    EXPECT_LE(*answer.rate, 2.0005);
    EXPECT_GT(*answer.rate, 2.0004 / 1.001);
    EXPECT_FALSE(answer.isHighest);
    EXPECT_LT(answer.runs.size(), 20U); // log2(ln(1e7) / 0.001) = 14 and the two ends
}

TEST(RateSearch, WhatItSawAgreesWithWhatItAnswers)
{
    GeneratedTrace settings{.requests = 500, .seed = 8};
    settings.output = {LengthKind::Uniform, 1, 40};
    const auto requests = generate(settings).value();
    LinearCosts costs;
    costs.promptToken.seconds = 1e-4;
    costs.tokens.seconds = 0.01;
    costs.context.seconds = 1e-6;
    const RateSearch search{.objective = {.firstToken = 0.5, .perToken = 0.03}, .share = 0.9};

    const RateAnswer answer = largestRate({requests, &costs, nullptr, {}}, search).value();

    double leastBad = std::numeric_limits<double>::infinity();
    double mostGood = 0;
    for (const RatePoint& each : answer.runs) {
        const bool holds = each.summary.objectiveShare >= search.share;
        (holds ? mostGood : leastBad) = holds ? std::max(mostGood, each.rate) : std::min(leastBad, each.rate);
    }
    EXPECT_EQ(answer.rate, mostGood);
    EXPECT_LE(leastBad, mostGood * (1 + search.precision));
    EXPECT_GT(leastBad, mostGood);
    EXPECT_EQ(largestRate({requests, &costs, nullptr, {}}, search).value(), answer);
}

TEST(RateSearch, SaysWhenTheBorderIsOutside)
{
    const auto requests = evenly(100);
    const LinearCosts costs = halfASecond();
    const ServingCase served{requests, &costs, nullptr, kOneByOne};

    const RateAnswer never = largestRate(served, {.objective = {.firstToken = 0.4}}).value();
    EXPECT_FALSE(never.rate.has_value());
    EXPECT_EQ(never.runs.size(), 1U);

    const RateAnswer always = largestRate(served, {.objective = {.firstToken = 0.6}, .highest = 1.5}).value();
    EXPECT_EQ(always.rate, 1.5);
    EXPECT_TRUE(always.isHighest);
}

TEST(RateSearch, RunsAtRatesDoNotDependOnThreads)
{
    GeneratedTrace settings{.requests = 300, .rate = 3, .seed = 8};
    const auto requests = generate(settings).value();
    LinearCosts costs;
    costs.promptToken.seconds = 1e-4;
    costs.tokens.seconds = 0.01;
    const ServingCase served{requests, &costs, nullptr, {}};
    const std::vector<double> rates = {0.5, 1, 2, 4, 8, 16, 32};

    const auto alone = runsAt(rates, served, {.firstToken = 1}, 1).value();

    EXPECT_EQ(runsAt(rates, served, {.firstToken = 1}, 4).value(), alone);
    ASSERT_EQ(alone.size(), rates.size());
    for (std::size_t i = 0; i < rates.size(); ++i) {
        EXPECT_EQ(alone[i].rate, rates[i]);
        EXPECT_GE(alone[i].summary.latency.p99, i == 0 ? 0 : alone[i - 1].summary.latency.p50);
    }
    EXPECT_GT(alone.back().summary.meanBatch, 4 * alone.front().summary.meanBatch);
}

TEST(RateSearch, RefusesWhatIsImpossible)
{
    const auto requests = evenly(10);
    const LinearCosts costs = halfASecond();
    const ServingCase served{requests, &costs, nullptr, kOneByOne};
    const auto refusal = [&](const RateSearch& search) {
        const auto answer = largestRate(served, search);
        return answer ? "was answered" : answer.error().message();
    };
    EXPECT_THAT(refusal({.lowest = 0}), HasSubstr("the lowest rate is 0 requests per second"));
    EXPECT_THAT(refusal({.highest = std::numeric_limits<double>::quiet_NaN()}), HasSubstr("the highest rate is nan"));
    EXPECT_THAT(refusal({.lowest = 2, .highest = 1}), HasSubstr("is not above the lowest one. Exchange them"));
    EXPECT_THAT(refusal({.share = 0}), HasSubstr("share of requests"));
    EXPECT_THAT(refusal({.precision = 0}), HasSubstr("precision"));
    EXPECT_THAT(refusal({.objective = {.firstToken = -1}}), HasSubstr("an objective is negative"));
    const std::vector<double> wrong = {1, 0};
    EXPECT_THAT(runsAt(wrong, served, {}, 2).error().message(), HasSubstr("a rate is 0 requests per second"));

    const std::vector<Request> atOnce(3, Request{0, 1, 1});
    EXPECT_THAT(largestRate({atOnce, &costs, nullptr, {}}, {}).error().message(), HasSubstr("all arrive at once"));

    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(largestRate(served, {}, source.get_token()).error().kind, ErrorKind::Stopped);
    EXPECT_EQ(runsAt(std::vector<double>{1}, served, {}, 1, source.get_token()).error().kind, ErrorKind::Stopped);
}

} // namespace pimento::serving::test
