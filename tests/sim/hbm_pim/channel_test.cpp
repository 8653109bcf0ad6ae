// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/hbm_pim/support.h"

#include <gtest/gtest.h>

// Streams small enough to work out by hand. Entry i reaches the command queue at the end of cycle i. Row to read 14,
// row to write 10, row open at least 33, precharge 14; a read is complete 24 cycles after its issue, a write 11.

namespace pimento::test {

namespace {

TEST(SamsungChannel, ReadsAColumn)
{
    const SamsungRun run = runOnChannel({readOf(0, 0)});

    EXPECT_EQ(textOf(run.trace), "1 ACT 0, 15 RD 0, 34 PRE 0"); // 1 + 14; 1 + 33
    EXPECT_EQ(run.result.cycles.value(), 15 + 24);
}

TEST(SamsungChannel, WritesAColumn)
{
    const SamsungRun run = runOnChannel({writeOf(0, 0)});

    EXPECT_EQ(textOf(run.trace), "1 ACT 0, 11 WR 0"); // 1 + 10
    EXPECT_EQ(run.result.cycles.value(), 11 + 11);
}

TEST(SamsungChannel, OpensBanksOfOneGroupSlowerThanOfTwo)
{
    EXPECT_EQ(textOf(runOnChannel({readOf(0, 0), readOf(1, 0)}).trace),
              "1 ACT 0, 7 ACT 1, 15 RD 0, 21 RD 1, 34 PRE 0, 40 PRE 1"); // 1 + 6
    EXPECT_EQ(textOf(runOnChannel({readOf(0, 0), readOf(4, 0)}).trace),
              "1 ACT 0, 5 ACT 4, 15 RD 0, 19 RD 4, 34 PRE 0, 38 PRE 4"); // 1 + 4
}

TEST(SamsungChannel, ReadsColumnsOfOneGroupEveryFourCycles)
{
    const SamsungRun run = runOnChannel({readOf(0, 0, 0), readOf(0, 0, 1), readOf(0, 0, 2)});

    EXPECT_EQ(textOf(run.trace), "1 ACT 0, 15 RD 0, 19 RD 0, 23 RD 0, 34 PRE 0");
}

TEST(SamsungChannel, TurnsTheBusAround)
{
    EXPECT_EQ(textOf(runOnChannel({last(readOf(0, 0, 0)), writeOf(0, 0, 1)}).trace),
              "1 ACT 0, 15 RD 0, 30 WR 0"); // 15 + (20 + 2 + 1 - 8)
    EXPECT_EQ(textOf(runOnChannel({last(writeOf(0, 0, 0)), readOf(0, 0, 1)}).trace),
              "1 ACT 0, 11 WR 0, 30 RD 0, 37 PRE 0"); // 11 + (8 + 2 + 9); 11 + (8 + 2 + 16)
}

TEST(SamsungChannel, ChangesARow)
{
    const SamsungRun run = runOnChannel({last(readOf(0, 0)), readOf(0, 1)});

    EXPECT_EQ(textOf(run.trace), "1 ACT 0, 15 RD 0, 34 PRE 0, 48 ACT 0, 62 RD 0, 81 PRE 0"); // 34 + 14, 48 + 14
    EXPECT_EQ(run.result.cycles.value(), 62 + 24);
}

TEST(SamsungChannel, OvertakesInAWindowButNotBeyondABarrier)
{
    const std::vector<Transaction> open = {readOf(0, 0), readOf(0, 1), readOf(0, 0, 1)};
    std::vector<Transaction> closed = open;
    closed[1].isBarrier = true;

    // The third entry finds the row of the first one open.
    EXPECT_EQ(textOf(runOnChannel(open).trace), "1 ACT 0, 15 RD 0, 19 RD 0, 34 PRE 0, 48 ACT 0, 62 RD 0, 81 PRE 0");
    // After the barrier it has to wait until its row is opened again: 81 + 14, 95 + 14.
    EXPECT_EQ(textOf(runOnChannel(closed).trace),
              "1 ACT 0, 15 RD 0, 34 PRE 0, 48 ACT 0, 62 RD 0, 81 PRE 0, 95 ACT 0, 109 RD 0, 128 PRE 0");
}

TEST(SamsungChannel, OpensARowOfTheNextWindowWhenOnlyTheBarrierIsLeft)
{
    const SamsungRun run = runOnChannel({last(readOf(0, 0)), readOf(1, 5)});

    // 7: the second window's bank, 6 behind the first; its read may follow 4 cycles behind 15, and 14 behind 7.
    EXPECT_EQ(textOf(run.trace), "1 ACT 0, 7 ACT 1, 15 RD 0, 21 RD 1, 34 PRE 0, 40 PRE 1");
}

TEST(SamsungChannel, KeepsTheOrderOfAccessesToOneColumn)
{
    // The read of column 0 could go at 15, but the write before it is to the same column; the one of column 1 may go.
    // 11 + 19 = 30.
    const SamsungRun run = runOnChannel({writeOf(0, 0, 0), readOf(0, 0, 0), readOf(0, 0, 1)});

    ASSERT_EQ(textOf(run.trace), "1 ACT 0, 11 WR 0, 30 RD 0, 34 RD 0, 37 PRE 0");
    EXPECT_EQ(run.trace[2].column, 0);
}

TEST(SamsungChannel, StallsUntilARefreshWhenTheBarrierWantsTheOpenRow)
{
    const SamsungRun run = runOnChannel({readOf(0, 0, 0), readOf(0, 1, 0), last(readOf(0, 0, 1))});

    // The barrier's entry keeps row 0 open, and may not go before the entry of row 1. The deadline at 3900 closes the
    // row; 3901 + 350 = 4251, + 14 = 4265; row 1 closes at 4251 + 33, 4284 + 14 = 4298, + 14 = 4312.
    EXPECT_EQ(textOf(run.trace), "1 ACT 0, 15 RD 0, 3900 PRE 0, 3901 REF, 4251 ACT 0, 4265 RD 0, 4284 PRE 0, "
                                 "4298 ACT 0, 4312 RD 0, 4331 PRE 0");
    EXPECT_EQ(run.result.cycles.value(), 4312 + 24);
}

/// True if a read of another bank goes before the last of `length` reads, which has a barrier.
bool overtakesBarrierOf(int length)
{
    std::vector<Transaction> stream;
    for (int i = 0; i < length; ++i) {
        stream.push_back(readOf(0, 0, i % 32));
    }
    stream.back().isBarrier = true;
    stream.push_back(readOf(4, 0));
    std::vector<int> banks; // of the reads
    for (const auto& record : runOnChannel(stream).trace) {
        if (record.command == sim::samsung::Command::Read) {
            banks.push_back(record.bank);
        }
    }
    return banks.back() != 4;
}

TEST(SamsungChannel, LosesTheBarrierThatFillsTheTransactionQueue)
{
    EXPECT_FALSE(overtakesBarrierOf(63));
    EXPECT_TRUE(overtakesBarrierOf(64));
    EXPECT_FALSE(overtakesBarrierOf(65)); // waits in the backlog, which keeps barriers
    EXPECT_FALSE(overtakesBarrierOf(128));
}

TEST(SamsungChannel, RefreshesEveryRankInTurn)
{
    std::vector<Transaction> stream;
    for (int i = 0; i < 4000; ++i) {
        stream.push_back(readOf(i % 16, 0, i % 32));
    }
    const SamsungRun run = runOnChannel(stream, 2);
    std::vector<std::pair<int, std::int64_t>> refreshes;
    for (const auto& record : run.trace) {
        if (record.command == sim::samsung::Command::Refresh) {
            refreshes.emplace_back(record.rank, record.cycle);
        }
    }

    ASSERT_EQ(refreshes.size(), 4U);
    EXPECT_EQ(refreshes[0].first, 0);
    EXPECT_EQ(refreshes[0].second, 1950 + 16);                   // all sixteen banks are closed before
    EXPECT_EQ(refreshes[1], (std::pair(1, std::int64_t{3900}))); // the other rank is not used
    EXPECT_EQ(refreshes[2].first, 0);
    EXPECT_EQ(refreshes[3], (std::pair(1, std::int64_t{7800})));
}

} // namespace

} // namespace pimento::test
