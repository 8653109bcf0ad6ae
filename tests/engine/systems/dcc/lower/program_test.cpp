// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/program.h"

#include "engine/systems/dcc/lower/core/request_stream.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"
#include "tests/engine/systems/dcc/lower/programs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

namespace pimento::lower {

namespace {

using testing::HasSubstr;

std::map<Op, int> timesOf(const Program& program)
{
    std::map<Op, int> counts;
    auto commands = program.run();
    while (const Command* command = commands.next()) {
        ++counts[command->op];
    }
    return counts;
}

} // namespace

/// One head of d = 128 and L = 512 in AttAcc's own distribution (16 groups of cores for L, the 4 banks of a bank group
/// for d), counted as in the AttAcc trace generator: query in 4*ceil(d/4/16) = 8 writes, L/16 * ceil(d/4/16) = 64
/// operations, and for every 16 of the L/16 = 32 scores of a core one move per bank group: 2 * 16.
TEST(AttaccProgram, NeedsTheCommandsOfTheOriginalTraces)
{
    affine::Kernel kernel = test::gemv(1, 512, 128);
    kernel.tensors[1].residency = affine::Residency::Resident;

    const auto program = test::lowered(kernel, "1x1,1x4,1x16", "attacc");
    auto counts = timesOf(*program.value());

    EXPECT_EQ(counts[Op::WriteBuffer], 8);
    EXPECT_EQ(counts[Op::MacTree], 64);
    EXPECT_EQ(counts[Op::MoveResult], 32);
    EXPECT_EQ(counts[Op::ReadBuffer], 32);
    EXPECT_EQ(counts[Op::StoreCore], 0);  // the matrix is resident
    EXPECT_EQ(counts[Op::LoadHost], 8);   // 128 elements of the vector
    EXPECT_EQ(counts[Op::StoreHost], 32); // 512 results
}

/// Without group commands every buffer is written by itself: 64 cores x 2 entries each.
TEST(AttaccProgram, WritesBuffersOneByOneWithoutGroupCommands)
{
    const auto program =
        test::lowered(test::gemv(1, 512, 128), "1x1,1x4,1x16", "attacc", {{"group-commands"}, Indexing::Exact});

    EXPECT_EQ(timesOf(*program.value())[Op::WriteBuffer], 128);
}

/// 8 results x 128 inputs per unit: 8 register writes for 64 operations (devices.md sec. 2.4).
TEST(HbmPimProgram, SharesRegisterWritesOverEightResults)
{
    affine::Kernel kernel = test::gemv(1, 8, 128);
    kernel.tensors[1].residency = affine::Residency::Resident;

    const auto program = test::lowered(kernel, "1x1,1x1,1x1", "hbm-pim-hbm3");
    auto counts = timesOf(*program.value());

    EXPECT_EQ(counts[Op::WriteRegister], 8);
    EXPECT_EQ(counts[Op::Compute], 8 + 64); // clears and operations
    EXPECT_EQ(counts[Op::WriteBack], 8);
}

/// Staging reads each vector of the source once, the direct way once for every core that wants it.
TEST(Rearrangement, StagedReadsTheSourceOnce)
{
    const affine::Kernel kernel = test::va(4, 256); // 2 x 64 vectors
    const auto staged = test::lowered(kernel, "4x1,1x16", "attacc");
    const auto direct = test::lowered(kernel, "4x1,1x16", "attacc", {{"staging"}, Indexing::Exact});

    auto stagedCounts = timesOf(*staged.value());
    auto directCounts = timesOf(*direct.value());

    EXPECT_EQ(stagedCounts[Op::LoadHost], 128);
    EXPECT_EQ(stagedCounts[Op::StoreCore], 128);
    EXPECT_EQ(directCounts[Op::StoreCore], 128);
    EXPECT_EQ(directCounts[Op::LoadHost], 128); // nothing is replicated here, but in another order
}

TEST(Program, SaysWhyDataDoesNotFit)
{
    const auto program = test::lowered(test::gemv(1, 8192, 8192), "1x1,1x1,1x1", "attacc");

    ASSERT_FALSE(program.has_value());
    EXPECT_EQ(program.error().kind, ErrorKind::DoesNotFit);
    EXPECT_EQ(program.error().reason, "a core's memory");                         // the same for all drafts
    EXPECT_THAT(program.error().message(), HasSubstr("its memory has 12582912")); // 12 288 rows of 1 KiB
}

TEST(Program, RefusesADraftLargerThanTheDevice)
{
    const auto target = test::device("attacc");
    const affine::Kernel kernel = test::gemv(32, 64, 64);
    const auto sets = dimensionSets(kernel);
    const DraftPart parts[] = {{32, 1, 1}, {1, 1, 64}, {1, 1, 64}};

    const auto program = lower(kernel, sets, Draft(parts), target);

    ASSERT_FALSE(program.has_value());
    EXPECT_THAT(program.error().message(), HasSubstr("needs 32 groups"));
}

TEST(RequestMaker, GivesEachHostVectorAPlaceOfItsOwnInTheHostsRows)
{
    const auto machine = test::backends().find("attacc").value();
    const auto program = test::lowered(test::gemv(4, 512, 512), "1x1,1x4,1x16", "attacc");
    const auto maker = RequestMaker::make(*program.value(), *machine);
    const auto& device = machine->description();
    std::set<std::tuple<int, int, std::uint32_t, int>> places;
    std::size_t vectors = 0;

    for (std::size_t tensor = 0; tensor < 3; ++tensor) {
        for (std::int64_t vector = 0; vector < program.value()->hostVectors(tensor); ++vector, ++vectors) {
            const sim::Request place = maker.value().hostPlace(tensor, vector);
            EXPECT_GE(place.row, device.rowsPerBank - device.host.rowsPerBank);
            EXPECT_LT(place.row, device.rowsPerBank);
            places.insert({place.channel, place.bank, place.row, place.column});
        }
    }

    EXPECT_EQ(places.size(), vectors);
    // Eight vectors in a row lie in one row of a bank, the next ones in another channel.
    EXPECT_EQ(maker.value().hostPlace(0, 7).channel, maker.value().hostPlace(0, 0).channel);
    EXPECT_NE(maker.value().hostPlace(0, 8).channel, maker.value().hostPlace(0, 0).channel);
}

TEST(Lowering, NamesTheOperationAndItsPlace)
{
    affine::Kernel kernel = test::va(2, 32);
    affine::Expression root;
    root.operation = affine::Operation::Sqrt;
    root.operands = {kernel.statements[0].value};
    root.place = {7, 19};
    kernel.statements[0].value = root;

    for (const char* backend : {"attacc", "hbm-pim-hbm3"}) {
        const auto program = test::lowered(kernel, "1x1,1x1", backend);

        ASSERT_FALSE(program.has_value());
        EXPECT_THAT(program.error().message(), HasSubstr("va, line 7, column 19"));
        EXPECT_THAT(program.error().message(), HasSubstr("cannot compute sqrt("));
    }
}

} // namespace pimento::lower
