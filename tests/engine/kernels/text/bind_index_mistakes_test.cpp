// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernels/text/support.h"

#include <gtest/gtest.h>

// The exact messages for each kind of mistake in indices, ranges and nests.

namespace pimento::language::test {

namespace {

// clang-format off

TEST(KernelMistakes, NamesIndicesThatAreNotAffine)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x, w):
    y = DCC.Tensor.zero([4, 8])
    for b in range(4):
        for i in range(8):
            y[b][i] = x[b][i*i] + w[b*i][i/2] + w[x[b][i]][i] + x[b][0.5]
    return y
)", "x=4x8,w=8x8"), R"(
k.py:6:28: an index is not affine: i*i multiplies loop variables
                y[b][i] = x[b][i*i] + w[b*i][i/2] + w[x[b][i]][i] + x[b][0.5]
                               ^~~
Use loop variables with constant factors, e.g. i*2+1
k.py:6:37: an index is not affine: b*i multiplies loop variables
                y[b][i] = x[b][i*i] + w[b*i][i/2] + w[x[b][i]][i] + x[b][0.5]
                                        ^~~
Use loop variables with constant factors, e.g. i*2+1
k.py:6:42: an index is not affine: i/2 divides a loop variable
                y[b][i] = x[b][i*i] + w[b*i][i/2] + w[x[b][i]][i] + x[b][0.5]
                                             ^~~
Use loop variables with constant factors, e.g. i*2+1
k.py:6:51: an index is not affine: it depends on the data in x[b][i]
                y[b][i] = x[b][i*i] + w[b*i][i/2] + w[x[b][i]][i] + x[b][0.5]
                                                      ^~~~~~~
Use loop variables with constant factors, e.g. i*2+1
k.py:6:70: an index must be a whole number
                y[b][i] = x[b][i*i] + w[b*i][i/2] + w[x[b][i]][i] + x[b][0.5]
                                                                         ^~~
Write it without decimals
)");
}

TEST(KernelMistakes, NamesNestsThatAreTooDeep)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([2, 2])
    for a in range(2):
        for b in range(2):
            for c in range(2):
                for d in range(2):
                    for e in range(2):
                        for g in range(2):
                            for h in range(2):
                                for i in range(2):
                                    for j in range(2):
                                        for k in range(2):
                                            y[a][b] += x[k]
    return y
)", "x=8"), R"(
k.py:12:37: loops inside one another are 10 deep, at most 8 are possible
                                        for j in range(2):
                                        ^~~
Merge dimensions or split the kernel
)");
}

TEST(KernelMistakes, NamesWrongRanks)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([4])
    for b in range(4):
        for i in range(8):
            y[b] += x[b][i] + x[b]
            y[b, i] += y
            y += 1
            i = 3
    return y
)", "x=4x8"), R"(
k.py:6:31: x has 1 index here, but 2 indices in line 6
                y[b] += x[b][i] + x[b]
                                  ^~~~
Write one index per dimension
k.py:7:13: y has 1 dimension, but 2 indices here
                y[b, i] += y
                ^~~~~~~
Write one index per dimension
k.py:7:24: y is a tensor with 1 dimension, not a number
                y[b, i] += y
                           ^
Write an index for each dimension, in loops over the elements
k.py:8:13: y is a tensor: only its elements can be assigned to
                y += 1
                ^
Write an index for each dimension, in loops over the elements
k.py:9:13: the loop variable i cannot be assigned to
                i = 3
                ^
Use another name
)");
}

TEST(KernelMistakes, NamesIndicesOutOfRange)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([4])
    for b in range(4):
        for i in range(8):
            y[b] += x[b+1][i-1]
        y[4] += 1
    return y
)", "x=4x8"), R"(
k.py:6:23: the index b+1 is 4 at b=3, i=0, but dimension 0 of x has indices 0 to 3
                y[b] += x[b+1][i-1]
                          ^~~
End the range earlier, or make x larger
k.py:6:28: the index i-1 is -1 at b=0, i=0, but dimension 1 of x has indices 0 to 7
                y[b] += x[b+1][i-1]
                               ^~~
Begin the range later, or use if around this line
k.py:7:11: the index is 4, but dimension 0 of y has indices 0 to 3
            y[4] += 1
              ^
Use an index of the tensor, or make y larger
)");
}

TEST(KernelMistakes, NamesIndicesOutOfRangeInTriangles)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for i in range(8):
        for j in range(i):
            x[i][j] += x[i][j+i]
        for k in range(8):
            if i + k > 7:
                x[i][k] += x[i+k-8][i+k-6]
)", "x=8x8"), R"(
k.py:5:29: the index i+j is 13 at i=7, j=6, but dimension 1 of x has indices 0 to 7
                x[i][j] += x[i][j+i]
                                ^~~
End the range earlier, or make x larger
k.py:8:37: the index i+k-6 is 8 at i=7, k=7, but dimension 1 of x has indices 0 to 7
                    x[i][k] += x[i+k-8][i+k-6]
                                        ^~~~~
End the range earlier, or make x larger
)");
}

TEST(KernelMistakes, NamesRangesThatNeverRun)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for i in range(5, 5):
        x[i] += 1
    for i in range(8):
        for j in range(i, i):
            x[i] += 1
)", "x=8"), R"(
k.py:3:20: the loop over i never runs: its range is range(5, 5)
        for i in range(5, 5):
                       ^~~~
End the range after its start
k.py:6:24: the loop over j never runs
            for j in range(i, i):
                           ^~~~
End the range after its start
)");
}

TEST(KernelMistakes, NamesRangesThatAreNotAffine)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for i in range(8):
        for j in range(i * i):
            x[i] += 1
        for j in range(x[i]):
            x[i] += 1
        for j in range(x):
            x[i] += 1
        for j in range(0, 8, i):
            x[i] += 1
        for j in range(0, 8.5, 0):
            x[i] += 1
)", "x=8"), R"(
k.py:4:24: the end of a range is not affine: i*i multiplies loop variables
            for j in range(i * i):
                           ^~~~~
Use loop variables with constant factors, e.g. i*2+1
k.py:6:24: the end of a range is not affine: it depends on the data in x[i]
            for j in range(x[i]):
                           ^~~~
Use loop variables with constant factors, e.g. i*2+1
k.py:8:24: the end of a range cannot depend on the data in x
            for j in range(x):
                           ^
Use loop variables with constant factors, e.g. i*2+1
k.py:10:30: the step of a range must be a positive constant
            for j in range(0, 8, i):
                                 ^
Use a whole number from 1 to 4294967296
k.py:12:27: the end of a range must be a whole number
            for j in range(0, 8.5, 0):
                              ^~~
Write it without decimals
k.py:12:32: the step of a range must be a positive constant
            for j in range(0, 8.5, 0):
                                   ^
Use a whole number from 1 to 4294967296
)");
}

// clang-format on

} // namespace

} // namespace pimento::language::test
