// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/compiled_schedule.h"

#include "engine/systems/upmem/compile/dpu_execution.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/random_schedules.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

// From a sketch with decisions to instructions that run: what a schedule computes is what its kernel says, whatever was
// decided and whichever passes are on.

namespace pimento::test {

namespace {

using namespace upmem;

sim::upmem::DpuSystem anySystem()
{
    sim::upmem::DpuSystem system;
    system.limits.leastDpus = 1;
    return system;
}

void expectComputes(const tensor::Program& plain, const schedule::Schedule& schedule, int level, RandomSchedules& random)
{
    CompileOptions options;
    options.passes = passesOfLevel(level).value();
    const auto system = anySystem();
    const auto compiled = compile(schedule.program(), options, system);
    if (!compiled && compiled.error().kind == ErrorKind::DoesNotFit) {
        return; // without a pass there may be more instructions than a DPU holds
    }
    ASSERT_TRUE(compiled) << compiled.error().message() << "\n" << schedule::traceText(schedule);
    const auto arguments = random.argumentsFor(plain);
    auto expected = tensor::contentsOf(plain, arguments).value();
    ASSERT_TRUE(tensor::run(plain, expected));
    auto found = tensor::contentsOf(schedule.program(), arguments).value();

    const auto done = execute(*compiled, system, found);

    ASSERT_TRUE(done) << done.error().message() << "\n" << schedule::traceText(schedule);
    for (std::size_t b = 0; b < plain.buffers.size(); ++b) {
        ASSERT_EQ(found[b], expected[b]) << plain.buffers[b].name << " at level " << level << "\n"
                                         << schedule::traceText(schedule);
    }
}

} // namespace

TEST(CompiledSchedules, ComputeWhatTheKernelSaysWhateverIsDecided)
{
    const int tries = tensorTries(triesOf(2000, 140));
    const auto& kernels = sevenKernels();
    std::map<std::string, int> refused;
    int done = 0;
    for (int number = 0; done < tries && number < 20 * tries && !testing::Test::HasFailure(); ++number) {
        const SmallKernel& kernel = kernels[static_cast<std::size_t>(number) % kernels.size()];
        SCOPED_TRACE(kernel.title + " " + std::to_string(number));
        const auto program = programOf(kernel.name, kernel.sizes, kernel.type);
        const auto sketches = schedule::sketchesOf(program);
        ASSERT_TRUE(sketches) << sketches.error().message();
        schedule::RandomStream stream(11, static_cast<std::uint64_t>(number));
        const schedule::Sketch& sketch = (*sketches)[stream.below(sketches->size())];
        const auto scheduled = sketch.apply(sketch.sample(stream));
        RandomSchedules random(static_cast<unsigned>(number));
        const auto first = compile(scheduled.program(), {}, anySystem());
        if (!first && first.error().kind == ErrorKind::DoesNotFit) {
            ++refused[first.error().reason];
            continue;
        }
        for (const int level : {0, 1, 2, 4}) {
            expectComputes(program, scheduled, level, random);
        }
        ++done;
    }
    EXPECT_EQ(done, tries);
    for (const auto& [reason, count] : refused) {
        RecordProperty(reason.empty() ? "no reason" : reason, count);
    }
}

} // namespace pimento::test
