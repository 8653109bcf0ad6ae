// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/library.h"

#include "tests/engine/kernels/text/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::language::test {

namespace {

using testing::ElementsAre;

constexpr std::int64_t kLarge = std::int64_t{1} << 31U;

const std::vector<LibraryKernel>& library()
{
    static const auto kLibrary = loadLibrary(sourceFile("/datasets/kernels"));
    if (!kLibrary) {
        ADD_FAILURE() << kLibrary.error().message();
        static const std::vector<LibraryKernel> kNone;
        return kNone;
    }
    return *kLibrary;
}

affine::Kernel bound(std::string_view name)
{
    const auto kernel = findKernel(library(), name);
    if (!kernel) {
        ADD_FAILURE() << kernel.error().message();
        return {};
    }
    const auto sizes = sizesFor(**kernel, exampleValues(**kernel));
    if (!sizes) {
        ADD_FAILURE() << sizes.error().message();
        return {};
    }
    auto outcome = bind((*kernel)->syntax, *sizes, affine::ElementType::Fp16);
    for (const Diagnostic& diagnostic : outcome.diagnostics) {
        ADD_FAILURE() << render(diagnostic, (*kernel)->text, std::string(name) + ".py");
    }
    return outcome.kernel.value_or(affine::Kernel{});
}

TEST(KernelLibrary, BindsEveryKernelAtItsExampleSizes)
{
    for (const LibraryKernel& kernel : library()) {
        SCOPED_TRACE(kernel.name);
        EXPECT_FALSE(kernel.summary.empty());
        EXPECT_FALSE(bound(kernel.name).statements.empty());
    }
    EXPECT_GE(library().size(), 17U);
}

TEST(KernelLibrary, BindsGemv)
{
    const affine::Kernel kernel = bound("gemv");

    EXPECT_THAT(statements(kernel), ElementsAre("y[b][i] += x[b][j]*W[i][j]"));
    EXPECT_THAT(variables(kernel), ElementsAre("b:0..32", "i:0..512", "j:0..128"));
    ASSERT_EQ(kernel.tensors.size(), 3U);
    EXPECT_EQ(kernel.tensors[0].residency, affine::Residency::Streamed);
    EXPECT_EQ(kernel.tensors[1].residency, affine::Residency::Resident);
    EXPECT_EQ(kernel.tensors[2].role, affine::TensorRole::Output);
    EXPECT_THAT(kernel.tensors[2].sizes, ElementsAre(32, 512));
}

TEST(KernelLibrary, BindsTheListingOfFigureSix)
{
    const affine::Kernel kernel = bound("fig6");

    EXPECT_EQ(kernel.name, "PIM_kernel");
    EXPECT_THAT(statements(kernel), ElementsAre("y[b][i] += x[b][j]*weight[i][j] + bias[j]"));
}

TEST(KernelLibrary, BindsFigureFive)
{
    const affine::Kernel kernel = bound("fig5");

    EXPECT_THAT(statements(kernel), ElementsAre("A[b][i] += A[b+1][i*2] + B[i][k]*C[b][k]"));
    EXPECT_THAT(variables(kernel), ElementsAre("b:0..11", "i:0..4", "k:0..16"));
    EXPECT_EQ(kernel.tensors[0].role, affine::TensorRole::InOut);
}

TEST(KernelLibrary, BindsAttentionWithThreeVariables)
{
    const affine::Kernel kernel = bound("attn");

    EXPECT_THAT(statements(kernel), ElementsAre("s[h][l] += q[h][d]*K[h][l][d]", "p = softmax(s, axis=1)",
                                                "c[h][d] += p[h][l]*V[h][l][d]"));
    EXPECT_THAT(variables(kernel), ElementsAre("h:0..32", "l:0..512", "d:0..128"));
    EXPECT_THAT(kernel.statements[1].loops, ElementsAre(0, 1));
}

TEST(KernelLibrary, BindsGroupedQueryAttentionWithFourVariables)
{
    const affine::Kernel kernel = bound("gqa");

    EXPECT_THAT(statements(kernel), ElementsAre("s[h][g][l] += q[h][g][d]*K[h][l][d]", "p = softmax(s, axis=2)",
                                                "c[h][g][d] += p[h][g][l]*V[h][l][d]"));
    EXPECT_THAT(variables(kernel), ElementsAre("h:0..8", "g:0..8", "l:0..512", "d:0..128"));
    EXPECT_EQ(kernel.tensors[0].residency, affine::Residency::Streamed);
    EXPECT_EQ(kernel.tensors[1].residency, affine::Residency::Resident);
    EXPECT_EQ(kernel.tensors[2].residency, affine::Residency::Resident);
}

TEST(KernelLibrary, ComputesSizesFromKeys)
{
    const LibraryKernel& gemv = **findKernel(library(), "gemv");

    EXPECT_EQ(text(*parseSizesFor(gemv, "nhead=4,batch=2,dhead=16,seq_len=32")), "W=32x16,x=8x16");
    EXPECT_EQ(parseSizesFor(gemv, "nhead=4").error().message(),
              "shape of gemv: batch is missing. Write for example batch=1,nhead=32,dhead=128,seq_len=512");
    EXPECT_EQ(parseSizesFor(gemv, "rows=4").error().message(),
              "shape of gemv: unknown size \"rows\". Use batch, nhead, dhead, seq_len");
    EXPECT_EQ(parseSizesFor(gemv, "nhead=0").error().message(),
              "shape of gemv: \"nhead=0\": not a usable size. Use a whole number from 1 to 2147483648");
    const std::vector<std::int64_t> large = {kLarge, kLarge, 1, 1};
    EXPECT_EQ(sizesFor(gemv, large).error().message(),
              "shape of gemv: dimension 0 of x has size 4611686018427387904. Use sizes that give 1 to 2147483648 "
              "elements");
}

TEST(KernelLibrary, TakesAKernelWithoutDirectives)
{
    const auto kernel =
        makeKernel("mine", "@DCC_kernel\ndef f(x):\n    for i in range(x.size(0)):\n        x[i] *= 2\n");

    ASSERT_TRUE(kernel.has_value());
    EXPECT_EQ(kernel->title, "mine");
    EXPECT_TRUE(kernel->keys.empty());
    EXPECT_EQ(text(*parseSizesFor(*kernel, "x=16")), "x=16");
    EXPECT_THAT(argumentRanks(kernel->syntax), ElementsAre(ArgumentRank{"x", 1}));
    EXPECT_EQ(exampleSizesText(*kernel), "x=64");
}

TEST(KernelLibrary, TellsHowSizesOfArgumentsAreWritten)
{
    for (const LibraryKernel& kernel : library()) {
        const std::string example = exampleSizesText(kernel);
        const auto sizes = parseSizes(example);
        ASSERT_TRUE(sizes.has_value()) << example;
        for (const ArgumentRank& argument : argumentRanks(kernel.syntax)) {
            EXPECT_EQ(sizes->find(argument.name)->second.size(), std::max<std::size_t>(1, argument.rank.value_or(1)))
                << example;
        }
    }
    EXPECT_EQ(exampleSizesText(**findKernel(library(), "gemv")), "x=64x64,W=64x64");
}

TEST(KernelLibrary, NamesTheFileWithTheFirstMistake)
{
    EXPECT_EQ(makeKernel("mine", "@DCC_kernel\ndef f(x)\n    return x\n").error().message(),
              "mine:2:9: a colon is missing after def f(...). Write : at the end of the line");
    EXPECT_EQ(findKernel({}, "gemv").error().what, "unknown kernel \"gemv\"");
    EXPECT_FALSE(loadLibrary(sourceFile("/datasets/none")).has_value());
}

TEST(KernelSizes, ReadsOneSizePerDimension)
{
    const auto sizes = parseSizes("x=1x1024, weight=5120x1024,bias=1024");

    ASSERT_TRUE(sizes.has_value());
    EXPECT_EQ(text(*sizes), "bias=1024,weight=5120x1024,x=1x1024");
    EXPECT_EQ(text(*parseSizes("")), "");
}

TEST(KernelSizes, SaysWhatIsWrong)
{
    EXPECT_EQ(parseSizes("x").error().message(),
              "sizes: \"x\" is not of the form tensor=size x size. Write for example "
              "x=1x1024,weight=5120x1024,bias=1024");
    EXPECT_EQ(parseSizes("x=4x").error().message(),
              "sizes: \"x=4x\": \"\" is not a usable size. Use whole numbers from "
              "1 to 2147483648, with x between them");
    EXPECT_EQ(parseSizes("x=4,x=5").error().message(), "sizes: x is given twice. Give it once");
}

} // namespace

} // namespace pimento::language::test
