// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernels/text/support.h"

#include <gtest/gtest.h>

// The exact messages for each kind of mistake in names, sizes and lines outside of loops.

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

TEST(KernelMistakes, NamesNumbersThatNothingIsComputedWith)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([8])
    c = 1e200 * 1e200
    for i in range(8):
        y[i] = x[i] * c
    return y
)", "x=8"), R"(
k.py:4:9: this is not a number that can be computed with
        c = 1e200 * 1e200
            ^~~~~~~~~~~~~
Use smaller numbers
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
k.py:2:10: the argument x is given twice
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

// A kernel of many names, where a letter is mistaken for another one.
TEST(KernelMistakes, OffersTheLettersOfAKernelWithManyNames)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def conv(image, weight, bias):
    out = DCC.Tensor.zero([image.size(0), image.size(1)])
    for i in range(image.size(0)):
        for j in range(image.size(1)):
            for u in range(3):
                for v in range(3):
                    for c in range(4):
                        out[i][k] += image[i][j] * weight[u][v]
    return out
)", "image=8x8,weight=3x3,bias=8"), R"(
k.py:9:32: unknown name k
                            out[i][k] += image[i][j] * weight[u][v]
                                   ^
Use one of c, i, j, u, v, or make k an argument
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
Use one of x, or make n an argument
k.py:5:19: unknown name z
            y[i][0] = z[i] + alpha
                      ^
Use one of i, x, y, or make z an argument
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
k.py:6:13: softmax works on whole tensors and cannot be in a loop
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
k.py:4:25: exp takes one value, not 2
            x[i] += 1 / 0 + exp(1, 2) + max(3) + DCC.relu(-1)
                            ^~~~~~~~~
Write exp(a)
k.py:4:37: max takes two values, not 1
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
k.py:8:5: this is never reached: line 7 returns
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
k.py:2:5: sizes are given for z, which is not an argument
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
