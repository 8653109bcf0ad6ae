// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/run_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace pimento::serving::test {

namespace {

constexpr std::int64_t kMillisecond = 1'000'000'000;

} // namespace

TEST(RunHistory, SpreadsLevelsOverIntervals)
{
    RunHistory history;
    history.addTime(Picoseconds{0}, Picoseconds{kMillisecond / 2}, {.waiting = 4});
    history.addTime(Picoseconds{kMillisecond / 2}, Picoseconds{kMillisecond * 5 / 2},
                    {.waiting = 0, .decoding = 3, .busy = 1});

    ASSERT_EQ(history.size(), 3U);
    EXPECT_EQ(history.interval().value(), kMillisecond);
    EXPECT_DOUBLE_EQ(history.meanWaiting(0), 2);    // 4 for half of it
    EXPECT_DOUBLE_EQ(history.meanDecoding(0), 1.5); // 3 for half of it
    EXPECT_DOUBLE_EQ(history.meanDecoding(1), 3);
    EXPECT_DOUBLE_EQ(history.meanBusy(2), 1);
    EXPECT_DOUBLE_EQ(history.seconds(1), 0.001);
    EXPECT_DOUBLE_EQ(history.seconds(2), 0.0005);
}

TEST(RunHistory, TokensBelongToTheTimeBeforeThem)
{
    RunHistory history;
    history.addTokens(Picoseconds{0}, 1);
    history.addTokens(Picoseconds{kMillisecond}, 2);
    history.addTokens(Picoseconds{kMillisecond + 1}, 4);

    ASSERT_EQ(history.size(), 2U);
    EXPECT_EQ(history.tokens(0), 3);
    EXPECT_EQ(history.tokens(1), 4);
    EXPECT_EQ(history.seconds(1), 0); // no time was recorded
    EXPECT_EQ(history.meanBusy(1), 0);
}

TEST(RunHistory, NeighboursBecomeOneWhenIntervalsAreUsedUp)
{
    RunHistory history;
    for (int i = 0; i < 513; ++i) {
        history.addTime(Picoseconds{i * kMillisecond}, Picoseconds{(i + 1) * kMillisecond}, {.waiting = i});
        history.addTokens(Picoseconds{(i + 1) * kMillisecond}, i);
    }

    ASSERT_EQ(history.size(), 257U); // 513 / 2, rounded up
    EXPECT_EQ(history.interval().value(), 2 * kMillisecond);
    for (std::size_t i = 0; i < 256; ++i) {
        EXPECT_DOUBLE_EQ(history.meanWaiting(i), 2 * static_cast<double>(i) + 0.5);
        EXPECT_EQ(history.tokens(i), static_cast<std::int64_t>(4 * i + 1));
    }
    EXPECT_DOUBLE_EQ(history.meanWaiting(256), 512);
    EXPECT_DOUBLE_EQ(history.seconds(256), 0.001);
}

TEST(RunHistory, KeepsAllSumsInBoundedRoom)
{
    std::mt19937 random(3);
    RunHistory history;
    std::int64_t now = 0;
    std::int64_t tokens = 0;
    double waited = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto next = now + static_cast<std::int64_t>(random()) * (i % 100 == 0 ? 100'000 : 10);
        const auto waiting = static_cast<std::int64_t>(random() % 50);
        history.addTime(Picoseconds{now}, Picoseconds{next}, {.waiting = waiting});
        history.addTokens(Picoseconds{next}, waiting);
        waited += static_cast<double>(waiting) * static_cast<double>(next - now) / 1e12;
        tokens += waiting;
        now = next;
    }

    ASSERT_LE(history.size(), RunHistory::kMostIntervals);
    EXPECT_GT(history.size(), RunHistory::kMostIntervals / 2);
    double foundWaited = 0;
    double seconds = 0;
    std::int64_t foundTokens = 0;
    for (std::size_t i = 0; i < history.size(); ++i) {
        foundWaited += history.meanWaiting(i) * history.seconds(i);
        seconds += history.seconds(i);
        foundTokens += history.tokens(i);
    }
    EXPECT_EQ(foundTokens, tokens);
    EXPECT_NEAR(foundWaited, waited, waited * 1e-9);
    EXPECT_NEAR(seconds, static_cast<double>(now) / 1e12, seconds * 1e-9);
}

} // namespace pimento::serving::test
