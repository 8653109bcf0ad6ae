// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/run_roofline.h"

#include "engine/systems/dcc/lower/lowering.h"
#include "sim/dram/data_path.h"
#include "tests/engine/systems/dcc/inspections.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace pimento::test {

namespace {

constexpr double kPeriod = 0.769e-9; // seconds per cycle of both devices

} // namespace

// 16 channels. Bus: 2 pseudo-channels x 1 column per nBL = 2 cycles = 1 column of 32 B per cycle.
// Cores: 64 per channel, one MACAB per nCCDAB = 6 cycles: 64 x 32 B, and 64 x 16 elements x 2 operations.
TEST(Roofline, RoofsOfAttAcc)
{
    const DeviceRoofs roofs = roofsOf(*backends().find("attacc").value(), 2);

    EXPECT_NEAR(roofs.busBytes, 16 * 32 / kPeriod, 1);                  // 666 GB/s
    EXPECT_NEAR(roofs.arrayBytes, 16.0 * 64 * 32 / 6 / kPeriod, 1);     // 7.10 TB/s
    EXPECT_NEAR(roofs.operations, 16.0 * 64 * 16 * 2 / 6 / kPeriod, 1); // 7.10 Top/s
    const DeviceRoofs bytes = roofsOf(*backends().find("attacc").value(), 1);
    EXPECT_NEAR(bytes.operations, 2 * roofs.operations, 1); // twice as many elements in a column
    EXPECT_EQ(bytes.busBytes, roofs.busBytes);
}

// Two banks share a core: 32 cores per channel, one PIM_MAC per nCCDL = 4 cycles.
TEST(Roofline, RoofsOfHbmPim)
{
    const DeviceRoofs roofs = roofsOf(*backends().find("hbm-pim-hbm3").value(), 2);

    EXPECT_NEAR(roofs.busBytes, 16 * 32 / kPeriod, 1);
    EXPECT_NEAR(roofs.arrayBytes, 16.0 * 32 * 32 / 4 / kPeriod, 1);
    EXPECT_NEAR(roofs.operations, 16.0 * 32 * 16 * 2 / 4 / kPeriod, 1);
}

// Bus: 16 channels x 1 column of 32 B per nCCDS = 2 cycles of 1 ns. Units: 8 per channel, one PIM per nCCDL = 4 cycles.
TEST(Roofline, RoofsOfSamsungsMachine)
{
    const DeviceRoofs roofs = roofsOf(*backends().find("hbm-pim").value(), 2);

    EXPECT_NEAR(roofs.busBytes, 16 * 32 / 2e-9, 1);             // 256 GB/s
    EXPECT_NEAR(roofs.arrayBytes, 16.0 * 8 * 32 / 4e-9, 1);     // 1.02 TB/s
    EXPECT_NEAR(roofs.operations, 16.0 * 8 * 16 * 2 / 4e-9, 1); // 1.02 Top/s
}

TEST(Roofline, CountsBytesOfCommands)
{
    const auto machine = backends().find("attacc").value();
    sim::RunResult run;
    run.commandsByKind.assign(static_cast<std::size_t>(machine->commandCount()), 0);
    const auto of = [&](const char* name) -> std::int64_t& {
        return run.commandsByKind[static_cast<std::size_t>(*machine->findCommand(name))];
    };
    of("RD") = 3;
    of("WR") = 2;
    of("WRGB") = 4;
    of("RDSB") = 1;
    of("MVSB") = 100; // stays inside the device
    of("ACT") = 50;
    of("MACAB") = 7;

    EXPECT_DOUBLE_EQ(busBytesOf(*machine, run), (3 + 2 + 4 + 1) * 32);
    EXPECT_DOUBLE_EQ(arrayBytesOf(*machine, run), 7 * 64 * 32);
}

TEST(Roofline, NoDraftIsAboveItsRoofs)
{
    for (const char* backend : {"attacc", "hbm-pim-hbm3"}) {
        const DraftQuestion asked = question("red", "batch=4,vec_len=1024", backend, Space::All);
        for (const char* text : {"4x1,4x8", "2x2,8x4", "4x1,1x1"}) {
            const Draft chosen = draft(asked, text);
            const auto inspection = inspectDraft(asked, chosen.parts(), {}, {.wantsTimeline = false});
            ASSERT_TRUE(inspection.has_value()) << inspection.error().message();
            const Roofline& roofline = *(*inspection)->part<Roofline>();

            EXPECT_LE(roofline.busBytes / roofline.seconds, roofline.roofs.busBytes) << backend << text;
            EXPECT_LE(roofline.arrayBytes / roofline.seconds, roofline.roofs.arrayBytes) << backend << text;
            EXPECT_GE(roofline.timesLimit(), 1) << backend << text;
            EXPECT_LE(roofline.operationsPerSecond(), roofline.atBest()) << backend << text;
            ASSERT_FALSE(roofline.ceilings.empty());
            EXPECT_EQ(roofline.ceilings.front().resource, roofline.limit);
            EXPECT_GE(roofline.ceilings.front().operationsPerSecond, roofline.atBest() * (1 - 1e-12));
        }
    }
}

// A request kind that is not in this table fails: nothing that a device can do is forgotten where bytes are added up.
TEST(Roofline, KnowsTheBytesOfEveryRequestOfEveryDevice)
{
    struct Moves {
        double bus = 0;
        double array = 0;
    };
    constexpr double kColumn = 32;
    const std::map<std::string, std::map<std::string, Moves>> expected = {
        {"attacc",
         {{"LD", {kColumn, 0}},
          {"ST", {kColumn, 0}},
          {"WR_GB", {kColumn, 0}},
          {"MAC_AB", {0, 64 * kColumn}},
          {"MV_SB", {}},
          {"MV_GB", {}},
          {"SFM", {}},
          {"WR_GBB", {kColumn, 0}}, // the same data for all
          {"RD_SB", {kColumn, 0}}}},
        {"gddr6-aim",
         {{"LD", {kColumn, 0}},
          {"ST", {kColumn, 0}},
          {"WR_GB", {kColumn, 0}},
          {"WR_BIAS", {16 * 2, 0}}, // a sum of two bytes for each of 16 banks
          {"MAC_ABK", {0, 16 * kColumn}},
          {"MAC_SBK", {0, kColumn}},
          {"RD_MAC", {16 * 2, 0}},
          {"EWMUL", {0, 16 * kColumn}},
          {"COPY_BKGB", {0, kColumn}},
          {"COPY_GBBK", {0, kColumn}}}},
        {"hbm-pim",
         {{"RD", {kColumn, 0}},
          {"WR", {kColumn, 0}},
          {"RDAB", {0, 8 * kColumn}},
          {"WRAB", {0, 8 * kColumn}},
          {"PIM", {0, 8 * kColumn}},
          {"REG", {kColumn, 0}}}},
        {"hbm-pim-hbm3",
         {{"LD", {kColumn, 0}},
          {"ST", {kColumn, 0}},
          {"LD_OP1", {0, kColumn}},
          {"ADD_OP1", {0, kColumn}},
          {"MUL_OP1", {0, kColumn}},
          {"MAC_OP1", {0, kColumn}},
          {"WB_ACC", {0, kColumn}},
          {"WB_RES", {0, kColumn}},
          {"ACC_RESET", {}},
          {"RELU", {0, kColumn}},
          {"PIM_MOV", {0, 32 * kColumn}}, // one bank of each unit
          {"PIM_RELU", {0, 32 * kColumn}},
          {"PIM_ADD", {0, 32 * kColumn}},
          {"PIM_MUL", {0, 32 * kColumn}},
          {"PIM_MAC", {0, 32 * kColumn}},
          {"PIM_WB", {0, 32 * kColumn}},
          {"PIM_ALU", {}},
          {"PIM_WREG", {kColumn, 0}},
          {"PIM_MODE", {}}}}};
    for (const auto& machine : commandMachines()) {
        const sim::DeviceDescription& device = machine->description();
        ASSERT_TRUE(expected.contains(device.name)) << device.name;
        for (int kind = 0; kind < machine->requestCount(); ++kind) {
            const sim::RequestSpec& request = device.requests[static_cast<std::size_t>(kind)];
            if (request.queue == sim::RequestQueueKind::Barrier) {
                continue;
            }
            sim::RunResult run;
            run.commandsByKind.assign(static_cast<std::size_t>(machine->commandCount()), 0);
            run.commandsByKind[static_cast<std::size_t>(machine->request(kind).finalCommand)] = 1;
            const auto moves = expected.at(device.name).find(request.name);
            ASSERT_NE(moves, expected.at(device.name).end()) << device.name << " " << request.name;

            EXPECT_EQ(busBytesOf(*machine, run), moves->second.bus) << device.name << " " << request.name;
            EXPECT_EQ(arrayBytesOf(*machine, run), moves->second.array) << device.name << " " << request.name;
        }
    }
}

TEST(Roofline, KnowsWhatEveryOperationMoves)
{
    for (const std::string& op : lower::knownOps()) {
        EXPECT_NE(sim::trafficOf(op), nullptr) << op;
    }
    EXPECT_EQ(sim::trafficOf(""), nullptr);
    EXPECT_EQ(sim::trafficOf("divide"), nullptr);
}

} // namespace pimento::test
