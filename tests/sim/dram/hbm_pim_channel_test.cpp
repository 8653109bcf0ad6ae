// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sim/support.h"

#include <gtest/gtest.h>

// Short request sequences on HBM-PIM with the cycles worked out by hand from the constraint table, and the write mode.

namespace pimento::test {

namespace {

class HbmPimChannel : public testing::Test {
protected:
    const sim::Machine& m_machine = machine("hbm-pim-hbm3");

    [[nodiscard]] sim::Request op(const std::string& kind, int bank, int row = 0, int column = 0) const
    {
        return request(m_machine, kind, 0, bank, row, column);
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

TEST_F(HbmPimChannel, ComputesInTheCycleInWhichAllBanksOpen)
{
    // No nRCD between ACTAB and an operation: the second pass of the same cycle finds it ready.
    expect({op("MAC_OP1", 0)}, "1 ACTAB, 1 MAC_OP1", 1);
}

TEST_F(HbmPimChannel, SpacesOperationsByTheirBankGroup)
{
    // One bank group: nCCDL 4. Another rank: nBL 2 on the channel. Another bank group of the rank: nCCDS 2.
    expect({op("MAC_OP1", 0), op("LD_OP1", 1)}, "1 ACTAB, 1 MAC_OP1, 5 LD_OP1", 5);
    expect({op("MAC_OP1", 0), op("LD_OP1", 16)}, "1 ACTAB, 1 MAC_OP1, 3 LD_OP1", 3);
    expect({op("MAC_OP1", 0), op("LD_OP1", 4)}, "1 ACTAB, 1 MAC_OP1, 3 LD_OP1", 3);
    expect({op("MAC_OP1", 0), op("LD_OP1", 32)}, "1 ACTAB, 1 MAC_OP1, 3 LD_OP1",
           3); // the other pseudo-channel shares the channel
}

TEST_F(HbmPimChannel, WritesBackEveryCycle)
{
    expect({op("WB_RES", 0), op("WB_ACC", 0), op("RELU", 0), op("WB_RES", 1)},
           "1 ACTAB, 1 WB_RES, 2 WB_ACC, 3 RELU, 4 WB_RES", 4);
}

TEST_F(HbmPimChannel, ResetsAccumulatorsWithoutARow)
{
    expect({op("ACC_RESET", 0), op("ACC_RESET", 0)}, "1 ACC_RESET, 2 ACC_RESET", 2);
}

TEST_F(HbmPimChannel, ClosesTheRowAsSoonAsItMay)
{
    // Operations do not hold back PREA: ACTAB 1 + nRAS 45 = 46. ACTAB: max(46 + nRP 19, 1 + nRC 63) = 65.
    expect({op("MAC_OP1", 0, 0), op("MAC_OP1", 0, 1)}, "1 ACTAB, 1 MAC_OP1, 46 PREA, 65 ACTAB, 65 MAC_OP1", 65);
}

class WriteMode : public testing::Test {
protected:
    const sim::Machine& m_machine = machine("attacc");

    /// Returns the names of the column commands of a run that begins with open rows: one read and `writes` stores, one
    /// bank group each.
    [[nodiscard]] std::string columnsAfter(int writes, int reads) const
    {
        std::vector<sim::Request> requests;
        for (int i = 0; i < reads; ++i) {
            requests.push_back(request(m_machine, "LD", 0, 4, 0, i));
        }
        for (int i = 0; i < writes; ++i) {
            requests.push_back(request(m_machine, "ST", 0, 0, 0, i % 32));
        }
        std::string names;
        for (const sim::CommandRecord& record : run(m_machine, requests).trace) {
            const std::string& name = m_machine.description().commands[static_cast<std::size_t>(record.command)].name;
            names += name == "RD" ? "R" : name == "WR" ? "W" : "";
        }
        return names;
    }
};

TEST_F(WriteMode, ReadsFirstWhileFewWritesWait)
{
    EXPECT_EQ(columnsAfter(25, 3), std::string(3, 'R') + std::string(25, 'W')); // 25 is not more than 25.6
}

TEST_F(WriteMode, WritesFirstWhenManyWait)
{
    // 26 start write mode. The first store's activation moves it to the active queue; stores go until fewer than 6.4
    // are queued, then the reads, then the rest.
    const std::string names = columnsAfter(26, 3);
    const std::size_t firstRead = names.find('R');

    EXPECT_EQ(names.size(), 29U);
    EXPECT_EQ(names.substr(0, 1), "W");
    EXPECT_EQ(names.substr(firstRead, 3), "RRR");
    EXPECT_EQ(names.substr(0, firstRead), std::string(firstRead, 'W'));
    EXPECT_EQ(firstRead, 26U - 6U); // six are left in the queue: fewer than 6.4
}

TEST_F(WriteMode, WritesAtOnceWhenNoReadWaits) { EXPECT_EQ(columnsAfter(2, 0), "WW"); }

} // namespace

} // namespace pimento::test
