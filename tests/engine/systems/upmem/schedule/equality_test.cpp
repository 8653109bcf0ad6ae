// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/engine/systems/upmem/random_dpu_kernels.h"
#include "tests/support/random_schedules.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

// A schedule computes what its program does: random ones are run beside it.

namespace pimento::test {

namespace {

using namespace upmem::schedule;

/// Expects that the schedule computes the plain program's results, and that its trace describes it completely.
void expectSame(const upmem::tensor::Program& plain, const Schedule& schedule, RandomSchedules& random)
{
    EXPECT_EQ(differenceOf(plain, schedule.program(), random.argumentsFor(plain)), "") << traceText(schedule);
    const auto replayed = replay(plain, schedule.trace());
    ASSERT_TRUE(replayed) << replayed.error().message();
    EXPECT_TRUE(*replayed == schedule) << traceText(schedule);
    const auto read = readSchedule(plain, traceText(schedule));
    ASSERT_TRUE(read) << read.error().message() << "\n" << traceText(schedule);
    EXPECT_TRUE(*read == schedule) << traceText(schedule);
}

TEST(ScheduleEquality, RandomPrimitivesOnTheSevenKernels)
{
    const int tries = tensorTries(longTriesOf(2000, 140));
    const auto& kernels = sevenKernels();
    for (int number = 0; number < tries && !testing::Test::HasFailure(); ++number) {
        const SmallKernel& kernel = kernels[static_cast<std::size_t>(number) % kernels.size()];
        SCOPED_TRACE(kernel.title + " " + std::to_string(number));
        const auto program = programOf(kernel.name, kernel.sizes, kernel.type);
        RandomSchedules random(static_cast<unsigned>(number));
        const auto schedule = random.scheduleOf(program, static_cast<int>(random.from(5, 60)));

        expectSame(program, schedule, random);
    }
}

TEST(ScheduleEquality, SketchesOfTheSevenKernels)
{
    const int tries = tensorTries(longTriesOf(2000, 140));
    const auto& kernels = sevenKernels();
    for (int number = 0; number < tries && !testing::Test::HasFailure(); ++number) {
        const SmallKernel& kernel = kernels[static_cast<std::size_t>(number) % kernels.size()];
        SCOPED_TRACE(kernel.title + " " + std::to_string(number));
        const auto program = programOf(kernel.name, kernel.sizes, kernel.type);
        const auto sketches = sketchesOf(program);
        ASSERT_TRUE(sketches) << sketches.error().message();
        RandomStream stream(7, static_cast<std::uint64_t>(number));
        const Sketch& sketch = (*sketches)[stream.below(sketches->size())];
        RandomSchedules random(static_cast<unsigned>(number));

        expectSame(program, sketch.apply(sketch.sample(stream)).value(), random);
    }
}

TEST(ScheduleEquality, RandomKernels)
{
    const int tries = tensorTries(triesOf(300, 40));
    RandomDpuKernels kernels(11);
    int taken = 0;
    for (int number = 0; taken < tries && number < 10 * tries && !testing::Test::HasFailure(); ++number) {
        const auto program = kernels.next();
        if (!program) {
            continue;
        }
        ++taken;
        SCOPED_TRACE("kernel " + std::to_string(number));
        RandomSchedules random(static_cast<unsigned>(number));
        const auto schedule = random.scheduleOf(*program, static_cast<int>(random.from(5, 60)));
        expectSame(*program, schedule, random);
        if (const auto sketches = sketchesOf(*program); sketches) {
            RandomStream stream(3, static_cast<std::uint64_t>(number));
            const Sketch& sketch = (*sketches)[stream.below(sketches->size())];
            expectSame(*program, sketch.apply(sketch.sample(stream)).value(), random);
        }
    }
    EXPECT_EQ(taken, tries) << "most random kernels have a form that DPUs do not take";
}

} // namespace

} // namespace pimento::test
