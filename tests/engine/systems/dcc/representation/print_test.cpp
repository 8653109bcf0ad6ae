// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/print.h"

#include "engine/systems/dcc/representation/parse.h"
#include "tests/engine/systems/dcc/representation/programs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using ir::LineKind;
using ::testing::HasSubstr;

constexpr const char* kGemv = R"(@hardware_platform[16, 64]
func @gemv(%x: <32x128xfp16> [streamed], %weight: <512x128xfp16> [streamed]): (%y: <32x512xfp16>) {
  %y = zero <32x512xfp16> [output]
  complex_dimset %ds0 {%dim[0], %dim[1]}
  %dim[0] = %x.dim[0] -> b [representative]
  %dim[1] = %y.dim[0] -> b
  %ds0.range b = (0, 32, 1)
  complex_dimset %ds1 {%dim[2], %dim[3]}
  %dim[2] = %x.dim[1] -> j [representative]
  %dim[3] = %weight.dim[1] -> j
  %ds1.range j = (0, 128, 1)
  complex_dimset %ds2 {%dim[4], %dim[5]}
  %dim[4] = %weight.dim[0] -> i [representative]
  %dim[5] = %y.dim[1] -> i
  %ds2.range i = (0, 512, 1)
  data_tile %dt0: (16, 1) -> (16, 1, 2)
  data_tile %dt1: (1, 4) -> (1, 4, 32)
  data_tile %dt2: (1, 16) -> (1, 16, 32)
  compute_tile %ct_b: (16, 1, 2) -> [[0:2] step 2 x 16]
  compute_tile %ct_i: (1, 16, 32) -> [[0:32 step 32 x 16]]
  compute_tile %ct_j: (1, 4, 32) -> [[0:32, 32:64, 64:96, 96:128]]
  tensor_tile %tt_x: (%ct_b, %ct_j) -> [[0:2] step 2 x 16], [[0:32, 32:64, 64:96, 96:128]]
  tensor_tile %tt_weight: (%ct_i, %ct_j) -> [[0:32 step 32 x 16]], [[0:32, 32:64, 64:96, 96:128]]
  tensor_tile %tt_y: (%ct_b, %ct_i) -> [[0:2] step 2 x 16], [[0:32 step 32 x 16]]
  %x_core = rearrange %x -> %tt_x [to_PIM_core]
  %weight_core = rearrange %weight -> %tt_weight [to_PIM_core]
  parallel_PIM (16, 64) {
    loop (b, i, j) in (%ct_b, %ct_i, %ct_j) {
      %y_core[b][i] += %x_core[b][j] * %weight_core[i][j]
    }
  }
  %y = rearrange %y_core -> %tt_y [to_host]
}
)";

constexpr const char* kFig5 = R"(@hardware_platform[16, 64]
func @fig5(%A: <12x8xfp16> [streamed, inout], %B: <4x16xfp16> [streamed], %C: <12x16xfp16> [streamed]): () {
  complex_dimset %ds0 {%dim[0], %dim[1], %dim[2]}
  %dim[0] = %A.dim[0] -> b
  %dim[1] = %A.dim[0] -> b+1
  %dim[2] = %C.dim[0] -> b [representative]
  %ds0.range b = (0, 11, 1)
  complex_dimset %ds1 {%dim[3], %dim[4], %dim[5]}
  %dim[3] = %A.dim[1] -> i
  %dim[4] = %A.dim[1] -> i*2 [representative]
  %dim[5] = %B.dim[0] -> i
  %ds1.range i = (0, 4, 1)
  complex_dimset %ds2 {%dim[6], %dim[7]}
  %dim[6] = %B.dim[1] -> k [representative]
  %dim[7] = %C.dim[1] -> k
  %ds2.range k = (0, 16, 1)
  data_tile %dt0: (1, 4) -> (1, 4, 3)
  data_tile %dt1: (2, 1) -> (2, 1, 4)
  data_tile %dt2: (1, 1) -> (1, 1, 16)
  compute_tile %ct_b: (1, 4, 3) -> [[0:3, 3:6, 6:9, 9:11]]
  compute_tile %ct_i: (2, 1, 4) -> [[0:2], [2:4]]
  compute_tile %ct_k: (1, 1, 16) -> [[0:16]]
  tensor_tile %tt_B: (%ct_i, %ct_k) -> [[0:2], [2:4]], [[0:16]]
  tensor_tile %tt_C: (%ct_b, %ct_k) -> [[0:3, 3:6, 6:9, 9:11]], [[0:16]]
  tensor_tile %tt_A: (%ct_b, %ct_i) -> [[0:4, 3:7, 6:10, 9:12]], [[0:3], [2:7]]
  %A_core = rearrange %A -> %tt_A [to_PIM_core]
  %B_core = rearrange %B -> %tt_B [to_PIM_core]
  %C_core = rearrange %C -> %tt_C [to_PIM_core]
  parallel_PIM (2, 4) {
    loop (b, i, k) in (%ct_b, %ct_i, %ct_k) {
      %A_core[b][i] += %A_core[b+1][i*2] + %B_core[i][k] * %C_core[b][k]
    }
  }
  %A = rearrange %A_core -> %tt_A [to_host]
}
)";

constexpr const char* kTriangle = R"(@hardware_platform[16, 64]
func @triangle(%x: <10x8xbf16> [streamed]): (%y: <8x8xbf16>) {
  %y = zero <8x8xbf16> [output]
  complex_dimset %ds0 {%dim[0], %dim[1], %dim[2], %dim[3]}
  %dim[0] = %x.dim[0] -> i+r-1 [representative]
  %dim[1] = %x.dim[1] -> j
  %dim[2] = %y.dim[0] -> i
  %dim[3] = %y.dim[1] -> j
  %ds0.range i = (0, 8, 1)
  %ds0.range j = (0, i+1, 1)
  %ds0.range r = (0, 3, 2)
  data_tile %dt0: (2, 1) -> (2, 1, 5)
  compute_tile %ct_i: (2, 1, 5) -> [[0:6], [4:8]]
  compute_tile %ct_j: (2, 1, 5) -> [[0:8], [0:8]]
  compute_tile %ct_r: (2, 1, 5) -> [[0:3:2], [0:3:2]]
  tensor_tile %tt_x: (%ct_i, %ct_j, %ct_r) -> [[0:5], [5:9]], [[0:8], [0:8]]
  tensor_tile %tt_y: (%ct_i, %ct_j) -> [[0:6], [4:8]], [[0:8], [0:8]]
  %x_core = rearrange %x -> %tt_x [to_PIM_core]
  parallel_PIM (2, 1) {
    loop (i, j, r) in (%ct_i, %ct_j, %ct_r) {
      if (i+r-1 >= 0)
      %y_core[i][j] += max(%x_core[i+r-1][j], 0.5)
    }
  }
  %y = rearrange %y_core -> %tt_y [to_host]
}
)";

TEST(IrPrint, WritesGemv) { EXPECT_EQ(ir::print(gemvProgram()), kGemv); }

// First part [1, 4, C0^b]: tile 12 / (1 * 4) = 3, so b in [0, 3) on the first core; the last one has 9 and 10. Second
// part [2, 1, A1^i*2]: tile 8 / 2 = 4, so i*2 in [0, 4) and i in {0, 1} for the first group. Indices of A1 there are
// {0, 1} for i and {0, 2} for i*2; of A0 [0, 3) for b and [1, 4) for b+1.
TEST(IrPrint, WritesTheSeventhDraftOfFig5) { EXPECT_EQ(ir::print(fig5Program()), kFig5); }

TEST(IrPrint, WritesTriangularLoopsAndConditions) { EXPECT_EQ(ir::print(triangleProgram()), kTriangle); }

TEST(IrPrint, ListsOnlyNeededIndicesWhenExact)
{
    // The second group has i in {2, 3}: indices 2, 3 and 4, 6 of A1.
    EXPECT_THAT(ir::print(fig5Program(ir::Indexing::Exact)), HasSubstr("[[0:3], [{2:5, 6}]]"));
}

TEST(IrPrint, NamesTilesByStatementWhenThereAreSeveral)
{
    const std::string text = ir::print(attentionProgram());

    EXPECT_THAT(text, HasSubstr("loop (h, t, d) in (%ct0_h, %ct0_t, %ct0_d) {"));
    EXPECT_THAT(text, HasSubstr("%p[p.0][p.1] = softmax(%s[p.0][p.1], axis=1) over (p.0, p.1)"));
    EXPECT_THAT(text, HasSubstr("%p_core = rearrange %p -> %tt2_p [to_PIM_core]"));
}

TEST(IrPrint, NumbersLoopVariablesOfOneName)
{
    ir::Program program = gemvProgram();
    program.kernel.variables[2].name = "b";

    EXPECT_THAT(ir::print(program), HasSubstr("%y_core[b][i] += %x_core[b][b#2] * %weight_core[i][b#2]"));
}

TEST(IrPrint, WritesTheOrderOfVariablesThatLoopsDoNotShow)
{
    Kernel kernel = gemv(32, 512, 128);
    kernel.statements[0].loops = {2, 0, 1};

    EXPECT_THAT(ir::print(program(kernel, {{1, 1}, {1, 1}, {1, 1}})), HasSubstr("  loop_variables (b, i, j)\n"));
}

TEST(IrPrint, TellsWhatALineIsAbout)
{
    ir::Program program = fig5Program();
    program.kernel.statements[0].place = {5, 9};

    const auto lines = ir::lines(program);

    const auto statement = std::ranges::find(lines, LineKind::Statement, &ir::Line::kind);
    ASSERT_NE(statement, lines.end());
    EXPECT_EQ(statement->statement, 0U);
    EXPECT_EQ(statement->tensor, 0U);
    EXPECT_EQ(statement->place, (affine::Place{5, 9}));
    const auto tile = std::ranges::find(lines, LineKind::ComputeTile, &ir::Line::kind);
    EXPECT_EQ(tile->set, 0U);
    EXPECT_EQ(tile->statement, 0U);
}

TEST(IrPrint, WritesFewestParentheses)
{
    const auto constant = [](double value) {
        Expression expression;
        expression.constant = value;
        return expression;
    };
    const Expression x = read({0, {linear(0), linear(2)}});
    const auto textOf = [&](const Expression& value) {
        ir::Program program = gemvProgram();
        program.kernel.statements[0].value = value;
        const auto lines = ir::lines(program);
        const std::string& line = std::ranges::find(lines, LineKind::Statement, &ir::Line::kind)->text;
        return line.substr(line.find("+= ") + 3);
    };
    const Expression sum = apply(Operation::Add, {x, constant(1)});

    EXPECT_EQ(textOf(apply(Operation::Multiply, {sum, constant(-2)})), "(%x_core[b][j] + 1) * -2");
    EXPECT_EQ(textOf(apply(Operation::Subtract, {sum, sum})), "%x_core[b][j] + 1 - (%x_core[b][j] + 1)");
    EXPECT_EQ(textOf(apply(Operation::Negate, {constant(3)})), "-(3)");
    EXPECT_EQ(textOf(apply(Operation::Not, {apply(Operation::Less, {x, constant(0.1)})})), "not %x_core[b][j] < 0.1");
    EXPECT_EQ(textOf(apply(Operation::Select, {x, sum, apply(Operation::Exp, {x})})),
              "%x_core[b][j] + 1 if %x_core[b][j] else exp(%x_core[b][j])");
}

} // namespace

} // namespace pimento::test
