// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/bank_ledger.h"

#include "tests/sim/support.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

TEST(BankLedger, CountsTheUnionOfBusyIntervals)
{
    const sim::Machine& attacc = machine("attacc");
    sim::BankLedger ledger(attacc, sim::BankFigures::Keep);
    const int write = attacc.findCommand("WR").value();     // busy nBL 2
    const int activate = attacc.findCommand("ACT").value(); // busy nRCD 19

    ledger.count(activate, 3, 1); // 1..20
    ledger.count(write, 3, 20);   // 20..22
    ledger.count(write, 3, 21);   // adds 22..23
    ledger.count(write, 3, 40);   // 40..42

    const sim::BankActivity& bank = ledger.banks()[3];
    EXPECT_EQ(bank.busy.value(), 19 + 2 + 1 + 2);
    EXPECT_EQ(bank.commands, 4);
    EXPECT_EQ(bank.rowsOpened, 1);
    EXPECT_EQ(bank.rowBytes.value(), 3 * 32);
    EXPECT_EQ(ledger.banks()[4], sim::BankActivity{});
}

TEST(BankLedger, LetsAllBankCommandsReachEveryBank)
{
    const sim::Machine& attacc = machine("attacc");
    sim::BankLedger ledger(attacc, sim::BankFigures::Keep);

    ledger.count(attacc.findCommand("ACTAB").value(), 0, 1);
    ledger.count(attacc.findCommand("MACAB").value(), 0, 20);

    for (const sim::BankActivity& bank : ledger.banks()) {
        EXPECT_EQ(bank.rowsOpened, 1);
        EXPECT_EQ(bank.rowBytes.value(), 32);
        EXPECT_EQ(bank.busy.value(), 19 + 6);
    }
}

TEST(BankLedger, RefreshesTheBanksOfOneNode)
{
    const sim::Machine& attacc = machine("attacc");
    sim::BankLedger ledger(attacc, sim::BankFigures::Keep);

    ledger.countRefresh(attacc.findCommand("REFab").value(), 1, 5070);

    EXPECT_EQ(ledger.banks()[31].commands, 0); // pseudo-channel 0 has banks 0..31
    EXPECT_EQ(ledger.banks()[32].busy.value(), 456);
    EXPECT_EQ(ledger.banks()[63].busy.value(), 456);
}

TEST(BankLedger, TellsWhichPathBytesTook)
{
    const sim::Machine& attacc = machine("attacc");
    sim::BankLedger ledger(attacc, sim::BankFigures::Keep);

    ledger.count(attacc.findCommand("WRGBB").value(), 0, 1); // to the buffers of all banks
    ledger.count(attacc.findCommand("WRGB").value(), 5, 10);
    ledger.count(attacc.findCommand("MVGB").value(), 5, 20);
    ledger.count(attacc.findCommand("MVSB").value(), 5, 30);
    ledger.count(attacc.findCommand("RDSB").value(), 5, 40);
    ledger.count(attacc.findCommand("RD").value(), 5, 60);

    EXPECT_EQ(ledger.banks()[5].rowBytes.value(), 32);
    EXPECT_EQ(ledger.banks()[5].bufferBytes.value(), 3 * 32);
    EXPECT_EQ(ledger.banks()[5].registerBytes.value(), 2 * 32);
    EXPECT_EQ(ledger.banks()[6].rowBytes.value(), 0);
    EXPECT_EQ(ledger.banks()[6].bufferBytes.value(), 32);
}

// A unit of the HBM3 variant has two banks and works on one of them at a time, the one whose column is named.
TEST(BankLedger, CountsTheBankThatAUnitWorksOn)
{
    const sim::Machine& hbmPim = machine("hbm-pim-hbm3");
    sim::BankLedger ledger(hbmPim, sim::BankFigures::Keep);

    ledger.count(hbmPim.findCommand("PIM_MAC").value(), 1, 1);
    ledger.count(hbmPim.findCommand("PIM_WREG").value(), 0, 10); // a register of each unit

    EXPECT_EQ(ledger.banks()[6].rowBytes.value(), 0);
    EXPECT_EQ(ledger.banks()[7].rowBytes.value(), 32);
    EXPECT_EQ(ledger.banks()[6].commands, 2);
    EXPECT_EQ(ledger.banks()[6].registerBytes.value(), 32);
}

// 32 bytes for the buffer that the banks of a channel share, two for the sum of each bank.
TEST(BankLedger, CountsSumsAndTheSharedBuffer)
{
    const sim::Machine& aim = machine("gddr6-aim");
    sim::BankLedger ledger(aim, sim::BankFigures::Keep);

    ledger.count(aim.findCommand("WRGB").value(), 0, 1);
    ledger.count(aim.findCommand("WRMAC16").value(), 0, 10);
    ledger.count(aim.findCommand("RDMAC16").value(), 0, 20);
    ledger.count(aim.findCommand("MAC").value(), 3, 60);

    EXPECT_EQ(ledger.banks()[3].bufferBytes.value(), 32);
    EXPECT_EQ(ledger.banks()[3].registerBytes.value(), 4);
    EXPECT_EQ(ledger.banks()[3].rowBytes.value(), 32);
    EXPECT_EQ(ledger.banks()[4].rowBytes.value(), 0);
}

} // namespace

} // namespace pimento::test
