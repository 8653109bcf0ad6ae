// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/support.h"

#include "sim/dram/wait_cause.h"

#include <gtest/gtest.h>

#include <numeric>

namespace pimento::test {

namespace {

using sim::WaitCause;

sim::RunResult explained(const sim::Machine& machine, const std::vector<sim::Request>& requests)
{
    sim::SpanStream stream(requests);
    return sim::run(machine, stream, {.bankFigures = sim::BankFigures::Keep, .explainsWaits = true}).value();
}

std::int64_t sum(const sim::WaitCycles& cycles)
{
    return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0});
}

std::int64_t of(const sim::WaitCycles& cycles, WaitCause cause) { return cycles[static_cast<std::size_t>(cause)]; }

void expectAllAddUp(const sim::RunResult& result)
{
    ASSERT_TRUE(result.waits.has_value());
    EXPECT_EQ(sum(result.waits->run), result.cycles.value());
    for (const sim::WaitCycles& channel : result.waits->channels) {
        EXPECT_EQ(sum(channel), result.cycles.value());
    }
    for (const sim::WaitCycles& bank : result.waits->banks) {
        EXPECT_EQ(sum(bank), result.cycles.value());
    }
}

} // namespace

// The read is in its queue in cycle 1; ACT may issue at once, RD when ACT is 19 cycles old.
TEST(Waits, StandInTheRecordsOfTheCommands)
{
    struct Records final : sim::CommandSink {
        void command(const sim::CommandRecord& record) override { all.push_back(record); }
        std::vector<sim::CommandRecord> all;
    } records;
    const sim::Machine& attacc = machine("attacc");
    const std::vector<sim::Request> requests = {request(attacc, "LD", 0, 0, 5)};
    sim::SpanStream stream(requests);

    ASSERT_TRUE(sim::run(attacc, stream, {.commands = &records, .explainsWaits = true}).has_value());

    ASSERT_EQ(records.all.size(), 2U);
    EXPECT_EQ(records.all[0].available, 1);
    EXPECT_LE(records.all[0].ready, 1);
    EXPECT_EQ(records.all[1].cycle, 20);
    EXPECT_EQ(records.all[1].ready, 20);
    EXPECT_EQ(records.all[1].heldBy, WaitCause::RowActivation);
}

// ACT in cycle 1, RD in cycle 1 + 19 = 20, data until cycle 20 + 21 = 41, which is the last one: 1 + 18 + 1 + 21 = 41.
TEST(Waits, OfOneReadAreActivationAndLatency)
{
    const sim::Machine& attacc = machine("attacc");

    const auto result = explained(attacc, {request(attacc, "LD", 0, 0, 5)});

    EXPECT_EQ(result.cycles.value(), 41);
    const sim::WaitCycles& run = result.waits->run;
    EXPECT_EQ(of(run, WaitCause::RowCommand), 1);
    EXPECT_EQ(of(run, WaitCause::RowActivation), 18);
    EXPECT_EQ(of(run, WaitCause::HostRead), 1);
    EXPECT_EQ(of(run, WaitCause::ReadLatency), 21);
    EXPECT_EQ(of(result.waits->channels[1], WaitCause::Idle), 41);
    EXPECT_EQ(of(result.waits->banks[1], WaitCause::Idle), 41);
    expectAllAddUp(result);
}

// ACTAB in cycle 1, MACABs in cycles 20, 26, ..., 20 + 6 * 9 = 74: 1 + 18 + 10 + 9 * 5 = 74.
TEST(Waits, OfAllBankOperationsAreTheirPitch)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 10; ++i) {
        requests.push_back(request(attacc, "MAC_AB", 3, 0, 0, i));
    }

    const auto result = explained(attacc, requests);

    EXPECT_EQ(result.cycles.value(), 74);
    const sim::WaitCycles& run = result.waits->run;
    EXPECT_EQ(of(run, WaitCause::RowActivation), 18);
    EXPECT_EQ(of(run, WaitCause::PimCommand), 10);
    EXPECT_EQ(of(run, WaitCause::ColumnPace), 45);
    EXPECT_EQ(of(run, WaitCause::RowCommand), 1);
    expectAllAddUp(result);
}

// WR in cycle 20 in bank 0; RD of an open row in another bank group of the same rank 16 later at the earliest: the bus
// turns around. The second activation goes out in cycle 3 (2 cycles of the row bus).
TEST(Waits, OfAReadBehindAWriteAreTheTurnaround)
{
    const sim::Machine& attacc = machine("attacc");
    const auto result = explained(attacc, {request(attacc, "ST", 0, 0, 0), request(attacc, "LD", 0, 4, 0)});

    EXPECT_GT(of(result.waits->run, WaitCause::BusTurnaround), 0);
    EXPECT_EQ(of(result.waits->run, WaitCause::HostWrite), 1);
    EXPECT_EQ(of(result.waits->run, WaitCause::HostRead), 1);
    expectAllAddUp(result);
}

TEST(Waits, OfTwoRowsOfABankAreThePrecharge)
{
    const sim::Machine& attacc = machine("attacc");
    const auto result = explained(attacc, {request(attacc, "LD", 0, 0, 0), request(attacc, "LD", 0, 0, 1)});

    // RD of the first row in 20, PRE not before ACT + nRAS = 46, ACT 19 later in 65 (nRC 63 is over), RD in 84.
    EXPECT_EQ(result.cycles.value(), 84 + 21);
    EXPECT_EQ(of(result.waits->run, WaitCause::Precharge), (46 - 20 - 1) + (65 - 46 - 1));
    EXPECT_EQ(of(result.waits->run, WaitCause::RowActivation), 18 + 18);
    expectAllAddUp(result);
}

TEST(Waits, OfAFencedRunBelongToTheChannelThatHoldsItBack)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 8; ++i) {
        requests.push_back(request(attacc, "MAC_AB", 2, 0, 0, i)); // channel 2 is slow, the others do nothing
    }
    appendFence(requests, attacc);
    requests.push_back(request(attacc, "LD", 5, 0, 0));

    const auto result = explained(attacc, requests);

    const sim::WaitCycles& run = result.waits->run;
    EXPECT_EQ(of(run, WaitCause::PimCommand), 8);
    EXPECT_EQ(of(run, WaitCause::HostRead), 1);
    EXPECT_GT(of(result.waits->channels[5], WaitCause::NoRequest), 50); // it waits for channel 2
    expectAllAddUp(result);
}

TEST(Waits, OfALongRunContainRefreshes)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 4000; ++i) {
        requests.push_back(request(attacc, "MAC_AB", 0, 0, i / 32, i % 32));
    }

    const auto result = explained(attacc, requests);

    EXPECT_GT(of(result.waits->run, WaitCause::Refresh), 4 * 400);
    expectAllAddUp(result);
}

TEST(Waits, ChangeNothingElse)
{
    const sim::Machine& attacc = machine("attacc");
    std::vector<sim::Request> requests;
    for (int i = 0; i < 500; ++i) {
        requests.push_back(request(attacc, i % 3 == 0 ? "ST" : "LD", i % 7, i * 13 % 64, i % 5, i % 32));
    }
    auto result = explained(attacc, requests);
    expectAllAddUp(result);
    result.waits.reset();

    EXPECT_EQ(result, run(attacc, requests).result);
}

} // namespace pimento::test
