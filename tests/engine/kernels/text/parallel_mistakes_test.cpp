// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernels/text/support.h"

#include <gtest/gtest.h>

// The exact messages for each kind of statement that cannot run in parallel.

namespace pimento::language::test {

namespace {

// clang-format off

TEST(KernelMistakes, NamesReadingWhatWasJustWritten)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x, y):
    for i in range(1, 8):
        x[i] = x[i-1] + 1
    for i in range(1, 8):
        for j in range(7):
            y[i][j] += y[i-1][j+1]
    for i in range(4):
        x[i*2] = x[i]
)", "x=8,y=8x8"), R"(
k.py:4:16: x[i-1] reads what this line wrote in an earlier iteration, 1 element before x[i]: written at i=1, read at i=2
            x[i] = x[i-1] + 1
                   ^~~~~~
Iterations run in parallel, and a line reads the values from before it. Write to another tensor
k.py:7:24: y[i-1][j+1] reads what this line wrote in an earlier iteration, (1, -1) elements before y[i][j]: written at i=1, j=1, read at i=2, j=0
                y[i][j] += y[i-1][j+1]
                           ^~~~~~~~~~~
Iterations run in parallel, and a line reads the values from before it. Write to another tensor
k.py:9:18: x[i] reads what this line wrote in an earlier iteration: written at i=1, read at i=2
            x[i*2] = x[i]
                     ^~~~
Iterations run in parallel, and a line reads the values from before it. Write to another tensor
)");
}

TEST(KernelMistakes, NamesOverwritingInALoop)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x, y, z):
    for i in range(8):
        for j in range(8):
            y[i] = x[j]
            z[i+j] = x[j]
        m = x[0]
        for j in range(8):
            m = max(m, x[j])
)", "x=8,y=8,z=15"), R"(
k.py:5:13: y[i] is assigned anew in each iteration of the loop over j
                y[i] = x[j]
                ^~~~
Add up with +=, or index y by j
k.py:6:13: z[i+j] is assigned twice: at i=0, j=1 and at i=1, j=0
                z[i+j] = x[j]
                ^~~~~~
Iterations run in parallel: add up with +=, or assign each element once
k.py:9:13: m is assigned anew in each iteration of the loop over j
                m = max(m, x[j])
                ^
A loop can only add up: use +=
)");
}

TEST(KernelMistakes, NamesNestsThatCannotBeSplit)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x, y, z):
    t = DCC.Tensor.zero([1])
    for i in range(8):
        t[0] += x[i]
        y[i] = t[0]
    for i in range(8):
        y[i] = z[i]
        z[i+1] = x[i]
)", "x=8,y=8,z=9"), R"(
k.py:6:16: this reads t[0] before line 5 assigns to t[0] in a later iteration: first at i=0, then at i=1
            y[i] = t[0]
                   ^~~~
Each line runs over all its iterations before the next line does; index the tensor by the loop variable, or use two tensors
k.py:9:9: this assigns to z[i+1] before line 8 reads z[i] in a later iteration: first at i=0, then at i=1
            z[i+1] = x[i]
            ^~~~~~
Each line runs over all its iterations before the next line does; index the tensor by the loop variable, or use two tensors
)");
}

TEST(KernelMistakes, NamesConditionsThatChange)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x, y):
    for i in range(8):
        if x[i] > 0:
            x[i] = 0
            y[i] = 1
)", "x=8,y=8"), R"(
k.py:6:13: the condition in line 4 reads x, which line 5 changes before this
                y[i] = 1
                ^
Write this line before that one, or keep the condition in a tensor
)");
}

TEST(KernelMistakes, NamesLocalNumbersOutsideTheirLoop)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for i in range(8):
        s = x[i]
    for i in range(8):
        x[i] = s
        s += 1
        t += 1
)", "x=8"), R"(
k.py:6:16: s is used outside the loop that sets it
            x[i] = s
                   ^
Keep it in a tensor that is indexed by the loop's variable
k.py:7:9: s is used outside the loop that sets it
            s += 1
            ^
Set it in this loop before: s = 0
k.py:8:9: t has no value yet
            t += 1
            ^
Set it before: t = 0
)");
}

TEST(KernelMistakes, NamesTooManyIterations)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for a in range(2147483648):
        for b in range(2147483648):
            for c in range(2147483648):
                x[0] += 1
)", "x=8"), R"(
k.py:6:17: this line runs more than 2^62 times
                    x[0] += 1
                    ^
Use smaller ranges
)");
}

// clang-format on

} // namespace

} // namespace pimento::language::test
