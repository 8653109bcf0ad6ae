// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::language::test {

namespace {

using testing::ElementsAre;

const std::vector<LibraryKernel>& library()
{
    static const auto kLibrary = loadLibrary(PIMENTO_SOURCE_DIR "/datasets/kernels");
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

std::vector<std::string> statements(const affine::Kernel& kernel)
{
    std::vector<std::string> all;
    for (const affine::Statement& statement : kernel.statements) {
        all.push_back(text(statement, kernel));
    }
    return all;
}

std::vector<std::string> variables(const affine::Kernel& kernel)
{
    std::vector<std::string> all;
    for (const affine::Variable& variable : kernel.variables) {
        all.push_back(variable.name + ":" + std::to_string(variable.low) + ".." + std::to_string(variable.high));
    }
    return all;
}

TEST(KernelLibrary, BindsEveryKernelAtItsExampleSizes)
{
    for (const LibraryKernel& kernel : library()) {
        SCOPED_TRACE(kernel.name);
        EXPECT_FALSE(kernel.summary.empty());
        EXPECT_FALSE(bound(kernel.name).statements.empty());
    }
    EXPECT_GE(library().size(), 16U);
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

} // namespace

} // namespace pimento::language::test
