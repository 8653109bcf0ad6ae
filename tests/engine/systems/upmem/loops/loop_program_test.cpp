// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/passes.h"
#include "tests/engine/systems/upmem/tiled_data.h"

#include <gtest/gtest.h>

namespace pimento::upmem {

namespace {

const TiledShape kPaperShape{TiledKernel::MatrixVector, 7, 40, 2, 16, 1}; // paper Fig. 8

TEST(LoopProgram, ReadsAsTheExampleOfThePaper)
{
    EXPECT_EQ(text(tiledProgram(kPaperShape).program), R"(int32 A[8][48] in MRAM
int32 B[48] in MRAM
int32 C[8] in MRAM
int32 A_local[16] in WRAM
int32 B_local[16] in WRAM
int32 C_local[2] in WRAM
one tasklet:
  for u < 4:
    for i < 2:
      C_local[i] = 0
      for j < 3:
        for k < 16:
          if 2*u + i < 7 and 16*j + k < 40:
            A_local[k] <- A[2*u + i][16*j + k]
        for k < 16:
          if 16*j + k < 40:
            B_local[k] <- B[16*j + k]
        for k < 16:
          if 2*u + i < 7 and 16*j + k < 40:
            C_local[i] += A_local[k] * B_local[k]
    for i < 2:
      if 2*u + i < 7:
        C[2*u + i] <- C_local[i]
)");
}

TEST(LoopProgram, ReadsAsTheExampleOfThePaperWithAllPasses)
{
    const std::string all = text(optimised(tiledProgram(kPaperShape).program, {}).program);

    EXPECT_EQ(all.substr(all.find("one tasklet")), R"(one tasklet:
  for u < 4:
    for i < 2:
      C_local[i] = 0
      if 2*u + i < 7:
        for j < 3:
          A_local[0] <- A[2*u + i][16*j] by DMA, 16 elements, 64 B
          B_local[0] <- B[16*j] by DMA, 16 elements, 64 B
          for k < min(16, -16*j + 40):
            C_local[i] += A_local[k] * B_local[k]
    C[2*u] <- C_local[0] by DMA, 2 elements, 8 B
)");
}

TEST(LoopProgram, NumbersTheLinesOfItsListing)
{
    const LoopProgram program = tiledProgram(kPaperShape).program;
    int expected = 0;
    for (const ListingLine& line : listing(program)) {
        if (line.statement != 0) {
            EXPECT_EQ(line.statement, ++expected) << line.text;
        }
    }

    EXPECT_EQ(expected, 16);
}

TEST(LoopProgram, ComputesWhatItsKernelSays)
{
    test::Draw random(7);
    for (int round = 0; round < 300; ++round) {
        const TiledShape shape = test::randomShape(random);
        const LoopProgram program = tiledProgram(shape).program;
        LoopMemory memory = test::randomMemory(program, random, std::int64_t{1} << 40);
        for (const std::size_t buffer : {0U, 1U}) {
            for (std::int64_t& element : memory.mram[buffer]) { // of int32 arrays
                element =
                    program.buffers[buffer].type == ElementType::Int32 ? static_cast<std::int32_t>(element) : element;
            }
        }
        const std::vector<std::int64_t> expected = test::expectedResult(shape, program, memory);

        const LoopCounts counts = run(program, memory);

        ASSERT_EQ(test::readBack(shape, memory), expected) << text(program);
        ASSERT_GE(counts.innerIterations, 1);
    }
}

TEST(LoopProgram, HasOneStructureUnderTwoNames)
{
    LoopProgram program = tiledProgram(kPaperShape).program;
    const Fingerprint before = structure(program);
    program.name = "other";
    program.buffers[0].name = "Weights";
    program.variables[0].name = "row";

    EXPECT_EQ(structure(program), before);

    TiledShape wider = kPaperShape;
    wider.columns = 41; // the same boxes, another condition
    EXPECT_NE(structure(tiledProgram(wider).program), before);
}

TEST(LoopProgram, PadsRowsTo8Bytes)
{
    const Buffer box{"A", ElementType::Int32, Space::Mram, {3, 4, 5}};

    EXPECT_EQ(box.strides(), (std::vector<std::int64_t>{24, 6, 1}));
    EXPECT_EQ(box.bytes(), 3 * 24 * 4);
    EXPECT_EQ((Buffer{"b", ElementType::Int32, Space::Mram, {3}}.bytes()), 16);
    EXPECT_EQ((Buffer{"b", ElementType::Int64, Space::Mram, {3, 3}}.bytes()), 72);
}

TEST(LoopProgram, UnrollsInnermostLoopsWithoutAChangeOfResults)
{
    test::Draw random(3);
    for (int round = 0; round < 60; ++round) {
        const TiledShape shape = test::randomShape(random);
        const LoopProgram program = optimised(tiledProgram(shape).program, {}).program;
        const LoopProgram unrolledOne = unrolled(program, 64);
        LoopMemory memory = test::randomMemory(program, random, 1000);
        LoopMemory other = memory;

        const LoopCounts counts = run(program, memory);
        const LoopCounts unrolledCounts = run(unrolledOne, other);

        ASSERT_EQ(test::readBack(shape, memory), test::readBack(shape, other));
        ASSERT_EQ(counts.computations, unrolledCounts.computations);
        ASSERT_EQ(counts.loads, unrolledCounts.loads);
        assertSound(unrolledOne);
    }
}

TEST(LoopProgramDeathTest, RefusesVariablesOutsideOfTheirLoop)
{
    LoopProgram program = tiledProgram(kPaperShape).program;
    program.body = std::get<For>(program.body.front().node).body;

    EXPECT_DEATH(assertSound(program), "inside of their loops");
}

} // namespace

} // namespace pimento::upmem
