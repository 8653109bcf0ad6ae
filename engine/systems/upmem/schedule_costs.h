// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "sim/dram/energy.h"
#include "sim/dram/machine.h"

#include <cstddef>

namespace pimento::upmem {

/// Quantities of the cost schema of schedules, in its order. Times are in microseconds.
enum ScheduleQuantity : std::size_t {
    kTime,
    kToDpus,
    kLaunch,
    kKernel,
    kFromDpus,
    kHost,
    kKernelCycles,
    kInstructions, // over all DPUs
    kMainBytes,    // bytes between MRAM and WRAM over all DPUs
    kLinkBytes,    // bytes between host and DPUs in both directions
    kPicojoules,
    kQuantities
};

/// Cost schema of a schedule with its visible columns; ranked by the time from the first byte to the DPUs to the last
/// result on the host.
[[nodiscard]] CostSchema scheduleCosts();

/// Cost of a measured schedule.
[[nodiscard]] Evaluation costOf(const sim::Machine& machine, const ScheduleMeasurement& measured);
/// Energy of a measured schedule by segment and part.
[[nodiscard]] sim::EnergyFigures energyOf(const sim::Machine& machine, const ScheduleMeasurement& measured);
/// Evaluation of a measurement that a stop request ended; no quantity is known.
[[nodiscard]] Evaluation stoppedEvaluation();

} // namespace pimento::upmem
