// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/text/library.h"
#include "engine/mlir/writer.h"
#include "tests/engine/mlir/support.h"
#include "tests/support/places.h"
#include "tests/support/random_kernels.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

// Kernels as MLIR: what is printed is read again as the same kernel.

namespace pimento::mlir::test {

namespace {

using pimento::test::KernelOptions;
using pimento::test::RandomKernels;
using testing::HasSubstr;

affine::Kernel libraryKernel(const language::LibraryKernel& kernel)
{
    std::vector<std::int64_t> values = language::exampleValues(kernel);
    for (std::int64_t& value : values) {
        value = std::min<std::int64_t>(value, 8);
    }
    const auto sizes = language::sizesFor(kernel, values);
    return sizes ? language::bind(kernel.syntax, *sizes, affine::ElementType::Fp16).kernel.value_or(affine::Kernel{})
                 : affine::Kernel{};
}

TEST(MlirPrinting, ReadsTheKernelsOfTheLibraryAgain)
{
    const auto library = language::loadLibrary(sourceFile("/datasets/kernels"));
    ASSERT_TRUE(library.has_value());
    std::vector<affine::Kernel> kernels;
    std::vector<std::string> texts;
    for (const language::LibraryKernel& each : *library) {
        const affine::Kernel kernel = libraryKernel(each);
        const auto text = kernel.statements.empty() ? Result<std::string>(fail("not bound")) : printKernel(kernel);
        if (!text) {
            RecordProperty(each.name, text.error().message());
            continue;
        }
        const affine::Kernel again = kernelOf(*text, kernel.name);

        EXPECT_TRUE(plain(again) == plain(kernel)) << each.name << "\n" << *text;
        kernels.push_back(kernel);
        texts.push_back(*text);
    }

    EXPECT_GE(texts.size(), 18U);
    if (!hasOptimiser()) {
        GTEST_SKIP() << "mlir-opt-19 is not installed (package mlir-19-tools)";
    }
    const std::vector<std::string> accepted = optimised(texts, "--mlir-print-op-generic");
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        EXPECT_EQ(meaningOf(kernelOf(accepted[i], kernels[i].name)), meaningOf(kernels[i])) << texts[i];
    }
}

TEST(MlirPrinting, ReadsRandomKernelsAgain)
{
    KernelOptions options;
    options.guards = KernelOptions::Use::Never;
    options.paddedReads = KernelOptions::Use::Never;
    options.triangles = KernelOptions::Use::Never;
    options.steps = KernelOptions::Use::Never;
    options.sameNames = KernelOptions::Use::Never;
    int printed = 0;
    int equal = 0;
    const unsigned tries = static_cast<unsigned>(pimento::test::longTriesOf(3000, 600));
    for (unsigned seed = 0; seed < tries; ++seed) {
        const affine::Kernel kernel = RandomKernels(seed, options).kernel();
        const auto text = printKernel(kernel);
        if (!text) {
            continue;
        }
        const FileOutcome outcome = readKernels(*text);
        ASSERT_FALSE(outcome.mistake.has_value()) << mistakeOf(*text) << *text;
        const auto found = chosenKernel(outcome, kernel.name);
        ++printed;
        if (!found) {
            continue;
        }
        const affine::Kernel& again = (*found)->kernel;
        equal += plain(again) == plain(kernel) ? 1 : 0;
        const double expected = checksumOf(kernel);
        const double actual = checksumOf(again);
        const bool isSame =
            std::isnan(expected) || actual == expected || std::abs(actual - expected) <= 1e-9 * std::abs(expected);
        ASSERT_TRUE(isSame) << "seed " << seed << ": " << actual << ", not " << expected << "\n" << *text;
    }
    RecordProperty("printed", printed);
    RecordProperty("equal", equal);
    std::cout << printed << " of " << tries << " printed, " << equal << " equal\n";

    EXPECT_GT(printed, static_cast<int>(tries) / 12);
}

TEST(MlirPrinting, NamesWhatLinalgCannotSay)
{
    const auto problemOf = [](const std::string& body, const std::string& sizes) {
        const auto kernel = language::makeKernel("f", "@DCC_kernel\ndef f(x):\n    y = DCC.Tensor.zero([8])\n" + body +
                                                          "    return y\n");
        const auto bound = language::bind(kernel->syntax, *language::parseSizes(sizes), affine::ElementType::Fp16);
        const auto text = printKernel(*bound.kernel);
        return text ? *text : text.error().message();
    };

    EXPECT_EQ(
        problemOf("    for i in range(1, 8):\n        y[i] = x[i]\n", "x=8"),
        "kernel f: \"y[i] = x[i]\" has no form in linalg: the loop i does not count from 0 to a constant. Write it "
        "with loops over whole dimensions and no conditions");
    EXPECT_EQ(problemOf("    for i in range(8):\n        y[i] = x[i]\n", "x=9"),
              "kernel f: \"y[i] = x[i]\" has no form in linalg: the loop i covers a part of dimension 0 of x. Write it "
              "with loops over whole dimensions and no conditions");
    EXPECT_EQ(problemOf("    for i in range(8):\n        if i < 4:\n            y[i] = x[i]\n", "x=8"),
              "kernel f: \"y[i] = x[i]\" has no form in linalg: it depends on a condition about its loops. Write it "
              "with loops over whole dimensions and no conditions");
}

const char* const kProduct = R"(
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x12xf32>) -> tensor<8x12xf32> {
  %zero = arith.constant 0.0 : f32
  %y = tensor.empty() : tensor<8x12xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%y : tensor<8x12xf32>) -> tensor<8x12xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x12xf32>) outs(%0 : tensor<8x12xf32>) -> tensor<8x12xf32>
  return %1 : tensor<8x12xf32>
}
)";

TEST(MlirPrinting, WritesTilesOfEveryLevel)
{
    const affine::Kernel kernel = kernelOf(kProduct);
    const auto text = printTiled(kernel, {{4, 6, 8}, {2, 6, 4}});
    ASSERT_TRUE(text.has_value()) << text.error().message();

    EXPECT_THAT(*text, HasSubstr("scf.forall (%m.v0, %n.v1) = (0, 0) to (8, 12) step (4, 6) shared_outs("));
    EXPECT_THAT(*text, HasSubstr("tensor.parallel_insert_slice"));
    EXPECT_THAT(*text, HasSubstr("linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
                                 "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = "
                                 "[\"parallel\", \"parallel\", \"reduction\"]}"));
    EXPECT_THAT(*text, HasSubstr(": tensor<2x4xf32>, tensor<4x6xf32>) outs("));
}

TEST(MlirPrinting, WritesTilesThatMlirAccepts)
{
    if (!hasOptimiser()) {
        GTEST_SKIP() << "mlir-opt-19 is not installed (package mlir-19-tools)";
    }
    std::vector<std::string> texts;
    for (const Program& program : programs()) {
        const affine::Kernel kernel = kernelOf(program.text);
        if (kernel.statements.size() != 1) {
            continue;
        }
        TileSizes first;
        TileSizes second;
        for (const std::size_t loop : kernel.statements[0].loops) {
            const std::int64_t extent = kernel.variables[loop].high;
            first.push_back(extent % 2 == 0 ? extent / 2 : extent);
            second.push_back(extent % 4 == 0 ? extent / 4 : 1);
        }
        for (const std::vector<TileSizes>& levels :
             {std::vector<TileSizes>{}, std::vector<TileSizes>{first}, std::vector<TileSizes>{first, second}}) {
            const auto text = printTiled(kernel, levels);
            if (text) {
                texts.push_back(*text);
            }
        }
    }

    EXPECT_GT(texts.size(), 60U);
    EXPECT_EQ(optimised(texts, "").size(), texts.size());
}

TEST(MlirPrinting, RefusesTilesThatDoNotDivide)
{
    const affine::Kernel kernel = kernelOf(kProduct);

    EXPECT_EQ(printTiled(kernel, {{4, 5, 8}}).error().message(),
              "kernel f: a tile of 5 does not divide the 12 iterations of n. Choose other tiles or write the kernel "
              "without them");
    EXPECT_EQ(printTiled(kernel, {{4, 6}}).error().message(),
              "kernel f: a level has 2 tile sizes for 3 loops. Choose other tiles or write the kernel without them");
}

} // namespace

} // namespace pimento::mlir::test
