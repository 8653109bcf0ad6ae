// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/assembler.h"
#include "sim/upmem/bounds.h"
#include "sim/upmem/cause_recorder.h"
#include "sim/upmem/instruction_class.h"
#include "sim/upmem/simulator.h"
#include "tests/sim/upmem/recorded_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

using namespace sim::upmem;
using testing::HasSubstr;

Result<RunResult> launchText(const std::string& text, const RunOptions& options)
{
    const CoreSpec core;
    const auto assembled = upmem::assemble(text, {.tasklets = options.tasklets}).value();
    const auto program = PreparedProgram::make(assembled.instructions, core).value();
    CoreState state(core);
    return run(core, BankSpec{}, program, state, options);
}

/// Returns the cycles from the issue of the second transfer to the next issue of its tasklet, the only one. `between`
/// is the distance of the second transfer from the first one in MRAM, in bytes.
std::int64_t cyclesOfSecondTransfer(int bytes, int between)
{
    RecordedRun events;
    const std::string size = std::to_string(bytes / 8 - 1);
    const auto result = launchText("main:\n move r2, 8192\n move r4, 524288\n ldma r2, r4, 0\n add r4, r4, " +
                                       std::to_string(between) + "\n ldma r2, r4, " + size + "\n jump r23\n",
                                   {.listener = &events});
    EXPECT_TRUE(result);
    // Boot: jeq, call; then move, move, ldma, add, ldma, jump.
    return std::get<0>(events.issues[7]) - std::get<0>(events.issues[6]);
}

TEST(DpuTiming, TransferOfOneTasklet)
{
    // Issue in cycle 0 enters the checker in cycle 13. That holds it one cycle, for r2 and r4 are both even, so it
    // leaves in cycle 15 and arrives in that one's memory cycle 0. There: ready 1, accepted 1, bus after tCL 33, done
    // after tBL 41, acknowledged 42: 7 cycles of 6, so in cycle 15 + 7 = 22. In 23 it counts as done, in 24 the tasklet
    // wakes, in 25 it may issue.
    EXPECT_EQ(cyclesOfSecondTransfer(8, 8), 25);
    // Each further access takes 33 memory cycles, 5.5 cycles: from 16 bytes on, 19 + 0.6875 S cycles.
    EXPECT_EQ(cyclesOfSecondTransfer(16, 8), 30);    // acknowledged 42 + 33 = 75 = 12.5 * 6: 15 + 12 + 3; 19 + 11
    EXPECT_EQ(cyclesOfSecondTransfer(1008, 8), 712); // 42 + 125 * 33 = 4167 = 694.5 * 6: 15 + 694 + 3; 19 + 693
    // Another row: precharge and activation are (32 + 1) + (32 + 1) = 66 memory cycles, 11 cycles.
    EXPECT_EQ(cyclesOfSecondTransfer(8, 1024), 25 + 11);
}

TEST(DpuTiming, OneTaskletIssuesEachDistance)
{
    RecordedRun events;

    ASSERT_TRUE(launchText("main:\n move r1, 1\n move r2, 2\n jump r23\n", {.listener = &events}));

    // All ages are 1 in cycle 0, so 11 in cycle 10.
    for (std::size_t i = 0; i < events.issues.size(); ++i) {
        EXPECT_EQ(std::get<0>(events.issues[i]), 10 + 11 * static_cast<std::int64_t>(i));
    }
}

TEST(DpuTiming, RegisterFileHoldsTwoOddRegisters)
{
    const auto result = launchText("main:\n add r2, r3, r5\n add r2, r4, r6\n move r2, id\n jump r23\n", {});

    // r3, r5: 1 cycle, with r23 of the call before 1 (three of them). r4, r6 with r2 of the one before: 1. r2: 0.
    // jump r23 with r2: 0. Boot: jeq, call 0; stop 0.
    EXPECT_EQ(result->counts.registerStalls, 2);
}

TEST(DpuTiming, CountsClassesAndBounds)
{
    const CoreSpec core;
    const auto assembled =
        upmem::assemble("main:\n move r2, 8192\n move r4, 524288\n ldma r2, r4, 3\n lw r1, r2, 0\n jump r23\n", {})
            .value();
    const auto program = PreparedProgram::make(assembled.instructions, core).value();
    CoreState state(core);

    const auto result = run(core, BankSpec{}, program, state, {}).value();

    const auto classes = countByClass(program, result.issues);
    EXPECT_EQ(classes[static_cast<std::size_t>(InstructionClass::Arithmetic)], 2);
    EXPECT_EQ(classes[static_cast<std::size_t>(InstructionClass::Transfer)], 1);
    EXPECT_EQ(classes[static_cast<std::size_t>(InstructionClass::WorkingMemory)], 1);
    EXPECT_EQ(classes[static_cast<std::size_t>(InstructionClass::Control)], 3);         // jeq, call, jump
    EXPECT_EQ(classes[static_cast<std::size_t>(InstructionClass::Synchronisation)], 1); // stop
    const sim::BoundFigures bound = lowerBound(core, BankSpec{}, result);
    EXPECT_EQ(bound.resources[0].cycles, Cycles{8});
    EXPECT_EQ(bound.resources[1].cycles, Cycles{8 * 11});
    EXPECT_EQ(bound.resources[2].cycles, Cycles{28}); // 4 accesses of 33 and an activation of 33: 165 / 6
    EXPECT_EQ(bound.limitingResource(), "tasklet");
}

TEST(DpuTiming, SaysWhatACycleWentInto)
{
    const CoreSpec core;
    const auto assembled =
        upmem::assemble("main:\n move r2, 8192\n move r4, 524288\n ldma r2, r4, 0\n jump r23\n", {}).value();
    const auto program = PreparedProgram::make(assembled.instructions, core).value();
    CoreState state(core);
    CauseRecorder recorder(core, BankSpec{}, program, 1);
    const auto result = run(core, BankSpec{}, program, state, {.listener = &recorder}).value();

    const RunCauses causes = recorder.finish(result.cycles.value());

    const auto of = [](const CauseCycles& cycles, CycleCause cause) { return cycles[static_cast<std::size_t>(cause)]; };
    EXPECT_EQ(of(causes.dpu, CycleCause::Issue), 7);
    EXPECT_EQ(of(causes.tasklets[0], CycleCause::NotStarted), 10);
    // Six instructions but the transfer and the stop are followed by 10 cycles each.
    EXPECT_EQ(of(causes.tasklets[0], CycleCause::Distance), 5 * 10);
    // The activation is accepted one memory cycle after the request and takes 33, the access 33 + 9: of the first
    // memory cycles 0, 6, ... of the cycles, 6 to 30 lie in the activation, 36 to 60 before the bus, 66 and 72 on it.
    EXPECT_EQ(of(causes.tasklets[0], CycleCause::RowActivation), 5);
    EXPECT_EQ(of(causes.tasklets[0], CycleCause::ColumnLatency), 5);
    EXPECT_EQ(of(causes.tasklets[0], CycleCause::Bus), 2);
    ASSERT_EQ(recorder.transfers().size(), 1U);
    EXPECT_EQ(recorder.transfers()[0].requested - recorder.transfers()[0].issued, 15);
}

struct Breach {
    const char* text;
    const char* what;
    const char* hint;
};

TEST(DpuFaults, NameTaskletAndInstruction)
{
    // The boot listing has four instructions.
    const Breach breaches[] = {
        {"main:\n move r1, 3\n lw r2, r1, 0\n", "tasklet 0 accesses the word at 3, outside of WRAM at instruction 5",
         "512 to 66047"},
        {"main:\n move r1, 514\n sw r1, 0, r1\n", "which is no multiple of 4 at instruction 5", "Align"},
        {"main:\n move r1, 66044\n lw r2, r1, 4\n", "outside of WRAM", "512"},
        {"main:\n move r1, 8192\n ldma r1, r1, 0\n", "outside of MRAM at instruction 5", "524288 to 67633151"},
        {"main:\n move r1, 524288\n ldma r1, r1, 0\n", "outside of WRAM at instruction 5", "512 to 66047"},
        {"main:\n move r1, 8196\n move r2, 524288\n sdma r1, r2, 0\n", "multiples of 8 at instruction 6", "Align"},
        {"main:\n move r1, 900\n jump r1\n", "jumps to 900", "call"},
        {"main:\n move r1, 1\n", "behind the last instruction at instruction 5", "stop"},
        {"main:\n resume zero, 7\n stop\n", "tasklet 7; the run has 1", "more tasklets"},
        {"main:\n boot id, 0\n stop\n", "started before", "once"},
        {"main:\n release zero, 256\n stop\n", "lock 256", "255"},
        {"main:\n jump main\n", "more than 5000 cycles", "loop"},
    };
    for (const Breach& breach : breaches) {
        for (const auto shortcut : {sim::Shortcut::On, sim::Shortcut::Off}) {
            const auto result = launchText(breach.text, {.eventSteps = shortcut, .mostCycles = 5000});

            ASSERT_FALSE(result) << breach.text;
            EXPECT_THAT(result.error().what, HasSubstr(breach.what));
            EXPECT_THAT(result.error().hint, HasSubstr(breach.hint));
        }
    }
}

TEST(DpuFaults, SeeThatARunCannotEnd)
{
    const CoreSpec core;
    const auto alone = upmem::assemble("main: stop\n", {.boot = upmem::BootListing::Omit}).value();
    const auto program = PreparedProgram::make(alone.instructions, core).value();
    CoreState state(core);

    const auto result = run(core, BankSpec{}, program, state, {.tasklets = 3});

    ASSERT_FALSE(result);
    EXPECT_THAT(result.error().what, HasSubstr("tasklets 1, 2 were never started"));
}

TEST(DpuFaults, RefuseMachinesThatCannotWork)
{
    const auto program = PreparedProgram::make(upmem::assemble("main: stop\n", {}).value().instructions, {}).value();
    CoreState state{CoreSpec{}};

    EXPECT_FALSE(run({}, {.clockMegahertz = 300}, program, state, {})); // 300 / 350 is 0: memory would stand still
    EXPECT_FALSE(run({.stages = 1}, {}, program, state, {}));
    EXPECT_FALSE(run({}, {.rowToColumn = 32, .rowActive = 31}, program, state, {}));
    EXPECT_FALSE(run({}, {}, program, state, {.tasklets = 25}));
}

TEST(DpuFaults, StopWhenAsked)
{
    std::stop_source source;
    source.request_stop();
    const auto program =
        PreparedProgram::make(upmem::assemble("main: jump main\n", {}).value().instructions, {}).value();
    CoreState state{CoreSpec{}};

    const auto result = run({}, {}, program, state, {}, source.get_token());

    ASSERT_TRUE(result);
    EXPECT_TRUE(result->wasStopped);
}

} // namespace

} // namespace pimento::test
