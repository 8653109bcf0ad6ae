// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/tasklet_timeline.h"

#include "sim/upmem/prepared_program.h"
#include "sim/upmem/system_spec.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

namespace dpu = sim::upmem;
using dpu::HwActivity;

enum class Where : std::uint8_t { Tasklet, Pipeline, Engine };

struct ActivityInfo {
    HwActivity activity;
    const char* meaning;
    TimelineKind kind;
    Where where;
};

constexpr std::array<ActivityInfo, dpu::kHwActivities> kActivities = {{
    {HwActivity::Issue, "issues an instruction", TimelineKind::Core, Where::Tasklet},
    {HwActivity::TakenLock, "issues an instruction that finds its lock taken", TimelineKind::Core, Where::Tasklet},
    {HwActivity::Distance, "waits for the minimum distance between its instructions", TimelineKind::Pace,
     Where::Tasklet},
    {HwActivity::Turn, "ready, but another tasklet issues", TimelineKind::Pace, Where::Tasklet},
    {HwActivity::Queue, "its transfer waits for another one", TimelineKind::Wait, Where::Tasklet},
    {HwActivity::Transfer, "its transfer is served", TimelineKind::Transfer, Where::Tasklet},
    {HwActivity::Sleep, "sleeps at a barrier or a hand-shake, or has finished", TimelineKind::Wait, Where::Tasklet},
    {HwActivity::Busy, "issues in every cycle", TimelineKind::Core, Where::Pipeline},
    {HwActivity::RegisterFile, "an instruction holds the register file", TimelineKind::Wait, Where::Pipeline},
    {HwActivity::NoneOldEnough, "no tasklet is ready", TimelineKind::Wait, Where::Pipeline},
    {HwActivity::AllWait, "ready tasklets wait for a transfer", TimelineKind::Wait, Where::Pipeline},
    {HwActivity::Load, "moves data from MRAM to WRAM", TimelineKind::Transfer, Where::Engine},
    {HwActivity::Store, "moves data from WRAM to MRAM", TimelineKind::Transfer, Where::Engine},
}};

/// Tracks of the units of a DPU.
struct DpuTracks {
    std::uint32_t pipeline = 0;
    std::uint32_t engine = 0;
    std::vector<std::uint32_t> tasklets;

    [[nodiscard]] std::uint32_t of(const dpu::HwSpan& span) const
    {
        const Where where = kActivities[static_cast<std::size_t>(span.activity)].where;
        return where == Where::Tasklet    ? tasklets[static_cast<std::size_t>(span.tasklet)]
               : where == Where::Pipeline ? pipeline
                                          : engine;
    }
};

DpuTracks addTracks(TrackTree& tree, const SlowestDpu& slowest)
{
    DpuTracks tracks;
    const std::uint32_t whole = tree.add(0, fmt::format("DPU {}", slowest.number), "dpu", slowest.number);
    tracks.pipeline = tree.add(whole, "pipeline");
    tracks.engine = tree.add(whole, "DMA engine");
    for (int tasklet = 0; tasklet < slowest.launch->emitted.tasklets; ++tasklet) {
        tracks.tasklets.push_back(tree.add(whole, fmt::format("tasklet {}", tasklet), "tasklet"));
    }
    return tracks;
}

std::string titleOf(const SlowestDpu& slowest, const dpu::HwRecording& recording)
{
    const std::string part = recording.isWhole
                                 ? fmt::format("all {} cycles", recording.cycles)
                                 : fmt::format("the first {} of {} cycles", recording.cycles, slowest.cycles.value());
    return fmt::format("{}, {}", slowest.launch->launch.program.name, part);
}

Timeline timelineOf(const SlowestDpu& slowest, const dpu::CoreSpec& core, const dpu::HwRecording& recording)
{
    constexpr std::int64_t kPicosecondsOfMegahertz = 1'000'000;
    auto scheme = std::make_shared<TimelineScheme>();
    scheme->title = titleOf(slowest, recording);
    scheme->clockPeriod = Picoseconds{(kPicosecondsOfMegahertz + core.clockMegahertz / 2) / core.clockMegahertz};
    scheme->tracks = TrackTree(scheme->title);
    scheme->titles[static_cast<std::size_t>(TimelineKind::Core)] = "instructions";
    scheme->titles[static_cast<std::size_t>(TimelineKind::Transfer)] = "DMA transfers";
    scheme->noun = "an activity";
    scheme->nouns = "activities";
    scheme->args = {{{"instruction", "instruction"}, {"bytes", "bytes"}}};
    for (const ActivityInfo& info : kActivities) {
        scheme->kinds.push_back({dpu::nameOf(info.activity), info.meaning, info.kind});
    }
    const DpuTracks tracks = addTracks(scheme->tracks, slowest);
    std::vector<Span> spans;
    spans.reserve(recording.spans.size());
    for (const dpu::HwSpan& span : recording.spans) {
        spans.push_back({tracks.of(span),
                         span.begin,
                         span.end - span.begin,
                         static_cast<std::uint16_t>(span.activity),
                         {span.index, span.bytes > 0 ? span.bytes : kNoArg}});
    }
    return {std::move(scheme), std::make_shared<const SpanList>(std::move(spans)),
            TimelineExtent{recording.cycles, {}, recording.wasStopped}};
}

} // namespace

Result<SlowestDpu> slowestDpu(const CompiledSchedule& schedule, const ScheduleMeasurement& measured)
{
    if (!measured.slowest) {
        return fail("runs on no DPU", schedule.program.name, "Bind a loop to DPUs");
    }
    return SlowestDpu{&std::get<CompiledLaunch>(schedule.steps[measured.slowest->step]), measured.slowest->number,
                      measured.slowest->cycles};
}

Result<std::shared_ptr<const Timeline>> taskletTimeline(const SlowestDpu& slowest, const dpu::DpuSystem& system,
                                                        const dpu::HwWindow& window, std::stop_token stop)
{
    const auto prepared = dpu::PreparedProgram::make(slowest.launch->emitted.program, system.core);
    if (!prepared) {
        return tl::unexpected<Error>(prepared.error());
    }
    const auto recording = dpu::recordHw(system.core, system.transfers, *prepared,
                                         kernelOptions(*slowest.launch, system, slowest.number), window, stop);
    if (!recording) {
        return tl::unexpected<Error>(recording.error());
    }
    return std::make_shared<const Timeline>(timelineOf(slowest, system.core, *recording));
}

} // namespace pimento::upmem
