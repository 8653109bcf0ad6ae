// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/kernel_time.h"
#include "sim/upmem/period_finder.h"
#include "sim/upmem/system_spec.h"
#include "tests/sim/upmem/counting_program.h"
#include "tests/sim/upmem/hw_programs.h"
#include "tests/sim/upmem/random_program.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>

namespace pimento::test {

namespace {

using namespace sim::upmem;
using sim::Shortcut;
using testing::HasSubstr;

Result<KernelTime> timeText(const std::string& text, int tasklets, Shortcut jumps = Shortcut::On)
{
    return kernelTime({}, {}, preparedText(text, tasklets),
                      {.tasklets = tasklets, .preset = {}, .steps = ExpectedSteps::of({}), .jumps = jumps});
}

TEST(ExpectedSteps, AreTheRoundedMeanOfTheDistribution)
{
    // Operands 0 to 49: a step, and one more for each bit that is reached: (48 + 46 + 42 + 34 + 18) / 50 = 3.76; of the
    // smaller of two the squares of these shares: 0.9216 + 0.8464 + 0.7056 + 0.4624 + 0.1296 = 3.0656.
    EXPECT_EQ(ExpectedSteps::of({}), (ExpectedSteps{5, 4}));
    MultiplySpec ones;
    ones.leastOperand = 1;
    ones.mostOperand = 1;
    EXPECT_EQ(ExpectedSteps::of(ones), (ExpectedSteps{1, 1}));
    MultiplySpec wide;
    wide.leastOperand = 256;
    wide.mostOperand = 511;
    EXPECT_EQ(ExpectedSteps::of(wide), (ExpectedSteps{9, 9}));
}

TEST(RoundsOfBranch, CountHowLongABranchStaysAsItIs)
{
    const auto rounds = [](Action action, std::uint32_t a, std::uint32_t b, std::uint32_t nextA, std::uint32_t nextB) {
        const Sighting before{Sighting::Kind::Branch, action, 0, 0, a, b};
        const Sighting last{Sighting::Kind::Branch, action, 0, 0, nextA, nextB};
        return roundsOfBranch(before, last);
    };

    // jneq 4, 10 after 3, 10: 5 to 9 are unequal as well.
    EXPECT_EQ(rounds(Action::BranchNotEqual, 3, 10, 4, 10), 5);
    EXPECT_EQ(rounds(Action::BranchNotEqual, 10, 0, 9, 0), 8);  // 8 to 1
    EXPECT_EQ(rounds(Action::BranchNotEqual, 3, 10, 5, 10), 2); // 7, 9; stops before 10, which 11 skips
    EXPECT_EQ(rounds(Action::BranchEqual, 3, 3, 4, 4), PeriodFinder::kEndless);
    // jltu: 4 < 10 by steps of 3: 7; 10 is not below.
    EXPECT_EQ(rounds(Action::BranchLess, 1, 10, 4, 10), 1);
    EXPECT_EQ(rounds(Action::BranchLessOrEqual, 1, 10, 4, 10), 2);
    EXPECT_EQ(rounds(Action::BranchGreaterOrEqual, 20, 10, 18, 10), 4); // 16, 14, 12, 10
    EXPECT_EQ(rounds(Action::BranchGreater, 20, 10, 18, 10), 3);
    // Signed: -1 < 5 by one: 0 to 4; unsigned it is no smaller, and wraps around at once.
    EXPECT_EQ(rounds(Action::BranchLessSigned, 0xFFFFFFFEU, 5, 0xFFFFFFFFU, 5), 5);
    EXPECT_EQ(rounds(Action::BranchGreaterOrEqual, 0xFFFFFFFEU, 5, 0xFFFFFFFFU, 5), 0);
    // The value moved away from the limit before.
    EXPECT_EQ(rounds(Action::BranchLess, 9, 10, 11, 10), 0);
}

TEST(RoundsOfSighting, CountHowLongLastBitsAllowWhatIsComputed)
{
    const PreparedProgram program = preparedText("main:\n jump r23\n", 1);
    const CoreSpec spec;
    const ExpectedCore core(spec, program, {{.address = 8192, .value = 1}}, {});
    const auto rounds = [&](Sighting::Kind kind, std::uint32_t a, std::uint32_t b, std::uint32_t nextA,
                            std::uint32_t nextB) {
        return roundsOfSighting({kind, Action::Move, 0, 0, a, b}, {kind, Action::Move, 0, 0, nextA, nextB}, core);
    };
    using Kind = Sighting::Kind;

    EXPECT_EQ(rounds(Kind::Masked, 100, 4, 108, 4), PeriodFinder::kEndless);     // bit 2 stays
    EXPECT_EQ(rounds(Kind::Masked, 7, 24, 7, 32), PeriodFinder::kEndless);       // from either side
    EXPECT_EQ(rounds(Kind::Masked, 100, 4, 104, 4), 0);                          // bit 2 changes
    EXPECT_EQ(rounds(Kind::Masked, 100, ~7U, 108, ~7U), PeriodFinder::kEndless); // rounded down
    EXPECT_EQ(rounds(Kind::Masked, 100, ~7U, 104, ~7U), 0);                      // every other time
    EXPECT_EQ(rounds(Kind::Masked, 100, 0xF0F0F0F0, 108, 0xF0F0F0F0), 0);        // no rounding
    EXPECT_EQ(rounds(Kind::Masked, 100, 4, 108, 5), 0);
    EXPECT_EQ(rounds(Kind::Shifted, 100, 3, 108, 3), (0xFFFFFFFFLL - 108) / 8); // up to an overflow
    EXPECT_EQ(rounds(Kind::Shifted, 108, 3, 100, 3), 100 / 8);
    EXPECT_EQ(rounds(Kind::Shifted, 100, 3, 104, 3), 0);
    EXPECT_EQ(rounds(Kind::Shared, 8192, 4, 8192, 4), PeriodFinder::kEndless);
    EXPECT_EQ(rounds(Kind::Shared, 8188, 4, 8192, 4), 0);
    EXPECT_EQ(rounds(Kind::Beside, 8160, 4, 8168, 4), 2);    // 8176, 8184
    EXPECT_EQ(rounds(Kind::Written, 8160, 16, 8168, 16), 1); // 8176 to 8191
    EXPECT_EQ(rounds(Kind::Beside, 8220, 4, 8212, 4), 2);    // 8204, 8196
}

TEST(KernelTime, IsThatOfTheRunWhereDataDoesNotMatter)
{
    for (const std::string& text : {loadLoop(8, 40), copyLoop(256, 30), additionLoop(3)}) {
        for (const int tasklets : {1, 5, 11, 16}) {
            const PreparedProgram program = preparedText(text, tasklets);
            CoreState state{CoreSpec{}};
            const HwResult run = runHw({}, {}, program, state, {.tasklets = tasklets}).value();

            const KernelTime time = timeText(text, tasklets).value();

            EXPECT_EQ(time.run.cycles, run.cycles) << tasklets << text;
            EXPECT_EQ(time.run.counts, run.counts) << tasklets << text;
        }
    }
}

TEST(KernelTime, JumpsOverWhatRepeatsItself)
{
    const KernelTime time = timeText(matrixLoop(16, 2048, 256), 16).value();

    EXPECT_LT(time.steppedInstructions * 5, time.run.counts.instructions());
    EXPECT_EQ(time.run.counts.cycles(), time.run.cycles.value());
}

TEST(KernelTime, RefusesControlThatDependsOnData)
{
    const std::string text = "main:\n move r2, 8192\n.Lw:\n lw r0, r2, 0\n jneq r0, 0, .Lw\n jump r23\n";

    EXPECT_THAT(timeText(text, 1).error().message(), HasSubstr("depends on data"));
}

TEST(KernelTime, ReadsPresetWords)
{
    const std::string text = "main:\n lw r0, zero, 7168\n.Lw:\n add r0, r0, -1\n jneq r0, 0, .Lw\n jump r23\n";
    const auto timeOf = [&](std::uint32_t rounds) {
        return kernelTime({}, {}, preparedText(text, 1),
                          {.tasklets = 1, .preset = {{7168, rounds}}, .steps = {}, .jumps = Shortcut::On})
            .value()
            .run.cycles;
    };

    EXPECT_EQ(timeOf(1'000'001) - timeOf(1'000'000), Cycles{22}); // two instructions
}

TEST(KernelTime, FollowsABarrierThroughItsCounter)
{
    // 40 rounds of work of a length that depends on the tasklet, with a barrier behind each: the last one wakes the
    // others.
    const std::string text = R"(main:
    move r20, 40
.Lround:
    add r1, id8, 3
.Lwork:
    add r1, r1, -1
    jneq r1, 0, .Lwork
.Lacquire:
    acquire zero, 0, nz, .Lacquire
    lw r10, zero, 7168
    jeq r10, 1, .Llast
    add r10, r10, -1
    sw zero, 7168, r10
    release zero, 0, nz, .Lreleased
.Lreleased:
    stop
    jump .Lbehind
.Llast:
    move r10, NR_TASKLETS
    sw zero, 7168, r10
    move r10, 0
.Lresume:
    jeq r10, id, .Lskip
    resume r10, 0, nz, .Lskip
.Lskip:
    add r10, r10, 1
    jneq r10, NR_TASKLETS, .Lresume
    release zero, 0, nz, .Lbehind
.Lbehind:
    add r20, r20, -1
    jneq r20, 0, .Lround
    jump r23
)";
    std::int64_t spun = 0;
    for (const int tasklets : {2, 12, 24}) {
        const PreparedProgram program = preparedText(text, tasklets);
        CoreState state{CoreSpec{}};
        const auto count = static_cast<std::uint32_t>(tasklets);
        std::memcpy(state.workingMemory.data() + 7168 - 512, &count, sizeof count);
        const HwResult run = runHw({}, {}, program, state, {.tasklets = tasklets}).value();

        const KernelTime time =
            kernelTime({}, {}, program, {.tasklets = tasklets, .preset = {{7168, count}}, .steps = {}}).value();

        EXPECT_EQ(time.run.cycles, run.cycles) << tasklets;
        EXPECT_EQ(time.run.counts, run.counts) << tasklets;
        spun += run.counts.synchronisation;
    }
    EXPECT_GT(spun, 0);
}

TEST(KernelTime, FailsWhereItTakesMoreThanAllowed)
{
    const std::string text = matrixLoop(8, 512, 256);
    const std::int64_t cycles = timeText(text, 12).value().run.cycles.value();
    for (const Shortcut jumps : {Shortcut::On, Shortcut::Off}) {
        const auto within = [&](std::int64_t most) {
            return kernelTime(
                {}, {}, preparedText(text, 12),
                {.tasklets = 12, .preset = {}, .steps = ExpectedSteps::of({}), .jumps = jumps, .mostCycles = most});
        };

        EXPECT_EQ(within(cycles)->run.cycles.value(), cycles);
        EXPECT_THAT(within(cycles - 1).error().message(), HasSubstr("takes more than"));
    }
}

/// A million rounds of two instructions take 22 million cycles, some hundred looks.
TEST(KernelTime, CallsItsHeartbeatAndStopsWithinIt)
{
    class StoppingThird final : public Progress {
    public:
        void report(std::int64_t /*done*/, std::int64_t /*total*/) override
        {
            if (++calls == 3) {
                stop.request_stop();
            }
        }
        int calls = 0;
        std::stop_source stop;
    };
    const std::string text = "main:\n lw r0, zero, 7168\n.Lw:\n add r0, r0, -1\n jneq r0, 0, .Lw\n jump r23\n";
    StoppingThird heartbeat;

    const auto run = kernelTime({}, {}, preparedText(text, 1),
                                {.tasklets = 1,
                                 .preset = {{7168, 1'000'000}},
                                 .steps = {},
                                 .jumps = Shortcut::Off,
                                 .heartbeat = &heartbeat},
                                heartbeat.stop.get_token());

    ASSERT_TRUE(run) << run.error().message();
    EXPECT_TRUE(run->run.wasStopped);
    EXPECT_EQ(heartbeat.calls, 3);
}

/// Declaring a word as one tasklet's own makes the simulation faster. It changes no result, even if it is wrong.
TEST(KernelTime, DoesNotDependOnWhatIsSaidOfOwners)
{
    // Tasklets count down one word together; each round takes as long as what it reads says.
    const std::string text = "main:\n.Lround:\n lw r0, zero, 7168\n add r0, r0, -1\n sw zero, 7168, r0\n"
                             " and r1, r0, 7\n.Lwork:\n add r1, r1, -1\n jgts r1, 0, .Lwork\n"
                             " jgts r0, 0, .Lround\n jump r23\n";
    const PreparedProgram program = preparedText(text, 5);
    const auto timeOf = [&](int owner, Shortcut jumps) {
        return kernelTime({}, {}, program,
                          {.tasklets = 5,
                           .preset = {{.address = 7168, .value = 5000, .owner = owner}},
                           .steps = {},
                           .jumps = jumps})
            .value()
            .run;
    };
    const HwResult plain = timeOf(PresetWord::kOfAll, Shortcut::Off);

    for (const int owner : {PresetWord::kOfAll, 0, 3}) {
        EXPECT_EQ(timeOf(owner, Shortcut::On).cycles, plain.cycles) << owner;
        EXPECT_EQ(timeOf(owner, Shortcut::On).counts, plain.counts) << owner;
    }
}

TEST(KernelTime, JumpsOverLoopsWhoseCountersLieInMemory)
{
    // Two counters of each tasklet in its own words, one in a register; addresses of words are rounded to granules.
    const std::string text = R"(main:
    move r4, 524288
    lsl_add r4, r4, id8, 9
    move r2, 8192
    lsl_add r2, r2, id8, 1
    move r9, 3000
    sw id8, 4096, r9
.Louter:
    move r9, 40
    sw id8, 4100, r9
.Linner:
    and r5, r4, -8
    ldma r2, r5, 0
    and r6, r4, 4
    add r6, r2, r6
    lw r7, r6, 0
    add r4, r4, 4
    lw r9, id8, 4100
    add r9, r9, -1
    sw id8, 4100, r9
    jneq r9, 0, .Linner
    add r4, r4, -160
    lw r9, id8, 4096
    add r9, r9, -1
    sw id8, 4096, r9
    jneq r9, 0, .Louter
    jump r23
)";
    for (const int tasklets : {1, 7, 16}) {
        const PreparedProgram program = preparedText(text, tasklets);
        KernelTimeOptions options{.tasklets = tasklets, .preset = {}, .steps = {}};
        for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
            const auto at = static_cast<std::uint32_t>(4096 + 8 * tasklet);
            options.preset.push_back({.address = at, .owner = tasklet});
            options.preset.push_back({.address = at + 4, .owner = tasklet});
        }
        CoreState state{CoreSpec{}};
        const HwResult run = runHw({}, {}, program, state, {.tasklets = tasklets}).value();

        const KernelTime time = kernelTime({}, {}, program, options).value();

        EXPECT_EQ(time.run.cycles, run.cycles) << tasklets;
        EXPECT_EQ(time.run.counts, run.counts) << tasklets;
        EXPECT_LT(time.steppedInstructions * 20, run.counts.instructions()) << tasklets;
    }
}

TEST(KernelTime, SaysThatAProgramNeverEnds)
{
    EXPECT_THAT(timeText("main:\n add r0, r0, 1\n jump main\n", 2).error().message(), HasSubstr("never ends"));
    EXPECT_THAT(timeText("main:\n jump main\n", 1).error().message(), HasSubstr("never ends"));
}

TEST(KernelTime, IsTheSameWithAndWithoutJumps)
{
    const int tries = programTries(triesOf(150, 20));
    int jumped = 0;
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(tries); ++seed) {
        const std::string text = countingProgram(seed);
        const int tasklets = std::array{1, 2, 3, 7, 11, 16, 24}[seed % 7];
        TransferSpec transfers;
        transfers.hasRegisterBankStalls = seed % 4 != 1;
        transfers.occupancy = seed % 5 == 1 ? 1.25 : 35;
        transfers.readLatency = seed % 6 == 1 ? 300 : 77;

        KernelTimeOptions options{.tasklets = tasklets, .preset = {}, .steps = ExpectedSteps::of({})};
        for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
            for (int depth = 0; depth < 3; ++depth) {
                const auto at = static_cast<std::uint32_t>(4096 + 256 * depth + 8 * tasklet);
                options.preset.push_back({.address = at, .owner = seed % 3 == 0 ? PresetWord::kOfAll : tasklet});
            }
        }
        const PreparedProgram program = preparedText(text, tasklets);

        const auto jumping = kernelTime({}, transfers, program, options);
        options.jumps = Shortcut::Off;
        const auto plain = kernelTime({}, transfers, program, options);

        ASSERT_EQ(jumping.has_value(), plain.has_value()) << seed << "\n" << text;
        if (!plain) {
            continue;
        }
        ASSERT_EQ(jumping->run.cycles, plain->run.cycles) << "seed " << seed << "\n" << text;
        ASSERT_EQ(jumping->run.counts, plain->run.counts) << "seed " << seed << "\n" << text;
        jumped += jumping->steppedInstructions < plain->run.counts.instructions() ? 1 : 0;
    }
    EXPECT_GT(jumped, tries / 4);
}

} // namespace

} // namespace pimento::test
