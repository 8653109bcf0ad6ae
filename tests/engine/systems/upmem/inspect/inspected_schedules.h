// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "sim/dram/machine.h"

#include <memory>
#include <string>
#include <vector>

namespace pimento::test {

/// Returns the device upmem, changed so that a single DPU may be used.
[[nodiscard]] std::shared_ptr<const sim::Machine> upmemMachine();

struct Scheduled {
    std::string title;
    upmem::tensor::Program kernel;
    upmem::schedule::Schedule schedule;
    upmem::CompiledSchedule compiled;
};

/// Returns a schedule of 7 x 40 elements on 2 DPUs with 2 tasklets, where nothing divides evenly.
[[nodiscard]] Scheduled oddSchedule(const upmem::CompileOptions& options = {});

/// Returns `ofEach` schedules of each of the seven kernels that DPUs can run, and the odd one.
[[nodiscard]] std::vector<Scheduled> someSchedules(int ofEach, const upmem::CompileOptions& options = {});

[[nodiscard]] std::vector<const upmem::CompiledLaunch*> launchesOf(const upmem::CompiledSchedule& compiled);

} // namespace pimento::test
