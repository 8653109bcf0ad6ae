// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/bind.h"

#include "tests/engine/kernels/text/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::language::test {

namespace {

using testing::ElementsAre;

TEST(Bind, SplitsANestIntoOnePerStatement)
{
    const affine::Kernel kernel = boundKernel(R"(
@DCC_kernel
def f(x):
    m = DCC.Tensor.zero([x.size(0)])
    y = DCC.Tensor.zero([x.size(0), x.size(1)])
    for b in range(x.size(0)):
        for i in range(x.size(1)):
            m[b] += x[b][i]
        for i in range(x.size(1)):
            y[b][i] = x[b][i] - m[b]
    return y
)",
                                              "x=4x8");

    EXPECT_THAT(statements(kernel), ElementsAre("m[b] += x[b][i]", "y[b][i] = x[b][i] - m[b]"));
    EXPECT_THAT(variables(kernel), ElementsAre("b:0..4", "i:0..8"));
    EXPECT_EQ(kernel.tensors[1].role, affine::TensorRole::Temporary);
    EXPECT_EQ(kernel.tensors[2].role, affine::TensorRole::Output);
}

TEST(Bind, KeepsLoopsOfOneNameAndAnotherRangeApart)
{
    const affine::Kernel kernel = boundKernel(R"(
@DCC_kernel
def f(x):
    for i in range(8):
        x[i] += 1
    for i in range(1, 8):
        x[i] += 1
    for i in range(0, 8, 3):
        x[i] += 1
    for i in range(8):
        x[i] += 2
)",
                                              "x=8");

    // 0, 3, 6: the largest value is 6.
    EXPECT_THAT(variables(kernel), ElementsAre("i:0..8", "i:1..8", "i:0..7"));
    EXPECT_THAT(kernel.statements[3].loops, ElementsAre(0));
}

TEST(Bind, TurnsALocalNumberIntoATensorOverTheLoopsAroundIt)
{
    const affine::Kernel kernel = boundKernel(R"(
@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([4])
    n = x.size(1)
    for b in range(4):
        s = 0
        for i in range(n):
            s += x[b][i]
        m = s / n
        y[b] = m * m
    total = 0
    for b in range(4):
        total = total + y[b]
    return y, total
)",
                                              "x=4x8");

    EXPECT_THAT(statements(kernel), ElementsAre("s[b] = 0", "s[b] += x[b][i]", "m[b] = s[b]/8", "y[b] = m[b]*m[b]",
                                                "total[0] = 0", "total[0] += y[b]"));
    EXPECT_THAT(tensors(kernel), ElementsAre("x 4x8", "y 4", "s 4", "m 4", "total 1"));
    EXPECT_EQ(kernel.tensors[4].role, affine::TensorRole::Output);
}

TEST(Bind, TurnsAffineConditionsIntoGuardsAndOthersIntoSelections)
{
    const affine::Kernel kernel = boundKernel(R"(
@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([8])
    for i in range(8):
        if i < 7:
            y[i] = x[i+1]
        else:
            y[i] = 1
        if x[i] > 0 and i >= 2:
            y[i] += 3
        elif i == 0:
            y[i] -= x[i]
        if 1 <= i < 4: y[i] *= 2
        if i != 3: y[i] = -i
    return y
)",
                                              "x=8");

    EXPECT_THAT(statements(kernel),
                ElementsAre("y[i] = x[i+1] | -i+6", "y[i] = 1 | i-7", "y[i] += 3 if 0 < x[i] else 0 | i-2",
                            "y[i] += -x[i] if not (0 < x[i] and 2 <= i) else 0 | i | -i", "y[i] = y[i]*2 | i-1 | -i+3",
                            "y[i] = -i if i != 3 else y[i]"));
}

TEST(Bind, ChecksIndicesOfTriangularLoopsExactly)
{
    const affine::Kernel kernel = boundKernel(R"(
@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([8, 8])
    for i in range(8):
        for j in range(i, 8):
            y[i][j] += x[i][j-i]
        for j in range(i):
            y[i][j] += x[i-1-j][j]
        for k in range(8):
            if i + k < 8:
                y[i][i+k] += 1
    return y
)",
                                              "x=8x8");

    EXPECT_THAT(variables(kernel), ElementsAre("i:0..8", "j:0..8", "j:0..7", "k:0..8"));
}

TEST(Bind, GivesSoftmaxTheLoopsOfItsTensors)
{
    const affine::Kernel kernel = boundKernel(R"(
@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([4, 8])
    p = DCC.softmax(x, axis=-1)
    for i in range(4):
        for j in range(2):
            y[i][j] = p[i][j]
    return y
)",
                                              "x=4x8");

    EXPECT_THAT(statements(kernel), ElementsAre("p = softmax(x, axis=1)", "y[i][j] = p[i][j]"));
    EXPECT_THAT(variables(kernel), ElementsAre("i:0..4", "j:0..2", "p1:0..8"));
    EXPECT_THAT(kernel.statements[0].loops, ElementsAre(0, 2));
}

TEST(Bind, ReadsAheadWithTheValuesFromBefore)
{
    EXPECT_EQ(mistakes(R"(
@DCC_kernel
def f(x):
    for i in range(7):
        for j in range(8):
            x[i][j] = x[i+1][j] + x[i][j]
)",
                       "x=8x8"),
              "\n");
}

TEST(Bind, TakesScalarArguments)
{
    const affine::Kernel kernel = boundKernel(R"(
@DCC_kernel
def f(x, alpha):
    beta = 2.5
    for i in range(8):
        x[i] = x[i] * alpha + beta
    return x
)",
                                              "x=8");

    EXPECT_THAT(statements(kernel), ElementsAre("x[i] = x[i]*alpha[0] + 2.5"));
    EXPECT_THAT(tensors(kernel), ElementsAre("x 8", "alpha 1"));
}

TEST(Bind, MakesWeightsResident)
{
    const affine::Kernel kernel = boundKernel(R"(
# tensor cache[8] streamed
# tensor x[8] resident
@DCC_kernel
def f(x, weight, cache, z):
    for i in range(8):
        z[i] += x[i] * weight[i] + cache[i]
)",
                                              "x=8,weight=8,cache=8,z=8");

    std::vector<affine::Residency> found;
    for (const affine::Tensor& tensor : kernel.tensors) {
        found.push_back(tensor.residency);
    }
    using enum affine::Residency;
    EXPECT_THAT(found, ElementsAre(Resident, Resident, Streamed, Streamed));
}

TEST(Bind, SkipsEverythingButTheKernel)
{
    const affine::Kernel kernel = boundKernel(R"(
import DCC  # 'quotes and ( brackets
x = [1,
@DCC_kernel
def f(x: DCC.Tensor,
      w) -> DCC.Tensor:
    """What it does, in
several lines."""
    y = DCC.Tensor.zero([8])

# a comment that is not indented
    for i in range(8):
        y[i] = (x[i] +
                w[i]) \
            * 2
    return y
class Layer(:
    broken = $
)",
                                              "x=8,w=8");

    EXPECT_THAT(statements(kernel), ElementsAre("y[i] = (x[i] + w[i])*2"));
}

} // namespace

} // namespace pimento::language::test
