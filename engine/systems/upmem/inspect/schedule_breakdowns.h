// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "sim/energy.h"

#include <vector>

namespace pimento::upmem {

/// "time": the parts of a run, in seconds.
[[nodiscard]] Breakdown timeBreakdown(const ScheduleTime& time);
/// "waits": what the cycles of the slowest DPU went into.
[[nodiscard]] Breakdown waitBreakdown(const sim::upmem::HwCounts& counts);
/// "energy": joules by segment; no rows where nothing is known.
[[nodiscard]] Breakdown energyBreakdown(const sim::EnergyFigures& energy);
/// "moved": bytes of all DPUs over the link and between main and working memories.
[[nodiscard]] Breakdown movedBreakdown(const ScheduleMeasurement& measured);
/// "limits": how long the run takes at least by each resource alone, the one that is needed longest first: calls over the
/// link, launches, an issue slot for each instruction of the slowest DPU, the time for which its transfers occupy the
/// main memory, and the host's adding. What the kernel takes beyond the larger of its two is latency.
[[nodiscard]] Breakdown limitBreakdown(const ScheduleMeasurement& measured, const ScheduleMachine& machine);

} // namespace pimento::upmem
