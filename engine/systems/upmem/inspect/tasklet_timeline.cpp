// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/tasklet_timeline.h"

#include "sim/upmem/prepared_program.h"
#include "sim/upmem/system_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace pimento::upmem {

namespace {

namespace dpu = sim::upmem;
using dpu::HwActivity;
using Reach = TimelineScheme::Reach;

struct ActivityInfo {
    HwActivity activity;
    const char* meaning;
    TimelineKind kind;
    Reach reach;
};

constexpr std::array<ActivityInfo, dpu::kHwActivities> kActivities = {{
    {HwActivity::Issue, "issues an instruction", TimelineKind::Core, Reach::Bank},
    {HwActivity::TakenLock, "issues an instruction that finds its lock taken", TimelineKind::Core, Reach::Bank},
    {HwActivity::Distance, "waits for the minimum distance between its instructions", TimelineKind::Pace, Reach::Bank},
    {HwActivity::Turn, "ready, but another tasklet issues", TimelineKind::Pace, Reach::Bank},
    {HwActivity::Queue, "its transfer waits for another one", TimelineKind::Wait, Reach::Bank},
    {HwActivity::Transfer, "its transfer is served", TimelineKind::Transfer, Reach::Bank},
    {HwActivity::Sleep, "sleeps at a barrier or a hand-shake, or has finished", TimelineKind::Wait, Reach::Bank},
    {HwActivity::Busy, "issues in every cycle", TimelineKind::Core, Reach::AllBanks},
    {HwActivity::RegisterFile, "an instruction holds the register file", TimelineKind::Wait, Reach::AllBanks},
    {HwActivity::NoneOldEnough, "no tasklet is ready", TimelineKind::Wait, Reach::AllBanks},
    {HwActivity::AllWait, "ready tasklets wait for a transfer", TimelineKind::Wait, Reach::AllBanks},
    {HwActivity::Load, "moves data from MRAM to WRAM", TimelineKind::Transfer, Reach::Refresh},
    {HwActivity::Store, "moves data from WRAM to MRAM", TimelineKind::Transfer, Reach::Refresh},
}};

std::shared_ptr<const TimelineScheme> schemeOf(const SlowestDpu& slowest, const dpu::CoreSpec& core,
                                               const dpu::HwRecording& recording)
{
    constexpr std::int64_t kPicosecondsOfMegahertz = 1'000'000;
    auto scheme = std::make_shared<TimelineScheme>();
    const std::string part = recording.isWhole
                                 ? fmt::format("all {} cycles", recording.cycles)
                                 : fmt::format("the first {} of {} cycles", recording.cycles, slowest.cycles.value());
    scheme->title = fmt::format("{}, {}", slowest.launch->launch.program.name, part);
    scheme->clockPeriod = Picoseconds{(kPicosecondsOfMegahertz + core.clockMegahertz / 2) / core.clockMegahertz};
    const int tasklets = slowest.launch->emitted.tasklets;
    scheme->levels = {{"dpu", 1}, {"tasklet", tasklets}};
    scheme->rowWord = "instruction";
    scheme->columnWord = "bytes";
    for (const ActivityInfo& info : kActivities) {
        scheme->commands.push_back({dpu::nameOf(info.activity), info.meaning, info.kind, info.reach});
    }
    scheme->lanes = LaneTree(ProcessorLanes{.title = scheme->title,
                                            .processor = fmt::format("DPU {}", slowest.number),
                                            .shared = "pipeline",
                                            .engine = "DMA",
                                            .thread = "tasklet",
                                            .threads = tasklets});
    return scheme;
}

/// Splits spans that are too long for the log into segments; sorted by begin.
std::vector<dpu::HwSpan> inPieces(const std::vector<dpu::HwSpan>& spans)
{
    std::vector<dpu::HwSpan> pieces;
    pieces.reserve(spans.size());
    for (dpu::HwSpan span : spans) {
        for (; span.end - span.begin > CommandLog::kLongestWait; span.begin += CommandLog::kLongestWait) {
            pieces.push_back(span);
            pieces.back().end = span.begin + CommandLog::kLongestWait;
        }
        pieces.push_back(span);
    }
    std::ranges::stable_sort(pieces, {}, &dpu::HwSpan::begin);
    return pieces;
}

CommandLog logOf(const dpu::HwRecording& recording)
{
    CommandLog log;
    for (const dpu::HwSpan& span : inPieces(recording.spans)) {
        sim::CommandRecord record;
        record.cycle = span.begin;
        record.command = static_cast<int>(span.activity);
        record.channel = 0;
        const Reach reach = kActivities[static_cast<std::size_t>(span.activity)].reach;
        record.bank = reach == Reach::Bank ? span.tasklet : -1;
        record.refreshNode = reach == Reach::Refresh ? 0 : -1;
        record.row = span.index;
        record.column = span.bytes > 0 ? span.bytes : -1;
        log.add(record, span.end - span.begin);
    }
    return log;
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
    return std::make_shared<const Timeline>(schemeOf(slowest, system.core, *recording), logOf(*recording),
                                            TimelineExtent{recording->cycles, {}, recording->wasStopped});
}

} // namespace pimento::upmem
