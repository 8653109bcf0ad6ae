// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/library.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/kernels/text/support.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <sstream>

// Damaged kernels: they are bound or refused with mistakes that a terminal can show, and never more than twenty.

namespace pimento::language::test {

namespace {

using pimento::test::escaped;
using pimento::test::Inputs;
using pimento::test::isOneCleanLine;
using pimento::test::Mutation;

/// Expects that a bound kernel has a valid form. The interpreter's tests check its accesses.
void expectSound(const affine::Kernel& kernel)
{
    ASSERT_FALSE(kernel.statements.empty());
    for (const affine::Statement& statement : kernel.statements) {
        ASSERT_LT(statement.target.tensor, kernel.tensors.size());
        ASSERT_EQ(statement.target.index.size(), kernel.tensors[statement.target.tensor].sizes.size());
        for (const std::size_t loop : statement.loops) {
            ASSERT_LT(kernel.variables[loop].low, kernel.variables[loop].high);
        }
        ASSERT_FALSE(affine::text(statement, kernel).empty());
    }
}

void expectClean(const std::vector<Diagnostic>& diagnostics, const std::string& input, unsigned seed)
{
    constexpr std::size_t kMostShown = 1000; // two sentences and twice a part of a line, whatever the text has
    ASSERT_LE(diagnostics.size(), 20U);
    for (const Diagnostic& each : diagnostics) {
        const std::string rendered = render(each, input, "k.py");
        ASSERT_LE(rendered.size(), kMostShown) << "seed " << seed << ": " << escaped(rendered);
        std::istringstream lines(rendered);
        for (std::string line; std::getline(lines, line);) {
            ASSERT_TRUE(line.empty() || isOneCleanLine(line)) << "seed " << seed << ": " << escaped(line);
        }
    }
}

TEST(Fuzz, KernelText)
{
    const auto library = loadLibrary(sourceFile("/datasets/kernels"));
    ASSERT_TRUE(library.has_value());
    unsigned bound = 0;
    unsigned refused = 0;
    const Inputs inputs;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        const LibraryKernel& kernel = (*library)[seed % library->size()];
        Mutation mutation(seed);
        const std::string input = seed % 10 == 0 ? mutation.bytes() : mutation.damaged(kernel.text);
        const ParseOutcome parsed = parse(input);
        ASSERT_NE(parsed.syntax.has_value(), !parsed.diagnostics.empty()) << "seed " << seed;
        expectClean(parsed.diagnostics, input, seed);
        if (!parsed.syntax) {
            ++refused;
            continue;
        }
        const auto sizes = sizesFor(kernel, exampleValues(kernel));
        const BindOutcome outcome = bind(*parsed.syntax, *sizes, affine::ElementType::Fp16);
        ASSERT_NE(outcome.kernel.has_value(), !outcome.diagnostics.empty()) << "seed " << seed;
        expectClean(outcome.diagnostics, input, seed);
        if (outcome.kernel) {
            ++bound;
            expectSound(*outcome.kernel);
        }
    }
    EXPECT_GT(bound, seed / 10);
    EXPECT_GT(refused, seed / 3);
}

TEST(Fuzz, KernelTextWithTokensInAnyOrder)
{
    static const std::vector<std::string> kTokens = {
        "x",          "y",     "i",    "j",     "[",   "]",       "(",     ")",          "+",      "-",
        "*",          "/",     "=",    "+=",    "if ", ":",       " in ",  "for ",       "range",  "\n    ",
        "\n        ", "\n",    "1",    "0.5",   ",",   "softmax", ".size", "<",          " else ", "DCC.Tensor.zero",
        "return ",    " and ", "not ", "elif ", "#",   "\"",      "'''",   "9999999999", "-=",     "==",
        "\\\n"};
    const Inputs inputs;
    for (unsigned seed = 0; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        std::string input = "@DCC_kernel\ndef f(x):\n    y = DCC.Tensor.zero([8, 8])\n    for i in range(8):\n        ";
        for (std::size_t count = mutation.below(60); count > 0; --count) {
            input += kTokens[mutation.below(kTokens.size())];
        }
        const ParseOutcome parsed = parse(input);
        expectClean(parsed.diagnostics, input, seed);
        if (parsed.syntax) {
            const BindOutcome outcome = bind(*parsed.syntax, {{"x", {8}}}, affine::ElementType::Fp16);
            ASSERT_NE(outcome.kernel.has_value(), !outcome.diagnostics.empty()) << "seed " << seed;
            expectClean(outcome.diagnostics, input, seed);
        }
    }
}

std::string repeated(const std::string& text, int count)
{
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

TEST(Fuzz, KernelTextThatIsDeeplyNested)
{
    const std::string head = "@DCC_kernel\ndef f(x):\n    x[0] = ";
    for (const std::string& value :
         {repeated("(", 100'000) + "1", repeated("-", 100'000) + "1", repeated("not ", 100'000) + "1",
          repeated("1+", 100'000) + "1", repeated("1 if 1 else ", 50'000) + "1", repeated("x[", 100'000) + "1",
          repeated("max(1, ", 100'000) + "1", repeated("1<", 100'000) + "1", "x" + repeated("[0]", 100'000)}) {
        EXPECT_FALSE(parse(head + value).syntax.has_value()) << value.substr(0, 20);
    }
    std::string blocks = "@DCC_kernel\ndef f(x):\n";
    std::string ladder = blocks + "    if x[0]:\n        x[0] = 1\n";
    for (std::size_t depth = 1; depth < 700; ++depth) {
        blocks += std::string(depth, ' ') + "if x[0]:\n";
        ladder += "    elif x[0]:\n        x[0] = 1\n";
    }
    EXPECT_FALSE(parse(blocks).syntax.has_value());
    EXPECT_FALSE(parse(ladder).syntax.has_value());
}

} // namespace

} // namespace pimento::language::test
