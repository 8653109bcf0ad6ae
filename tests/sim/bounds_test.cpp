// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/bounds.h"

#include "tests/sim/support.h"

#include <gtest/gtest.h>

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

} // namespace pimento::test
