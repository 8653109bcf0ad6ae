// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/breakdown.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "sim/dram/energy.h"

#include <vector>

namespace pimento::upmem {

/// Makes the breakdown "time": the parts of a run, in seconds.
[[nodiscard]] Breakdown timeBreakdown(const ScheduleTime& time);
/// Makes the breakdown "waits" of the slowest DPU's cycles.
[[nodiscard]] Breakdown waitBreakdown(const sim::upmem::HwCounts& counts);
/// Makes the breakdown "energy": joules by segment; no rows if energy is unknown.
[[nodiscard]] Breakdown energyBreakdown(const sim::EnergyFigures& energy);
/// Makes the breakdown "moved": bytes of all DPUs over the link and between MRAM and WRAM.
[[nodiscard]] Breakdown movedBreakdown(const ScheduleMeasurement& measured);
/// Makes the breakdown "limits": a lower bound of the run by each resource alone, the largest first: calls over the
/// link, launches, an issue slot per instruction of the slowest DPU, the time in which its transfers occupy MRAM, and
/// the host's sums. The kernel's time beyond the larger of its two bounds is latency.
[[nodiscard]] Breakdown limitBreakdown(const ScheduleMeasurement& measured, const ScheduleMachine& machine);

} // namespace pimento::upmem
