// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/channel.h"

#include "tests/sim/support.h"

#include <gtest/gtest.h>

// Short request sequences on AttAcc with the cycles worked out by hand from the constraint table. Banks 0-3 are bank
// group 0 of rank 0, banks 4-7 bank group 1, banks 16-31 rank 1.

namespace pimento::test {

namespace {

class Channel : public testing::Test {
protected:
    const sim::Machine& m_machine = machine("attacc");

    [[nodiscard]] sim::Request st(int bank, int row, int column = 0) const
    {
        return request(m_machine, "ST", 0, bank, row, column);
    }
    [[nodiscard]] sim::Request ld(int bank, int row, int column = 0) const
    {
        return request(m_machine, "LD", 0, bank, row, column);
    }
    [[nodiscard]] sim::Request mac(int row, int column = 0) const
    {
        return request(m_machine, "MAC_AB", 0, 0, row, column);
    }

    void expect(const std::vector<sim::Request>& requests, const std::string& commands, std::int64_t cycles) const
    {
        for (const auto idle : {sim::IdleCycles::Skip, sim::IdleCycles::Execute}) {
            const TracedRun traced = run(m_machine, requests, idle);
            EXPECT_EQ(commandsOf(m_machine, traced, 0), commands);
            EXPECT_EQ(traced.result.cycles.value(), cycles);
        }
    }
};

TEST_F(Channel, OpensTheRowBeforeItWrites)
{
    expect({st(0, 0)}, "1 ACT, 20 WR", 20); // 1 + nRCD 19
}

TEST_F(Channel, KeepsARunAliveUntilTheReadRetires)
{
    expect({ld(0, 0)}, "1 ACT, 20 RD", 41); // 20 + nCL 19 + nBL 2
}

TEST_F(Channel, RunsOneCycleForNothing) { expect({}, "", 1); }

TEST_F(Channel, SpacesRowHitsOfOneBankGroup)
{
    expect({st(0, 0, 0), st(0, 0, 1), st(0, 0, 2)}, "1 ACT, 20 WR, 24 WR, 28 WR", 28); // nCCDL 4
}

TEST_F(Channel, InterleavesBankGroupsAtTheBusRate)
{
    // ACT to ACT: channel 2, nRRDS 2. WR of bank 4: 3 + 19 = 22 = 20 + nCCDS 2.
    expect({st(0, 0), st(4, 0)}, "1 ACT, 3 ACT, 20 WR, 22 WR", 22);
}

TEST_F(Channel, SpacesActivationsInOneBankGroupByRRDL)
{
    // Second ACT 1 + nRRDL 4 = 5; its WR 5 + 19 = 24 = 20 + nCCDL 4.
    expect({st(0, 0), st(1, 0)}, "1 ACT, 5 ACT, 20 WR, 24 WR", 24);
}

TEST_F(Channel, OpensFourRowsPerActivationWindow)
{
    // Fifth ACT: first ACT 1 + nFAW 39 = 40; its WR 40 + 19 = 59.
    expect({st(0, 0), st(4, 0), st(8, 0), st(12, 0), st(1, 0)},
           "1 ACT, 3 ACT, 5 ACT, 7 ACT, 20 WR, 22 WR, 24 WR, 26 WR, 40 ACT, 59 WR", 59);
}

TEST_F(Channel, GivesEachRankAnActivationWindowOfItsOwn)
{
    // The fifth ACT goes to rank 1 and waits for the channel only: 7 + 2 = 9; its WR 9 + 19 = 28 (pCH nBL: 26 + 2).
    expect({st(0, 0), st(4, 0), st(8, 0), st(12, 0), st(16, 0)},
           "1 ACT, 3 ACT, 5 ACT, 7 ACT, 9 ACT, 20 WR, 22 WR, 24 WR, 26 WR, 28 WR", 28);
}

TEST_F(Channel, ClosesARowOnlyAfterWriteRecovery)
{
    // PRE: max(1 + nRAS 45, 20 + nCWL 6 + nBL 2 + nWR 21) = 49; ACT: max(49 + nRP 19, 1 + nRC 63) = 68; WR 68 + 19.
    expect({st(0, 0), st(0, 1)}, "1 ACT, 20 WR, 49 PRE, 68 ACT, 87 WR", 87);
}

TEST_F(Channel, ClosesARowAfterAReadSooner)
{
    // PRE: max(1 + nRAS 45, 20 + nRTPL 8) = 46; ACT: max(46 + 19, 1 + 63) = 65; RD 84, retires 105.
    expect({ld(0, 0), ld(0, 1)}, "1 ACT, 20 RD, 46 PRE, 65 ACT, 84 RD", 105);
}

TEST_F(Channel, TurnsTheBusFromReadToWrite)
{
    // WR: 20 + nCL 19 + nBL 2 + 2 - nCWL 6 = 37; the run ends when the read retires at 41.
    expect({ld(0, 0), st(4, 0)}, "1 ACT, 3 ACT, 20 RD, 37 WR", 41);
}

TEST_F(Channel, TurnsTheBusFromWriteToRead)
{
    // The barrier lets the read go at 21. RD: 20 + nCWL 6 + nBL 2 + nWTRL 11 = 39 in the same bank group.
    expect({st(0, 0), request(m_machine, "BARRIER", 0, 0, 0), ld(0, 0)}, "1 ACT, 20 WR, 39 RD", 60);
}

TEST_F(Channel, ForwardsAWaitingWriteToARead) { expect({st(0, 0, 3), ld(0, 0, 3)}, "1 ACT, 20 WR", 20); }

TEST_F(Channel, PrefersRowHitsToPrecharges)
{
    // The third request hits the row opened for the first and overtakes the second, which would close it.
    expect({st(0, 0, 0), st(0, 1, 0), st(0, 0, 1)}, "1 ACT, 20 WR, 24 WR, 53 PRE, 72 ACT, 91 WR",
           91); // 24 + 29, 53 + 19, 72 + 19
}

TEST_F(Channel, MultipliesInAllBanksEverySixCycles)
{
    expect({mac(5, 0), mac(5, 1), mac(5, 2)}, "1 ACTAB, 20 MACAB, 26 MACAB, 32 MACAB", 32); // nRCD 19, nCCDAB 6
}

TEST_F(Channel, ChangesTheRowOfAllBanks)
{
    // PREA: max(1 + nRAS 45, 20 + nRTPL 8) = 46; ACTAB: max(46 + nRP 19, 1 + nRC 63) = 65; MACAB 65 + 19.
    expect({mac(5), mac(6)}, "1 ACTAB, 20 MACAB, 46 PREA, 65 ACTAB, 84 MACAB", 84);
}

TEST_F(Channel, OpensAnotherRowBesideAnOpenOneWhenABankIsClosed)
{
    // Bank 63 has row 9 open; the scan meets closed bank 0 first, so ACTAB opens row 5 everywhere and closes nothing.
    // The barrier is accepted at 21; ACTAB has no constraint after ACT on the channel, so it issues at once.
    expect({st(63, 9), request(m_machine, "BARRIER", 0, 0, 0), mac(5)}, "1 ACT, 20 WR, 21 ACTAB, 40 MACAB", 40);
}

TEST_F(Channel, ClosesAllBanksWhenTheFirstOneHasAnotherRow)
{
    // Bank 0 comes first in the scan and has row 9: PREA at 21 (nothing holds it back on the channel), ACTAB 21 + 19,
    // MACAB 40 + 19.
    expect({st(0, 9), request(m_machine, "BARRIER", 0, 0, 0), mac(5)}, "1 ACT, 20 WR, 21 PREA, 40 ACTAB, 59 MACAB", 59);
}

TEST_F(Channel, MovesDataWithoutARow)
{
    // Same bank group: nCCDL 4; another rank of the pCH: nBL 2.
    expect({request(m_machine, "WR_GB", 0, 0, 0), request(m_machine, "WR_GB", 0, 1, 0),
            request(m_machine, "WR_GB", 0, 16, 0)},
           "1 WRGB, 3 WRGB, 5 WRGB", 5);
}

TEST_F(Channel, TakesThirtyThreeRequestsPerQueue)
{
    sim::Channel channel(m_machine, 0, sim::IdleCycles::Skip, sim::BankFigures::Omit);

    for (int i = 0; i < 33; ++i) {
        EXPECT_TRUE(channel.accept(st(0, i % 7), 1)) << i;
    }

    EXPECT_FALSE(channel.accept(st(0, 40), 1));
    EXPECT_TRUE(channel.accept(ld(0, 40), 1));
}

TEST_F(Channel, ForwardsEvenWhenTheReadQueueIsFull)
{
    sim::Channel channel(m_machine, 0, sim::IdleCycles::Skip, sim::BankFigures::Omit);
    EXPECT_TRUE(channel.accept(st(5, 3), 1));
    for (int i = 0; i < 33; ++i) {
        EXPECT_TRUE(channel.accept(ld(0, i), 1)) << i;
    }

    EXPECT_FALSE(channel.accept(ld(5, 4), 1));
    EXPECT_TRUE(channel.accept(ld(5, 3), 1));
}

TEST_F(Channel, RefusesABarrierUntilItIsDrained)
{
    sim::Channel channel(m_machine, 0, sim::IdleCycles::Skip, sim::BankFigures::Omit);
    const sim::Request barrier = request(m_machine, "BARRIER", 0, 0, 0);

    EXPECT_TRUE(channel.accept(barrier, 1));
    EXPECT_FALSE(channel.accept(barrier, 1)); // the first one still has its place
    channel.tick(1, nullptr);
    EXPECT_TRUE(channel.accept(barrier, 2));
    channel.tick(2, nullptr);
    EXPECT_TRUE(channel.accept(st(0, 0), 3));
    EXPECT_FALSE(channel.accept(barrier, 3));
}

TEST_F(Channel, IssuesARowAndAColumnCommandInOneCycle)
{
    // WRGB needs no row: ACTAB in the first pass and WRGB in the second share cycle 1.
    expect({mac(0, 0), mac(0, 1), request(m_machine, "WR_GB", 0, 5, 0)}, "1 ACTAB, 1 WRGB, 20 MACAB, 26 MACAB", 26);
}

TEST_F(Channel, ProtectsARowHitOfTheSameBank)
{
    // The WRGB to bank 0 has to wait for the MACABs: they are addressed to bank 0 and hit their open row.
    expect({mac(0, 0), mac(0, 1), request(m_machine, "WR_GB", 0, 0, 0)}, "1 ACTAB, 20 MACAB, 26 MACAB, 27 WRGB", 27);
}

} // namespace

} // namespace pimento::test
