// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/compile/compiled_schedule.h"

#include "engine/systems/upmem/compile/dpu_execution.h"
#include "engine/systems/upmem/compile/kernel_bound.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "sim/upmem/kernel_time.h"
#include "sim/upmem/prepared_program.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/systems/upmem/compile/computed_values.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/random_schedules.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Schedules from a sketch with decisions to instructions that run: they compute the values of their kernel with any
// decisions and any passes.

namespace pimento::test {

namespace {

using namespace upmem;

} // namespace

TEST(CompiledSchedules, ComputeWhatTheKernelSaysWhateverIsDecided)
{
    const int tries = tensorTries(longTriesOf(2000, 140));
    const auto& kernels = sevenKernels();
    std::map<std::string, int> refused;
    int done = 0;
    for (int number = 0; done < tries && number < 20 * tries && !testing::Test::HasFailure(); ++number) {
        const SmallKernel& kernel = kernels[static_cast<std::size_t>(number) % kernels.size()];
        SCOPED_TRACE(kernel.title + " " + std::to_string(number));
        const auto program = programOf(kernel.name, kernel.sizes, kernel.type);
        const auto sketches = schedule::sketchesOf(program);
        ASSERT_TRUE(sketches) << sketches.error().message();
        RandomStream stream(11, static_cast<std::uint64_t>(number));
        const schedule::Sketch& sketch = (*sketches)[stream.below(sketches->size())];
        const auto scheduled = sketch.apply(sketch.sample(stream)).value();
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

/// Nothing in the addition of vectors depends on data: its time without data is that of a run.
TEST(CompiledSchedules, TakeTheTimeOfARun)
{
    const auto program = programOf("va", "batch=1,vec_len=1536");
    const auto sketches = schedule::sketchesOf(program).value();
    const auto& system = anySystem();
    int timed = 0;
    for (int number = 0; number < 200; ++number) {
        RandomStream stream(3, static_cast<std::uint64_t>(number));
        const auto scheduled = sketches.front().apply(sketches.front().sample(stream)).value();
        const auto compiled = compile(scheduled.program(), {}, system);
        if (!compiled) {
            continue;
        }
        ++timed;
        const auto& launch = std::get<CompiledLaunch>(compiled->steps.front());
        LoopMemory memory = emptyMemory(launch.program);
        memory.coordinates.assign(launch.launch.coordinates.size(), 0);

        const auto measured = measure(*compiled, {&system});
        const auto run = execute(launch, system, memory);

        ASSERT_TRUE(measured) << measured.error().message() << "\n" << schedule::traceText(scheduled);
        ASSERT_TRUE(run) << run.error().message();
        EXPECT_EQ(measured->counts.cycles(), run->value()) << schedule::traceText(scheduled);
    }
    EXPECT_GT(timed, 50);
}

namespace {

/// Returns kernels that are large enough for repeated rounds, and small enough to be stepped.
const std::vector<SmallKernel>& timedKernels()
{
    static const std::vector<SmallKernel> kAll = {
        {"VA", "va", "batch=1,vec_len=24576"},
        {"GEVA", "weighted_sum", "vec_len=12288"},
        {"RED", "red", "batch=1,vec_len=16384", affine::ElementType::Int64},
        {"MTV", "mtv", "rows=96,columns=160"},
        {"GEMV", "scaled_mtv", "rows=100,columns=128"},
        {"TTV", "ttv", "depth=8,rows=24,columns=64"},
        {"MMTV", "mmtv", "count=6,rows=16,columns=96"},
    };
    return kAll;
}

struct TimedSchedule {
    std::string text;
    CompiledSchedule compiled;
};

/// Returns the schedule with a number of one of the kernels; empty if it does not fit.
std::optional<TimedSchedule> timedSchedule(int number)
{
    const auto& kernels = timedKernels();
    const SmallKernel& kernel = kernels[static_cast<std::size_t>(number) % kernels.size()];
    const auto sketches = schedule::sketchesOf(programOf(kernel.name, kernel.sizes, kernel.type)).value();
    RandomStream stream(29, static_cast<std::uint64_t>(number));
    const schedule::Sketch& sketch = sketches[stream.below(sketches.size())];
    const auto scheduled = sketch.apply(sketch.sample(stream)).value();
    auto compiled = compile(scheduled.program(), {}, anySystem());
    if (!compiled) {
        return std::nullopt;
    }
    return TimedSchedule{kernel.title + "\n" + schedule::traceText(scheduled), *std::move(compiled)};
}

/// The number of innermost loops, and of those that load values which found no register.
struct InnermostLoops {
    int all = 0;
    int spilled = 0;
};

void countInnermost(const EmittedProgram& emitted, InnermostLoops& loops)
{
    const auto& program = emitted.program;
    const auto isWayBack = [&](std::size_t place) {
        const auto& each = program[place];
        return each.opcode == sim::upmem::Opcode::Branch && each.target != sim::upmem::kNoTarget &&
               static_cast<std::size_t>(each.target) <= place;
    };
    const std::int64_t stack = emitted.layout.frames + emitted.layout.stack;
    for (std::size_t end = 0; end < program.size(); ++end) {
        if (!isWayBack(end)) {
            continue;
        }
        bool isInnermost = true;
        bool isSpilled = false;
        for (auto place = static_cast<std::size_t>(program[end].target); place < end; ++place) {
            const auto& each = program[place];
            const bool isWord =
                each.opcode == sim::upmem::Opcode::LoadWord || each.opcode == sim::upmem::Opcode::StoreWord;
            isInnermost = isInnermost && !isWayBack(place);
            isSpilled = isSpilled || (isWord && each.amount >= stack && each.amount < stack + 4 * emitted.stackWords);
        }
        loops.all += isInnermost ? 1 : 0;
        loops.spilled += isInnermost && isSpilled ? 1 : 0;
    }
}

} // namespace

TEST(CompiledSchedules, TakeTheSameTimeWithAndWithoutJumps)
{
    const auto& system = anySystem();
    const int tries = tensorTries(triesOf(400, 40));
    int timed = 0;
    int jumped = 0;
    for (int number = 0; timed < tries && number < 40 * tries; ++number) {
        const auto scheduled = timedSchedule(number);
        if (!scheduled) {
            continue;
        }
        const auto& launch = std::get<CompiledLaunch>(scheduled->compiled.steps.front());
        const auto program = sim::upmem::PreparedProgram::make(launch.emitted.program, system.core).value();
        for (const DpuClass& each : launch.classes) {
            sim::upmem::KernelTimeOptions options = kernelOptions(launch, system, each.first);

            const auto jumping = sim::upmem::kernelTime(system.core, system.transfers, program, options);
            options.jumps = sim::Shortcut::Off;
            const auto plain = sim::upmem::kernelTime(system.core, system.transfers, program, options);

            ASSERT_TRUE(jumping) << jumping.error().message() << scheduled->text;
            ASSERT_TRUE(plain) << plain.error().message() << scheduled->text;
            ASSERT_EQ(jumping->run.cycles, plain->run.cycles) << number << " " << scheduled->text;
            ASSERT_EQ(jumping->run.counts, plain->run.counts) << number << " " << scheduled->text;
            jumped += jumping->steppedInstructions < plain->run.counts.instructions() ? 1 : 0;
        }
        ++timed;
    }
    EXPECT_EQ(timed, tries);
    EXPECT_GT(jumped, tries / 2);
}

TEST(CompiledSchedules, TakeTheSameTimeOfTheSimulatorsDpuWithAndWithoutJumps)
{
    const auto& system = anySystem();
    const int tries = tensorTries(triesOf(150, 20));
    int timed = 0;
    int jumped = 0;
    for (int number = 0; timed < tries && number < 40 * tries; ++number) {
        const auto scheduled = timedSchedule(number);
        if (!scheduled) {
            continue;
        }
        const auto& launch = std::get<CompiledLaunch>(scheduled->compiled.steps.front());
        const auto program = sim::upmem::PreparedProgram::make(launch.emitted.program, system.core).value();
        for (const DpuClass& each : launch.classes) {
            sim::upmem::KernelTimeOptions options = kernelOptions(launch, system, each.first);

            const auto jumping = dpuTime(DpuModel::Upim, system, program, options);
            options.jumps = sim::Shortcut::Off;
            const auto plain = dpuTime(DpuModel::Upim, system, program, options);

            ASSERT_TRUE(jumping) << jumping.error().message() << scheduled->text;
            ASSERT_TRUE(plain) << plain.error().message() << scheduled->text;
            ASSERT_EQ(jumping->run.cycles, plain->run.cycles) << number << " " << scheduled->text;
            ASSERT_EQ(jumping->run.counts, plain->run.counts) << number << " " << scheduled->text;
            ASSERT_EQ(plain->run.counts.cycles(), plain->run.cycles.value());
            const auto coordinates = launch.launch.coordinatesOf(each.first);
            EXPECT_LE(leastCycles(launch.emitted, coordinates, system, {.model = DpuModel::Upim}), plain->run.cycles);
            jumped += jumping->steppedInstructions < plain->run.counts.instructions() ? 1 : 0;
        }
        ++timed;
    }
    EXPECT_EQ(timed, tries);
    EXPECT_GT(jumped, tries / 3);
}

TEST(CompiledSchedules, AreGivenUpOnlyWhereTheyTakeLonger)
{
    const auto& system = anySystem();
    int timed = 0;
    int dropped = 0;
    for (int number = 0; timed < triesOf(100, 30); ++number) {
        const auto scheduled = timedSchedule(number);
        if (!scheduled) {
            continue;
        }
        ++timed;
        const auto& launch = std::get<CompiledLaunch>(scheduled->compiled.steps.front());
        const auto program = sim::upmem::PreparedProgram::make(launch.emitted.program, system.core).value();
        std::int64_t slowest = 0;
        for (const DpuClass& each : launch.classes) {
            const auto time = sim::upmem::kernelTime(system.core, system.transfers, program,
                                                     kernelOptions(launch, system, each.first));
            ASSERT_TRUE(time) << time.error().message();
            const auto coordinates = launch.launch.coordinatesOf(each.first);
            const auto least = leastCycles(launch.emitted, coordinates, system);
            EXPECT_LE(least, time->run.cycles) << scheduled->text;
            dropped += 2 * least.value() > time->run.cycles.value() ? 1 : 0;
            slowest = std::max(slowest, time->run.cycles.value());
        }

        EXPECT_TRUE(measure(scheduled->compiled, {&system}, slowest)) << scheduled->text;
        EXPECT_FALSE(measure(scheduled->compiled, {&system}, slowest - 1)) << scheduled->text;
    }
    EXPECT_GT(dropped, timed / 4); // the bound is useful
}

/// Addresses, counters and sums of the innermost loops are in registers, however much is unrolled. A few loops that
/// store once may load an address, because no later instruction waits for the store.
TEST(CompiledSchedules, KeepTheValuesOfInnermostLoopsInRegisters)
{
    for (const SmallKernel& kernel : sevenKernels()) {
        const auto program = programOf(kernel.name, kernel.sizes, kernel.type);
        const auto sketches = schedule::sketchesOf(program).value();
        for (const int level : {0, 4}) {
            CompileOptions options;
            options.passes = passesOfLevel(level).value();
            InnermostLoops loops;
            for (std::uint64_t number = 0; number < 200; ++number) {
                RandomStream stream(12, number);
                const schedule::Sketch& sketch = sketches[stream.below(sketches.size())];
                const auto scheduled = sketch.apply(sketch.sample(stream)).value();
                if (const auto compiled = compile(scheduled.program(), options, anySystem())) {
                    countInnermost(std::get<CompiledLaunch>(compiled->steps.front()).emitted, loops);
                }
            }
            EXPECT_GT(loops.all, 20) << kernel.title << " at level " << level;
            EXPECT_LE(100 * loops.spilled, loops.all) << kernel.title << " at level " << level;
        }
    }
}

} // namespace pimento::test
