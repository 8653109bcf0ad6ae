// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/writer.h"
#include "engine/systems/dcc/drafts/random_draft.h"
#include "engine/systems/dcc/functional/verify.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/model.h"
#include "tests/engine/mlir/support.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

// Whole programs of MLIR, in the form that torch-mlir writes and in others: tests/fixtures/mlir. Their checksums were
// computed by mlir-opt-19 and mlir-cpu-runner-19, those with linalg.softmax from its definition.

namespace pimento::mlir::test {

namespace {

affine::Kernel boundAgain(const affine::Kernel& kernel)
{
    const language::LibraryKernel made = libraryKernelOf(kernel);
    const auto sizes = language::parseSizesFor(made, shapeOf(kernel));
    const language::BindOutcome bound = language::bind(made.syntax, *sizes, kernel.type);
    for (const language::Diagnostic& each : bound.diagnostics) {
        ADD_FAILURE() << language::render(each, made.text, kernel.name);
    }
    return bound.kernel.value_or(affine::Kernel{});
}

TEST(MlirPrograms, HaveTheirSizes)
{
    EXPECT_GE(programs().size(), 40U);
    for (const Program& program : programs()) {
        EXPECT_EQ(sizesOf(kernelOf(program.text)), program.sizes) << program.name;
        EXPECT_EQ(leftOutOf(program.text), "") << program.name;
    }
}

TEST(MlirPrograms, ComputeWhatAnotherCompilerComputes)
{
    for (const Program& program : programs()) {
        const double expected = static_cast<double>(program.checksum) / 1e6;

        EXPECT_NEAR(checksumOf(kernelOf(program.text)), expected, 1e-5 * std::max(1.0, std::abs(expected)))
            << program.name;
    }
}

TEST(MlirPrograms, AreReadAgainAsPrinted)
{
    std::vector<std::string> refused;
    for (const Program& program : programs()) {
        const affine::Kernel kernel = kernelOf(program.text);
        const auto printed = printKernel(kernel);
        if (!printed) {
            refused.push_back(program.name + ": " + printed.error().what);
            continue;
        }

        EXPECT_TRUE(plain(kernelOf(*printed)) == plain(kernel)) << program.name << "\n" << *printed;
    }

    EXPECT_THAT(refused, testing::Each(testing::HasSubstr("covers a part of dimension")));
    EXPECT_LE(refused.size(), 3U);
}

TEST(MlirPrograms, AreTheSameKernelInTheKernelLanguage)
{
    for (const Program& program : programs()) {
        const affine::Kernel kernel = kernelOf(program.text);

        EXPECT_EQ(meaningOf(boundAgain(kernel)), meaningOf(kernel)) << program.name;
    }
}

std::vector<std::string> textsOfPrograms()
{
    std::vector<std::string> texts;
    for (const Program& program : programs()) {
        texts.push_back(program.text);
    }
    return texts;
}

TEST(MlirPrograms, AreTheSameInTheGenericForm)
{
    if (!hasOptimiser()) {
        GTEST_SKIP() << "mlir-opt-19 is not installed (package mlir-19-tools)";
    }
    const std::vector<std::string> quoted = optimised(textsOfPrograms(), "--mlir-print-op-generic");
    const std::vector<std::string> general = optimised(textsOfPrograms(), "--linalg-generalize-named-ops");
    for (std::size_t i = 0; i < programs().size(); ++i) {
        const affine::Kernel kernel = kernelOf(programs()[i].text);
        const double expected = checksumOf(kernel);

        EXPECT_EQ(meaningOf(kernelOf(quoted[i])), meaningOf(kernel)) << programs()[i].name << "\n" << quoted[i];
        EXPECT_NEAR(checksumOf(kernelOf(general[i])), expected, 1e-9 * std::abs(expected)) << general[i];
    }
}

TEST(MlirPrograms, ArePrintedInAFormThatMlirAccepts)
{
    if (!hasOptimiser()) {
        GTEST_SKIP() << "mlir-opt-19 is not installed (package mlir-19-tools)";
    }
    std::vector<affine::Kernel> kernels;
    std::vector<std::string> texts;
    for (const Program& program : programs()) {
        const affine::Kernel kernel = kernelOf(program.text);
        if (const auto printed = printKernel(kernel)) {
            kernels.push_back(kernel);
            texts.push_back(*printed);
        }
    }
    const std::vector<std::string> again = optimised(texts, "--mlir-print-op-generic");
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        EXPECT_EQ(meaningOf(kernelOf(again[i])), meaningOf(kernels[i]))
            << texts[i] << libraryKernelOf(kernelOf(again[i])).text << libraryKernelOf(kernels[i]).text;
    }
}

/// Runs one draft of a kernel on a device with data. False: the device does not take it.
bool isVerified(const affine::Kernel& kernel, const std::shared_ptr<const sim::Machine>& machine,
                std::mt19937_64& random)
{
    DraftQuestion question;
    const language::LibraryKernel made = libraryKernelOf(kernel);
    for (const affine::ElementType type : {kernel.type, affine::ElementType::Fp16}) {
        const auto& types = machine->description().compute.elementTypes;
        if (std::ranges::find(types, affine::name(type)) == types.end()) {
            continue;
        }
        question.workload = makeWorkload(made, {shapeOf(kernel), type, {}, {}}).workload;
        break;
    }
    if (!question.workload) {
        return false;
    }
    question.machine = machine;
    question.model = &compiledModel();
    question.space = Space::All;
    question.indexing = lower::Indexing::Exact;
    const Draft draft = randomDraft(question.workload->sets, question.resources(), random);
    const auto program = lowerDraft(question, draft.parts(), {});
    if (!program) {
        return false;
    }
    for (const functional::Data data : {functional::Data::Whole, functional::Data::Real}) {
        const auto verdict = functional::verify(**program, data, 1);
        EXPECT_TRUE(verdict.has_value() && verdict->isCorrect())
            << kernel.name << " on " << machine->description().name << ": "
            << (verdict ? verdict->first->element : verdict.error().message());
    }
    return true;
}

TEST(MlirPrograms, RunOnDevicesWithTheRightResults)
{
    std::mt19937_64 random(1);
    std::set<std::string> verified;
    for (const Program& program : programs()) {
        const affine::Kernel kernel = kernelOf(program.text);
        for (const auto& machine : pimento::test::commandMachines()) {
            if (isVerified(kernel, machine, random)) {
                verified.insert(program.name);
            }
        }
    }

    EXPECT_GE(verified.size(), 20U) << testing::PrintToString(verified);
    EXPECT_THAT(verified, testing::IsSupersetOf({"matmul", "conv_strided", "relu", "matvec", "axpy"}));
}

} // namespace

} // namespace pimento::mlir::test
