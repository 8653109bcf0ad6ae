// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/hw_recording.h"

#include "sim/upmem/system_part.h"
#include "sim/upmem/system_spec.h"
#include "tests/engine/systems/upmem/inspect/inspected_schedules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

// A recording shows where the cycles of a timed run go: its spans add up to the counts of the run, and each part of the
// DPU does one thing at a time.

namespace pimento::test {

namespace {

using namespace upmem;
using sim::upmem::HwActivity;
using sim::upmem::HwRecording;
using sim::upmem::HwSpan;

struct Recorded {
    HwRecording recording;
    sim::upmem::KernelTime time;
};

Recorded recorded(const CompiledLaunch& launch, const sim::upmem::HwWindow& window)
{
    const auto& system = *sim::upmem::systemOf(upmemMachine()->description());
    const auto prepared = sim::upmem::PreparedProgram::make(launch.emitted.program, system.core).value();
    const auto options = kernelOptions(launch, system, launch.launch.dpus() - 1);
    return {sim::upmem::recordHw(system.core, system.transfers, prepared, options, window).value(),
            sim::upmem::kernelTime(system.core, system.transfers, prepared, options).value()};
}

std::array<std::int64_t, sim::upmem::kHwActivities> cyclesOf(const HwRecording& recording)
{
    std::array<std::int64_t, sim::upmem::kHwActivities> cycles{};
    for (const HwSpan& span : recording.spans) {
        cycles[static_cast<std::size_t>(span.activity)] += span.end - span.begin;
    }
    return cycles;
}

/// Spans of a tasklet (0 or more), the pipeline (-1) or the transfers (-2).
std::map<int, std::vector<HwSpan>> byOwner(const HwRecording& recording)
{
    std::map<int, std::vector<HwSpan>> owners;
    for (const HwSpan& span : recording.spans) {
        owners[span.activity >= HwActivity::Load ? -2 : span.tasklet].push_back(span);
    }
    return owners;
}

void expectOneAtATime(const HwRecording& recording)
{
    for (const auto& [owner, spans] : byOwner(recording)) {
        for (std::size_t i = 0; i + 1 < spans.size(); ++i) {
            if (owner == -2) {
                ASSERT_LE(spans[i].end, spans[i + 1].begin);
            } else {
                ASSERT_EQ(spans[i].end, spans[i + 1].begin) << owner << " at " << i;
            }
        }
    }
}

} // namespace

TEST(HwRecording, AddsUpToTheCountsOfTheRun)
{
    int compared = 0;
    for (const Scheduled& each : someSchedules(6)) {
        for (const CompiledLaunch* launch : launchesOf(each.compiled)) {
            const auto [recording, time] = recorded(*launch, {.cycles = 1'000'000'000, .spans = 10'000'000});
            ASSERT_TRUE(recording.isWhole);
            EXPECT_EQ(recording.cycles, time.run.cycles.value());
            const auto cycles = cyclesOf(recording);
            const auto of = [&](HwActivity activity) { return cycles[static_cast<std::size_t>(activity)]; };
            const sim::upmem::HwCounts& counts = time.run.counts;
            EXPECT_EQ(of(HwActivity::Issue), counts.issued);
            EXPECT_EQ(of(HwActivity::TakenLock), counts.synchronisation);
            EXPECT_EQ(of(HwActivity::Busy), counts.issued + counts.synchronisation);
            EXPECT_EQ(of(HwActivity::RegisterFile), counts.registerStalls);
            EXPECT_EQ(of(HwActivity::NoneOldEnough), counts.distance) << each.title;
            EXPECT_EQ(of(HwActivity::AllWait), counts.transfers) << each.title;
            EXPECT_EQ(std::ranges::count(recording.spans, HwActivity::Load, &HwSpan::activity), counts.loads);
            EXPECT_EQ(std::ranges::count(recording.spans, HwActivity::Store, &HwSpan::activity), counts.stores);
            expectOneAtATime(recording);
            ++compared;
        }
    }
    EXPECT_GT(compared, 30);
}

TEST(HwRecording, EndsWithItsWindow)
{
    const Scheduled odd = oddSchedule();
    const CompiledLaunch& launch = *launchesOf(odd.compiled).front();
    const auto whole = recorded(launch, {}).recording;
    ASSERT_TRUE(whole.isWhole);

    const auto part = recorded(launch, {.cycles = 500}).recording;
    const auto few = recorded(launch, {.spans = 100}).recording;

    EXPECT_FALSE(part.isWhole);
    EXPECT_EQ(part.cycles, 500);
    expectOneAtATime(part);
    // The cut recording begins like the whole one. A span at its end may be cut, as of a sleeping tasklet.
    std::vector<HwSpan> begin;
    for (HwSpan span : whole.spans) {
        if (span.begin < 400) {
            begin.push_back(span);
        }
    }
    ASSERT_GT(part.spans.size(), begin.size());
    for (std::size_t i = 0; i < begin.size(); ++i) {
        HwSpan cut = begin[i];
        cut.end = std::min<std::int64_t>(cut.end, 500);
        HwSpan other = part.spans[i];
        EXPECT_EQ(other, cut) << i;
    }
    EXPECT_FALSE(few.isWhole);
    EXPECT_LT(few.cycles, whole.cycles);
    expectOneAtATime(few);
}

} // namespace pimento::test
