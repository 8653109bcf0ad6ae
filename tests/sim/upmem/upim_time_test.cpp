// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/assembler.h"
#include "sim/upmem/system_spec.h"
#include "sim/upmem/upim_time.h"
#include "tests/sim/upmem/hw_programs.h"
#include "tests/sim/upmem/periodic_program.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <string>

// The time without values is that of the run with any values. PIMENTO_DPU_PROGRAMS: how many random programs are tried.

namespace pimento::test {

namespace {

using namespace sim::upmem;
using sim::Shortcut;
using testing::HasSubstr;

constexpr std::int64_t kMostCycles = 400'000;

/// Returns memories with random data, except for the known words.
CoreState memoriesOf(const CoreSpec& core, const std::vector<PresetWord>& preset, std::uint32_t seed)
{
    CoreState state(core);
    std::mt19937 random(seed);
    std::vector<std::byte> bytes(1 << 16);
    for (std::byte& each : bytes) {
        each = static_cast<std::byte>(random());
    }
    state.mainMemory.write(1 << 21, bytes);
    std::copy_n(bytes.begin(), state.workingMemory.size(), state.workingMemory.begin());
    for (const PresetWord& word : preset) {
        std::memcpy(state.workingMemory.data() + word.address - core.workingMemoryBase, &word.value, 4);
    }
    return state;
}

void expectSame(const RunResult& timed, const RunResult& run)
{
    EXPECT_EQ(timed.cycles, run.cycles);
    EXPECT_EQ(timed.counts.instructions, run.counts.instructions);
    EXPECT_EQ(timed.counts.idleForTransfers, run.counts.idleForTransfers);
    EXPECT_TRUE(timed.counts == run.counts);
    EXPECT_EQ(timed.issues, run.issues);
    EXPECT_EQ(timed.taskletInstructions, run.taskletInstructions);
}

struct Timed {
    RunResult run;
    std::int64_t stepped = 0;
};

/// Returns the time of a text with jumps. Expects the same time without jumps, and from the run with values.
Timed timeOf(const std::string& text, int tasklets, const std::vector<PresetWord>& preset = {})
{
    const PreparedProgram program = preparedText(text, tasklets);
    const UpimTime jumping = upimTime({}, {}, program, {.tasklets = tasklets, .preset = preset, .steps = {}}).value();
    const UpimTime plain =
        upimTime({}, {}, program, {.tasklets = tasklets, .preset = preset, .steps = {}, .jumps = Shortcut::Off})
            .value();
    CoreState state = memoriesOf({}, preset, 1);
    const RunResult run = sim::upmem::run({}, {}, program, state, {.tasklets = tasklets}).value();
    expectSame(jumping.run, run);
    expectSame(plain.run, run);
    EXPECT_EQ(plain.steppedInstructions, run.counts.instructions);
    return {run, jumping.steppedInstructions};
}

/// Returns two streams of loads. Each moves by its step in every round.
std::string streams(const std::string& first, int firstStep, const std::string& second, int secondStep, int bytes,
                    int rounds)
{
    const std::string size = std::to_string(bytes / 8 - 1);
    return "main:\n move r2, 8192\n lsl_add r2, r2, id8, 8\n move r4, " + first + "\n move r5, " + second +
           "\n move r0, " + std::to_string(rounds) + "\n.Lb:\n ldma r2, r4, " + size + "\n ldma r2, r5, " + size +
           "\n add r4, r4, " + std::to_string(firstStep) + "\n add r5, r5, " + std::to_string(secondStep) +
           "\n add r0, r0, -1\n jneq r0, 0, .Lb\n jump r23\n";
}

TEST(UpimTime, JumpsOverLoopsWithTransfers)
{
    for (const int tasklets : {1, 4, 11, 16, 24}) {
        const Timed time = timeOf(additionLoop(200), tasklets);

        EXPECT_LT(time.stepped, time.run.counts.instructions) << tasklets;
    }
}

TEST(UpimTime, SeesRowsMeetLater)
{
    // The second stream begins 100 rows ahead, and the first one catches up by one row a round: in round 99 it asks for
    // the row that the second one left open, in round 100 both ask for one row.
    const Timed met = timeOf(streams("524288", 2048, "626688", 1024, 256, 300), 1);
    const Timed apart = timeOf(streams("524288", 2048, "626696", 2048, 256, 300), 1);

    EXPECT_EQ(apart.run.counts.activations, 600);
    EXPECT_EQ(met.run.counts.activations, 598);
    EXPECT_LT(met.stepped * 2, met.run.counts.instructions);
}

TEST(UpimTime, TellsRowsApartThatWereOneBefore)
{
    // Both begin in one row and move apart by one row each round.
    const Timed time = timeOf(streams("524288", 1024, "524544", 2048, 256, 200), 2);

    EXPECT_LT(time.stepped * 2, time.run.counts.instructions);
}

TEST(UpimTime, CountsRowsOfBlocksThatDoNotDivideThem)
{
    for (const int bytes : {8, 24, 136, 256, 1000, 1032, 2048}) {
        for (const int tasklets : {1, 3, 16}) {
            SCOPED_TRACE(std::to_string(bytes) + " bytes, " + std::to_string(tasklets) + " tasklets");
            timeOf(copyLoop(bytes, 1500), tasklets);
        }
    }
}

TEST(UpimTime, FollowsLoopsInsideLoops)
{
    // Rows of a matrix in blocks of 264 bytes, with a vector that begins again in every row.
    const std::string text = R"(main:
    move r2, 8192
    lsl_add r2, r2, id8, 8
    move r4, 524288
    lsl_add r4, r4, id8, 13
    move r20, 30
.Lrow:
    move r8, 33554432
    move r21, 8
.Lblk:
    ldma r2, r4, 32
    ldma r2, r8, 32
    add r4, r4, 264
    add r8, r8, 264
    move r9, 33
.Le:
    lw r14, r2, 0
    add r15, r15, r14
    add r9, r9, -1
    jneq r9, 0, .Le
    add r21, r21, -1
    jneq r21, 0, .Lblk
    sdma r2, r4, 0
    add r20, r20, -1
    jneq r20, 0, .Lrow
    jump r23
)";
    for (const int tasklets : {1, 5, 12, 20}) {
        const Timed time = timeOf(text, tasklets);

        EXPECT_LT(time.stepped, time.run.counts.instructions) << tasklets;
    }
}

TEST(UpimTime, CountsNoLoopByAnotherOneThatBeginsAlike)
{
    // The mask of the inner loop takes turns: last bits that stay as they are, and a number rounded down that grows.
    // The first round is the same in both.
    const std::string text = R"(main:
    move r19, 3
    move r21, 6
.Louter:
    move r18, 0
    move r20, 0
    move r3, 0
    move r1, 40
.Linner:
    and r3, r18, r19
    add r20, r20, r3
    add r18, r18, 8
    jltu r20, 300, .Lsmall
    add r15, r15, 1
.Lsmall:
    add r1, r1, -1
    jneq r1, 0, .Linner
    xor r19, r19, -5
    add r21, r21, -1
    jneq r21, 0, .Louter
    jump r23
)";
    for (const int tasklets : {1, 12}) {
        const Timed time = timeOf(text, tasklets);

        EXPECT_LT(time.stepped, time.run.counts.instructions);
    }
}

TEST(UpimTime, NoticesThatALoadOverwritesACounter)
{
    // The counter in memory is known until a transfer to it is done, and unknown afterwards.
    const std::string text = "main:\n move r1, 4096\n move r4, 524288\n.Lb:\n ldma r1, r4, 0\n lw r0, zero, 4096\n"
                             " jneq r0, 0, .Lb\n jump r23\n";
    const auto time = upimTime({}, {}, preparedText(text, 1),
                               {.tasklets = 1, .preset = {{.address = 4096, .value = 1}}, .steps = {}});

    ASSERT_FALSE(time);
    EXPECT_EQ(time.error().reason, kDependsOnData);
}

TEST(UpimTime, RefusesWhatDependsOnData)
{
    const std::string begin = "main:\n move r2, 8192\n lw r0, r2, 0\n";
    for (const std::string& text :
         {begin + " jneq r0, 0, .Lx\n add r1, r1, 1\n.Lx:\n jump r23\n",
          begin + " move r1, 0\n mul_step d0, r3, d0, 0, z, .Lx\n add r1, r1, 1\n.Lx:\n jump r23\n",
          begin + " and r0, r0, 8184\n add r0, r0, 524288\n ldma r2, r0, 0\n jump r23\n"}) {
        const auto time = upimTime({}, {}, preparedText(text, 1), {.tasklets = 1, .preset = {}, .steps = {}});

        ASSERT_FALSE(time) << text;
        EXPECT_EQ(time.error().reason, kDependsOnData) << text;
    }
}

TEST(UpimTime, TakesExpectedStepsWhereItMay)
{
    const std::string text = matrixLoop(4, 256, 64);
    const auto timeWith = [&](Shortcut jumps) {
        return upimTime({}, {}, preparedText(text, 12),
                        {.tasklets = 12, .preset = {}, .steps = ExpectedSteps::of({}), .jumps = jumps})
            .value()
            .run;
    };

    expectSame(timeWith(Shortcut::On), timeWith(Shortcut::Off));
}

TEST(UpimTime, FailsAsTheRunDoes)
{
    const auto messageOf = [](const std::string& text, std::int64_t most = 0) {
        const auto time =
            upimTime({}, {}, preparedText(text, 2), {.tasklets = 2, .preset = {}, .steps = {}, .mostCycles = most});
        return time ? std::string("none") : time.error().message();
    };

    EXPECT_THAT(messageOf("main:\n add r0, r0, 1\n jump main\n"), HasSubstr("never ends"));
    EXPECT_THAT(messageOf(additionLoop(3), 100), HasSubstr("takes more than 100 cycles"));
    // A buffer that moves on leaves WRAM in round 28.
    EXPECT_THAT(messageOf("main:\n move r2, 8192\n move r4, 524288\n move r0, 40\n.Lb:\n ldma r2, r4, 0\n"
                          " add r2, r2, 2048\n add r0, r0, -1\n jneq r0, 0, .Lb\n jump r23\n"),
                HasSubstr("breaks a rule"));
    EXPECT_THAT(messageOf("main:\n move r2, 8192\n move r4, 524292\n ldma r2, r4, 0\n jump r23\n"),
                HasSubstr("breaks a rule"));
}

int programsWanted()
{
    const char* const wanted = std::getenv("PIMENTO_DPU_PROGRAMS");
    return wanted != nullptr ? std::atoi(wanted) : triesOf(300, 40);
}

TEST(UpimTime, IsThatOfRandomProgramsWithJumpsAndWithout)
{
    std::map<std::string, int> kinds;
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(programsWanted()); ++seed) {
        const PeriodicProgram each = makePeriodicProgram(seed);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + std::to_string(each.tasklets) + " tasklets\n" + each.text);
        const auto assembled = upmem::assemble(each.text, {.tasklets = each.tasklets, .core = &each.core}).value();
        const PreparedProgram program = PreparedProgram::make(assembled.instructions, each.core).value();
        const auto timeWith = [&](Shortcut jumps) {
            return upimTime(each.core, each.bank, program,
                            {.tasklets = each.tasklets,
                             .preset = each.preset,
                             .steps = {},
                             .jumps = jumps,
                             .mostCycles = kMostCycles});
        };
        const auto runWith = [&](Shortcut eventSteps) {
            CoreState state = memoriesOf(each.core, each.preset, seed);
            return run(each.core, each.bank, program, state,
                       {.tasklets = each.tasklets, .eventSteps = eventSteps, .mostCycles = kMostCycles});
        };

        const auto jumping = timeWith(Shortcut::On);
        const auto plain = timeWith(Shortcut::Off);

        ASSERT_EQ(jumping.has_value(), plain.has_value());
        if (!plain && plain.error().reason == kDependsOnData) {
            ASSERT_EQ(jumping.error().message(), plain.error().message());
            ++kinds["refused"];
            continue;
        }
        const auto quick = runWith(Shortcut::On);
        ASSERT_EQ(plain.has_value(), quick.has_value()) << (plain ? quick.error() : plain.error()).message();
        if (!plain) {
            ++kinds["error"];
            continue;
        }
        expectSame(jumping->run, *quick);
        expectSame(plain->run, *quick);
        if (seed % 4 == 0) {
            expectSame(jumping->run, runWith(Shortcut::Off).value());
        }
        if (testing::Test::HasFailure()) {
            return;
        }
        ++kinds[jumping->steppedInstructions < quick->counts.instructions ? "jumped" : "stepped"];
    }
    for (const auto& [kind, count] : kinds) {
        RecordProperty(kind, count);
    }
    EXPECT_GT(kinds["jumped"], 2 * kinds["refused"]); // the programs are worth something
    EXPECT_GT(kinds["jumped"] * 2, kinds["stepped"]);
    EXPECT_GT(kinds["refused"], 0);
    EXPECT_GT(kinds["error"], 0);
}

} // namespace

} // namespace pimento::test
