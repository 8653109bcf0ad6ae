// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::HasSubstr;

/// Returns MAC requests that keep channel 0 busy for `count` times six cycles.
std::vector<sim::Request> busy(const sim::Machine& machine, int count)
{
    std::vector<sim::Request> requests;
    for (int i = 0; i < count; ++i) {
        requests.push_back(request(machine, "MAC_AB", 0, 0, 0, i % 32));
    }
    return requests;
}

TEST(Refresh, TakesThePseudoChannelsOfAnIdleChannelInTurn)
{
    const sim::Machine& attacc = machine("attacc");

    const TracedRun traced = run(attacc, busy(attacc, 1000)); // 20 + 6 * 999 = 6014 cycles

    EXPECT_EQ(commandsOf(attacc, traced, 1), "5070 REFab, 5071 REFab");
    EXPECT_EQ(traced.trace.front().bank, 0);
}

TEST(Refresh, ClosesOpenRowsFirst)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests = {request(attacc, "ST", 1, 0, 0)};
    const auto rest = busy(attacc, 1000);
    requests.insert(requests.end(), rest.begin(), rest.end());

    const TracedRun traced = run(attacc, requests);

    EXPECT_EQ(commandsOf(attacc, traced, 1), "1 ACT, 20 WR, 5070 PREA, 5071 REFab, 5072 REFab");
}

TEST(Refresh, HoldsBackActivationsOfItsPseudoChannel)
{
    // 900 requests fill channel 0; the store for channel 1 is dispatched when 900 - 33 of them have issued, at 20 + 6 *
    // 866 = 5216 or so, inside the refresh. ACT waits for 5070 + nRFC 456 = 5526, WR 19 more.
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests = busy(attacc, 900);
    requests.push_back(request(attacc, "ST", 1, 0, 0));

    const TracedRun traced = run(attacc, requests);

    EXPECT_EQ(commandsOf(attacc, traced, 1), "5070 REFab, 5071 REFab, 5526 ACT, 5545 WR");
}

TEST(Refresh, LetsColumnCommandsFlowWhileItWaits)
{
    // The precharge for the refresh needs 8 cycles after a MACAB; in the second pass the MACABs, 6 apart, keep going.
    const sim::Machine& attacc = machine("attacc");

    const TracedRun traced = run(attacc, busy(attacc, 1000));

    // The last of 1000 MACABs at 20 + 6 * 999 = 6014 is not delayed; the precharge comes 8 later.
    EXPECT_THAT(commandsOf(attacc, traced, 0), HasSubstr("6014 MACAB, 6022 PREA, 6023 REFab, 6024 REFab"));
    EXPECT_EQ(traced.result.cycles.value(), 6024); // a refresh that waits keeps the run alive
}

TEST(Refresh, MarksTheNodeAndNoBank)
{
    const sim::Machine& attacc = machine("attacc");
    const TracedRun traced = run(attacc, busy(attacc, 1000));

    std::vector<int> nodes;
    for (const sim::CommandRecord& record : traced.trace) {
        if (record.channel == 5) {
            EXPECT_EQ(record.bank, -1);
            EXPECT_EQ(record.row, -1);
            nodes.push_back(record.refreshNode);
        }
    }

    EXPECT_THAT(nodes, testing::ElementsAre(0, 1));
}

/// Returns AttAcc, changed so that `refreshes` refreshes may be postponed.
sim::Machine postponing(int refreshes)
{
    sim::DeviceDescription device = description("attacc");
    device.controller.postponedRefreshes = refreshes;
    return sim::Machine::compile(device).value();
}

TEST(Refresh, GoesFirstWhenItHasBeenPostponedForLong)
{
    const sim::Machine attacc = postponing(2);

    const std::string all = commandsOf(attacc, run(attacc, busy(attacc, 3000)), 0);
    const std::string around = all.substr(all.find("15116 MACAB"), 160);

    // Due in 5070 and 10140; two may be postponed, so the first must go before the third is due in 15210, and what it
    // takes to get there at most goes off: 19 from an activation to its column, 19 from a write to a read, 45 from the
    // activation to the precharge, 2 to the refresh, 4 for both nodes = 89. From 15121 on it goes first. The last MACAB
    // before that is in 20 + 6 * 2516 = 15116; the precharge follows 8 behind it, two refreshes of both
    // pseudo-channels, and since all rows are closed the third as soon as it is due. nRFC 456 behind the last one of
    // the first pseudo-channel, which the published rules look at, the row is opened again.
    EXPECT_THAT(around, HasSubstr("15116 MACAB, 15124 PREA, 15125 REFab, 15126 REFab, 15127 REFab, 15128 REFab, "
                                  "15210 REFab, 15211 REFab, 15666 ACTAB, 15685 MACAB, 15691 MACAB"));
}

TEST(Refresh, IsPostponedAtMostSoOften)
{
    const sim::Machine& attacc = machine("attacc").sound();
    const TracedRun traced = run(attacc, busy(attacc, 20'000));
    const std::int64_t interval = attacc.refreshInterval();
    std::int64_t refreshes = 0;
    std::int64_t before = 0;
    for (const sim::CommandRecord& record : traced.trace) {
        if (record.channel == 0 && record.refreshNode == 0 && record.command == attacc.refreshCommand()) {
            ++refreshes;
            EXPECT_LE(record.cycle / interval, refreshes + 8);
            EXPECT_TRUE(before == 0 || record.cycle - before >= 456);
            before = record.cycle;
        }
    }
    // 119,995 cycles of work and what refreshes add are 25 intervals, of which the last 8 may wait.
    EXPECT_GE(refreshes, 25 - 8);
}

// However a run is shortened, postponed refreshes come when they must.
TEST(Refresh, IsPostponedByAllShortcutsAlike)
{
    const sim::Machine attacc = postponing(1);
    std::vector<sim::Request> requests = busy(attacc, 4000);
    for (int i = 0; i < 4000; ++i) {
        requests.push_back(request(attacc, "MAC_AB", i % 3, 0, i / 2000, i % 32));
    }
    const auto outcome = [&](sim::RunOptions options) {
        sim::SpanStream stream(requests);
        return sim::run(attacc, stream, options).value();
    };
    using enum sim::Shortcut;

    const sim::RunResult plain =
        outcome({.idleCycles = sim::IdleCycles::Execute, .channelGroups = Off, .transitionReplay = Off});

    EXPECT_EQ(outcome({.channelGroups = Off, .transitionReplay = Off}), plain);
    EXPECT_EQ(outcome({.transitionReplay = Off}), plain);
    EXPECT_EQ(outcome({}), plain);
    const auto refreshes = plain.commandsByKind[static_cast<std::size_t>(attacc.refreshCommand())];
    EXPECT_GE(refreshes, 16 * 2 * (plain.cycles.value() / attacc.refreshInterval() - 1));
}

TEST(Refresh, ThatLeavesNoTimeIsReported)
{
    sim::DeviceDescription device = description("attacc");
    device.timing["nREFI"] = 10; // a refresh every 10 cycles that takes 456
    const auto compiled = sim::Machine::compile(device);
    ASSERT_TRUE(compiled.has_value());
    const std::vector<sim::Request> requests = {
        request(*compiled, "BARRIER", 0, 0, 0), request(*compiled, "ST", 0, 0, 0),
        request(*compiled, "BARRIER", 0, 0, 0), request(*compiled, "ST", 0, 4, 0)};
    sim::SpanStream stream(requests);

    const auto outcome = sim::run(*compiled, stream);

    ASSERT_FALSE(outcome.has_value());
    EXPECT_THAT(outcome.error().message(), HasSubstr("no request could be served"));
}

} // namespace

} // namespace pimento::test
