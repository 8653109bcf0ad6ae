// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/language/support.h"

#include <gtest/gtest.h>

// What people see for each kind of mistake, to the letter: names, sizes and indices.

namespace pimento::language::test {

namespace {

// clang-format off

TEST(KernelMistakes, NamesUnknownFunction)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([4, 8])
    for b in range(4):
        for i in range(8):
            y[b][i] = tanh(x[b][i])
    return y
)", "x=4x8"), R"(
k.py:6:23: unknown function tanh
                y[b][i] = tanh(x[b][i])
                          ^~~~
Use one of exp, max, min, relu, sqrt, softmax
)");
}

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

TEST(KernelMistakes, NamesSizesOfZero)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([0, x.size(0) - 9])
    for i in range(8):
        y[0][i] = x[i]
    return y
)", "x=8"), R"(
k.py:3:26: dimension 0 of y has size 0
        y = DCC.Tensor.zero([0, x.size(0) - 9])
                             ^
Use sizes from 1 to 2147483648
k.py:3:29: dimension 1 of y has size -1
        y = DCC.Tensor.zero([0, x.size(0) - 9])
                                ^~~~~~~~~~~~~
Use sizes from 1 to 2147483648
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

TEST(KernelMistakes, NamesNamesUsedTwice)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x, x):
    x = DCC.Tensor.zero([8])
    max = DCC.Tensor.zero([8])
    for i in range(8):
        for i in range(8):
            x[i] += 1
    for x in range(8):
        max[x] = 1
)", "x=8"), R"(
k.py:2:10: the argument x stands here twice
    def f(x, x):
             ^
Use another name
k.py:3:5: the name x is used twice: it is a tensor of line 2
        x = DCC.Tensor.zero([8])
        ^
Use another name
k.py:4:5: max is the name of a function
        max = DCC.Tensor.zero([8])
        ^~~
Use another name
k.py:6:13: the name i is used twice: it is the variable of an outer loop of line 5
            for i in range(8):
                ^
Use another name
k.py:8:9: the name x is used twice: it is a tensor of line 2
        for x in range(8):
            ^
Use another name
)");
}

TEST(KernelMistakes, NamesUnknownNames)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([x.size(0), n])
    for i in range(8):
        y[i][0] = z[i] + alpha
    x[i] = 3
    return q
)", "x=8"), R"(
k.py:3:37: unknown name n
        y = DCC.Tensor.zero([x.size(0), n])
                                        ^
Make it an argument, or a tensor: n = DCC.Tensor.zero([...])
k.py:5:19: unknown name z
            y[i][0] = z[i] + alpha
                      ^
Make it an argument, or a tensor: z = DCC.Tensor.zero([...])
k.py:5:26: unknown name alpha
            y[i][0] = z[i] + alpha
                             ^~~~~
Make it an argument, or a tensor: alpha = DCC.Tensor.zero([...])
k.py:6:7: i is known only inside its loop in line 4
        x[i] = 3
          ^
Move this into the loop
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
Let the range end behind its begin
k.py:6:24: the loop over j never runs
            for j in range(i, i):
                           ^~~~
Let the range end behind its begin
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

TEST(KernelMistakes, NamesWholeTensors)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    s = DCC.Tensor.zero(x.size(0))
    q = softmax(x, axis=3)
    for i in range(8):
        r = softmax(x, 0)
        w = DCC.Tensor.zero([8])
    x[0][0] = softmax(x, axis=0)
    y = x
    return x
)", "x=8x4"), R"(
k.py:3:9: DCC.Tensor.zero takes a list of sizes
        s = DCC.Tensor.zero(x.size(0))
            ^~~~~~~~~~~~~~~~~~~~~~~~~~
Write for example: y = DCC.Tensor.zero([x.size(0), 8])
k.py:4:25: x has no dimension 3
        q = softmax(x, axis=3)
                            ^
Use a number from 0 to 1
k.py:6:13: softmax works on whole tensors and cannot stand in a loop
            r = softmax(x, 0)
                ^~~~~~~
Move it out of the loop
k.py:7:9: a tensor is made inside a loop or a condition
            w = DCC.Tensor.zero([8])
            ^
Make tensors in the first lines of the kernel
k.py:8:15: softmax works on whole tensors only
        x[0][0] = softmax(x, axis=0)
                  ^~~~~~~
Write a line of its own, outside loops: p = softmax(s, axis=1)
k.py:9:9: a whole tensor cannot be assigned to a name
        y = x
            ^
Make a tensor with DCC.Tensor.zero and copy the elements in loops
)");
}

TEST(KernelMistakes, NamesWrongCalls)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for i in range(8):
        x[i] += 1 / 0 + exp(1, 2) + max(3) + DCC.relu(-1)
        x[i] += x.size(1)
)", "x=8"), R"(
k.py:4:19: division by zero
            x[i] += 1 / 0 + exp(1, 2) + max(3) + DCC.relu(-1)
                      ^
Divide by a number other than zero
k.py:4:25: exp takes one value, here are 2
            x[i] += 1 / 0 + exp(1, 2) + max(3) + DCC.relu(-1)
                            ^~~~~~~~~
Write exp(a)
k.py:4:37: max takes two values, here are 1
            x[i] += 1 / 0 + exp(1, 2) + max(3) + DCC.relu(-1)
                                        ^~~~~~
Write max(a, b)
k.py:5:24: x has no dimension 1
            x[i] += x.size(1)
                           ^
x has dimension 0 only
)");
}

TEST(KernelMistakes, NamesWrongReturns)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([8])
    for i in range(8):
        x[i] = 1
        return x
    return x, y
    x[0] = 3
)", "x=8"), R"(
k.py:6:9: return inside a loop or a condition
            return x
            ^~~~~~
Write it last, without indentation
k.py:8:5: this is never reached, line 7 returns
        x[0] = 3
        ^
Write return last
)");
}

TEST(KernelMistakes, NamesReturnsOfWhatIsNotWritten)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([8])
    n = 4
    return x, y, z, n
)", "x=8"), R"(
k.py:5:12: x is returned, but no line writes it
        return x, y, z, n
               ^
Write its elements, or return another tensor
k.py:5:15: y is returned, but no line writes it
        return x, y, z, n
                  ^
Write its elements, or return another tensor
k.py:5:18: z is not a tensor of this kernel
        return x, y, z, n
                     ^
Return tensors that it writes
k.py:5:21: n is not a tensor of this kernel
        return x, y, z, n
                        ^
Return tensors that it writes
)");
}

TEST(KernelMistakes, NamesAKernelWithoutResult)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([8])
    for i in range(8):
        y[i] = x[i]
)", "x=8"), R"(
k.py:2:5: f has no result: it returns nothing and writes no argument
    def f(x):
        ^
End it with return and the name of a tensor
)");
}

TEST(KernelMistakes, NamesSizesThatDoNotFit)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x, y):
    y[0] = x[0][1]
)", "x=8x8x8,z=3"), R"(
k.py:2:5: sizes are given for z, which is no argument
    def f(x, y):
        ^
Leave them out
k.py:2:7: x has 2 dimensions in the kernel, but 3 sizes are given
    def f(x, y):
          ^
Give one size per dimension
k.py:2:10: the sizes of y are missing
    def f(x, y):
             ^
Give 1 size, e.g. y=8
)");
}

TEST(KernelMistakes, NamesNumbersThatAreTooLarge)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([9223372036854775807 * 2])
    z = DCC.Tensor.zero([2147483648, 2147483648])
    for j in range(8):
        x[j * 9007199254740992 * 4] = 1
    for j in range(9007199254740992):
        x[0] += 1
    for a in range(2147483648):
        for b in range(2147483648):
            for c in range(2147483648):
                x[0] += 1
)", "x=8"), R"(
k.py:3:46: 9223372036854775807 * 2 is too large
        y = DCC.Tensor.zero([9223372036854775807 * 2])
                                                 ^
Use smaller numbers
k.py:4:5: z gets more than 2^48 elements
        z = DCC.Tensor.zero([2147483648, 2147483648])
        ^
Use smaller sizes
k.py:6:11: numbers beyond 2^53 are too large
            x[j * 9007199254740992 * 4] = 1
              ^~~~~~~~~~~~~~~~~~~~~~~~
Use smaller numbers
k.py:7:20: a range beyond 4294967296 is too large
        for j in range(9007199254740992):
                       ^~~~~~~~~~~~~~~~
Use smaller numbers
)");
}

// clang-format on

} // namespace

} // namespace pimento::language::test
