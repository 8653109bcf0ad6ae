// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/order_chain.h"
#include "sim/dram/stream_bound.h"
#include "tests/sim/support.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

const sim::Machine& sound() { return machine("attacc").sound(); }

/// Adds commands by the names of their requests, each to a bank and a row.
struct Chain {
    sim::OrderChain chain{sound()};

    void add(const char* kind, int bank = 0, std::uint32_t row = 0)
    {
        chain.add(sound().request(sound().findRequest(kind).value()).finalCommand, bank, row);
    }
};

/// Returns `perRow` operations on each of `rows` rows, as requests to all channels.
std::vector<sim::Request> operations(int rows, int perRow)
{
    std::vector<sim::Request> requests;
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < perRow; ++i) {
            for (int channel = 0; channel < sound().channels(); ++channel) {
                requests.push_back(request(sound(), "MAC_AB", channel, 0, row, i % 32));
            }
        }
    }
    return requests;
}

std::int64_t boundOf(const std::vector<sim::Request>& requests)
{
    sim::SpanStream stream(requests);
    return sim::leastCycles(sim::StreamBound(sound()), stream);
}

} // namespace

// Nine distances of nCCDAB = 6 between ten operations, and the cycle of the last one.
TEST(OrderChain, KeepsOperationsOfOneRowTheirPitchApart)
{
    Chain chain;
    for (int i = 0; i < 10; ++i) {
        chain.add("MAC_AB");
    }

    EXPECT_EQ(chain.chain.span(), 9 * 6 + 1);
}

// nRTPL + nRP + nRCDRD = 8 + 19 + 19 from one row to the next.
TEST(OrderChain, ClosesAndOpensRowsBetweenOperations)
{
    Chain chain;
    chain.add("MAC_AB", 0, 0);
    chain.add("MAC_AB", 0, 1);

    EXPECT_EQ(chain.chain.span(), 46 + 1);
}

// The row changes while results move: 46 cycles are more than nCCDAB + 4 = 10 to the first move and 3 further moves in
// turn over two pseudo-channels.
TEST(OrderChain, ChangesRowsBehindCommandsThatWantNone)
{
    Chain chain;
    chain.add("MAC_AB", 0, 0);
    for (const int bank : {0, 32, 16, 48}) {
        chain.add("MV_SB", bank);
    }
    chain.add("MAC_AB", 0, 1);

    EXPECT_EQ(chain.chain.span(), 46 + 1);
}

// Moves from one bank group are nCCDL = 4 apart: 10 + 3 * 4, then one cycle to an operation that waits for nothing.
TEST(OrderChain, CountsMovesOfOneGroup)
{
    Chain chain;
    chain.add("MAC_AB");
    for (int bank = 0; bank < 4; ++bank) {
        chain.add("MV_SB", bank);
    }
    chain.add("MAC_AB");

    EXPECT_EQ(chain.chain.span(), 10 + 3 * 4 + 1 + 1);
}

// A first operation may find its row open or closed: 64 rows of 32 operations take 64 * 31 * 6 + 63 * 46 + 1 = 14803
// cycles. At least two refreshes fall into them, and each costs less than its 456 cycles and the time to close and open
// the rows.
TEST(OrderChain, CountsRefreshesThatCannotStayAway)
{
    Chain chain;
    for (std::uint32_t row = 0; row < 64; ++row) {
        for (int i = 0; i < 32; ++i) {
            chain.add("MAC_AB", 0, row);
        }
    }

    EXPECT_EQ(chain.chain.span(), 14803);
    EXPECT_GT(chain.chain.cycles(), 14803 + 2 * 400);
    EXPECT_LE(chain.chain.cycles(), 14803 + 3 * (456 + 46));
}

// Banks below 32 are those of the first pseudo-channel. The published rules let commands pass that want no rows.
TEST(OrderChain, KnowsWhatWaitsForARefresh)
{
    const auto commandOf = [](const char* kind) {
        return sound().request(sound().findRequest(kind).value()).finalCommand;
    };
    const sim::OrderChain all(sound());
    EXPECT_TRUE(all.waitsForRefresh(commandOf("MAC_AB"), 32));
    EXPECT_TRUE(all.waitsForRefresh(commandOf("WR_GB"), 0));
    EXPECT_TRUE(all.waitsForRefresh(commandOf("RD_SB"), 31));
    EXPECT_FALSE(all.waitsForRefresh(commandOf("WR_GB"), 32));

    const sim::Machine& published = machine("attacc");
    EXPECT_FALSE(sim::OrderChain(published).waitsForRefresh(
        published.request(published.findRequest("WR_GB").value()).finalCommand, 0));
}

// Operations on one row may hold every refresh off, so that none is counted.
TEST(OrderChain, CountsNoRefreshThatAnOpenRowHoldsBack)
{
    Chain chain;
    for (int i = 0; i < 4000; ++i) {
        chain.add("MAC_AB");
    }

    EXPECT_EQ(chain.chain.cycles(), 3999 * 6 + 1);
}

TEST(StreamBound, IsCloseToARunOfOperations)
{
    for (const int perRow : {1, 2, 7, 32, 96}) {
        const auto requests = operations(12'000 / (perRow + 6), perRow);

        const std::int64_t cycles = run(sound(), requests).result.cycles.value();
        const std::int64_t least = boundOf(requests);

        EXPECT_LE(least, cycles) << perRow;
        EXPECT_LT(static_cast<double>(cycles), 1.1 * static_cast<double>(least)) << perRow;
    }
}

// 64 writes to one bank group, nCCDL = 4 apart; then a fence; then ten operations.
TEST(StreamBound, AddsWhatFencesSeparate)
{
    std::vector<sim::Request> requests;
    for (int i = 0; i < 64; ++i) {
        requests.push_back(request(sound(), "ST", 0, i % 4, 5, i / 4));
    }
    appendFence(requests, sound());
    for (int i = 0; i < 10; ++i) {
        requests.push_back(request(sound(), "MAC_AB", 0, 0, 0, i));
    }

    EXPECT_EQ(boundOf(requests), (63 * 4 + 1) + (9 * 6 + 1));
}

// The order of opening rows is undecided where the host and the units work at once, so only the writes count.
TEST(StreamBound, LeavesUnitsOutThatWorkBesideTheHost)
{
    std::vector<sim::Request> requests;
    for (int i = 0; i < 10; ++i) {
        requests.push_back(request(sound(), "MAC_AB", 0, 0, i));
        requests.push_back(request(sound(), "ST", 0, 0, 5, i));
    }

    EXPECT_EQ(boundOf(requests), 9 * 4 + 1);
}

TEST(StreamBound, GivesUpBeyondItsLimit)
{
    const auto requests = operations(400, 32);
    sim::SpanStream stream(requests);

    const std::int64_t least = sim::leastCycles(sim::StreamBound(sound()), stream, 5000);

    EXPECT_GT(least, 5000);
    EXPECT_LT(least, boundOf(requests));
}

} // namespace pimento::test
