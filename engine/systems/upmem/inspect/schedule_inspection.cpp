// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/schedule_inspection.h"

#include "engine/candidates/device_map.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/command_links.h"
#include "engine/inspection/data_layouts.h"
#include "engine/inspection/data_moves.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/upmem/inspect/dpu_map.h"
#include "engine/systems/upmem/inspect/schedule_breakdowns.h"
#include "engine/systems/upmem/inspect/schedule_listings.h"
#include "engine/systems/upmem/inspect/tasklet_timeline.h"
#include "engine/systems/upmem/inspect/transfer_moves.h"

#include <utility>

namespace pimento::upmem {

namespace {

/// Adds the timeline, or notes in the inspection why there is none. Error: a stop before anything was recorded.
Result<void> addTimeline(Inspection& inspection, const ScheduleInspectionInput& input, const std::stop_token& stop)
{
    if (input.timing.model != DpuModel::Hw) {
        inspection.addMissing<Timeline>("Only the silicon model records timelines. Set the DPU model to Silicon.");
        return {};
    }
    const sim::upmem::DpuSystem& system = *input.timing.system;
    const auto slowest = slowestDpu(*input.compiled, input.measured);
    if (!slowest) {
        inspection.addMissing<Timeline>(slowest.error().message());
        return {};
    }
    auto timeline = taskletTimeline(*slowest, system, kTimelineWindow, stop);
    if (!timeline) {
        inspection.addMissing<Timeline>(timeline.error().message());
        return {};
    }
    inspection.wasStopped = (*timeline)->wasStopped();
    inspection.add(*std::move(timeline));
    return {};
}

} // namespace

Result<std::shared_ptr<const Inspection>> inspect(const ScheduleInspectionInput& input,
                                                  const InspectionOptions& options, std::stop_token stop,
                                                  Progress* /*progress*/)
{
    const auto stopped = [&] { return fail(ErrorKind::Stopped, "was stopped", input.title, "Try again"); };
    if (stop.stop_requested()) {
        return stopped();
    }
    auto inspection = std::make_shared<Inspection>();
    inspection->title = input.title;
    inspection->addOnRequest<Timeline>();
    std::vector<Breakdown> breakdowns = {timeBreakdown(input.measured.time), waitBreakdown(input.measured.counts),
                                         limitBreakdown(input.measured, input.timing), movedBreakdown(input.measured)};
    if (!input.energy.segments.empty()) {
        breakdowns.push_back(energyBreakdown(input.energy));
    }
    inspection->addList(std::move(breakdowns));
    inspection->add<DataMoveSource>(
        std::make_shared<KnownMoves>(transferMoves(*input.compiled, input.timing, input.measured)));
    inspection->add(std::make_shared<const DeviceMap>(dpuMap(*input.machine, *input.compiled)));
    if (options.wantsListings) {
        inspection->addList(
            scheduleListings({input.kernel, input.schedule, input.compiled, input.timing.system}, stop));
    }
    if (stop.stop_requested()) {
        return stopped();
    }
    if (options.wantsTimeline) {
        if (auto added = addTimeline(*inspection, input, stop); !added) {
            return stopped();
        }
    }
    const std::string why = "DPUs run programs: the lines of the programs show data movement, not commands.";
    inspection->addMissing<CommandLinkSource>(why);
    inspection->addMissing<LayoutSource>(why);
    return inspection;
}

} // namespace pimento::upmem
