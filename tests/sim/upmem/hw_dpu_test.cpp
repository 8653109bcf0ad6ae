// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dpu_assembly/assembler.h"
#include "sim/upmem/hw_dpu.h"
#include "tests/sim/upmem/hw_programs.h"
#include "tests/sim/upmem/random_program.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace pimento::test {

namespace {

using namespace sim::upmem;
using sim::Shortcut;

HwResult runText(const std::string& text, int tasklets, const TransferSpec& transfers = plainTransfers())
{
    const PreparedProgram program = preparedText(text, tasklets);
    CoreState state{CoreSpec{}};
    return runHw({}, transfers, program, state, {.tasklets = tasklets}).value();
}

TEST(HwDpu, IssuesATaskletEveryElevenCycles)
{
    // jeq, call, move, jump, stop of one tasklet: issues at 0, 11, 22, 33, 44; the last cycle is 44.
    const HwResult run = runText("main:\n move r0, 1\n jump r23\n", 1);

    EXPECT_EQ(run.cycles, Cycles{45});
    EXPECT_EQ(run.counts.issued, 5);
    EXPECT_EQ(run.counts.distance, 40); // 4 * 10
    EXPECT_EQ(run.counts.cycles(), 45);
}

TEST(HwDpu, WaitsForALoadAsMeasured)
{
    // The load issues at 44 (behind jeq, call and two moves), ends at 44 + 77 + 0.5 * 8 = 125; jump at 125, stop at
    // 136.
    const HwResult run = runText("main:\n move r2, 8192\n move r4, 524288\n ldma r2, r4, 0\n jump r23\n", 1);

    EXPECT_EQ(run.cycles, Cycles{137});
    EXPECT_EQ(run.counts.transfers, 125 - 44 - 11); // old enough from 55 on
    EXPECT_EQ(run.counts.loadedBytes, 8);
}

TEST(HwDpu, ServesTransfersOneAfterAnother)
{
    // Tasklets 0 and 1 load 2048 bytes each. Tasklet 0: jeq 0, boot 11, call 22, move 33, move 44, ldma 55.
    // Tasklet 1 starts behind the boot: jeq 12, call 23, move 34, move 45, ldma 56. The server is taken from 55 for
    // 35 + 0.54 * 2048 = 1140.92, so the second one begins at 1195.92 and ends 77 + 1024 later: 2296.92, by 2297.
    const HwResult run = runText("main:\n move r2, 8192\n move r4, 524288\n ldma r2, r4, 255\n jump r23\n", 2);

    EXPECT_EQ(run.cycles, Cycles{2297 + 11 + 1}); // jump at 2297, stop at 2308
}

TEST(HwDpu, HoldsTheRegisterFileWhereItIsAsked)
{
    // add reads r2 and r4: two even registers, one cycle more.
    TransferSpec stalling;
    const std::string text = "main:\n add r0, r2, r4\n jump r23\n";

    EXPECT_EQ(runText(text, 1).counts.registerStalls, 0);
    EXPECT_EQ(runText(text, 1, stalling).counts.registerStalls, 1);
    EXPECT_EQ(runText(text, 1, stalling).cycles, Cycles{45}); // the tasklet waits for its distance anyway
}

/// Returns the pair of words at 4096 after a run of one tasklet.
std::uint64_t pairBehind(const std::string& text)
{
    CoreState state{CoreSpec{}};
    const PreparedProgram program = preparedText(text, 1);
    static_cast<void>(runHw({}, {}, program, state, {.tasklets = 1}).value());
    std::uint64_t pair = 0;
    std::memcpy(&pair, state.workingMemory.data() + 4096 - state.workingMemoryBase, sizeof(pair));
    return pair;
}

TEST(HwDpu, AddsNumbersOf64Bits)
{
    const std::string numbers = "main:\n move r2, 0xfffffff0\n move r3, 1\n sd zero, 4096, d2\n";
    const std::string load = " ld d4, zero, 4096\n move r6, 0x20\n move r7, 5\n";
    const std::string store = " sd zero, 4096, d6\n jump r23\n";

    // 0x1fffffff0 + 0x500000020 = 0x700000010, whichever operand the sum takes the place of
    EXPECT_EQ(pairBehind(numbers + load + " add r6, r6, r4\n addc r7, r7, r5\n" + store), 0x700000010U);
    EXPECT_EQ(pairBehind(numbers + load + " add r6, r4, r6\n addc r7, r5, r7\n" + store), 0x700000010U);
    EXPECT_EQ(pairBehind(numbers + load + " add r6, r6, one\n addc r7, r7, 2\n" + store), 0x700000021U); // no carry
}

TEST(HwDpu, StallsForBothHalvesOfAPair)
{
    // sd reads r3, r4 and r5: two odd registers, one cycle more.
    EXPECT_EQ(runText("main:\n move r3, 4096\n sd r3, 0, d4\n jump r23\n", 1, TransferSpec{}).counts.registerStalls, 1);
    EXPECT_EQ(
        runText("main:\n move r2, 4096\n sd zero, 4096, d4\n jump r23\n", 1, TransferSpec{}).counts.registerStalls,
        1); // r2 and r4
    EXPECT_EQ(
        runText("main:\n sw zero, 4096, r4\n sd zero, 4096, d4\n jump r23\n", 1, TransferSpec{}).counts.registerStalls,
        0); // one of each bank
}

TEST(HwDpu, KnowsNoCarryWithoutAnAddition)
{
    const auto prepared = [](const Instruction& before) {
        const Instruction carry{.opcode = Opcode::AddWithCarry,
                                .d = {OperandKind::Register, 1},
                                .a = {OperandKind::Register, 1},
                                .b = {OperandKind::Register, 2}};
        return PreparedProgram::make({before, carry, {.opcode = Opcode::Stop}}, {});
    };
    const Operand sum{OperandKind::Register, 4};

    EXPECT_FALSE(prepared({.opcode = Opcode::Subtract, .d = sum, .a = sum, .b = {OperandKind::Register, 2}}));
    EXPECT_FALSE(prepared({.opcode = Opcode::Add, .d = sum, .a = sum, .b = sum})); // nothing to compare the sum with
    EXPECT_TRUE(prepared({.opcode = Opcode::Add, .d = sum, .a = sum, .b = {OperandKind::Register, 2}}));
}

TEST(HwDpu, WantsPairsOfWordsAt8Bytes)
{
    CoreState state{CoreSpec{}};
    const PreparedProgram program = preparedText("main:\n ld d2, zero, 4100\n jump r23\n", 1);

    EXPECT_THAT(runHw({}, {}, program, state, {.tasklets = 1}).error().message(),
                testing::HasSubstr("pair of words at 4100, which is no multiple of 8"));
}

TEST(HwDpu, SaysWhatIsWrongWithAProgram)
{
    CoreState state{CoreSpec{}};
    const PreparedProgram lonely = preparedText("main:\n jump r23\n", 2);
    const PreparedProgram endless = preparedText("main:\n jump main\n", 1);
    const PreparedProgram outside = preparedText("main:\n move r4, 8\n ldma r4, r4, 0\n jump r23\n", 1);

    EXPECT_THAT(runHw({}, {}, lonely, state, {.tasklets = 25}).error().message(), testing::HasSubstr("25 tasklets"));
    CoreState other{CoreSpec{}};
    EXPECT_THAT(runHw({}, {}, endless, other, {.tasklets = 1, .mostCycles = 1000}).error().message(),
                testing::HasSubstr("takes more than 1000 cycles"));
    CoreState third{CoreSpec{}};
    EXPECT_THAT(runHw({}, {}, outside, third, {.tasklets = 1}).error().message(), testing::HasSubstr("outside"));
}

// The figures that the model was calibrated to, with its own check: programs of 16 tasklets without register stalls.

double megabytesPerSecond(const HwResult& run)
{
    return 350.0 * static_cast<double>(run.counts.loadedBytes + run.counts.storedBytes) /
           static_cast<double>(run.cycles.value());
}

TEST(HwFigures, ReachTheBandwidthOfSmallLoads)
{
    EXPECT_NEAR(megabytesPerSecond(runText(loadLoop(8, 300), 16)), 71, 1);
}

TEST(HwFigures, ReachTheBandwidthOfLargeLoads)
{
    EXPECT_NEAR(megabytesPerSecond(runText(loadLoop(2048, 64), 16)), 628, 1);
}

TEST(HwFigures, ReachTheBandwidthOfCopies)
{
    // Blocks of 1024 bytes: 2048 bytes in 2 * 587.96 cycles = 609.6 MB/s.
    EXPECT_NEAR(megabytesPerSecond(runText(copyLoop(1024, 64), 16)), 609, 2);
}

TEST(HwFigures, TakeNineteenCyclesForAProductOfNineteenInstructions)
{
    // 4 rows of 8 blocks of 256 elements for each tasklet
    const HwResult run = runText(productLoop(19, 32), 16);
    EXPECT_NEAR(static_cast<double>(run.cycles.value()) / (16 * 32 * 256), 19.2, 0.1);
}

TEST(HwFigures, TakeASumAsLongAsItsInstructions)
{
    // 7.5 instructions for an element of 8 bytes: half of them carry
    const HwResult run = runText(sumLoop(64), 16);
    EXPECT_NEAR(static_cast<double>(run.cycles.value()) / (16 * 64 * 128), 7.6, 0.6);
}

TEST(HwFigures, TakeAnAdditionOfVectorsAsLongAsItsInstructions)
{
    const HwResult run = runText(additionLoop(64), 16);
    EXPECT_NEAR(static_cast<double>(run.cycles.value()) / (16 * 64 * 256), 7.2, 0.05);
}

struct Outcome {
    std::string error;
    HwResult run;
    CoreState state;
};

Outcome runRandom(const RandomDpu& dpu, const TransferSpec& transfers, Shortcut eventSteps)
{
    Outcome outcome{{}, {}, CoreState(dpu.core)};
    const auto program = PreparedProgram::make(dpu.program, dpu.core);
    if (!program) {
        outcome.error = program.error().message();
        return outcome;
    }
    const auto run = runHw(dpu.core, transfers, *program, outcome.state,
                           {.tasklets = dpu.tasklets, .eventSteps = eventSteps, .mostCycles = 40'000});
    outcome.error = run ? "" : run.error().message();
    outcome.run = run ? *run : HwResult{};
    return outcome;
}

TEST(HwDpu, GoesFromIssueToIssueAsCycleByCycle)
{
    int ended = 0;
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(programTries(longTriesOf(1500, 200))); ++seed) {
        const RandomDpu dpu = makeRandomDpu(seed);
        TransferSpec transfers;
        transfers.hasRegisterBankStalls = seed % 3 != 0;
        transfers.occupancy = seed % 5 == 0 ? 1.25 : 35;
        transfers.readLatency = seed % 7 == 0 ? 300 : 77;

        const Outcome fast = runRandom(dpu, transfers, Shortcut::On);
        const Outcome slow = runRandom(dpu, transfers, Shortcut::Off);

        ASSERT_EQ(fast.error, slow.error) << "seed " << seed;
        ASSERT_EQ(fast.run.cycles, slow.run.cycles) << "seed " << seed;
        ASSERT_EQ(fast.run.counts, slow.run.counts) << "seed " << seed;
        ASSERT_EQ(fast.state.registers, slow.state.registers) << "seed " << seed;
        ASSERT_EQ(fast.state.workingMemory, slow.state.workingMemory) << "seed " << seed;
        if (fast.error.empty()) {
            ++ended;
            ASSERT_EQ(fast.run.counts.cycles(), fast.run.cycles.value()) << "seed " << seed;
        }
    }
    EXPECT_GT(ended, 100);
}

} // namespace

} // namespace pimento::test
