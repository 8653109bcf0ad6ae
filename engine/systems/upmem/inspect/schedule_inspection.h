// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/energy.h"
#include "sim/machine.h"

#include <memory>
#include <stop_token>
#include <string>

namespace pimento::upmem {

/// A timed schedule, as people want to read of it. What it points to is borrowed for the call.
struct ScheduleInspectionInput {
    std::string title;
    std::shared_ptr<const sim::Machine> machine;    // of DPUs: its levels are rank, chip and DPU
    const tensor::Program* kernel = nullptr;        // before the schedule
    const schedule::Schedule* schedule = nullptr;   // its program and its trace
    const CompiledSchedule* compiled = nullptr;     // of that program
    ScheduleMachine timing;                         // that it was timed on
    ScheduleMeasurement measured;
    sim::EnergyFigures energy;
};

/// Everything about a schedule: its forms from the tensor program to instructions, the DPUs that work, where the time
/// goes, and what the tasklets of the slowest DPU do, from the launch that takes the longest. Error: a stop.
[[nodiscard]] Result<std::shared_ptr<const Inspection>> inspect(const ScheduleInspectionInput& input,
                                                                const InspectionOptions& options,
                                                                std::stop_token stop = {},
                                                                Progress* progress = nullptr);

} // namespace pimento::upmem
