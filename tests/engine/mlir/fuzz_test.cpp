// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/kernel_text.h"
#include "engine/mlir/writer.h"
#include "tests/engine/fuzz/inputs.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/mlir/support.h"

#include <gtest/gtest.h>

#include <sstream>

// Damaged texts of MLIR: each is read or refused with one mistake that a terminal can show.

namespace pimento::mlir::test {

namespace {

using pimento::test::escaped;
using pimento::test::Inputs;
using pimento::test::isOneCleanLine;
using pimento::test::Mutation;

void expectClean(const std::string& rendered, unsigned seed)
{
    constexpr std::size_t kMostShown = 1000; // two sentences and twice a part of a line, whatever the text has
    ASSERT_LE(rendered.size(), kMostShown) << "seed " << seed << ": " << escaped(rendered);
    std::istringstream lines(rendered);
    for (std::string line; std::getline(lines, line);) {
        ASSERT_TRUE(line.empty() || isOneCleanLine(line)) << "seed " << seed << ": " << escaped(line);
    }
}

/// Expects that a kernel that was found has a valid form.
void expectSound(const affine::Kernel& kernel, unsigned seed)
{
    ASSERT_FALSE(kernel.statements.empty()) << "seed " << seed;
    for (const affine::Statement& statement : kernel.statements) {
        ASSERT_LT(statement.target.tensor, kernel.tensors.size()) << "seed " << seed;
        ASSERT_EQ(statement.target.index.size(), kernel.tensors[statement.target.tensor].sizes.size())
            << "seed " << seed;
        ASSERT_LE(statement.loops.size(), 8U) << "seed " << seed;
    }
    const auto made = language::makeKernel(kernel.name, kernelText(kernel, kernel.name));
    ASSERT_TRUE(made.has_value()) << "seed " << seed << ": " << made.error().message();
    const auto sizes = language::parseSizesFor(*made, shapeOf(kernel));
    ASSERT_TRUE(sizes.has_value()) << "seed " << seed << ": " << sizes.error().message();
    const auto printed = printKernel(kernel);
    ASSERT_TRUE(!printed || !readKernels(*printed).mistake) << "seed " << seed << ": " << *printed;
}

void expectReadOrRefused(const std::string& input, unsigned seed, unsigned& read, unsigned& refused)
{
    const FileOutcome outcome = readKernels(input);
    if (outcome.mistake) {
        ++refused;
        ASSERT_TRUE(outcome.kernels.empty() && outcome.leftOut.empty()) << "seed " << seed;
        ASSERT_GE(outcome.mistake->place.line, 1) << "seed " << seed;
        ASSERT_GE(outcome.mistake->place.column, 1) << "seed " << seed;
        expectClean(language::render(*outcome.mistake, input, "k.mlir"), seed);
        return;
    }
    for (const LeftOut& each : outcome.leftOut) {
        ASSERT_FALSE(each.reason.empty()) << "seed " << seed;
        ASSERT_GE(each.place.line, 1) << "seed " << seed;
    }
    for (const FoundKernel& each : outcome.kernels) {
        expectSound(each.kernel, seed);
    }
    read += outcome.kernels.empty() ? 0 : 1;
}

TEST(MlirFuzz, DamagedPrograms)
{
    unsigned read = 0;
    unsigned refused = 0;
    const Inputs inputs;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        const Program& program = programs()[seed % programs().size()];
        Mutation mutation(seed);
        const std::string input = seed % 10 == 0   ? mutation.bytes()
                                  : seed % 10 == 1 ? mutation.withOtherValue(program.text)
                                                   : mutation.damaged(program.text);
        expectReadOrRefused(input, seed, read, refused);
        if (HasFatalFailure()) {
            return;
        }
    }

    EXPECT_GT(read, seed / 20);
    EXPECT_GT(refused, seed / 2);
}

TEST(MlirFuzz, TokensInAnyOrder)
{
    static const std::vector<std::string> kTokens = {"%0",
                                                     "%x",
                                                     "=",
                                                     "linalg.matmul",
                                                     "linalg.generic",
                                                     "ins(",
                                                     "outs(",
                                                     ")",
                                                     ":",
                                                     "tensor<4x4xf32>",
                                                     ",",
                                                     "->",
                                                     "{",
                                                     "}",
                                                     "\n  ",
                                                     "arith.addf",
                                                     "f32",
                                                     "^bb0",
                                                     "(",
                                                     "arith.constant",
                                                     "1.0",
                                                     "#map",
                                                     "tensor<",
                                                     "4x",
                                                     "?x",
                                                     "affine_map<(",
                                                     "d0",
                                                     ") -> (",
                                                     ")>",
                                                     "linalg.yield",
                                                     "[",
                                                     "]",
                                                     "\"func\"",
                                                     "<{",
                                                     "}>",
                                                     "dense<",
                                                     ">",
                                                     "loc(",
                                                     "-",
                                                     "return",
                                                     "scf.for",
                                                     "true",
                                                     "@f",
                                                     "!t",
                                                     "x",
                                                     "0x",
                                                     "//",
                                                     "{-#"};
    unsigned read = 0;
    unsigned refused = 0;
    const Inputs inputs;
    unsigned seed = 0;
    for (; inputs.hasMore(seed); ++seed) {
        Mutation mutation(seed);
        std::string input = "func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {\n  ";
        for (std::size_t count = mutation.below(60); count > 0; --count) {
            input += kTokens[mutation.below(kTokens.size())] + " ";
        }
        expectReadOrRefused(input + (seed % 2 == 0 ? "\n}\n" : ""), seed, read, refused);
        if (HasFatalFailure()) {
            return;
        }
    }

    EXPECT_GT(refused, seed / 5);
}

std::string repeated(const std::string& text, int count)
{
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

TEST(MlirFuzz, DeepNesting)
{
    for (const std::string& text :
         {repeated("module {\n", 100'000), "#m = " + repeated("[", 100'000), "#m = " + repeated("{a = ", 100'000),
          "#m = affine_map<(d0) -> (" + repeated("(", 100'000), "#m = affine_map<(d0) -> (" + repeated("-", 100'000),
          "#m = dense<" + repeated("[", 100'000), "!t = " + repeated("tensor<4x", 100'000),
          "!t = " + repeated("() -> ", 100'000), "\"a\"() " + repeated("({ \"a\"() ", 100'000)}) {
        EXPECT_NE(mistakeOf(text), "") << text.substr(0, 30);
    }
}

TEST(MlirFuzz, ExpressionsThatGrowWithoutEnd)
{
    std::string text = "#map = affine_map<(d0) -> (d0)>\nfunc.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
                       "  %0 = tensor.empty() : tensor<4xf32>\n"
                       "  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = [\"parallel\"]} "
                       "ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>) {\n  ^bb0(%v0: f32, %out: f32):\n";
    for (int i = 0; i < 60; ++i) {
        const std::string value = "%v" + std::to_string(i);
        text += "    %v" + std::to_string(i + 1) + " = arith.addf " + value + ", " + value + " : f32\n";
    }
    text += "    linalg.yield %v60 : f32\n  } -> tensor<4xf32>\n  return %1 : tensor<4xf32>\n}\n";

    EXPECT_EQ(leftOutOf(text),
              "15:5 linalg.generic: the body makes an expression of more than 1024 operations or 48 levels\n");
}

} // namespace

} // namespace pimento::mlir::test
