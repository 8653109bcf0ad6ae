// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/upmem_c.h"
#include "engine/systems/upmem/loops/passes.h"
#include "tests/engine/systems/upmem/random_nests.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

// C for UPMEM's SDK is read by a C compiler that knows the SDK's declarations only.

namespace pimento::upmem {

namespace {

using testing::HasSubstr;

LoopProgram shownProgram()
{
    return optimised(tiledProgram({TiledKernel::MatrixVector, 13, 40, 2, 16, 2}).program, {}).program;
}

/// GEMV on 4 x 2 DPUs: rows and columns are dealt; the host adds the partial sums of the columns.
HostProgram shownHost()
{
    HostProgram host;
    host.name = "gemv";
    host.variables = {
        {"x", VariableKind::DpuCoordinate, 4}, {"y", VariableKind::DpuCoordinate, 2}, {"row", VariableKind::Loop, 16}};
    host.tensors = {{"A", ElementType::Int32, {64, 96}, {64, 96}, false, false},
                    {"B", ElementType::Int32, {90}, {96}, false, false},
                    {"C_partial", ElementType::Int32, {2, 64}, {2, 64}, false, true},
                    {"C", ElementType::Int32, {64}, {64}, true, false}};
    const Affine row = Affine::of(0, 16) + Affine::of(2);
    host.pushes = {
        {Direction::Load, TransferKind::Parallel, 0, 0, {2}, row * 96 + Affine::of(1, 48), Affine::of(2, 48), 48, true},
        {Direction::Load, TransferKind::Serial, 1, 1, {}, Affine::of(1, 48), Affine{}, 48, false}};
    host.pulls = {{Direction::Store,
                   TransferKind::Parallel,
                   2,
                   2,
                   {},
                   Affine::of(1, 64) + Affine::of(0, 16),
                   Affine{},
                   16,
                   false}};
    host.reduction = FinalReduction{2, 3, 2, 64, Combine::Add, 16};
    return host;
}

/// Returns the messages of a C compiler about a file; "": none.
std::string complaintsOf(const std::string& text)
{
    const test::TemporaryFolder folder;
    const std::string file = (folder.path() / "program.c").string();
    const std::string said = (folder.path() / "said.txt").string();
    test::writeAll(file, text);
    const std::string command = "gcc -fsyntax-only -std=gnu11 -Wall -Wextra -Werror -Wno-unused -Wno-unknown-pragmas "
                                "-DNR_TASKLETS=4 -I" +
                                sourceFile("/tests/fixtures/upmem_sdk ") + file + " 2>" + said;
    return std::system(command.c_str()) == 0 ? "" : test::readAll(said) + text;
}

bool hasCompiler() { return std::system("gcc --version >/dev/null 2>&1") == 0; }

TEST(UpmemC, WritesTheKernelThatPeopleWouldWrite)
{
    const std::string kernel = upmemKernel(shownProgram());

    EXPECT_EQ(kernel.substr(kernel.find("__mram_noinit")), R"(__mram_noinit int32_t A[768];
__mram_noinit int32_t B[48];
__mram_noinit int32_t C[16];
BARRIER_INIT(all_tasklets, NR_TASKLETS);

int main(void) {
  const int32_t i_t = me();
  if (i_t == 0) {
    mem_reset();
  }
  barrier_wait(&all_tasklets);
  int32_t *A_local = (int32_t *)mem_alloc(64);
  int32_t *B_local = (int32_t *)mem_alloc(64);
  int32_t *C_local = (int32_t *)mem_alloc(8);
  uint32_t C_offset = 8*i_t;
  for (int32_t u = 0; u < 4; ++u) {
    for (int32_t i = 0; i < 2; ++i) {
      C_local[i] = 0;
      if (2*i_t + 4*u + i < 13) {
        uint32_t A_offset = 384*i_t + 768*u + 192*i;
        uint32_t B_offset = 0;
        for (int32_t j = 0; j < 3; ++j) {
          mram_read((__mram_ptr uint8_t *)A + A_offset, A_local + 0, 64);
          mram_read((__mram_ptr uint8_t *)B + B_offset, B_local + 0, 64);
          int32_t k_end = 16;
          if (-16*j + 40 < k_end) {
            k_end = -16*j + 40;
          }
          for (int32_t k = 0; k < k_end; ++k) {
            C_local[i] += (A_local[k] * B_local[k]);
          }
          A_offset += 64;
          B_offset += 64;
        }
      }
    }
    mram_write(C_local + 0, (__mram_ptr uint8_t *)C + C_offset, 8);
    C_offset += 16;
  }
  return 0;
}
)");
}

TEST(UpmemC, WritesTheHostAroundIt)
{
    const std::string text = upmemHost(shownHost(), shownProgram());

    EXPECT_THAT(text, HasSubstr("#define DPUS 8"));
    EXPECT_THAT(text, HasSubstr("void gemv(const int32_t *A, const int32_t *B, int32_t *C) {"));
    EXPECT_THAT(text, HasSubstr("int32_t *B_staged = calloc(96, sizeof(int32_t));\n  memcpy(B_staged, B, 360);"));
    EXPECT_THAT(text, HasSubstr("const int32_t x = each_dpu / 2 % 4;\n      const int32_t y = each_dpu / 1 % 2;"));
    EXPECT_THAT(text, HasSubstr("dpu_prepare_xfer(dpu, (void *)(A + 1536*x + 48*y + 96*row))"));
    EXPECT_THAT(text, HasSubstr("dpu_push_xfer(set, DPU_XFER_TO_DPU, \"A\", 192*row, 192, DPU_XFER_DEFAULT)"));
    EXPECT_THAT(text, HasSubstr("dpu_copy_to(dpu, \"B\", 0, B_staged + 48*y, 192)"));
    EXPECT_THAT(text, HasSubstr("#pragma omp parallel for num_threads(16)"));
    EXPECT_THAT(text, HasSubstr("value += C_partial_staged[i_p * 64 + i_e];"));
}

/// 64 x 45 elements in boxes of 16 x 24, whose rows are no multiples of 8 bytes together: eight boxes, the right ones
/// of 21 elements a row.
HostProgram boxedHost()
{
    HostProgram host = shownHost();
    host.tensors[0].extents = host.tensors[0].stagedExtents = {64, 45};
    host.tensors[0].boxes = StagedBoxes{.coordinates = {0, 1},
                                        .origin = {Affine::of(0, 16), Affine::of(1, 24)},
                                        .extents = {16, 24},
                                        .strides = {24, 1},
                                        .elements = 16 * 24,
                                        .count = 8};
    host.pushes[0] = {Direction::Load,
                      TransferKind::Parallel,
                      0,
                      0,
                      {},
                      Affine::of(0, 2 * 16 * 24) + Affine::of(1, 16 * 24),
                      Affine{},
                      16 * 24,
                      true};
    host.tensors[2].boxes = StagedBoxes{.coordinates = {0, 1},
                                        .origin = {Affine::of(1), Affine::of(0, 16)},
                                        .extents = {1, 16},
                                        .strides = {16, 1},
                                        .elements = 16,
                                        .count = 8};
    host.tensors[2].isRead = false;
    return host;
}

TEST(UpmemC, CopiesBoxesThatNoCallCanMove)
{
    const std::string text = upmemHost(boxedHost(), shownProgram());

    EXPECT_THAT(text, HasSubstr("int32_t *A_staged = calloc(3072, sizeof(int32_t));"));
    EXPECT_THAT(text, HasSubstr("memcpy(A_staged + (x * 2 + y) * 384 + r0 * 24, A + (16*x + r0) * 45 + 24*y, "
                                "((45 - (24*y)) < 24 ? (45 - (24*y)) : 24) * 4);"));
    EXPECT_THAT(text, HasSubstr("dpu_prepare_xfer(dpu, (void *)(A_staged + 768*x + 384*y))"));
    EXPECT_THAT(
        text,
        HasSubstr("memcpy(C_partial + (y + r0) * 64 + 16*x, C_partial_staged + (x * 2 + y) * 16 + r0 * 16, 16 * 4);"));
    EXPECT_THAT(text, HasSubstr("value += C_partial[i_p * 64 + i_e];"));
}

TEST(UpmemC, WritesHostsThatACompilerReads)
{
    if (!hasCompiler()) {
        GTEST_SKIP() << "no gcc here";
    }
    HostProgram staged = shownHost();
    staged.tensors[0].stagedExtents = {64, 100};
    staged.tensors[3] = {"C", ElementType::Int32, {60}, {64}, true, false};
    staged.pushes[1] = {Direction::Load, TransferKind::Broadcast, 1, 1, {}, Affine{}, Affine{}, 48, false};

    EXPECT_EQ(complaintsOf(upmemHost(shownHost(), shownProgram())), "");
    EXPECT_EQ(complaintsOf(upmemHost(staged, shownProgram())), "");
    EXPECT_EQ(complaintsOf(upmemHost(boxedHost(), shownProgram())), "");
}

TEST(UpmemC, WritesKernelsThatACompilerReads)
{
    if (!hasCompiler()) {
        GTEST_SKIP() << "no gcc here";
    }
    test::Draw random(41);
    for (int round = 0; round < 12; ++round) {
        const LoopProgram tiled = tiledProgram(test::randomShape(random)).program;
        const LoopProgram nest =
            test::RandomNest(random, round % 2 == 0 ? ElementType::Int32 : ElementType::Int64).make();
        for (const LoopProgram& program : {tiled, nest}) {
            ASSERT_EQ(complaintsOf(upmemKernel(unrolled(optimised(program, {}).program, round % 3 * 16))), "");
        }
    }
}

TEST(UpmemC, GivesNamesThatCHas)
{
    EXPECT_EQ(upmemFileStem("gemv"), "gemv");
    EXPECT_EQ(upmemFileStem("3 x for"), "v3_x_for");
    EXPECT_EQ(upmemFileStem("int"), "int_2");
}

} // namespace

} // namespace pimento::upmem
