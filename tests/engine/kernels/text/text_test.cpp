// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/affine/kernel.h"

#include "engine/kernels/text/highlight.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/kernels/text/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace pimento::language::test {

namespace {

using testing::ElementsAre;

/// A kernel with one statement.
std::string kernelOf(const std::string& statement)
{
    return "@DCC_kernel\ndef f(x, w, y):\n    for i in range(8):\n        for j in range(4):\n            " +
           statement + "\n    return y\n";
}

class Expressions {
public:
    explicit Expressions(unsigned seed) : m_random(seed) {}

    std::string make(int depth)
    {
        static const std::vector<std::string> kLeaves = {
            "x[i]", "w[j][i]", "x[j+1]", "2", "0.5", "i", "j", "(i*3-j+1)", "-3", "1e-05", "(-i)", "4.0", "w[3-j][i]"};
        static const std::vector<std::string> kSigns = {
            " + ", " - ", "*", "/", " < ", " >= ", " == ", " != ", " and ", " or ", " - ", "*"};
        const auto choice = m_random() % 10;
        if (depth == 0 || choice == 0) {
            return kLeaves[m_random() % kLeaves.size()];
        }
        if (choice == 1) {
            return "(-" + make(depth - 1) + ")";
        }
        if (choice == 2) {
            return "(not " + make(depth - 1) + ")";
        }
        if (choice == 3) {
            return "(" + make(depth - 1) + " if " + make(depth - 1) + " else " + make(depth - 1) + ")";
        }
        if (choice == 4) {
            return "max(" + make(depth - 1) + ", relu(" + make(depth - 1) + "))";
        }
        return "(" + make(depth - 1) + kSigns[m_random() % kSigns.size()] + make(depth - 1) + ")";
    }

private:
    std::mt19937 m_random;
};

TEST(KernelText, ReadsBackWhatItWrites)
{
    unsigned compared = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const std::string source = kernelOf("y[i][j] += " + Expressions(seed).make(4));
        if (mistakes(source, "x=8,w=4x8,y=8x4") != "\n") {
            continue; // a division by zero
        }
        const affine::Kernel kernel = boundKernel(source, "x=8,w=4x8,y=8x4");
        const std::string written = affine::text(kernel.statements[0], kernel);

        const affine::Kernel again = boundKernel(kernelOf(written), "x=8,w=4x8,y=8x4");

        ASSERT_EQ(again.statements.size(), 1U) << written;
        ASSERT_EQ(again.statements[0].value, kernel.statements[0].value) << written;
        ++compared;
    }
    EXPECT_GT(compared, 1500U);
}

std::string rewritten(const std::string& statement)
{
    const affine::Kernel kernel = boundKernel(kernelOf(statement), "x=16,w=4x8,y=8x4");
    return affine::text(kernel.statements[0], kernel);
}

TEST(KernelText, HasTheFewestParentheses)
{
    EXPECT_EQ(rewritten("y[i][j] += ((x[i] * 2) + (x[j]))"), "y[i][j] += x[i]*2 + x[j]");
    EXPECT_EQ(rewritten("y[i][j] += (x[i] + 2) * (x[i] - (x[j] - 1))"), "y[i][j] += (x[i] + 2)*(x[i] - (x[j] - 1))");
    EXPECT_EQ(rewritten("y[i][j] += x[i] / (x[j] * 2)"), "y[i][j] += x[i]/(x[j]*2)");
    EXPECT_EQ(rewritten("y[i][j] += -(x[i] * 2)"), "y[i][j] += -(x[i]*2)");
    EXPECT_EQ(rewritten("y[i][j] += (1 if (x[i] > 2) else (2 if x[j] else 3))"),
              "y[i][j] += 1 if 2 < x[i] else 2 if x[j] else 3");
    EXPECT_EQ(rewritten("y[i][j] += x[2*i+1] + (i + 1) * 2 - 1"), "y[i][j] += x[i*2+1] + (i*2+2) - 1");
    EXPECT_EQ(rewritten("y[7-i][j] += x[i+j-0]"), "y[-i+7][j] += x[i+j]");
    EXPECT_EQ(rewritten("y[i][j] -= x[i]"), "y[i][j] += -x[i]");
}

TEST(Highlight, ColoursEveryKindOfToken)
{
    const std::string source = "# title: T\n@DCC_kernel\ndef f(x): # why\n    y = range(2.5) $\n";
    std::vector<std::pair<std::string, TokenKind>> found;
    for (const Highlight& each : highlight(source)) {
        found.emplace_back(source.substr(static_cast<std::size_t>(each.begin), static_cast<std::size_t>(each.length)),
                           each.kind);
    }

    using enum TokenKind;
    using Pair = std::pair<std::string, TokenKind>;
    EXPECT_THAT(found, ElementsAre(Pair{"# title: T", Directive}, Pair{"@DCC_kernel", Decorator}, Pair{"def", Keyword},
                                   Pair{"f", Name}, Pair{"(", Operator}, Pair{"x", Name}, Pair{")", Operator},
                                   Pair{":", Operator}, Pair{"# why", Comment}, Pair{"y", Name}, Pair{"=", Operator},
                                   Pair{"range", Builtin}, Pair{"(", Operator}, Pair{"2.5", Number},
                                   Pair{")", Operator}, Pair{"$", Error}));
}

TEST(Highlight, TakesAnyBytes)
{
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const std::string source = pimento::test::Mutation(seed).bytes();
        int end = 0;
        for (const Highlight& each : highlight(source)) {
            ASSERT_GE(each.begin, end);
            ASSERT_GT(each.length, 0);
            end = each.begin + each.length;
        }
        ASSERT_LE(end, static_cast<int>(source.size()));
    }
}

} // namespace

} // namespace pimento::language::test
