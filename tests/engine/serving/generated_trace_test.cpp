// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/generated_trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace pimento::serving::test {

namespace {

using testing::HasSubstr;

std::string refusalOf(const GeneratedTrace& settings)
{
    const auto requests = generate(settings);
    return requests ? "was generated" : requests.error().message();
}

struct Gaps {
    double mean = 0;
    double variation = 0;
};

Gaps gapsOf(const std::vector<Request>& requests)
{
    double squares = 0;
    for (std::size_t i = 1; i < requests.size(); ++i) {
        squares += std::pow(requests[i].arrival - requests[i - 1].arrival, 2);
    }
    const auto count = static_cast<double>(requests.size() - 1);
    const double mean = requests.back().arrival / count;
    return {mean, std::sqrt(squares / count - mean * mean) / mean};
}

} // namespace

TEST(GeneratedTrace, FixedArrivalsAreEvenlySpread)
{
    const auto requests = generate({.requests = 4, .rate = 4, .arrivals = Arrivals::Fixed}).value();

    EXPECT_THAT(requests, testing::ElementsAre(Request{0, 512, 128}, Request{0.25, 512, 128}, Request{0.5, 512, 128},
                                               Request{0.75, 512, 128}));
}

TEST(GeneratedTrace, ArrivalsHaveTheirRateAndVariation)
{
    constexpr std::int64_t kCount = 200'000; // a mean is off by cv / 447 of itself
    const auto gapsWith = [](Arrivals arrivals, double variation) {
        return gapsOf(
            generate({.requests = kCount, .rate = 8, .arrivals = arrivals, .variation = variation, .seed = 5}).value());
    };
    EXPECT_NEAR(gapsWith(Arrivals::Poisson, 9).mean, 0.125, 0.125 * 0.01);
    EXPECT_NEAR(gapsWith(Arrivals::Poisson, 9).variation, 1, 0.02);
    for (const double variation : {0.3, 1.0, 3.0}) {
        EXPECT_NEAR(gapsWith(Arrivals::Bursts, variation).mean, 0.125, 0.125 * 0.01 * std::max(variation, 1.0));
        EXPECT_NEAR(gapsWith(Arrivals::Bursts, variation).variation, variation, variation * 0.05);
    }
}

TEST(GeneratedTrace, LengthsKeepToTheirRange)
{
    GeneratedTrace settings{.requests = 100'000, .seed = 3};
    settings.input = {LengthKind::Uniform, 10, 13};
    settings.output = {LengthKind::LogNormal, 20, 400, 100, 1};
    const auto requests = generate(settings).value();

    int below = 0;
    int atEnds = 0;
    std::array<int, 4> counts{};
    for (const Request& each : requests) {
        ++counts.at(static_cast<std::size_t>(each.input - 10));
        ASSERT_TRUE(each.output >= 20 && each.output <= 400);
        below += each.output < 100 ? 1 : 0;
        atEnds += each.output == 20 || each.output == 400 ? 1 : 0;
    }
    // 25,000 each, deviation 137; half are below the median, deviation 158; some less, since 99.5 to 100 rounds up.
    EXPECT_THAT(counts, testing::Each(testing::AllOf(testing::Gt(24'300), testing::Lt(25'700))));
    EXPECT_NEAR(below, 50'000 - 200, 800);
    // P(ln(x / 100) < ln(20.5 / 100)) + P(> ln(399.5 / 100)) = 0.0565 + 0.0831
    EXPECT_NEAR(atEnds, 13'960, 600);
}

TEST(GeneratedTrace, AnotherRateGivesTheSameRequestsInProportion)
{
    GeneratedTrace settings{.requests = 1000, .rate = 1, .seed = 9};
    settings.input = {LengthKind::Uniform, 1, 4000};
    const auto slow = generate(settings).value();
    settings.rate = 4; // a power of two, so that quotients are exact
    const auto fast = generate(settings).value();

    for (std::size_t i = 0; i < slow.size(); ++i) {
        EXPECT_EQ(fast[i], (Request{slow[i].arrival / 4, slow[i].input, slow[i].output}));
    }
}

TEST(GeneratedTrace, ASeedHasOneTrace)
{
    GeneratedTrace settings{.requests = 100, .arrivals = Arrivals::Bursts, .variation = 2, .seed = 4};
    settings.output = {LengthKind::LogNormal, 1, 1000, 100, 1};
    const auto requests = generate(settings).value();

    EXPECT_EQ(generate(settings).value(), requests);
    // Pinned: the same on every machine.
    EXPECT_EQ(requests[99].arrival, 0x1.207ced37c9f5p+7);
    EXPECT_EQ(requests[99].output, 200);
    settings.seed = 5;
    EXPECT_NE(generate(settings).value(), requests);
}

TEST(GeneratedTrace, Stops)
{
    std::stop_source source;
    source.request_stop();

    EXPECT_EQ(generate({.requests = kMostGenerated}, source.get_token()).error().kind, ErrorKind::Stopped);
}

TEST(GeneratedTrace, RefusesWhatIsImpossible)
{
    EXPECT_THAT(refusalOf({.rate = 0}), HasSubstr("the rate in requests per second is 0. Use a number from 1e-06"));
    EXPECT_THAT(refusalOf({.rate = std::numeric_limits<double>::quiet_NaN()}), HasSubstr("is nan"));
    EXPECT_THAT(refusalOf({.rate = std::numeric_limits<double>::infinity()}), HasSubstr("is inf"));
    EXPECT_THAT(refusalOf({.requests = 0}), HasSubstr("the number of requests is 0. Use a number from 1"));
    EXPECT_THAT(refusalOf({.requests = kMostGenerated + 1}), HasSubstr("the number of requests"));
    EXPECT_THAT(refusalOf({.arrivals = Arrivals::Bursts, .variation = 0}),
                HasSubstr("the coefficient of variation is 0"));
    EXPECT_THAT(refusalOf({.input = {.least = 0}}), HasSubstr("the least number of input tokens is 0"));
    EXPECT_THAT(refusalOf({.output = {LengthKind::Uniform, 5, 4}}),
                HasSubstr("the largest number of output tokens is 4. Use a number from 5"));
    EXPECT_THAT(refusalOf({.output = {LengthKind::LogNormal, 5, 9, 0.5}}), HasSubstr("the median of output tokens"));
    EXPECT_THAT(refusalOf({.output = {LengthKind::LogNormal, 5, 9, 5, -1}}), HasSubstr("sigma of output tokens"));
    EXPECT_EQ(refusalOf({.requests = 1, .variation = 0}), "was generated"); // which has no bursts
}

} // namespace pimento::serving::test
