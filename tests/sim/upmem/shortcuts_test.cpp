// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/simulator.h"
#include "tests/sim/upmem/random_program.h"
#include "tests/sim/upmem/recorded_run.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>

// Shortcuts change nothing that anybody can see. PIMENTO_DPU_PROGRAMS: how many random programs are tried.

namespace pimento::test {

namespace {

using namespace sim::upmem;
using sim::Shortcut;

struct Seen {
    std::string error;
    RunResult result;
    CoreState state;
    RecordedRun events;
};

Seen runRandom(const RandomDpu& dpu, Shortcut shortcut, bool isHeard)
{
    const auto program = PreparedProgram::make(dpu.program, dpu.core);
    Seen seen{{}, {}, CoreState(dpu.core), {}};
    if (!program) {
        seen.error = program.error().message();
        return seen;
    }
    const auto result = run(dpu.core, dpu.bank, *program, seen.state,
                            {.tasklets = dpu.tasklets,
                             .eventSteps = shortcut,
                             .listener = isHeard ? &seen.events : nullptr,
                             .mostCycles = 60000});
    if (result) {
        seen.result = *result;
        std::ranges::sort(seen.events.bank);
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
    EXPECT_EQ(stepped.state.registers, quick.state.registers);
    EXPECT_EQ(stepped.state.programCounter, quick.state.programCounter);
    EXPECT_TRUE(stepped.state.workingMemory == quick.state.workingMemory);
    std::vector<std::byte> first(1 << 20);
    std::vector<std::byte> second(1 << 20);
    stepped.state.mainMemory.read(0, first);
    quick.state.mainMemory.read(0, second);
    EXPECT_TRUE(first == second);
}

int triesWanted()
{
    const char* const wanted = std::getenv("PIMENTO_DPU_PROGRAMS");
    return wanted != nullptr ? std::atoi(wanted) : triesOf(400, 60);
}

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
    }
}

} // namespace

} // namespace pimento::test
