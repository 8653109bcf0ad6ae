// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explore/roofline.h"

#include "engine/explore/model.h"
#include "engine/explore/operations.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

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

// GEMV: a multiplication and an addition at each of 4 x 64 x 96 points. Attention: two products and 5 per score.
TEST(Roofline, CountsOperations)
{
    const Question gemv = question("gemv", "batch=1,nhead=4,dhead=64,seq_len=96", "attacc", Space::All);
    EXPECT_DOUBLE_EQ(operationsOf(*gemv.kernel, gemv.shape), 2.0 * 4 * 64 * 96);
    const Question attn = question("attn", "batch=1,nhead=3,dhead=32,seq_len=70", "attacc", Space::All);
    EXPECT_DOUBLE_EQ(operationsOf(*attn.kernel, attn.shape), 2.0 * 2 * 3 * 32 * 70 + 5 * 3 * 70);
    const Question red = question("red", "batch=2,vec_len=512", "attacc", Space::All);
    EXPECT_DOUBLE_EQ(operationsOf(*red.kernel, red.shape), 2 * 512);
}

// for i in range(8): for j in range(i): y[i] += x[j] * x[j]: 0 + 1 + ... + 7 = 28 points, two operations each.
TEST(Roofline, CountsThePointsOfATriangle)
{
    affine::Kernel kernel;
    kernel.variables.push_back({"i", {}, {{}, 8}, 1, 0, 8});
    kernel.variables.push_back({"j", {}, {{{0, 1}}, 0}, 1, 0, 7});
    affine::Statement statement;
    statement.kind = affine::StatementKind::Add;
    statement.loops = {0, 1};
    statement.value.operation = affine::Operation::Multiply;
    statement.value.operands.resize(2);
    kernel.statements.push_back(statement);
    EXPECT_DOUBLE_EQ(operationsOf(kernel), 2 * 28);

    kernel.statements[0].guards.push_back({{{{1, 1}}, -3}}); // j >= 3: i = 4 to 7 have 1 + 2 + 3 + 4 = 10 points
    EXPECT_DOUBLE_EQ(operationsOf(kernel), 2 * 10);
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
        const Question asked = question("red", "batch=4,vec_len=1024", backend, Space::All);
        for (const char* text : {"4x1,4x8", "2x2,8x4", "4x1,1x1"}) {
            const Draft chosen = draft(asked, text);
            const auto figures = figuresOf(asked, chosen.parts());
            ASSERT_TRUE(figures.has_value()) << figures.error().message();
            const Roofline roofline = rooflineOf(asked, *figures);

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

} // namespace pimento::test
