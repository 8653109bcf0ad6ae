// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/machine.h"

#include "tests/sim/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace pimento::test {

namespace {

TEST(Machine, CountsItsOrganisation)
{
    const sim::Machine& attacc = machine("attacc");

    EXPECT_EQ(attacc.channels(), 16);
    EXPECT_EQ(attacc.banks(), 64);
    EXPECT_EQ(attacc.nodes(), 1 + 2 + 4 + 16 + 64);
    EXPECT_EQ(attacc.description().bankBytes(), 16 << 20);
}

TEST(Machine, SharesATimingClassAmongCommandsThatNoRowTellsApart)
{
    const sim::Machine& attacc = machine("attacc");
    const auto timingClass = [&](const char* name) {
        return attacc.command(attacc.findCommand(name).value()).timingClass;
    };

    EXPECT_EQ(timingClass("WRGB"), timingClass("MVSB"));
    EXPECT_NE(timingClass("RD"), timingClass("WR"));
    EXPECT_NE(timingClass("MACAB"), timingClass("WRGB"));
}

TEST(Machine, DecodesAddressesOfTheArtifact)
{
    const sim::Machine& attacc = machine("attacc");
    // Channel 3, pCH 1, rank 0, bank group 2, bank 1, row 700, column 9, and a bit beyond the channel that is dropped.
    const std::uint64_t address = (1ULL << 34U) + (3ULL << 30U) + (1ULL << 29U) + (2ULL << 26U) + (1ULL << 24U) +
                                  (700ULL << 10U) + (9ULL << 5U) + 31;

    const sim::Request request = attacc.decode(2, address);

    EXPECT_EQ(request, (sim::Request{.row = 700, .column = 9, .bank = 32 + 2 * 4 + 1, .channel = 3, .kind = 2}));
}

TEST(Machine, DecodesEveryBankBackToItself)
{
    const sim::Machine& attacc = machine("attacc");
    std::mt19937 random(7);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t channel = random() % 16;
        const std::uint64_t bank = random() % 64;
        const std::uint64_t row = random() % 16384;
        const std::uint64_t column = random() % 32;
        const sim::Request request = attacc.decode(0, (channel << 30U) + (bank << 24U) + (row << 10U) + (column << 5U));
        EXPECT_EQ(request.channel, channel);
        EXPECT_EQ(request.bank, bank);
        EXPECT_EQ(request.row, row);
        EXPECT_EQ(request.column, column);
    }
}

struct Mistake {
    const char* name;
    std::function<void(sim::DeviceDescription&)> make;
    const char* message;
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class MachineRefuses : public testing::TestWithParam<Mistake> {};

TEST_P(MachineRefuses, WithThePlaceOfTheMistake)
{
    sim::DeviceDescription device = description("attacc");
    GetParam().make(device);

    const auto compiled = sim::Machine::compile(device);

    ASSERT_FALSE(compiled.has_value());
    EXPECT_THAT(compiled.error().message(), testing::HasSubstr(GetParam().message));
    EXPECT_THAT(compiled.error().message(), testing::HasSubstr("attacc"));
    EXPECT_FALSE(compiled.error().hint.empty());
}

sim::RuleSpec& ruleThatIsOff(sim::DeviceDescription& device)
{
    return *std::ranges::find(device.rules, false, &sim::RuleSpec::isOn);
}

sim::CommandSpec unknownCommand()
{
    sim::CommandSpec command{};
    command.name = "NOP";
    return command;
}

sim::ConstraintSpec rowOfUnknownLevel()
{
    sim::ConstraintSpec row{};
    row.level = "tower";
    return row;
}

INSTANTIATE_TEST_SUITE_P(
    Descriptions, MachineRefuses,
    testing::Values(
        Mistake{"NoLevels", [](auto& d) { d.levels.clear(); }, "levels"},
        Mistake{"ZeroCount", [](auto& d) { d.levels[2].count = 0; }, "count 0"},
        Mistake{"TooManyBanks", [](auto& d) { d.levels[3].count = 64; }, "banks in a channel"},
        Mistake{"NoRows", [](auto& d) { d.rowsPerBank = 0; }, "bank"},
        Mistake{"NoClock", [](auto& d) { d.clockPeriod = Picoseconds{0}; }, "clock"},
        Mistake{"AddressTooNarrow", [](auto& d) { d.address[2].bits = 3; }, "\"row\" holds 8 values"},
        Mistake{"AddressTwice", [](auto& d) { d.address[1].name = "row"; }, "named twice"},
        Mistake{"AddressUnknown",
                [](auto& d) {
                    d.address.push_back({"moon", 1});
                },
                "\"moon\""},
        Mistake{"AddressMissing", [](auto& d) { d.address.pop_back(); }, "\"channel\" is missing"},
        Mistake{"CommandTwice", [](auto& d) { d.commands[1].name = "ACT"; }, "described twice"},
        Mistake{"UnknownPreparation", [](auto& d) { d.commands[3].whenClosed = "OPEN"; }, "\"OPEN\""},
        Mistake{"WrongPreparation", [](auto& d) { d.commands[3].whenClosed = "PRE"; }, "does not open or close"},
        Mistake{"UnknownCheckLevel", [](auto& d) { d.commands[0].deepestCheck = "chip"; }, "\"chip\""},
        Mistake{"BadBusyFormula", [](auto& d) { d.commands[0].busy = "nSOON"; }, "\"nSOON\""},
        Mistake{"UnknownFinalCommand", [](auto& d) { d.requests[0].finalCommand = "READ"; }, "\"READ\""},
        Mistake{"RequestTwice", [](auto& d) { d.requests[1].name = "LD"; }, "described twice"},
        Mistake{"ConstraintLevel", [](auto& d) { d.constraints[4].level = "tower"; }, "constraint row 5"},
        Mistake{"ConstraintCommand", [](auto& d) { d.constraints[0].before.push_back("NOP"); }, "\"NOP\""},
        Mistake{"ConstraintLatency", [](auto& d) { d.constraints[0].latency = "nBL -"; }, "constraint row 1"},
        Mistake{"ConstraintWindow", [](auto& d) { d.constraints[0].window = 0; }, "window 0"},
        Mistake{"NoQueue", [](auto& d) { d.controller.queueCapacity = 0; }, "queue_capacity"},
        Mistake{"WriteModeWithoutRest", [](auto& d) { d.controller.writeModeBelow = 25.7; }, "write_mode_below"},
        Mistake{"NoRefreshCommand", [](auto& d) { d.controller.refreshCommand = "REF"; }, "\"REF\""},
        Mistake{"RefreshWithoutClosedBanks", [](auto& d) { d.controller.refreshCommand = "ACT"; }, "all banks closed"},
        Mistake{"NoRefreshInterval", [](auto& d) { d.timing["nREFI"] = 0; }, "refresh_interval"},
        Mistake{"RuleTwice", [](auto& d) { d.rules[1].name = d.rules[0].name; }, "described twice"},
        Mistake{"RuleForAll", [](auto& d) { d.rules[1].name = "all"; }, "stands for all rules"},
        Mistake{"RuleCommand", [](auto& d) { d.rules[0].commands = {unknownCommand()}; }, "\"NOP\""},
        Mistake{"RuleLevel", [](auto& d) { d.rules[0].constraints = {rowOfUnknownLevel()}; }, "\"tower\""},
        Mistake{"RuleTiming", [](auto& d) { d.rules[0].timing["nSOON"] = 1; }, "\"nSOON\""},
        Mistake{"OffRuleCommand", [](auto& d) { ruleThatIsOff(d).commands = {unknownCommand()}; }, "\"NOP\""},
        Mistake{"OffRuleLevel", [](auto& d) { ruleThatIsOff(d).constraints = {rowOfUnknownLevel()}; }, "\"tower\""},
        Mistake{"OffRuleTiming", [](auto& d) { ruleThatIsOff(d).timing["nSOON"] = 1; }, "\"nSOON\""}),
    [](const testing::TestParamInfo<Mistake>& mistake) { return mistake.param.name; });

} // namespace

} // namespace pimento::test
