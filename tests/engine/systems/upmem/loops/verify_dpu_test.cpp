// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/emit.h"
#include "engine/systems/upmem/loops/passes.h"
#include "engine/systems/upmem/loops/verify_dpu.h"
#include "tests/engine/systems/upmem/functional_run.h"
#include "tests/engine/systems/upmem/tiled_data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::upmem {

namespace {

LoopProgram verifiedProgram(const TiledShape& shape) { return optimised(tiledProgram(shape).program, {}).program; }

std::string reasonOf(const TiledShape& shape, const DpuLimits& limits = {})
{
    const auto verified = verifyDpu(verifiedProgram(shape), limits);
    return verified ? "" : verified.error().reason;
}

TEST(VerifyDpu, CountsWorkingMemoryOfAllTasklets)
{
    // 3 caches of 256 int32 for each of 8 tasklets are 24,576 bytes.
    EXPECT_EQ(reasonOf({TiledKernel::VectorAddition, 1, 4096, 1, 256, 8}), "");
    EXPECT_EQ(reasonOf({TiledKernel::VectorAddition, 1, 4096, 1, 256, 9}), "a DPU's working memory");
    EXPECT_EQ(reasonOf({TiledKernel::VectorAddition, 1, 4096, 1, 256, 12},
                       {.workingBytes = workingBytesOf(WorkingMemoryProfile::Paper)}),
              "");
}

TEST(VerifyDpu, KnowsTheLimitsOfADpu)
{
    EXPECT_EQ(reasonOf({TiledKernel::VectorAddition, 1, 4096, 1, 2, 24}), "");
    EXPECT_EQ(reasonOf({TiledKernel::VectorAddition, 1, 4096, 1, 2, 25}), "tasklets");
    EXPECT_EQ(reasonOf({TiledKernel::VectorAddition, 1, 5'333'000, 1, 8, 1}), ""); // 3 boxes of 4 bytes each
    EXPECT_EQ(reasonOf({TiledKernel::VectorAddition, 1, 5'334'000, 1, 8, 1}), "a DPU's main memory");
}

TEST(VerifyDpu, RefusesTilesThatShareAGranule)
{
    EXPECT_EQ(reasonOf({TiledKernel::MatrixVector, 8, 16, 1, 8, 2}), "stores of tasklets");
    EXPECT_EQ(reasonOf({TiledKernel::MatrixVector, 8, 16, 1, 8, 1}), "");
    EXPECT_EQ(reasonOf({TiledKernel::MatrixVector, 8, 16, 2, 8, 2}), "");
    EXPECT_EQ(reasonOf({TiledKernel::Reduction, 1, 100, 1, 4, 4}), ""); // one tasklet stores
}

TEST(VerifyDpu, NamesATransferThatDmaCannotDo)
{
    LoopProgram program;
    program.name = "odd";
    program.variables = {{"i", VariableKind::Loop, 4}};
    program.buffers = {{"A", ElementType::Int32, Space::Mram, {16}},
                       {"A_local", ElementType::Int32, Space::Wram, {16}, Sharing::EachTasklet}};
    const auto verify = [&](const Affine& place, std::int64_t elements) {
        program.body = {
            {For{0, {}, {}, false, {{Transfer{Direction::Load, {1, {Affine{}}}, {0, {place}}, elements}}}}}};
        number(program);
        const auto verified = verifyDpu(program);
        return verified ? "" : verified.error().message();
    };

    EXPECT_EQ(verify(Affine::of(0, 2), 4), "");
    EXPECT_THAT(verify(Affine::of(0), 4), testing::HasSubstr("A[i] is not always aligned to 8 bytes"));
    EXPECT_THAT(verify(Affine::of(0, 2) + Affine::number(1), 4), testing::HasSubstr("is not always aligned"));
    EXPECT_THAT(verify(Affine::of(0, 2), 3), testing::HasSubstr("moves 12 bytes by DMA"));
}

TEST(VerifyDpu, AcceptsOnlyWhatRunsRight)
{
    // Accepted programs are executed with tasklets taking turns, which would show a race between two of them.
    test::Draw random(51);
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 150; ++round) {
        TiledShape shape = test::randomShape(random);
        shape.tileRows = test::draw(random, 1, 5);
        const LoopProgram program =
            optimised(tiledProgram(shape).program, passesOfLevel(round % 2 == 0 ? 0 : 4).value()).program;
        if (!verifyDpu(program)) {
            ++refused;
            continue;
        }
        ++accepted;
        LoopMemory expected = test::randomMemory(program, random, 1000);
        LoopMemory computed = expected;
        static_cast<void>(run(program, expected));

        const test::FunctionalRun executed = test::runEmitted(program, emit(program).value(), computed);

        ASSERT_EQ(executed.error, "");
        ASSERT_EQ(test::readBack(shape, computed), test::readBack(shape, expected));
    }

    EXPECT_GT(accepted, 50);
    EXPECT_GT(refused, 10);
}

} // namespace

} // namespace pimento::upmem
