// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/lowering.h"

#include "engine/kernels/text/library.h"
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/passes.h"
#include "engine/systems/upmem/lower/dpu_classes.h"
#include "engine/systems/upmem/lower/lowered_run.h"
#include "engine/systems/upmem/lower/transfers.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/tensor/from_kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <utility>

namespace pimento::upmem {

namespace {

using schedule::Schedule;
using tensor::LoopKind;

constexpr const char* kMatrixVector = R"(# size rows = 7: rows
# size columns = 40: columns
# tensor matrix[rows][columns] resident
# tensor x[columns] streamed

@DCC_kernel
def mtv(matrix, x):
    y = DCC.Tensor.zero([matrix.size(0)])
    for i in range(matrix.size(0)):
        for j in range(matrix.size(1)):
            y[i] += matrix[i][j] * x[j]
    return y
)";

constexpr const char* kSum = R"(# size n = 40: elements
# tensor x[n] streamed

@DCC_kernel
def red(x):
    y = DCC.Tensor.zero([1])
    for i in range(x.size(0)):
        y[0] += x[i]
    return y
)";

tensor::Program programOf(const char* text, const std::string& sizes,
                          affine::ElementType type = affine::ElementType::Int32)
{
    const auto kernel = language::makeKernel("kernel", text);
    EXPECT_TRUE(kernel) << kernel.error().message();
    const auto bound = language::bind(kernel->syntax, language::parseSizesFor(*kernel, sizes).value(), type);
    EXPECT_TRUE(bound.kernel.has_value());
    auto program = tensor::tensorProgram(*bound.kernel);
    EXPECT_TRUE(program) << program.error().message();
    return *std::move(program);
}

tensor::Contents randomArguments(const tensor::Program& program, unsigned seed)
{
    std::mt19937 random(seed);
    tensor::Contents arguments;
    for (const tensor::Buffer& buffer : program.buffers) {
        auto& elements = arguments.emplace_back();
        for (std::int64_t i = 0; i < buffer.elements(); ++i) {
            elements.push_back(static_cast<std::int64_t>(random() % 100) - 50);
        }
    }
    return arguments;
}

/// Expects equal tensors at the end of the plain program and of the lowered one.
void expectSameResults(const tensor::Program& plain, const tensor::Program& scheduled, const DpuRunner& runner)
{
    auto lowered = lower(scheduled);
    ASSERT_TRUE(lowered) << lowered.error().message();
    const auto arguments = randomArguments(plain, 7);
    auto expected = tensor::contentsOf(plain, arguments).value();
    ASSERT_TRUE(tensor::run(plain, expected));
    auto found = tensor::contentsOf(scheduled, arguments).value();

    const auto done = run(scheduled, *lowered, found, runner);

    ASSERT_TRUE(done) << done.error().message();
    for (std::size_t b = 0; b < plain.buffers.size(); ++b) {
        EXPECT_EQ(found[b], expected[b]) << plain.buffers[b].name;
    }
}

DpuRunner optimisedRunner(int level)
{
    return [level](const Launch& launch, LoopMemory& memory) -> Result<void> {
        const auto passed = optimised(launch.program, passesOfLevel(level).value());
        (void)run(passed.program, memory);
        return {};
    };
}

/// Rows over DPUs and tasklets, two at a time; columns in tiles of 16.
Schedule tiledMatrixVector(tensor::Program program)
{
    Schedule schedule(std::move(program));
    const auto rows = schedule.split(0, std::array<std::int64_t, 3>{2, 2, 2}).value();
    const auto columns = schedule.split(1, std::array<std::int64_t, 2>{0, 16}).value();
    EXPECT_TRUE(schedule.bind(rows, LoopKind::BlockX));
    EXPECT_TRUE(schedule.bind(rows + 1, LoopKind::ThreadX));
    const auto matrix = schedule.cacheRead(0, 0).value();
    const auto x = schedule.cacheRead(0, 1).value();
    const auto y = schedule.cacheWrite(0).value();
    EXPECT_TRUE(schedule.reverseComputeAt(y, rows + 1));
    EXPECT_TRUE(schedule.computeAt(matrix, columns));
    EXPECT_TRUE(schedule.computeAt(x, columns));
    return schedule;
}

} // namespace

TEST(Lowering, WritesWhatADpuDoesWithConditionsInTheInnermostLoops)
{
    const auto schedule = tiledMatrixVector(programOf(kMatrixVector, "rows=7,columns=40"));

    const auto lowered = lower(schedule.program());

    ASSERT_TRUE(lowered) << lowered.error().message();
    ASSERT_EQ(lowered->steps.size(), 1U);
    const auto& launch = std::get<Launch>(lowered->steps.front());
    EXPECT_EQ(launch.dpus(), 2);
    EXPECT_EQ(launch.program.tasklets(), 2);
    ASSERT_EQ(launch.boxes.size(), 3U);
    // Four rows and three tiles of 16 columns of the matrix.
    EXPECT_THAT(launch.program.buffers[launch.boxes[0].buffer].extents, testing::ElementsAre(4, 48));
    EXPECT_THAT(launch.program.buffers[launch.boxes[1].buffer].extents, testing::ElementsAre(48));
    EXPECT_THAT(launch.program.buffers[launch.boxes[2].buffer].extents, testing::ElementsAre(4));
    EXPECT_THAT(launch.boxes[0].originAt(valuesFor(launch, 1)), testing::ElementsAre(4, 0));
}

TEST(Lowering, ComputesWhatTheKernelSays)
{
    const auto plain = programOf(kMatrixVector, "rows=7,columns=40");
    const auto schedule = tiledMatrixVector(plain);

    expectSameResults(plain, schedule.program(), interpretDpu);
    for (const int level : {0, 1, 2, 4}) {
        expectSameResults(plain, schedule.program(), optimisedRunner(level));
    }
}

TEST(Lowering, LeavesTheFinalSumToTheHost)
{
    const auto plain = programOf(kMatrixVector, "rows=8,columns=64");
    Schedule schedule(plain);
    const auto columns = schedule.split(1, std::array<std::int64_t, 2>{4, 16}).value();
    const auto partial = schedule.rfactor(columns, 0).value();
    ASSERT_TRUE(schedule.cacheRead(partial, 0));
    auto loops = tensor::loopsAround(schedule.program(), partial);
    ASSERT_EQ(loops.size(), 3U);
    ASSERT_TRUE(schedule.reorder(std::array{loops[1], loops[0]}));
    std::swap(loops[0], loops[1]);
    ASSERT_TRUE(schedule.bind(loops[0], LoopKind::BlockX));
    const auto matrix = static_cast<tensor::BlockId>(schedule.program().blocks.size() - 1);
    const auto x = schedule.cacheRead(partial, 1).value();
    const auto y = schedule.cacheWrite(partial).value();
    ASSERT_TRUE(schedule.reverseComputeAt(y, loops[1]));
    ASSERT_TRUE(schedule.computeAt(matrix, loops[1]));
    ASSERT_TRUE(schedule.computeAt(x, loops[1]));

    const auto lowered = lower(schedule.program());

    ASSERT_TRUE(lowered) << lowered.error().message();
    ASSERT_EQ(lowered->steps.size(), 2U);
    EXPECT_EQ(std::get<Launch>(lowered->steps[0]).dpus(), 4);
    EXPECT_EQ(std::get<HostNest>(lowered->steps[1]).elements, 8);
    EXPECT_EQ(std::get<HostNest>(lowered->steps[1]).partials, 4);
    expectSameResults(plain, schedule.program(), interpretDpu);
    expectSameResults(plain, schedule.program(), optimisedRunner(4));
}

TEST(Lowering, MovesPiecesThatLieTogetherInOneCall)
{
    const auto schedule = tiledMatrixVector(programOf(kMatrixVector, "rows=8,columns=48"));
    const auto lowered = lower(schedule.program());
    ASSERT_TRUE(lowered) << lowered.error().message();
    const auto& launch = std::get<Launch>(lowered->steps.front());

    const auto together = transfersOf(schedule.program(), launch);
    const auto apart = transfersOf(schedule.program(), launch, {.bulk = false, .bankParallel = false});

    ASSERT_EQ(together.size(), 3U);
    // 4 rows of 48 columns, whole rows of the tensor: 4 * 48 * 4 bytes.
    EXPECT_EQ(together[0].calls, 1);
    EXPECT_EQ(together[0].piece, Bytes{768});
    EXPECT_TRUE(together[0].isResident);
    EXPECT_TRUE(together[1].isSame);
    EXPECT_EQ(together[2].towards, Towards::Host);
    EXPECT_EQ(together[2].piece, Bytes{16});
    EXPECT_EQ(together[0].copied, Copied::No);
    // Without bulk transfers a call moves one granule of a copy of the box, and the 2 DPUs take turns.
    EXPECT_EQ(apart[0].calls, 4 * 48 / 2 * 2);
    EXPECT_EQ(apart[0].piece, Bytes{8});
    EXPECT_EQ(apart[0].copied, Copied::Boxes);
}

/// Rows of 41 elements lie 164 bytes apart, and no call moves 164 bytes: the host copies boxes, whose rows are padded.
TEST(Lowering, CopiesWhatNoCallCanMove)
{
    const auto schedule = tiledMatrixVector(programOf(kMatrixVector, "rows=7,columns=41"));
    const auto lowered = lower(schedule.program());
    ASSERT_TRUE(lowered) << lowered.error().message();
    const auto& launch = std::get<Launch>(lowered->steps.front());

    const auto transfers = transfersOf(schedule.program(), launch);
    const auto broadcast = transfersOf(schedule.program(), launch, {.broadcast = true});

    ASSERT_EQ(transfers.size(), 3U);
    for (const TensorTransfer& each : transfers) {
        EXPECT_EQ(each.piece.value() % 8, 0);
        EXPECT_EQ(each.calls, 1);
    }
    // The matrix in tiles of 16 columns is 48 wide in DPUs, and so are its rows in the host's copy: 7 of 41 elements.
    EXPECT_EQ(transfers[0].copied, Copied::Wider);
    EXPECT_EQ(transfers[0].copiedRows, 7);
    EXPECT_EQ(transfers[0].copiedBytes, Bytes{7 * 41 * 4});
    EXPECT_EQ(transfers[1].copied, Copied::Wider); // 41 of 48 elements of x
    EXPECT_EQ(transfers[1].copiedRows, 1);
    EXPECT_FALSE(transfers[1].isBroadcast);
    EXPECT_TRUE(broadcast[1].isBroadcast);
    EXPECT_FALSE(broadcast[0].isBroadcast);
}

TEST(Lowering, TellsDpusAtTheEdgeFromOthers)
{
    const auto even = tiledMatrixVector(programOf(kMatrixVector, "rows=8,columns=40"));
    const auto odd = tiledMatrixVector(programOf(kMatrixVector, "rows=7,columns=40"));

    const auto ofEven = lower(even.program()).value();
    const auto ofOdd = lower(odd.program()).value();

    EXPECT_THAT(classesOf(std::get<Launch>(ofEven.steps[0])), testing::ElementsAre(DpuClass{0, 2}));
    EXPECT_THAT(classesOf(std::get<Launch>(ofOdd.steps[0])), testing::ElementsAre(DpuClass{0, 1}, DpuClass{1, 1}));
}

TEST(Lowering, RefusesWhatDpusCannotDo)
{
    Schedule unbound(programOf(kMatrixVector, "rows=8,columns=40"));
    Schedule uncached(programOf(kMatrixVector, "rows=8,columns=40"));
    ASSERT_TRUE(uncached.bind(0, LoopKind::BlockX));
    tensor::Program summed = programOf(kSum, "n=40");
    summed.loop(tensor::loopsAround(summed, 0).back()).kind = LoopKind::BlockX; // which bind() refuses

    EXPECT_THAT(lower(unbound.program()).error().message(), testing::HasSubstr("no loop is bound to DPUs"));
    EXPECT_THAT(lower(uncached.program()).error().message(), testing::HasSubstr("in main memory"));
    EXPECT_THAT(lower(summed).error().message(), testing::HasSubstr("several DPUs add to the same elements"));
}

/// Results that are copied out by loops of the host: it does not see the working memory of DPUs.
TEST(Lowering, RefusesCopiesThatAreUsedOutsideOfTheirLaunch)
{
    Schedule left(programOf(kMatrixVector, "rows=8,columns=40"));
    ASSERT_TRUE(left.bind(0, LoopKind::BlockX));
    for (const tensor::BufferId operand : {0, 1}) {
        const auto copy = left.cacheRead(0, operand);
        ASSERT_TRUE(copy);
        ASSERT_TRUE(left.computeAt(*copy, 0));
    }
    ASSERT_TRUE(left.cacheWrite(0));

    EXPECT_THAT(lower(left.program()).error().message(), testing::HasSubstr("Move it into them by"));
}

} // namespace pimento::upmem
