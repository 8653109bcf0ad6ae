// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/tensor/from_kernel.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "tests/engine/systems/upmem/compile/computed_values.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/engine/systems/upmem/random_dpu_kernels.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

// Random kernels: any affine statement that DPUs support, with any decisions about its schedule, run from the host's
// tensors through instructions and back.

namespace pimento::test {

namespace {

using namespace upmem;

bool hasProduct(const affine::Expression& value)
{
    return value.operation == affine::Operation::Multiply || std::ranges::any_of(value.operands, hasProduct);
}
/// True if the compiler has DPU instructions for the whole program.
bool isEmitted(const tensor::Program& program)
{
    return program.buffers.front().type != affine::ElementType::Int64 ||
           std::ranges::none_of(program.blocks,
                                [](const tensor::Block& block) { return hasProduct(block.body->value); });
}

/// Returns a schedule of the program that DPUs can run; empty after several that they cannot.
std::optional<schedule::Schedule> runnableSchedule(const tensor::Program& program, std::uint64_t number,
                                                   std::map<std::string, int>& refused)
{
    const auto sketches = schedule::sketchesOf(program);
    if (!sketches) {
        ++refused[sketches.error().what];
        return std::nullopt;
    }
    RandomStream stream(17, number);
    for (int attempt = 0; attempt < 20; ++attempt) {
        const schedule::Sketch& sketch = (*sketches)[stream.below(sketches->size())];
        auto scheduled = sketch.apply(sketch.sample(stream)).value();
        const auto compiled = compile(scheduled.program(), {}, anySystem());
        if (compiled) {
            return scheduled;
        }
        EXPECT_EQ(compiled.error().kind, ErrorKind::DoesNotFit) << compiled.error().message();
        ++refused[compiled.error().reason.empty() ? compiled.error().what : compiled.error().reason];
    }
    return std::nullopt;
}

TEST(CompiledRandomKernels, ComputeWhatTheKernelSays)
{
    const int tries = tensorTries(longTriesOf(300, 15));
    RandomDpuKernels kernels(2025, {.mostLoops = 4,
                                    .mostStatements = 1,
                                    .mostIterations = 16,
                                    .types = {affine::ElementType::Int32, affine::ElementType::Int64}});
    std::map<std::string, int> refused;
    int done = 0;
    for (int number = 0; done < tries && number < 40 * tries && !testing::Test::HasFailure(); ++number) {
        const auto program = kernels.next();
        if (!program || !isEmitted(*program)) {
            ++refused["tensorProgram"];
            continue;
        }
        SCOPED_TRACE("kernel " + std::to_string(number) + "\n" + tensor::text(*program));
        const auto scheduled = runnableSchedule(*program, static_cast<std::uint64_t>(number), refused);
        if (!scheduled) {
            continue;
        }
        RandomSchedules random(static_cast<unsigned>(number));
        for (const int level : {0, 1, 2, 4}) {
            expectComputes(*program, *scheduled, level, random);
        }
        ++done;
    }
    EXPECT_EQ(done, tries);
    for (const auto& [reason, count] : refused) {
        RecordProperty(reason, count);
    }
}

struct Written {
    const char* title;
    const char* text;
    const char* sizes;
};

/// Elements that a kernel leaves out keep their values, whichever copies became transfers; and one tensor may be read
/// at two places that go their own ways.
TEST(CompiledRandomKernels, ComputeWhatOnceWentWrong)
{
    const Written all[] = {
        {"under a condition", R"(@DCC_kernel
def f(a):
    y = DCC.Tensor.zero([a.size(0)])
    for i in range(a.size(0)):
        for k in range(a.size(1)):
            if i >= 3:
                y[i] += a[i][k]
    return y
)",
         "a=24x8"},
        {"every other element", R"(@DCC_kernel
def f(a, y):
    for i in range(a.size(0)):
        for k in range(a.size(1)):
            y[2 * i] += a[i][k]
)",
         "a=16x8,y=32"},
        {"a diagonal", R"(@DCC_kernel
def f(a):
    y = DCC.Tensor.zero([a.size(0), a.size(0)])
    for i in range(a.size(0)):
        for k in range(a.size(1)):
            y[i][i] += a[i][k]
    return y
)",
         "a=16x8"},
        {"two ways through a tensor", R"(@DCC_kernel
def f(a):
    y = DCC.Tensor.zero([a.size(0)])
    for i in range(a.size(0)):
        for k in range(a.size(0)):
            y[i] += a[i] * a[k]
    return y
)",
         "a=24"},
        {"every other element behind a condition on two loops", R"(@DCC_kernel
def f(a):
    y = DCC.Tensor.zero([a.size(0)])
    for i in range(a.size(0)):
        for k in range(a.size(1)):
            if 2 * k >= i:
                y[i] += a[i][k]
    return y
)",
         "a=24x12"},
    };
    for (const Written& each : all) {
        SCOPED_TRACE(each.title);
        const auto program = tensor::tensorProgram(kernelOfText(each.text, each.sizes)).value();
        std::map<std::string, int> refused;
        for (std::uint64_t number = 0; number < 20; ++number) {
            const auto scheduled = runnableSchedule(program, number, refused);
            ASSERT_TRUE(scheduled);
            RandomSchedules random(static_cast<unsigned>(number));
            for (const int level : {0, 1, 2, 4}) {
                expectComputes(program, *scheduled, level, random);
            }
        }
    }
}

} // namespace

} // namespace pimento::test
