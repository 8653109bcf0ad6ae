// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernels/text/support.h"

#include <gtest/gtest.h>

// The exact messages for each kind of mistake in the text itself.

namespace pimento::language::test {

namespace {

// clang-format off

TEST(KernelMistakes, NamesUnknownOperator)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for i in range(8):
        x[i] = x[i] % 2
)", "x=8"), R"(
k.py:4:21: the operator % is not supported
            x[i] = x[i] % 2
                        ^
Use +, -, *, /, comparisons, and, or, not
)");
}

TEST(KernelMistakes, NamesBadIndentation)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    for i in range(8):
    x[i] = 1
        x[i] = 2
    for i in range(8):
        x[i] = 3
      x[i] = 4
	x[i] = 5
)", "x=8"), R"(
k.py:4:5: an indented block is missing after line 3
        x[i] = 1
        ^
Indent the lines that belong to it by four spaces
k.py:5:9: this line is indented, but no block begins above it
            x[i] = 2
            ^
Indent it like the line before
k.py:8:1: indented by 6, which fits no block above
          x[i] = 4
    ^~~~~~
Indent by 4 or like the block that it continues
k.py:9:1: a tab in the indentation
     x[i] = 5
    ^
Indent with spaces only
k.py:9:1: indented by 1, which fits no block above
     x[i] = 5
    ^
Indent by 0 or like the block that it continues
)");
}

TEST(KernelMistakes, NamesMissingColons)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x)
    for i in range(8)
        if x[i] > 3
            x[i] = 3
)", "x=8"), R"(
k.py:2:9: a colon is missing after def f(...)
    def f(x)
            ^
Write : at the end of the line
k.py:3:22: a colon is missing after range(...)
        for i in range(8)
                         ^
Write : at the end of the line
k.py:4:20: a colon is missing after the condition
            if x[i] > 3
                       ^
Write : at the end of the line
)");
}

TEST(KernelMistakes, NamesUnclosedBrackets)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    y = DCC.Tensor.zero([8)
    z = DCC.Tensor.zero([8]))
    for i in range(8):
        y[i] = ((x[i] + 1)
        z[i] = x[i
        y[i] = x(i]
    return y
)", "x=8"), R"(
k.py:3:25: [ is never closed
        y = DCC.Tensor.zero([8)
                            ^
Write ] where it ends
k.py:4:29: this ) closes nothing
        z = DCC.Tensor.zero([8]))
                                ^
Remove it or open it before
k.py:6:16: ( is never closed
            y[i] = ((x[i] + 1)
                   ^
Write ) where it ends
k.py:7:17: [ is never closed
            z[i] = x[i
                    ^
Write ] where it ends
k.py:8:19: ] closes the ( of line 8, column 17
            y[i] = x(i]
                      ^
Write )
)");
}

TEST(KernelMistakes, NamesSeveralMistakesAtOnce)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    import os
    y = 3 +
    while x:
        x[0] = $
    for j in 8:
        x[j] = x[j] x[j]
    else:
        x[0] = "text"
    3 = x
    x[0]
    return x + 1
)", "x=8"), R"(
k.py:3:5: import is not part of the kernel language
        import os
        ^~~~~~
A kernel has assignments, for, if and return
k.py:4:12: expected a value, found the end of the line
        y = 3 +
               ^
k.py:5:5: while is not part of the kernel language
        while x:
        ^~~~~
A kernel has assignments, for, if and return
k.py:6:16: the character $ has no meaning here
            x[0] = $
                   ^
Remove it
k.py:7:14: expected range, found "8"
        for j in 8:
                 ^
Write for example: for i in range(8):
k.py:8:21: expected the end of the line, found "x"
            x[j] = x[j] x[j]
                        ^
k.py:9:5: else without an if before it
        else:
        ^~~~
Indent it like its if
k.py:10:16: expected a value, found a text in quotes
            x[0] = "text"
                   ^~~~~~
k.py:11:5: nothing can be assigned to this
        3 = x
        ^
Assign to a tensor's element or to a name
k.py:12:9: expected an assignment, found the end of the line
        x[0]
            ^
Write = or += after what is assigned to
k.py:13:14: return takes names of tensors only
        return x + 1
                 ^
Assign the value to a tensor and return that
)");
}

TEST(KernelMistakes, NamesWrongMembersAndRanges)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    z = x.shape[0]
    for i in range(1, 2, 3, 4):
        x[i] = 1
    x[:] = 2
)", "x=8"), R"(
k.py:3:11: unknown member "shape"
        z = x.shape[0]
              ^~~~~
Tensors know .size(i) only, the size of dimension i
k.py:4:14: range takes an end, a start and an end, or a start, an end and a step
        for i in range(1, 2, 3, 4):
                 ^~~~~~~~~~~~~~~~~
Write for example range(8), range(1, 8) or range(0, 8, 2)
k.py:6:7: an index is missing
        x[:] = 2
          ^
Parts of tensors are not values: write a loop over the index
)");
}

TEST(KernelMistakes, NamesNumbersThatAreNone)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    x[0] = 99999999999999999999
    x[1] = 2x
    x[2] = 1e999
)", "x=8"), R"(
k.py:3:12: the number 99999999999999999999 is too large
        x[0] = 99999999999999999999
               ^~~~~~~~~~~~~~~~~~~~
Use at most 9223372036854775807
k.py:4:12: "2x" is not a usable number
        x[1] = 2x
               ^~
Write for example 3, 0.5 or 1e-5
k.py:5:12: "1e999" is not a usable number
        x[2] = 1e999
               ^~~~~
Write for example 3, 0.5 or 1e-5
)");
}

TEST(KernelMistakes, NamesAFunctionThatIsNotMarked)
{
    EXPECT_EQ(mistakes(R"(# just Python
def f(x):
    return x
)", "x=8"), R"(
k.py:2:1: this function is not marked as a kernel
    def f(x):
    ^~~
Write @DCC_kernel on the line before it
)");
}

TEST(KernelMistakes, NamesATextWithoutKernel)
{
    EXPECT_EQ(mistakes(R"(hello
)", "x=8"), R"(
k.py:1:1: the text has no kernel
    hello
    ^
Write @DCC_kernel on a line and a function below it: def kernel(x):
)");
}

TEST(KernelMistakes, NamesASecondKernel)
{
    EXPECT_EQ(mistakes(R"(@DCC_kernel
def f(x):
    x[0] = 1
@DCC_kernel
def g(x):
    x[0] = 1
)", "x=8"), R"(
k.py:4:1: a second kernel
    @DCC_kernel
    ^~~~~~~~~~~
Keep one kernel per text
)");
}

TEST(KernelMistakes, NamesWrongDirectives)
{
    EXPECT_EQ(mistakes(R"(# size = 3: nothing
# size n = 0: too small
# size n = 8: elements
# size n = 9: again
# tensor x
# tensor x[n][m] always
# tensor z[n*m]
@DCC_kernel
def f(x):
    x[0] = 1
)", "x=8"), R"(
k.py:1:8: not a size directive
    # size = 3: nothing
           ^~~~~~~~~~~~
Write for example: # size batch = 1: independent inputs
k.py:2:8: not a size directive
    # size n = 0: too small
           ^~~~~~~~~~~~~~~~
Write for example: # size batch = 1: independent inputs
k.py:4:8: the size n is given twice
    # size n = 9: again
           ^
Keep one of them
k.py:5:10: not a tensor directive
    # tensor x
             ^
Write for example: # tensor x[batch*nhead][dhead] streamed
k.py:6:18: expected streamed or resident, found "always"
    # tensor x[n][m] always
                     ^~~~~~
Write for example: # tensor x[batch*nhead][dhead] streamed
k.py:7:10: z is not an argument of f
    # tensor z[n*m]
             ^
Name an argument of the kernel
k.py:7:14: unknown size m
    # tensor z[n*m]
                 ^
Add a line: # size m = 8: its meaning
)");
}

// clang-format on

/// A message shows the part of a long line around the mistake, and both ends of a long name.
TEST(TextMistakes, LongLinesAndNamesAreCut)
{
    const std::string name(5000, 'a');
    const std::string sum = "x[0]" + std::string(300, ' ');

    // 304 characters stand before the mistake, of which the last 60 are shown, and 60 of the name.
    EXPECT_EQ(mistakes("@DCC_kernel\ndef f(x):\n    x[0] = " + sum + "+ " + name + "\n", "x=8"),
              "\nk.py:3:318: unknown name " + std::string(187, 'a') + " ... (4713 bytes) ... " + std::string(100, 'a') +
                  "\n    ..." + std::string(58, ' ') + "+ " + std::string(60, 'a') + "...\n    " +
                  std::string(63, ' ') + "^" + std::string(60, '~') +
                  "\nMake it an argument, or a tensor: " + std::string(166, 'a') + " ... (4759 bytes) ... " +
                  std::string(100 - 25, 'a') + " = DCC.Tensor.zero([...])\n");
}

/// A line of open brackets is one mistake, reported at most three times.
TEST(TextMistakes, ManyOpenBracketsAreToldFewTimes)
{
    const std::string text = "@DCC_kernel\ndef f(x):\n    x[0] = " + std::string(3000, '[') + "\n";

    EXPECT_LE(parse(text).diagnostics.size(), 4U);
}

} // namespace

} // namespace pimento::language::test
