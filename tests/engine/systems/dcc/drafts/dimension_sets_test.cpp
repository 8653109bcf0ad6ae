// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/dimension_sets.h"

#include "tests/engine/systems/dcc/drafts/kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> setTexts(const Kernel& kernel)
{
    std::vector<std::string> texts;
    for (const DimensionSet& set : dimensionSets(kernel)) {
        texts.push_back(text(set, kernel));
    }
    return texts;
}

std::string indexText(const Index& index)
{
    const std::vector<affine::Variable> variables = {loop("i", 8), loop("r", 3)};
    return affine::text(index, variables);
}

/// y[index] += 1 within the given loops.
Kernel oneDimensional(std::vector<affine::Variable> variables, std::vector<Index> indices)
{
    Kernel kernel;
    kernel.tensors = {tensor("y", {64}, TensorRole::Output)};
    kernel.variables = std::move(variables);
    std::vector<std::size_t> loops;
    for (std::size_t variable = 0; variable < kernel.variables.size(); ++variable) {
        loops.push_back(variable);
    }
    for (const Index& index : indices) {
        kernel.statements.push_back(statement(StatementKind::Add, loops, {0, {index}}, Expression{}));
    }
    return kernel;
}

TEST(IndexText, IsShort)
{
    EXPECT_EQ(indexText(linear(0)), "i");
    EXPECT_EQ(indexText(linear(0, 2)), "i*2");
    EXPECT_EQ(indexText(linear(0, -2, 7)), "-i*2+7");
    EXPECT_EQ(indexText({{{0, 1}, {1, 1}}, -1}), "i+r-1");
    EXPECT_EQ(indexText({{{0, 1}, {1, -1}}, 0}), "i-r");
    EXPECT_EQ(indexText(fixed(0)), "0");
    EXPECT_EQ(indexText(fixed(-3)), "-3");
}

TEST(DimensionSets, OfFig5AreThePapers)
{
    EXPECT_THAT(setTexts(fig5()), ElementsAre("(A0={b,b+1}, C0={b})", "(A1={i,i*2}, B0={i})", "(B1={k}, C1={k})"));
}

TEST(DimensionSets, CarryTheSizesOfTheirDimensions)
{
    const Kernel kernel = fig5();

    const std::vector<DimensionSet> sets = dimensionSets(kernel);

    ASSERT_EQ(sets[1].mappings.size(), 3U);
    EXPECT_EQ(sets[1].variables, std::vector<std::size_t>{1});
    EXPECT_EQ(sets[1].mappings[1], (Mapping{0, 1, linear(1, 2), 8}));
    EXPECT_EQ(sets[1].mappings[2], (Mapping{1, 0, linear(1), 4}));
    EXPECT_EQ(text(sets[0].mappings[1], kernel), "A0^b+1");
}

TEST(DimensionSets, OfGemvAreItsThreeVariables)
{
    EXPECT_THAT(setTexts(gemv(4, 8, 16)),
                ElementsAre("(x0={b}, y0={b})", "(x1={j}, weight1={j})", "(weight0={i}, y1={i})"));
}

TEST(DimensionSets, OfVectorAdditionAreItsTwoVariables)
{
    EXPECT_THAT(setTexts(va(4, 8)), ElementsAre("(x0={b}, y0={b}, z0={b})", "(x1={i}, y1={i}, z1={i})"));
}

TEST(DimensionSets, JoinSourceAndTargetOfASoftmax)
{
    EXPECT_THAT(setTexts(attn(4, 8, 16)), ElementsAre("(q0={h}, key0={h}, value0={h}, s0={h,p.0}, p0={h,p.0}, o0={h})",
                                                      "(q1={d}, key2={d}, value2={d}, o1={d})",
                                                      "(key1={t}, value1={t}, s1={t,p.1}, p1={t,p.1})"));
}

TEST(DimensionSets, JoinTheVariablesOfOneIndex)
{
    const Index window = {{{0, 1}, {1, 1}}, -1};

    EXPECT_THAT(setTexts(oneDimensional({loop("i", 8), loop("r", 3)}, {window, linear(1), linear(0)})),
                ElementsAre("(y0={i,r,i+r-1})"));
}

TEST(DimensionSets, JoinVariablesThatBoundEachOther)
{
    Kernel kernel = oneDimensional({loop("i", 8), loop("j", 8)}, {linear(0)});
    kernel.tensors.push_back(tensor("x", {64}));
    kernel.statements.push_back(statement(StatementKind::Add, {0, 1}, {1, {linear(1)}}, Expression{}));
    EXPECT_THAT(setTexts(kernel), ElementsAre("(y0={i})", "(x0={j})"));

    kernel.variables[1].end = linear(0, 1, 1);

    EXPECT_THAT(setTexts(kernel), ElementsAre("(y0={i}, x0={j})"));
}

TEST(DimensionSets, LeaveOutVariablesThatStandInNoIndex)
{
    const Kernel kernel = oneDimensional({loop("i", 8), loop("times", 3)}, {linear(0)});

    const std::vector<DimensionSet> sets = dimensionSets(kernel);

    ASSERT_EQ(sets.size(), 1U);
    EXPECT_EQ(sets[0].variables, std::vector<std::size_t>{0});
}

TEST(DimensionSets, LeaveOutConstantIndices)
{
    EXPECT_THAT(setTexts(oneDimensional({loop("i", 8)}, {fixed(0)})), IsEmpty());
    EXPECT_THAT(setTexts(oneDimensional({loop("i", 8)}, {fixed(0), linear(0)})), ElementsAre("(y0={i})"));
}

TEST(DimensionSets, ListEachFunctionOnce)
{
    EXPECT_THAT(setTexts(oneDimensional({loop("i", 8)}, {linear(0, 1, 1), linear(0), linear(0, 1, 1)})),
                ElementsAre("(y0={i,i+1})"));
}

} // namespace

} // namespace pimento::test
