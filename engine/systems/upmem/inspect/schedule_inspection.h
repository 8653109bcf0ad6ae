// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/energy.h"
#include "sim/dram/machine.h"

#include <memory>
#include <stop_token>
#include <string>

namespace pimento::upmem {

/// Inputs for inspecting a timed schedule; pointers are borrowed for the call.
struct ScheduleInspectionInput {
    std::string title;
    std::shared_ptr<const sim::Machine> machine;  // machine with DPUs: its levels are rank, chip and DPU
    const tensor::Program* kernel = nullptr;      // program before scheduling
    const schedule::Schedule* schedule = nullptr; // schedule with its program and trace
    const CompiledSchedule* compiled = nullptr;   // compiled from the schedule's program
    ScheduleMachine timing;                       // machine that timed it
    ScheduleMeasurement measured;
    sim::EnergyFigures energy;
};

/// Inspects a schedule: its forms from tensor program to instructions, the DPUs that work, the breakdowns of time and
/// energy, and the timeline of the slowest DPU's tasklets, from the launch that takes the longest. Error: a stop.
[[nodiscard]] Result<std::shared_ptr<const Inspection>> inspect(const ScheduleInspectionInput& input,
                                                                const InspectionOptions& options,
                                                                std::stop_token stop = {},
                                                                Progress* progress = nullptr);

} // namespace pimento::upmem
