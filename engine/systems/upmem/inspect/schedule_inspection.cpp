// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/schedule_inspection.h"

#include "engine/systems/upmem/inspect/dpu_map.h"
#include "engine/systems/upmem/inspect/schedule_breakdowns.h"
#include "engine/systems/upmem/inspect/schedule_listings.h"

#include <utility>

namespace pimento::upmem {

Result<std::shared_ptr<const Inspection>> inspect(const ScheduleInspectionInput& input,
                                                  const InspectionOptions& options, std::stop_token stop,
                                                  Progress* /*progress*/)
{
    const auto stopped = [&] { return fail(ErrorKind::Stopped, "was stopped", input.title, "Ask again"); };
    if (stop.stop_requested()) {
        return stopped();
    }
    auto inspection = std::make_shared<Inspection>();
    inspection->title = input.title;
    inspection->machine = input.machine;
    inspection->breakdowns = {timeBreakdown(input.measured.time),
                              waitBreakdown(input.measured.counts, input.timing.system->core),
                              limitBreakdown(input.measured, input.timing), movedBreakdown(input.measured)};
    if (!input.energy.segments.empty()) {
        inspection->breakdowns.push_back(energyBreakdown(input.energy));
    }
    inspection->map = std::make_shared<const DeviceMap>(dpuMap(*input.machine, *input.compiled));
    if (options.wantsListings) {
        inspection->listings =
            scheduleListings({input.kernel, input.schedule, input.compiled, input.timing.system}, stop);
    }
    if (stop.stop_requested()) {
        return stopped();
    }
    inspection->whyNoLinks = "DPUs run programs: what moves is said by the lines of the programs, not by commands.";
    return inspection;
}

} // namespace pimento::upmem
