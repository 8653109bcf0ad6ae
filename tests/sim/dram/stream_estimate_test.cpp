// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/stream_estimate.h"

#include "tests/sim/support.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace pimento::test {

namespace {

sim::StreamEstimate estimateOf(const sim::Machine& machine, const std::vector<sim::Request>& requests)
{
    sim::SpanStream stream(requests);
    return sim::estimateOf(machine, stream);
}

std::int64_t simulated(const sim::Machine& machine, const std::vector<sim::Request>& requests)
{
    return run(machine, requests).result.cycles.value();
}

} // namespace

TEST(StreamEstimate, CountsWhatTheBusiestChannelIsAsked)
{
    const sim::Machine& attacc = machine("attacc").sound();
    std::vector<sim::Request> requests;
    for (int column = 0; column < 5; ++column) {
        requests.push_back(request(attacc, "LD", 3, 0, 7, column));
    }
    requests.push_back(request(attacc, "LD", 4, 0, 7));
    appendFence(requests, attacc);
    for (int column = 0; column < 6; ++column) {
        requests.push_back(request(attacc, "MAC_AB", 2, 0, column / 3, column));
    }
    appendFence(requests, attacc);
    requests.push_back(request(attacc, "ST", 3, 0, 7));
    requests.push_back(request(attacc, "ST", 3, 1, 7));

    const sim::StreamEstimate found = estimateOf(attacc, requests);

    EXPECT_EQ(found.parts[0].reads, 5);
    EXPECT_EQ(found.parts[0].rowOpenings, 1);
    EXPECT_EQ(found.parts[0].rowClosings, 0);
    EXPECT_EQ(found.parts[0].latest, 5); // of 6 requests in 16 channels: the mean is 0
    EXPECT_EQ(found.parts[1].commands, 6);
    EXPECT_EQ(found.parts[1].rowOpenings, 2);
    EXPECT_EQ(found.parts[1].rowClosings, 1);
    EXPECT_EQ(found.parts[2].writes, 2);
    EXPECT_EQ(found.parts[2].rowOpenings, 1); // the other row is still open
    for (const auto& part : found.parts) {
        EXPECT_EQ(part.sections, 1);
        EXPECT_EQ(part.turns, 0);
    }
    EXPECT_EQ(found.refreshes, 0);
}

// Units whose commands go in the order of the program: nothing is left to choose.
TEST(StreamEstimate, OfCommandsInOrderIsTheRunButForItsFirstCycle)
{
    const sim::Machine& attacc = machine("attacc").sound();
    std::vector<sim::Request> requests;
    for (int turn = 0; turn < 12; ++turn) {
        requests.push_back(request(attacc, "WR_GB", 0, 0, 0, turn));
        for (int column = 0; column < 32; ++column) {
            requests.push_back(request(attacc, "MAC_AB", 0, 0, turn, column));
        }
        requests.push_back(request(attacc, "MV_SB", 0, 0, 0));
    }

    EXPECT_NEAR(static_cast<double>(estimateOf(attacc, requests).cycles()),
                static_cast<double>(simulated(attacc, requests)), 4);
}

TEST(StreamEstimate, OfRandomTransfersIsCloseToTheRun)
{
    std::mt19937_64 random(5);
    for (const char* device : {"attacc", "hbm-pim-hbm3"}) {
        const sim::Machine& machine = test::machine(device).sound();
        for (int tries = 0; tries < 8; ++tries) {
            const int banks = 1 << (random() % 7);
            const int columns = 1 + static_cast<int>(random() % 8);
            std::vector<sim::Request> requests;
            for (const char* kind : {"LD", "ST"}) {
                for (int row = 0; row < 3; ++row) {
                    for (int bank = 0; bank < banks; ++bank) {
                        for (int column = 0; column < columns; ++column) {
                            requests.push_back(request(machine, kind, 1, bank, row, column));
                        }
                    }
                }
                appendFence(requests, machine);
            }

            const auto truth = static_cast<double>(simulated(machine, requests));

            EXPECT_NEAR(static_cast<double>(estimateOf(machine, requests).cycles()) / truth, 1, 0.1)
                << device << ", " << banks << " banks, " << columns << " columns, " << truth << " cycles";
        }
    }
}

// After an exchange the estimate equals that of the whole new stream.
TEST(StreamEstimate, ExchangesOneStretchForAnother)
{
    const sim::Machine& attacc = machine("attacc").sound();
    const auto of = [&](int operations) {
        std::vector<sim::Request> requests;
        for (int i = 0; i < operations; ++i) {
            requests.push_back(request(attacc, "MAC_AB", 0, 0, 0, i));
        }
        return estimateOf(attacc, requests);
    };

    sim::StreamEstimate changed = of(10);
    changed.exchange(of(10), of(4));

    EXPECT_EQ(changed.cycles(), of(4).cycles());
    EXPECT_EQ(changed.parts[1].commands, 4);
    EXPECT_EQ(changed.parts[1].sections, 1);
}

} // namespace pimento::test
