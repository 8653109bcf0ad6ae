// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/references/dpu_cases.h"
#include "sim/upmem/simulator.h"
#include "sim/upmem/upim_time.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <ranges>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using namespace sim::upmem;

/// Returns the words of a case in reverse order: if an address has several, the last word counts, but the first preset.
std::vector<PresetWord> knownWords(const fidelity::DpuCase& dpuCase)
{
    std::vector<PresetWord> known;
    for (const auto& [place, word] : std::views::reverse(dpuCase.words)) {
        known.push_back({.address = static_cast<std::uint32_t>(dpuCase.core.workingMemoryBase + place), .value = word});
    }
    return known;
}

/// The rows of the public simulator that do not depend on data are timed without any, jumps or not.
TEST(DpuCases, TakeTheSameTimeWithoutValues)
{
    const auto lines = fidelity::readDpuCaseLines(sourceFile("/tests/golden/upmem")).value();
    int timed = 0;
    int jumped = 0;
    for (const auto& [name, line] : lines) {
        const auto dpuCase = fidelity::readDpuCase(line, name).value();
        auto launched = fidelity::launch(dpuCase).value();
        UpimTimeOptions options{.tasklets = dpuCase.tasklets, .preset = knownWords(dpuCase), .steps = {}};

        const auto jumping = upimTime(dpuCase.core, dpuCase.bank, launched.program, options);
        options.jumps = sim::Shortcut::Off;
        const auto plain = upimTime(dpuCase.core, dpuCase.bank, launched.program, options);

        ASSERT_EQ(jumping.has_value(), plain.has_value()) << name;
        if (!jumping) {
            EXPECT_EQ(jumping.error(), plain.error()) << name;
            EXPECT_EQ(jumping.error().reason, kDependsOnData) << name << jumping.error().message();
            continue;
        }
        const auto run = sim::upmem::run(dpuCase.core, dpuCase.bank, launched.program, launched.state,
                                         {.tasklets = dpuCase.tasklets})
                             .value();
        for (const RunResult& each : {jumping->run, plain->run}) {
            EXPECT_EQ(each.cycles, run.cycles) << name;
            EXPECT_TRUE(each.counts == run.counts) << name;
            EXPECT_EQ(each.issues, run.issues) << name;
            EXPECT_EQ(each.taskletInstructions, run.taskletInstructions) << name;
        }
        ++timed;
        jumped += jumping->steppedInstructions < run.counts.instructions ? 1 : 0;
    }
    RecordProperty("timed", timed);
    RecordProperty("jumped", jumped);
    EXPECT_GT(3 * timed, static_cast<int>(lines.size())); // the others need their data
    EXPECT_GT(jumped, 0);
}

} // namespace

} // namespace pimento::test
