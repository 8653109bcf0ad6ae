// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/bounds.h"

#include "sim/dram/section_bounds.h"
#include "tests/sim/support.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>

namespace pimento::test {

namespace {

sim::BoundFigures boundOf(const sim::Machine& machine, const std::vector<sim::Request>& requests)
{
    sim::SpanStream stream(requests);
    return sim::lowerBound(machine, stream);
}

std::int64_t of(const sim::BoundFigures& figures, const std::string& resource)
{
    for (const sim::ResourceBound& bound : figures.resources) {
        if (bound.resource == resource) {
            return bound.cycles.value();
        }
    }
    return 0;
}

} // namespace

// 10 operations 6 cycles apart: 9 * 6 + 1.
TEST(Bounds, OfAllBankOperationsAreTheirPitch)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 10; ++i) {
        requests.push_back(request(attacc, "MAC_AB", 3, 0, 0, i));
    }

    const sim::BoundFigures bound = boundOf(attacc, requests);

    EXPECT_EQ(of(bound, "core operations"), 55);
    EXPECT_EQ(of(bound, "command slot"), 10);
    EXPECT_EQ(of(bound, "row activation"), 1);
    EXPECT_EQ(bound.total.value(), 55);
    EXPECT_EQ(bound.limitingResource(), "core operations");
}

// Nine rows in the 16 banks of one rank: two whole windows of four before the ninth: floor(8 / 4) * 39 + 1.
TEST(Bounds, OfScatteredWritesAreTheActivationWindow)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int bank = 0; bank < 9; ++bank) {
        requests.push_back(request(attacc, "ST", 0, bank, 7));
    }

    EXPECT_EQ(of(boundOf(attacc, requests), "row activation"), 2 * 39 + 1);
}

// 8 writes to one bank group: 7 * nCCDL + 1; the same 8 over four groups of one pseudo-channel: 7 * nBL + 1.
TEST(Bounds, OfHostTransfersAreTheirBus)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> oneGroup;
    std::vector<sim::Request> fourGroups;
    for (int i = 0; i < 8; ++i) {
        oneGroup.push_back(request(attacc, "ST", 0, 0, 7, i));
        fourGroups.push_back(request(attacc, "ST", 0, i % 4 * 4, 7, i));
    }

    EXPECT_EQ(of(boundOf(attacc, oneGroup), "data bus"), 29);
    EXPECT_EQ(of(boundOf(attacc, fourGroups), "data bus"), 15);
}

TEST(Bounds, AddUpOverFencesInAllChannelsOnly)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> fenced;
    std::vector<sim::Request> fencedInOne;
    for (int section = 0; section < 3; ++section) {
        for (auto* requests : {&fenced, &fencedInOne}) {
            requests->push_back(request(attacc, "MAC_AB", 0, 0, 0, 2 * section));
            requests->push_back(request(attacc, "MAC_AB", 0, 0, 0, 2 * section + 1));
        }
        appendFence(fenced, attacc);
        fencedInOne.push_back(request(attacc, "BARRIER", 1, 0, 0));
    }

    EXPECT_EQ(boundOf(attacc, fenced).total.value(), 3 * 7);
    sim::SpanStream stream(fenced);
    EXPECT_EQ(sim::sectionBounds(attacc, stream), (std::vector<std::int64_t>{7, 7, 7}));
    EXPECT_EQ(boundOf(attacc, fencedInOne).total.value(), 5 * 6 + 1);
}

TEST(Bounds, DoNotCountReadsThatAWaitingWriteAnswers)
{
    const sim::Machine& attacc = machine("attacc");
    const std::vector<sim::Request> requests = {request(attacc, "ST", 0, 0, 0), request(attacc, "LD", 0, 0, 0)};

    EXPECT_EQ(of(boundOf(attacc, requests), "command slot"), 1);
}

TEST(Bounds, CountRefreshesOfLongWork)
{
    // 32 columns in each of 160 rows of all banks: 5,120 operations 6 cycles apart are 5119 * 6 + 1 = 30,715 cycles of
    // work. 30,715 / 5,070 = 6 whole intervals, of which 5 refreshes count: 30,715 + 5 * 456 = 32,995; still 6
    // intervals.
    const sim::Machine attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (std::uint32_t i = 0; i < 5120; ++i) {
        requests.push_back({.row = i / 32,
                            .column = static_cast<std::uint16_t>(i % 32),
                            .kind = static_cast<std::uint8_t>(*attacc.findRequest("MAC_AB"))});
    }
    const sim::BoundFigures bound = boundOf(attacc, requests);
    EXPECT_EQ(of(bound, "core operations"), 30'715);
    EXPECT_EQ(of(bound, "refresh"), 5 * 456);
    EXPECT_EQ(bound.total.value(), 32'995);

    sim::SpanStream stream(requests);
    EXPECT_GE(sim::run(attacc, stream)->cycles.value(), 32'995);
}

// One activation opens a row in all banks, whichever bank asked for it: 3 rows are 2 * nRC + 1. A row that the host
// uses as well may be opened by it, bank by bank.
TEST(Bounds, CountRowsThatAreOpenedForAllBanksOnce)
{
    const sim::Machine& aim = machine("gddr6-aim");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 48; ++i) {
        requests.push_back(request(aim, "MAC_SBK", 0, i % 16, i / 16));
    }
    const std::int64_t apart = aim.description().timing.at("nRC");
    sim::SpanStream stream(requests);

    EXPECT_EQ(of(boundOf(aim, requests), "row activation"), 2 * apart + 1);
    EXPECT_LE(boundOf(aim, requests).total, sim::run(aim, stream)->cycles);
    requests.push_back(request(aim, "LD", 0, 0, 1));
    EXPECT_EQ(of(boundOf(aim, requests), "row activation"), apart + 1);
}

// 20,000 operations on one open row are 19,999 * 6 + 1 = 119,995 cycles, 23 intervals; eight refreshes may wait, and a
// ninth that is due. 14 count: 126,379 cycles and 24 intervals; 15: 126,835 and 25; 16: 127,291 and 25 intervals.
TEST(Bounds, CountRefreshesThatCannotBePostponedAnyMore)
{
    const sim::Machine& attacc = machine("attacc").sound();
    std::vector<sim::Request> requests;
    for (int i = 0; i < 20'000; ++i) {
        requests.push_back(request(attacc, "MAC_AB", 3, 0, 0, i % 32));
    }
    const sim::BoundFigures bound = boundOf(attacc, requests);
    sim::SpanStream stream(requests);

    EXPECT_EQ(of(bound, "refresh"), 16 * 456);
    EXPECT_EQ(bound.total.value(), 127'291);
    EXPECT_GE(sim::run(attacc, stream)->cycles.value(), 127'291);
}

// Operations on one open row hold a refresh back until they end.
TEST(Bounds, DoNotCountRefreshesThatAnOpenRowHoldsBack)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 20'000; ++i) {
        requests.push_back(request(attacc, "MAC_AB", 3, 0, 0, i % 32));
    }
    sim::SpanStream stream(requests);

    EXPECT_LE(boundOf(attacc, requests).total, sim::run(attacc, stream)->cycles);
}

TEST(Bounds, OfNothingAreZero)
{
    const sim::BoundFigures bound = boundOf(machine("attacc"), {});
    EXPECT_EQ(bound.total.value(), 0);
    EXPECT_EQ(bound.limitingResource(), "");
}

// GDDR6-AiM presets a sum, multiplies twice and reads the sum, ten times. From registers to operations and back: 2 + 32
// cycles each; two operations are 2 apart; from a read to the next preset 0 + 2 + 3 - 1 + 1 = 5.
TEST(Bounds, CountChangesBetweenRegistersAndOperations)
{
    const sim::Machine& aim = machine("gddr6-aim").sound();
    std::vector<sim::Request> requests;
    for (int i = 0; i < 10; ++i) {
        for (const char* kind : {"WR_BIAS", "MAC_ABK", "MAC_ABK", "RD_MAC"}) {
            requests.push_back(request(aim, kind, 0, 0, 0));
        }
    }
    const sim::BoundFigures bound = boundOf(aim, requests);

    EXPECT_EQ(bound.total.value(), 10 * (34 + 2 + 34) + 9 * 5 + 1);
    EXPECT_EQ(of(bound, "core operations"), 19 * 2 + 1);
    EXPECT_EQ(of(bound, "order of the units"), bound.total.value() - 40); // beyond 40 commands, one a cycle
    EXPECT_EQ(bound.limitingResource(), "order of the units");
    sim::SpanStream stream(requests);
    const std::int64_t cycles = sim::run(aim, stream)->cycles.value();
    EXPECT_GE(cycles, bound.total.value());
    EXPECT_LT(cycles, bound.total.value() + 100); // the first row has to be opened
}

// If operations may go in any order, ten presets can come first: two changes are enough, and the bound counts none.
TEST(Bounds, CountNoChangesWithoutAnOrder)
{
    sim::DeviceDescription description = machine("gddr6-aim").sound().description();
    description.controller.keepsPimOrder = false;
    const sim::Machine aim = sim::Machine::compile(description).value();
    std::vector<sim::Request> requests;
    for (int i = 0; i < 10; ++i) {
        requests.push_back(request(aim, "WR_BIAS", 0, 0, 0));
        requests.push_back(request(aim, "MAC_ABK", 0, 0, 0));
    }

    EXPECT_EQ(boundOf(aim, requests).total.value(), 20);
    EXPECT_EQ(of(boundOf(aim, requests), "order of the units"), 0);
}

// Entries of the buffer, sums and columns take turns on one bus: 12 bursts of 2 cycles.
TEST(Bounds, CountBuffersAndSumsOnTheBus)
{
    const sim::Machine& aim = machine("gddr6-aim").sound();
    std::vector<sim::Request> requests;
    for (const auto& [kind, times] : {std::pair{"WR_GB", 5}, {"WR_BIAS", 1}, {"RD_MAC", 3}, {"LD", 3}}) {
        for (int i = 0; i < times; ++i) {
            requests.push_back(request(aim, kind, 0, 0, 0, i));
        }
    }

    EXPECT_EQ(of(boundOf(aim, requests), "data bus"), 11 * 2 + 1);
}

// Host accesses alone are still held back by refreshes: 8,000 columns, 16 in each of 500 rows, are 7,999 * 2 + 1 =
// 15,999 cycles, four whole intervals of 3,800, of which three refreshes of 240 cycles count.
TEST(Bounds, CountRefreshesOfTheHostWhereUnitsShareItsBus)
{
    const sim::Machine& aim = machine("gddr6-aim").sound();
    std::vector<sim::Request> requests;
    for (int i = 0; i < 8000; ++i) {
        requests.push_back(request(aim, "LD", 0, i / 16 % 16, i / 16, i % 16));
    }

    EXPECT_EQ(of(boundOf(aim, requests), "data bus"), 15'999);
    EXPECT_EQ(of(boundOf(aim, requests), "refresh"), 3 * 240);
}

namespace {

/// Returns stretches of units' work or of host accesses with fences between them, on two channels.
std::vector<sim::Request> randomWork(const sim::Machine& machine, unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    const auto& kinds = machine.description().requests;
    std::vector<sim::Request> requests;
    for (int section = 0; section < 6; ++section) {
        const bool isHost = below(3) == 0;
        const int rows = 1 + below(3);
        const int banks = 1 + below(machine.banks());
        std::vector<std::string> names;
        for (const sim::RequestSpec& kind : kinds) {
            const bool isOfUnits = kind.queue == sim::RequestQueueKind::Pim;
            if (kind.queue != sim::RequestQueueKind::Barrier && isOfUnits != isHost && below(2) == 0) {
                names.push_back(kind.name);
            }
        }
        const int count = names.empty() ? 0 : below(section == 3 ? 4000 : 300);
        int row = 0;
        for (int i = 0; i < count; ++i) {
            row = below(8) == 0 ? below(rows) : row;
            requests.push_back(request(machine, names[random() % names.size()], below(2), below(banks), row,
                                       below(machine.description().columnsPerRow)));
        }
        appendFence(requests, machine);
    }
    return requests;
}

class BoundsOfUnitsInOrder : public testing::TestWithParam<const char*> {};

} // namespace

TEST_P(BoundsOfUnitsInOrder, AreNotAboveARandomRun)
{
    const sim::Machine& inOrder = machine(GetParam()).sound();
    ASSERT_TRUE(inOrder.description().controller.keepsPimOrder);
    int ordered = 0;
    for (unsigned seed = 1; seed <= static_cast<unsigned>(triesOf(60, 10)); ++seed) {
        const std::vector<sim::Request> requests = randomWork(inOrder, seed);
        sim::SpanStream stream(requests);
        const auto run = sim::run(inOrder, stream);
        if (!run) {
            continue; // requests that no fence keeps apart and that wait for each other for good
        }
        const sim::BoundFigures bound = boundOf(inOrder, requests);

        EXPECT_LE(bound.total, run->cycles) << "seed " << seed;
        ordered += of(bound, "order of the units") > 0 ? 1 : 0;
    }
    EXPECT_GT(ordered, triesOf(20, 3));
}

INSTANTIATE_TEST_SUITE_P(Devices, BoundsOfUnitsInOrder, testing::Values("attacc", "gddr6-aim", "hbm-pim-hbm3"),
                         [](const auto& device) {
                             std::string name = device.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace pimento::test
