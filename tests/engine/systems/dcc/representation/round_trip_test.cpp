// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/representation/parse.h"
#include "engine/systems/dcc/representation/print.h"
#include "tests/engine/systems/dcc/representation/programs.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

namespace pimento::test {

namespace {

constexpr Resources kPlatform{16, 64};

ir::Program randomProgram(RandomKernels& random)
{
    const Kernel kernel = random.kernel();
    const auto sets = dimensionSets(kernel);
    ir::Program program = ir::make(kernel, sets, random.draft(sets, kPlatform), kPlatform);
    for (ir::Indexing& indexing : program.indexing) {
        indexing = random.below(2) == 0 ? ir::Indexing::Exact : ir::Indexing::Expanded;
    }
    return program;
}

void expectRoundTrips(const KernelOptions& options, int programs)
{
    for (int seed = 0; seed < programs; ++seed) {
        RandomKernels random(static_cast<unsigned>(seed), options);
        const ir::Program program = randomProgram(random);
        const std::string text = ir::print(program);

        const auto parsed = ir::parse(text);

        ASSERT_TRUE(parsed.has_value()) << "seed " << seed << ": " << parsed.error().message() << "\n" << text;
        ASSERT_EQ(*parsed, program) << "seed " << seed << "\n" << text;
        ASSERT_EQ(ir::print(*parsed), text) << "seed " << seed;
    }
}

TEST(IrRoundTrip, RandomProgramsAreParsedToThemselves) { expectRoundTrips({}, longTriesOf(10'000, 150)); }

TEST(IrRoundTrip, RandomProgramsForDevicesAreParsedToThemselves)
{
    expectRoundTrips(KernelOptions::forDevices(), triesOf(1'000, 100));
}

TEST(IrRoundTrip, KnownProgramsAreParsedToThemselves)
{
    for (const ir::Program& program :
         {gemvProgram(), fig5Program(), fig5Program(ir::Indexing::Exact), attentionProgram(), triangleProgram()}) {
        const auto parsed = ir::parse(ir::print(program));

        ASSERT_TRUE(parsed.has_value()) << parsed.error().message();
        EXPECT_EQ(*parsed, program) << ir::print(program);
        EXPECT_EQ(ir::kernelOf(*parsed).statements.size(), program.kernel.statements.size());
        EXPECT_EQ(ir::draftOf(*parsed), program.draft);
        EXPECT_EQ(parsed->sets, program.sets);
    }
}

TEST(IrRoundTrip, SoftmaxOfWholeTensorsIsParsedToItself)
{
    Kernel kernel = attn(4, 16, 8);
    kernel.variables.resize(3);
    kernel.statements[1].loops.clear();
    kernel.statements[1].target.index.clear();
    kernel.statements[1].value.reference.index.clear();
    const auto whole = program(kernel, {{4, 1}, {1, 1}, {1, 8}});

    const auto parsed = ir::parse(ir::print(whole));

    ASSERT_TRUE(parsed.has_value()) << parsed.error().message();
    EXPECT_EQ(*parsed, whole);
}

} // namespace

} // namespace pimento::test
