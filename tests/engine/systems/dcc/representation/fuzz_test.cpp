// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/parse.h"
#include "engine/systems/dcc/representation/print.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/systems/dcc/representation/programs.h"
#include "tests/support/random_kernels.h"

#include <gtest/gtest.h>

#include <array>

// Damaged programs: the parser returns, what it says fits on one line, and what it accepts is a program that prints.

namespace pimento::test {

namespace {

/// Inserts pieces of the language, which damage without knowledge of the format never finds.
std::string withForeignPiece(std::string text, Mutation& mutation)
{
    static constexpr std::array<std::string_view, 20> kPieces = {"%x_core[b]",
                                                                 "(",
                                                                 ")",
                                                                 "...",
                                                                 "if (b >= 0)\n",
                                                                 " [representative]",
                                                                 "b*2",
                                                                 "-b",
                                                                 "inf()",
                                                                 "[[0:2] step 2 x 16]",
                                                                 "<4x4xfp16>",
                                                                 "i",
                                                                 "inout",
                                                                 "position(b)",
                                                                 "//",
                                                                 "}",
                                                                 "not ",
                                                                 " if b else ",
                                                                 "4294967296",
                                                                 "range b = (0, i, 1)\n"};
    text.insert(mutation.below(text.size()), kPieces[mutation.below(kPieces.size())]);
    return text;
}

std::string randomText(unsigned seed)
{
    constexpr Resources kPlatform{4, 8};
    RandomKernels random(seed, {.mostLoops = 3, .mostIterations = 6});
    const Kernel kernel = random.kernel();
    const auto sets = dimensionSets(kernel);
    return ir::print(ir::make(kernel, sets, random.draft(sets, kPlatform), kPlatform));
}

TEST(Fuzz, IrPrograms)
{
    const std::vector<std::string> valid = {ir::print(gemvProgram()), ir::print(fig5Program()),
                                            ir::print(attentionProgram()), ir::print(triangleProgram())};
    const Inputs inputs;
    unsigned refused = 0;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        const std::string text = seed % 3 == 0 ? randomText(seed) : valid[seed % valid.size()];
        const std::string input = seed % 20 == 0  ? mutation.bytes()
                                  : seed % 2 == 0 ? withForeignPiece(text, mutation)
                                                  : mutation.damaged(text);

        const auto parsed = ir::parse(input);

        if (!parsed) {
            ++refused;
            ASSERT_TRUE(isOneCleanLine(parsed.error().message()))
                << "seed " << seed << ": " << escaped(parsed.error().message()) << "\ninput: " << escaped(input);
            continue;
        }
        const auto again = ir::parse(ir::print(*parsed));
        ASSERT_TRUE(again.has_value()) << "seed " << seed << ": " << again.error().message() << "\n" << escaped(input);
        ASSERT_EQ(*again, *parsed) << "seed " << seed << "\n" << escaped(input);
    }
    EXPECT_GT(refused, seed / 2);
}

} // namespace

} // namespace pimento::test
