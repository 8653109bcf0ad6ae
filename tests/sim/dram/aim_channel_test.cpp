// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/device_rules.h"
#include "tests/sim/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// Short request sequences on GDDR6-AiM with the cycles worked out by hand from the published timing, not from the
// constraint table: row visits, loads of the shared buffer, reads of sums, and changes between the two.

namespace pimento::test {

namespace {

class AimChannel : public testing::Test {
protected:
    const sim::Machine& m_machine = machine("gddr6-aim").sound();

    [[nodiscard]] sim::Request op(const std::string& kind, int row = 0, int column = 0, int bank = 0) const
    {
        return request(m_machine, kind, 0, bank, row, column);
    }

    void expect(const std::vector<sim::Request>& requests, const std::string& commands) const
    {
        for (const auto idle : {sim::IdleCycles::Skip, sim::IdleCycles::Execute}) {
            EXPECT_EQ(commandsOf(m_machine, run(m_machine, requests, idle), 0), commands);
        }
    }

    /// Returns the cycles of the commands with a name on the first channel.
    [[nodiscard]] std::vector<std::int64_t> cyclesOf(const TracedRun& run, const std::string& name) const
    {
        std::vector<std::int64_t> cycles;
        for (const sim::CommandRecord& record : run.trace) {
            if (record.channel == 0 && record.command == m_machine.findCommand(name)) {
                cycles.push_back(record.cycle);
            }
        }
        return cycles;
    }
};

} // namespace

/// A row visit with n multiply-adds takes 56 + 2 (n - 1) + 12 + 32 cycles: 226 for the 64 columns of a row, 100 for
/// one.
TEST_F(AimChannel, VisitsARow)
{
    for (const int columns : {1, 2, 33, 64}) {
        std::vector<sim::Request> requests;
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < columns; ++column) {
                requests.push_back(op("MAC_ABK", row, column));
            }
        }

        const auto opened = cyclesOf(run(m_machine, requests), "ACT16");

        const std::int64_t visit = 98 + 2 * columns;
        EXPECT_EQ(opened, (std::vector<std::int64_t>{1, 1 + visit, 1 + 2 * visit})) << columns;
    }
}

/// The operation of cycle 57 is over in 59; 32 cycles later the buffer can be written, 64 times 2 cycles, and 32 cycles
/// later the next operation begins: 192 cycles after the end of the first.
TEST_F(AimChannel, LoadsTheWholeBuffer)
{
    std::vector<sim::Request> requests{op("MAC_ABK")};
    requests.insert(requests.end(), 64, op("WR_GB"));
    requests.push_back(op("MAC_ABK", 0, 1));

    const TracedRun traced = run(m_machine, requests);

    EXPECT_EQ(cyclesOf(traced, "WRGB").front(), 59 + 32);
    EXPECT_EQ(cyclesOf(traced, "WRGB").back(), 59 + 32 + 126);
    EXPECT_EQ(cyclesOf(traced, "MAC16"), (std::vector<std::int64_t>{57, 59 + 32 + 128 + 32}));
}

/// 32 + 2 cycles for a read of the sums, 5 from the read to the preset of the next sums (bus), 2 + 32 back.
TEST_F(AimChannel, ReadsAndPresetsSums)
{
    expect({op("MAC_ABK"), op("RD_MAC"), op("WR_BIAS"), op("MAC_ABK", 0, 1)},
           "1 ACT16, 57 MAC16, 91 RDMAC16, 96 WRMAC16, 130 MAC16");
}

/// The buffer needs no bank: PREA 57 + 12, ACT16 32 later, the operation 56 later, although the buffer was ready at
/// 125.
TEST_F(AimChannel, OpensARowWhileTheBufferIsLoaded)
{
    expect({op("MAC_ABK"), op("WR_GB"), op("MAC_ABK", 1)}, "1 ACT16, 57 MAC16, 69 PREA, 91 WRGB, 101 ACT16, 157 MAC16");
}

/// One unit works at the pace of all.
TEST_F(AimChannel, OperatesUnitsOneByOneOnRowsThatOpenTogether)
{
    expect({op("MAC_SBK", 0, 0, 3), op("MAC_SBK", 0, 0, 12), op("MAC_ABK", 0, 1)}, "1 ACT16, 57 MAC, 59 MAC, 61 MAC16");
}

/// ACT 1, WR nRCDWR 28 later; the write ends 6 + 2 cycles later and recovers in 33: PREA 70; ACT16 32 later.
TEST_F(AimChannel, ClosesTheHostsRowsFirst)
{
    std::vector<sim::Request> requests{op("ST", 5, 0, 7)};
    appendFence(requests, m_machine);
    requests.push_back(op("MAC_ABK"));

    expect(requests, "1 ACT, 29 WR, 70 PREA, 102 ACT16, 158 MAC16");
}

/// Activations of single banks: 8 cycles apart, no five within 42. The command of all banks counts once.
TEST_F(AimChannel, CountsSingleActivationsInTheWindow)
{
    std::vector<sim::Request> requests;
    for (int bank = 0; bank < 5; ++bank) {
        requests.push_back(op("LD", 0, 0, bank));
    }

    EXPECT_EQ(cyclesOf(run(m_machine, requests), "ACT"), (std::vector<std::int64_t>{1, 9, 17, 25, 43}));
}

/// A refresh waits for the end of the row visit under way, 226 cycles at most; REFab 32 cycles behind PREA, the next
/// activation 240 behind REFab.
TEST_F(AimChannel, RefreshesBetweenRowVisits)
{
    std::vector<sim::Request> requests;
    for (int i = 0; i < 20 * 64; ++i) { // 20 x 226 = 4520 cycles
        requests.push_back(op("MAC_ABK", i / 64, i % 64));
    }

    const TracedRun traced = run(m_machine, requests);

    const auto refreshed = cyclesOf(traced, "REFab");
    const auto closed = cyclesOf(traced, "PREA");
    const auto opened = cyclesOf(traced, "ACT16");
    ASSERT_EQ(refreshed.size(), 1U);
    EXPECT_GE(refreshed.front(), 3800);
    EXPECT_LE(refreshed.front(), 3800 + 226 + 32);
    EXPECT_THAT(closed, testing::Contains(refreshed.front() - 32));
    EXPECT_THAT(opened, testing::Contains(refreshed.front() + 240));
}

/// MAC16 comes three times nFAW and three times nRRD later, 57 + 126 + 24, as if the window held for ACT16.
TEST_F(AimChannel, CanActivateInStages)
{
    const auto description =
        sim::withRules(machine("gddr6-aim").description(), {.on = {"staged-activation"}, .off = {}});
    const auto staged = sim::Machine::compile(description.value()).value();

    EXPECT_EQ(commandsOf(staged, run(staged, {request(staged, "MAC_ABK", 0, 0, 0)}), 0), "1 ACT16, 207 MAC16");
}

/// The mode change is a rule; without it an operation follows the bus alone.
TEST_F(AimChannel, CanDoWithoutModes)
{
    const auto description =
        sim::withRules(machine("gddr6-aim").description(), {.on = {}, .off = {"register-mode-change"}});
    const auto plain = sim::Machine::compile(description.value()).value();
    const std::vector<sim::Request> requests{request(plain, "MAC_ABK", 0, 0, 0), request(plain, "RD_MAC", 0, 0, 0)};

    EXPECT_EQ(commandsOf(plain, run(plain, requests), 0), "1 ACT16, 57 MAC16, 58 RDMAC16");
}

} // namespace pimento::test
