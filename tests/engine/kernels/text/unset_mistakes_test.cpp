// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/kernels/text/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// Local numbers that a line reads although no line has set them: Python raises an error where that happens.

namespace pimento::language::test {

namespace {

using testing::HasSubstr;

/// A loop over i with the lines in it, for x and y with 8 elements.
std::string kernelWith(const std::string& lines)
{
    return "@DCC_kernel\ndef f(x):\n    y = DCC.Tensor.zero([8])\n    for i in range(8):\n" + lines + "    return y\n";
}

// clang-format off

TEST(UnsetNumbers, AreNamedWithTheIteration)
{
    EXPECT_EQ(mistakes(kernelWith(R"(        if i < 4:
            s = x[i]
        else:
            s *= 2
        y[i] = s
)"), "x=8"), R"(
k.py:8:13: s has no value here at i=4: line 6 sets it on another path
                s *= 2
                ^
Set it before on every path, for example: s = 0
)");
}

TEST(UnsetNumbers, AreFoundBehindAConditionOnData)
{
    EXPECT_EQ(mistakes(kernelWith(R"(        if x[i] > 0:
            s = x[i]
        y[i] = s
)"), "x=8"), R"(
k.py:7:16: s has no value here at i=0: line 6 sets it on another path
            y[i] = s
                   ^
Set it before on every path, for example: s = 0
)");
}

// clang-format on

TEST(UnsetNumbers, AreReportedOnEveryKindOfPath)
{
    for (const char* lines : {
             "        if i == 0:\n            s = 1\n        if i < 2:\n            y[i] = s\n",
             "        if i < 2:\n            s = 1\n        elif i > 5:\n            s = 2\n        y[i] = s\n",
             "        if x[i] > 0:\n            s = 1\n        elif x[i] < 0:\n            s += 1\n        y[i] = 1\n",
             "        if x[i] > 0:\n            s = 1\n        if x[i] > 1:\n            y[i] = s\n",
             "        if i < 4:\n            if x[i] > 0:\n                s = 1\n        else:\n            s = 2\n"
             "        y[i] = s\n",
             "        if i < 4:\n            s = 1\n        if s > 0:\n            y[i] = 1\n",
         }) {
        EXPECT_THAT(mistakes(kernelWith(lines), "x=8"), HasSubstr("s has no value here at i=")) << lines;
    }
}

TEST(UnsetNumbers, AreNoneWhereEveryPathSetsThem)
{
    for (const char* lines : {
             "        if i < 4:\n            s = 1\n        else:\n            s = 2\n        y[i] = s\n",
             "        if x[i] > 0:\n            s = 1\n        else:\n            s = 2\n        y[i] = s\n",
             "        if x[i] > 0:\n            s = 1\n        elif x[i] < 0:\n            s = 2\n        else:\n"
             "            s = 3\n        y[i] = s\n",
             "        if i < 4:\n            s = 1\n        if i >= 4:\n            s = 2\n        y[i] = s\n",
             "        if i == 0:\n            s = 1\n        if i != 0:\n            s = 2\n        y[i] = s\n",
             "        if i < 4:\n            s = 1\n            if i < 2:\n                s *= 2\n        if i < 3:\n"
             "            y[i] = s\n",
             "        if x[i] > 0:\n            s = 1\n        if x[i] > 0:\n            y[i] = s\n",
             "        if i < 4 and x[i] > 0:\n            s = 1\n        else:\n            s = 2\n        y[i] = s\n",
             "        if i < 4:\n            s = 1\n            if x[i] > 0:\n                s = 2\n            y[i] "
             "= s\n",
         }) {
        EXPECT_EQ(mistakes(kernelWith(lines), "x=8"), "\n") << lines;
    }
}

TEST(UnsetNumbers, AreFoundWhenAConditionChangesInBetween)
{
    EXPECT_THAT(mistakes(kernelWith("        y[i] = x[i]\n        if y[i] > 0:\n            s = 1\n        y[i] += 3\n"
                                    "        if y[i] > 0:\n            y[i] += s\n"),
                         "x=8"),
                HasSubstr("s has no value here"));
}

TEST(LargeNumbers, AreRefusedWhereTheElementTypeHasNone)
{
    for (const char* number : {"70000.0", "1e20", "99999999999999999999.5", "70000"}) {
        const std::string text = kernelWith("        y[i] = x[i] * " + std::string(number) + "\n");
        EXPECT_THAT(mistakes(text, "x=8"), HasSubstr("is too large for fp16, whose largest number is 65504")) << number;
    }
    EXPECT_EQ(mistakes(kernelWith("        y[i] = x[i] * 65504\n"), "x=8"), "\n");
}

} // namespace

} // namespace pimento::language::test
