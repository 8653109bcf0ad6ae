// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/cost_schema.h"
#include "engine/search/evaluation.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "sim/energy.h"
#include "sim/machine.h"

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
    kInstructions, // of all DPUs
    kMainBytes,    // between main and working memories of all DPUs
    kLinkBytes,    // between host and DPUs, both ways
    kPicojoules,
    kQuantities
};

/// What a run of a schedule costs, with the columns that people see; the time from the first byte to the DPUs to the
/// last result on the host ranks.
[[nodiscard]] CostSchema scheduleCosts();

/// The cost of a measured schedule.
[[nodiscard]] Evaluation costOf(const sim::Machine& machine, const ScheduleMeasurement& measured);
/// The energy behind it, by segment and part.
[[nodiscard]] sim::EnergyFigures energyOf(const sim::Machine& machine, const ScheduleMeasurement& measured);
/// What is known of a measurement that somebody stopped: nothing.
[[nodiscard]] Evaluation stoppedEvaluation();

} // namespace pimento::upmem
