// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serving_csv.h"
#include "engine/serving/serving_summary.h"

#include "engine/base/csv.h"
#include "engine/base/numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

namespace pimento::serving::test {

namespace {

using testing::HasSubstr;

constexpr std::int64_t kSecond = 1'000'000'000'000;

Picoseconds at(double seconds) { return Picoseconds{std::llround(seconds * kSecond)}; }

/// Three requests: 1 token; 3 tokens; 5 tokens.
ServingRun smallRun()
{
    ServingRun run;
    run.requests = RequestTimes(3);
    run.requests.arrived = {at(0), at(1), at(2)};
    run.requests.started = {at(0), at(2), at(4)};
    run.requests.firstToken = {at(1), at(3), at(6)};
    run.requests.completed = {at(1), at(4), at(10)};
    run.requests.longestGap = {at(0), at(0.75), at(2)};
    run.requests.tokens = {1, 3, 5};
    run.requests.restarts = {0, 0, 2};
    run.totals.servers = 2;
    run.totals.end = at(10);
    run.totals.busy.add(1, at(8));
    run.totals.present.add(1, at(1 + 3 + 8));
    run.totals.waiting.add(1, at(0 + 1 + 2));
    run.totals.decodeSteps = 3;
    run.totals.mixedSteps = 1;
    run.totals.places = 6;
    run.totals.outputTokens = 9;
    run.totals.joules = 18;
    return run;
}

} // namespace

TEST(ServingSummary, FiguresAreThoseOfTheRequests)
{
    const ServingSummary summary = summarise(smallRun(), {.firstToken = 2, .perToken = 1});

    EXPECT_EQ(summary.requests, 3);
    EXPECT_EQ(summary.queued, (Spread{3, 1, 1, 2, 2, 2}));           // 0, 1, 2
    EXPECT_EQ(summary.firstToken, (Spread{3, 7.0 / 3, 2, 4, 4, 4})); // 1, 2, 4
    EXPECT_EQ(summary.perToken, (Spread{2, 0.75, 0.5, 1, 1, 1}));    // (4 - 3) / 2, (10 - 6) / 4
    EXPECT_EQ(summary.longestGap, (Spread{2, 1.375, 0.75, 2, 2, 2}));
    EXPECT_EQ(summary.latency, (Spread{3, 4, 3, 8, 8, 8})); // 1, 3, 8
    EXPECT_DOUBLE_EQ(summary.requestsPerSecond, 0.3);
    EXPECT_DOUBLE_EQ(summary.tokensPerSecond, 0.9);
    EXPECT_DOUBLE_EQ(summary.utilisation, 0.4); // 8 of 2 x 10
    EXPECT_DOUBLE_EQ(summary.meanBatch, 1.5);
    EXPECT_DOUBLE_EQ(summary.meanPresent, 1.2);
    EXPECT_DOUBLE_EQ(summary.meanWaiting, 0.3);
    EXPECT_DOUBLE_EQ(summary.joulesPerToken, 2);
    EXPECT_EQ(summary.restarts, 2);
    EXPECT_DOUBLE_EQ(summary.objectiveShare, 2.0 / 3); // the third one waits too long for its first token
    EXPECT_DOUBLE_EQ(summary.goodput, 0.2);
}

TEST(ServingSummary, GapsBetweenTokensCountAsOftenAsTheyOccur)
{
    ServingRun run = smallRun();
    run.gaps.add(at(2), 1);
    run.gaps.add(at(0.5), 97); // 98 with the one below
    run.gaps.add(at(4), 1);
    run.gaps.add(at(0.5), 1);
    run.totals.promptTokens = 40;

    const ServingSummary summary = summarise(run);

    // (98 x 0.5 + 2 + 4) / 100; of 100 gaps the 50th and 90th are 0.5, the 99th is 2.
    EXPECT_EQ(summary.tokenGap, (Spread{100, 0.55, 0.5, 0.5, 2, 4}));
    EXPECT_DOUBLE_EQ(summary.promptTokensPerSecond, 4); // in 10 s
    EXPECT_TRUE(Objective{}.isNone());
    EXPECT_FALSE((Objective{.perToken = 1}).isNone());
}

TEST(TokenGaps, AreTheSameInAnyOrder)
{
    TokenGaps one;
    TokenGaps other;
    for (int i = 0; i < 200'000; ++i) { // more than are kept apart
        one.add(Picoseconds{i % 1000}, 1 + i % 3);
        other.add(Picoseconds{(199'999 - i) % 1000}, 1 + (199'999 - i) % 3);
    }

    EXPECT_EQ(one, other);
    EXPECT_EQ(one.ascending().size(), 1000U);
    EXPECT_EQ(one.count(), 399'999); // 66,667 x 1 + 66,667 x 2 + 66,666 x 3
}

TEST(ServingSummary, AnObjectiveIsMetToItsLastPicosecond)
{
    const RequestTimes requests = smallRun().requests;
    EXPECT_TRUE(meets(requests, 1, {.firstToken = 2}));
    EXPECT_FALSE(meets(requests, 1, {.firstToken = 1.999999999999}));
    EXPECT_TRUE(meets(requests, 1, {.perToken = 0.5}));
    EXPECT_FALSE(meets(requests, 1, {.perToken = 0.4999999999}));
    EXPECT_TRUE(meets(requests, 0, {.perToken = 0})); // a single token has none further
    EXPECT_EQ(summarise(smallRun()).objectiveShare, 1);
}

TEST(ServingSummary, PercentilesAreValuesThatThereAre)
{
    std::vector<double> values(100);
    std::iota(values.begin(), values.end(), 1);
    EXPECT_EQ(percentile(values, 0.5), 50);
    EXPECT_EQ(percentile(values, 0.9), 90);
    EXPECT_EQ(percentile(values, 0.99), 99);
    EXPECT_EQ(percentile(values, 0.991), 100);
    EXPECT_EQ(percentile(values, 1), 100);
    EXPECT_EQ(percentile(values, 1e-9), 1);
    // Nearest rank for every size: at least the share of values is not above it, and less than the share is below.
    for (int size = 1; size <= 200; ++size) {
        values.resize(static_cast<std::size_t>(size));
        std::iota(values.begin(), values.end(), 1);
        for (const int percent : {1, 7, 10, 14, 50, 57, 90, 99, 100}) {
            const auto rank = static_cast<int>(percentile(values, percent / 100.0));
            EXPECT_GE(rank * 100, percent * size);
            EXPECT_LT((rank - 1) * 100, percent * size);
        }
    }
}

TEST(ServingSummary, ARunWithoutTimeHasNoRates)
{
    ServingRun run;
    run.requests = RequestTimes(1);
    run.requests.started = run.requests.firstToken = run.requests.completed = {Picoseconds{0}};
    run.requests.tokens = {1};
    const ServingSummary summary = summarise(run);

    EXPECT_EQ(summary.requestsPerSecond, 0);
    EXPECT_EQ(summary.utilisation, 0);
    EXPECT_EQ(summary.perToken, Spread{});
}

TEST(ServingCsv, RequestsAreWrittenInSeconds)
{
    EXPECT_EQ(requestCsv(smallRun().requests),
              "request,arrival_s,queued_s,ttft_s,tpot_s,longest_gap_s,latency_s,output_tokens,instance,restarts\n"
              "1,0,0,1,,,1,1,1,0\n"
              "2,1,1,2,0.5,0.75,3,3,1,0\n"
              "3,2,2,4,1,2,8,5,1,2\n");
}

TEST(ServingCsv, TheSummaryHasEveryFigure)
{
    const ServingSummary summary = summarise(smallRun(), {.firstToken = 2});
    const auto table = CsvTable::parse(summaryCsv(summary), "summary").value();

    const auto figure = [&](std::string_view name) {
        for (std::size_t row = 0; row < table.rows(); ++row) {
            if (table.cell(row, 0) == name) {
                return parseDecimal(table.cell(row, 1)).value();
            }
        }
        ADD_FAILURE() << name << " is missing";
        return 0.0;
    };
    EXPECT_EQ(table.rows(), 2U + 6 * 5 + 1 + 4 + 4 + 3 + 2);
    EXPECT_EQ(figure("ttft_mean_s"), summary.firstToken.mean); // reads back bit by bit
    EXPECT_EQ(figure("tpot_p50_s"), 0.5);
    EXPECT_EQ(figure("latency_most_s"), 8);
    EXPECT_EQ(figure("goodput_per_s"), summary.goodput);
    EXPECT_EQ(figure("joules_per_output_token"), 2);
}

TEST(ServingCsv, AHistoryHasALinePerInterval)
{
    RunHistory history;
    history.addTime(Picoseconds{0}, Picoseconds{kSecond * 3 / 2000}, {.waiting = 1, .decoding = 2, .busy = 3});
    history.addTokens(Picoseconds{kSecond * 3 / 2000}, 4);

    EXPECT_EQ(historyCsv(history), "begin_s,end_s,waiting,decoding,busy_servers,output_tokens,tokens_per_s\n"
                                   "0,0.001,1,2,3,0,0\n"
                                   "0.001,0.0015,1,2,3,4,8000\n");
}

} // namespace pimento::serving::test
