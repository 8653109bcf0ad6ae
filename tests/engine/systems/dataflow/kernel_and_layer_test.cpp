// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/binding/question_binding.h"
#include "engine/problem/system.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dcc/functional/interpreter.h"
#include "engine/workloads/layer.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

// A convolution as a kernel of seven loops and as a layer.

namespace pimento::dataflow {

namespace {

constexpr const char* kConvolutionKernel = R"(@DCC_kernel
def convolution(I, W):
    O = DCC.Tensor.zero([I.size(0), W.size(0), 4, 6])
    for n in range(I.size(0)):
        for k in range(W.size(0)):
            for q in range(4):
                for p in range(6):
                    for c in range(W.size(1)):
                        for s in range(W.size(2)):
                            for r in range(W.size(3)):
                                O[n][k][q][p] += I[n][c][q + s][p + r] * W[k][c][s][r]
    return O
)";

Question kernelQuestion(const std::string& system, const std::string& device, const std::string& type)
{
    Question question;
    question.system = system;
    question.device.name = device;
    question.workload.name = "convolution";
    question.workload.text = kConvolutionKernel;
    question.workload.elementType = type;
    question.workload.sizes = {{"I", "2x4x6x8"}, {"W", "8x4x3x3"}};
    return question;
}

Question layerQuestion()
{
    Question question;
    question.system = "dataflow";
    question.device.name = "std16x16x8";
    question.workload.name = "convolution";
    question.workload.elementType = "int8";
    question.workload.sizes = {{"batch", "2"}, {"channels", "4"},      {"output_channels", "8"}, {"height", "6"},
                               {"width", "8"}, {"window_height", "3"}, {"window_width", "3"}};
    return question;
}

/// The output of a layer on whole numbers, by its definition.
std::vector<double> outputOf(const LayerLoops& layer, const std::vector<double>& input,
                             const std::vector<double>& weight)
{
    const auto bound = [&](Dim dim) { return layer.bound(dim); };
    const std::int64_t height = (bound(Dim::Q) - 1) * layer.stride.height + bound(Dim::S);
    const std::int64_t width = (bound(Dim::P) - 1) * layer.stride.width + bound(Dim::R);
    std::vector<double> output;
    for (std::int64_t n = 0; n < bound(Dim::N); ++n) {
        for (std::int64_t k = 0; k < bound(Dim::K); ++k) {
            for (std::int64_t q = 0; q < bound(Dim::Q); ++q) {
                for (std::int64_t p = 0; p < bound(Dim::P); ++p) {
                    double sum = 0;
                    for (std::int64_t i = 0; i < bound(Dim::C) * bound(Dim::S) * bound(Dim::R); ++i) {
                        const std::int64_t r = i % bound(Dim::R);
                        const std::int64_t s = i / bound(Dim::R) % bound(Dim::S);
                        const std::int64_t c = i / (bound(Dim::R) * bound(Dim::S));
                        const std::int64_t row = q * layer.stride.height + s;
                        const std::int64_t at =
                            ((n * bound(Dim::C) + c) * height + row) * width + p * layer.stride.width + r;
                        sum += input[static_cast<std::size_t>(at)] *
                               weight[static_cast<std::size_t>(k * bound(Dim::C) * bound(Dim::S) * bound(Dim::R) + i)];
                    }
                    output.push_back(sum);
                }
            }
        }
    }
    return output;
}

std::vector<double> numbers(std::size_t count, int step)
{
    std::vector<double> all;
    for (std::size_t i = 0; i < count; ++i) {
        all.push_back(static_cast<double>(static_cast<int>(i * static_cast<std::size_t>(step) % 7) - 3));
    }
    return all;
}

} // namespace

TEST(KernelAndLayer, HaveTheSameMultiplicationsAndValues)
{
    const auto bound = bindNames(kernelQuestion("compiled", "hbm-pim", "int32"), test::catalogue());
    ASSERT_TRUE(bound) << bound.error().message();
    const auto problem = pose(layerQuestion(), test::catalogue());
    ASSERT_TRUE(problem) << problem.error().message();
    const DataflowProblem& layer = *dataflowProblem(**problem);

    const affine::Kernel& kernel = bound->kernel.kernel;
    EXPECT_EQ(affine::lineRuns(kernel), workloads::macsOf(layer.layer()));

    const std::vector<double> input = numbers(2 * 4 * 6 * 8, 3);
    const std::vector<double> weight = numbers(8 * 4 * 3 * 3, 5);
    const auto computed = functional::interpret(kernel, {input, weight, {}}, {});
    EXPECT_EQ(computed.values[2], outputOf(layer.loops(), input, weight));

    // Every loop nest computes the same sums, and counts the same bytes as its figures.
    const auto list = (*problem)->standards();
    ASSERT_TRUE(list);
    for (std::size_t row = 0; row < (*list)->size(); ++row) {
        const auto verified = (*problem)->verify(**list, row, {});
        ASSERT_TRUE(verified) << verified.error().message();
        EXPECT_EQ(*verified, static_cast<std::int64_t>(computed.values[2].size()));
    }
}

TEST(KernelAndLayer, RunOnDramSystemsThatTakeTheKernel)
{
    int taken = 0;
    const std::vector<std::vector<std::string>> systems = {
        {"compiled", "hbm-pim", "fp16"}, {"compiled", "attacc", "fp16"}, {"upmem", "upmem", "int32"}};
    for (const auto& each : systems) {
        const auto problem = pose(kernelQuestion(each[0], each[1], each[2]), test::catalogue());
        const auto list = problem
                              ? (*problem)->standards()
                              : Result<std::shared_ptr<const CandidateList>>(tl::unexpected<Error>(problem.error()));
        const auto verified = list ? (*problem)->verify(**list, 0, {}) : tl::unexpected<Error>(list.error());
        if (verified) {
            ++taken;
            EXPECT_GE(*verified, 2 * 8 * 4 * 6) << each[1];
        } else {
            EXPECT_FALSE(verified.error().message().empty()); // says why the device cannot run it
            RecordProperty(each[1], verified.error().message());
        }
    }
    EXPECT_GE(taken, 1);
}

} // namespace pimento::dataflow
