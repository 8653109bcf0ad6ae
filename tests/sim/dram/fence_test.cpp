// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/device_rules.h"
#include "sim/dram/stream_bound.h"
#include "tests/sim/support.h"
#include "tests/support/pins.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>

// Fences that wait for data, and what random requests of the host do to the pins and to refreshes on sound machines.

namespace pimento::test {

namespace {

using Requests = std::vector<sim::Request>;

/// Returns a load of channel 0, a fence, and a store to channel 1.
Requests copy(const sim::Machine& machine)
{
    Requests requests = {request(machine, "LD", 0, 0, 0)};
    appendFence(requests, machine);
    requests.push_back(request(machine, "ST", 1, 0, 0));
    return requests;
}

Requests randomRequests(const sim::Machine& machine, std::mt19937& random, int count)
{
    constexpr std::array kKinds = {"LD", "ST", "LD", "ST", "BARRIER"};
    Requests requests;
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    const int rows = 1 + below(20);
    for (int i = 0; i < count; ++i) {
        const char* kind = kKinds[static_cast<std::size_t>(below(below(30) == 0 ? 5 : 4))];
        if (std::string_view(kind) == "BARRIER") {
            appendFence(requests, machine);
        } else {
            requests.push_back(request(machine, kind, below(2), below(machine.banks()), below(rows), below(32)));
        }
    }
    return requests;
}

TEST(Fences, OfThePublishedModelWaitForCommandsOnly)
{
    // ACT 1, RD 19 later; the store goes to another channel in the next cycle.
    const sim::Machine& attacc = machine("attacc");

    EXPECT_EQ(commandsOf(attacc, run(attacc, copy(attacc)), 1), "21 ACT, 40 WR");
}

TEST(Fences, WaitForDataUnderTheRule)
{
    // RD in 20, its data on the pins in 20 + nCL 19 = 39 and 40; 41 is the first cycle with it.
    const sim::Machine& attacc = machine("attacc").sound();

    EXPECT_EQ(commandsOf(attacc, run(attacc, copy(attacc)), 1), "41 ACT, 60 WR");
}

TEST(Fences, WaitForSumsOfAimAsLongAsTheseTake)
{
    // RD_MAC in cycle 1 has its data there after nCLREG 0 + nBL 2 cycles, in 3: WRGB of another channel follows at
    // once. A load takes ACT 1, nRCDRD 36, nCL 50, nBL 2: 89.
    const sim::Machine& aim = machine("gddr6-aim").sound();
    const auto behind = [&](const char* kind) {
        Requests requests = {request(aim, kind, 0, 0, 0)};
        appendFence(requests, aim);
        requests.push_back(request(aim, "WR_GB", 1, 0, 0));
        return commandsOf(aim, run(aim, requests), 1);
    };

    EXPECT_EQ(behind("RD_MAC"), "3 WRGB");
    EXPECT_EQ(behind("LD"), "89 WRGB");
}

TEST(Fences, SayThatTheyWaitForData)
{
    const sim::Machine& attacc = machine("attacc").sound();
    Requests requests = {request(attacc, "LD", 0, 0, 0)};
    appendFence(requests, attacc);
    requests.push_back(request(attacc, "LD", 0, 0, 0, 1));
    sim::SpanStream stream(requests);

    const sim::RunResult traced = sim::run(attacc, stream, {.explainsWaits = true}).value();

    // RD in 20 and, with its row open, in 41; nothing else goes in 21 .. 40, nor in 42 .. 62, the last data's way.
    const auto of = [&](sim::WaitCause cause) { return traced.waits->run[static_cast<std::size_t>(cause)]; };
    EXPECT_EQ(traced.cycles.value(), 62);
    EXPECT_EQ(of(sim::WaitCause::ReadLatency), 20 + 21);
    EXPECT_EQ(of(sim::WaitCause::NoRequest), 0);
}

TEST(Fences, AreTheSameWithAllShortcuts)
{
    std::mt19937 random(7);
    for (const char* name : {"attacc", "hbm-pim-hbm3", "gddr6-aim"}) {
        const sim::Machine& device = machine(name).sound();
        for (int i = 0; i < 6; ++i) {
            Requests requests;
            for (int part = 0; part < 40; ++part) { // states come back
                const Requests some = randomRequests(device, random, 12);
                for (int time = 0; time < 5; ++time) {
                    requests.insert(requests.end(), some.begin(), some.end());
                    appendFence(requests, device);
                }
            }
            const auto outcome = [&](sim::RunOptions options) {
                sim::SpanStream stream(requests);
                return sim::run(device, stream, options).value();
            };
            using enum sim::Shortcut;
            const sim::RunResult plain =
                outcome({.idleCycles = sim::IdleCycles::Execute, .channelGroups = Off, .transitionReplay = Off});
            EXPECT_EQ(outcome({.channelGroups = Off, .transitionReplay = Off}), plain) << name;
            EXPECT_EQ(outcome({.transitionReplay = Off}), plain) << name;
            EXPECT_EQ(outcome({}), plain) << name;
            sim::SpanStream stream(requests);
            EXPECT_LE(sim::leastCycles(sim::StreamBound(device), stream), plain.cycles.value()) << name;
        }
    }
}

TEST(Pins, TakeOneBurstAtATimeOfRandomRequests)
{
    std::mt19937 random(11);
    for (const char* name : {"attacc", "hbm-pim-hbm3", "gddr6-aim"}) {
        const sim::Machine& device = machine(name).sound();
        for (int i = 0; i < 20; ++i) {
            const Requests requests = randomRequests(device, random, 600);
            Pins pins(device);
            sim::SpanStream stream(requests);
            ASSERT_TRUE(sim::run(device, stream, {.commands = &pins}).has_value());
            EXPECT_EQ(pins.problem(), "") << name;
            EXPECT_GT(pins.bursts(), 100) << name;
        }
    }
}

TEST(Pins, CollideBetweenRanksWithoutTheRule)
{
    const sim::Machine& published = machine("hbm-pim-hbm3");
    std::mt19937 random(11);
    Pins pins(published);
    const Requests requests = randomRequests(published, random, 600);
    sim::SpanStream stream(requests);
    ASSERT_TRUE(sim::run(published, stream, {.commands = &pins}).has_value());

    EXPECT_THAT(pins.problem(), testing::HasSubstr("are on the same pins"));
}

/// Returns the most cycles without a refresh of any node of the refresh level.
std::int64_t longestGap(const sim::Machine& machine, const TracedRun& traced)
{
    std::map<std::pair<int, int>, std::int64_t> last;
    std::int64_t longest = 0;
    for (const sim::CommandRecord& record : traced.trace) {
        if (record.command == machine.refreshCommand()) {
            std::int64_t& before = last[{record.channel, record.refreshNode}];
            longest = std::max(longest, record.cycle - before);
            before = record.cycle;
        }
    }
    return longest;
}

TEST(Refresh, IsNeverMoreThanNineIntervalsAfterTheLast)
{
    std::mt19937 random(3);
    for (const char* name : {"attacc", "hbm-pim-hbm3", "gddr6-aim"}) {
        const sim::Machine& device = machine(name).sound();
        const std::string work = name == std::string("attacc")      ? "MAC_AB"
                                 : name == std::string("gddr6-aim") ? "MAC_ABK"
                                                                    : "PIM_MAC";
        for (int i = 0; i < 8; ++i) {
            Requests requests; // rows are held open by the host, by the units, or by turns
            const int rows = 1 + static_cast<int>(random() % 2);
            const int banks = 1 + static_cast<int>(random() % 5);
            for (int n = 0; n < 30'000; ++n) {
                const bool isHost = i % 2 == 0;
                const int row = static_cast<int>(random() % 1000) == 0 ? rows : 0;
                const int bank =
                    isHost ? static_cast<int>(random() % static_cast<unsigned>(banks)) * 8 % device.banks() : 0;
                requests.push_back(request(device,
                                           !isHost             ? work
                                           : random() % 7 == 0 ? "ST"
                                                               : "LD",
                                           0, bank, row, static_cast<int>(random() % 32)));
            }
            const TracedRun traced = run(device, requests);
            EXPECT_LE(longestGap(device, traced), 9 * device.refreshInterval()) << name << ' ' << i;
            EXPECT_GT(longestGap(device, traced), 0) << name << ' ' << i;
        }
    }
}

} // namespace

} // namespace pimento::test
