// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/bank_ledger.h"

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
    EXPECT_EQ(bank.bytes.value(), 3 * 32);
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
        EXPECT_EQ(bank.bytes.value(), 32);
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

} // namespace

} // namespace pimento::test
