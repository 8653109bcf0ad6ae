// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/bounds.h"
#include "sim/upmem/cause_recorder.h"
#include "sim/upmem/simulator.h"
#include "tests/sim/upmem/random_program.h"
#include "tests/sim/upmem/recorded_run.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <numeric>
#include <string>

// Shortcuts change no visible result. PIMENTO_DPU_PROGRAMS is the number of random programs to try.

namespace pimento::test {

namespace {

using namespace sim::upmem;
using sim::Shortcut;

struct Seen {
    std::string error;
    RunResult result;
    CoreState state;
    RecordedRun events;
    RunCauses causes;
    std::vector<TransferRecord> transfers;
};

Seen runRandom(const RandomDpu& dpu, Shortcut shortcut, bool isHeard)
{
    const auto program = PreparedProgram::make(dpu.program, dpu.core);
    Seen seen{{}, {}, CoreState(dpu.core), {}, {}, {}};
    if (!program) {
        seen.error = program.error().message();
        return seen;
    }
    CauseRecorder recorder(dpu.core, dpu.bank, *program, dpu.tasklets, &seen.events);
    const auto result = run(dpu.core, dpu.bank, *program, seen.state,
                            {.tasklets = dpu.tasklets,
                             .eventSteps = shortcut,
                             .listener = isHeard ? &recorder : nullptr,
                             .mostCycles = 60000});
    if (result) {
        seen.result = *result;
        std::ranges::sort(seen.events.bank);
        if (isHeard) {
            seen.causes = recorder.finish(result->cycles.value());
            seen.transfers = recorder.transfers();
        }
    } else {
        seen.error = result.error().message();
    }
    return seen;
}

void expectSame(const Seen& stepped, const Seen& quick)
{
    ASSERT_EQ(stepped.error, quick.error);
    if (!stepped.error.empty()) {
        return; // the machines may have come to different depths of the same cycle
    }
    EXPECT_EQ(stepped.result.cycles, quick.result.cycles);
    EXPECT_TRUE(stepped.result.counts == quick.result.counts);
    EXPECT_EQ(stepped.result.issues, quick.result.issues);
    EXPECT_EQ(stepped.result.taskletInstructions, quick.result.taskletInstructions);
    EXPECT_EQ(stepped.state.registers, quick.state.registers);
    EXPECT_EQ(stepped.state.programCounter, quick.state.programCounter);
    EXPECT_TRUE(stepped.state.workingMemory == quick.state.workingMemory);
    std::vector<std::byte> first(1 << 20);
    std::vector<std::byte> second(1 << 20);
    stepped.state.mainMemory.read(0, first);
    quick.state.mainMemory.read(0, second);
    EXPECT_TRUE(first == second);
}

std::int64_t sum(const CauseCycles& cycles) { return std::accumulate(cycles.begin(), cycles.end(), std::int64_t{0}); }

std::int64_t sum(const CauseCycles& cycles, std::initializer_list<CycleCause> causes)
{
    return std::accumulate(causes.begin(), causes.end(), std::int64_t{0}, [&](std::int64_t total, CycleCause cause) {
        return total + cycles[static_cast<std::size_t>(cause)];
    });
}

/// Expects that the causes sum to the cycles, and those of the DPU to its counts.
void expectCausesSum(const Seen& seen)
{
    const CauseCycles& dpu = seen.causes.dpu;
    const RunCounts& counts = seen.result.counts;
    EXPECT_EQ(sum(dpu), seen.result.cycles.value());
    EXPECT_EQ(sum(dpu, {CycleCause::Issue}), counts.instructions);
    EXPECT_EQ(sum(dpu, {CycleCause::RegisterFile}), counts.backPressure);
    EXPECT_EQ(sum(dpu, {CycleCause::RowActivation, CycleCause::ColumnLatency, CycleCause::Bus, CycleCause::HandOver}),
              counts.idleForTransfers);
    EXPECT_EQ(sum(dpu, {CycleCause::Distance, CycleCause::Synchronisation, CycleCause::Finished}),
              counts.idleOtherwise);
    std::int64_t own = 0;
    for (const CauseCycles& tasklet : seen.causes.tasklets) {
        EXPECT_EQ(sum(tasklet), seen.result.cycles.value());
        EXPECT_TRUE(std::ranges::all_of(tasklet, [](std::int64_t cycles) { return cycles >= 0; }));
        own += sum(tasklet, {CycleCause::Issue});
    }
    EXPECT_LE(own, counts.instructions); // those at a taken lock count as synchronisation
}

int triesWanted() { return programTries(triesOf(400, 60)); }

TEST(DpuShortcuts, ChangeNoResultOfRandomPrograms)
{
    std::map<std::string, int> kinds;
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(triesWanted()); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const RandomDpu dpu = makeRandomDpu(seed);

        const Seen stepped = runRandom(dpu, Shortcut::Off, false);
        const Seen quick = runRandom(dpu, Shortcut::On, false);

        expectSame(stepped, quick);
        if (testing::Test::HasFailure()) {
            return;
        }
        ++kinds[stepped.error.empty() ? "ended" : "error"];
    }
    EXPECT_GT(kinds["ended"], 2 * kinds["error"]); // the programs are worth something
    EXPECT_GT(kinds["error"], 0);
}

TEST(DpuShortcuts, TellListenersTheSame)
{
    for (std::uint32_t seed = 0; seed < static_cast<std::uint32_t>(triesWanted() / 4); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const RandomDpu dpu = makeRandomDpu(seed);

        const Seen stepped = runRandom(dpu, Shortcut::Off, true);
        const Seen quick = runRandom(dpu, Shortcut::On, true);

        ASSERT_EQ(stepped.error, quick.error);
        if (!stepped.error.empty()) {
            continue;
        }
        ASSERT_TRUE(stepped.events.issues == quick.events.issues);
        ASSERT_TRUE(stepped.events.others == quick.events.others);
        ASSERT_TRUE(stepped.events.requests == quick.events.requests);
        ASSERT_TRUE(stepped.events.dones == quick.events.dones);
        ASSERT_TRUE(stepped.events.bank == quick.events.bank);
        ASSERT_EQ(stepped.causes.dpu, quick.causes.dpu);
        ASSERT_EQ(stepped.causes.tasklets, quick.causes.tasklets);
        ASSERT_TRUE(stepped.transfers == quick.transfers);
        expectCausesSum(quick);
        ASSERT_LE(lowerBound(dpu.core, dpu.bank, quick.result).total, quick.result.cycles);
        if (testing::Test::HasFailure()) {
            return;
        }
    }
}

} // namespace

} // namespace pimento::test
