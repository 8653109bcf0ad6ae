// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "engine/systems/upmem/schedule/schedule.h"
#include "sim/machine.h"

#include <memory>
#include <string>
#include <vector>

namespace pimento::test {

/// The device upmem, which takes a single DPU here.
[[nodiscard]] std::shared_ptr<const sim::Machine> upmemMachine();

struct Scheduled {
    std::string title;
    upmem::tensor::Program kernel;
    upmem::schedule::Schedule schedule;
    upmem::CompiledSchedule compiled;
};

/// 7 x 40 on 2 DPUs of 2 tasklets: nothing divides.
[[nodiscard]] Scheduled oddSchedule(const upmem::CompileOptions& options = {});

/// Schedules of the seven kernels that DPUs can run, some of each, and the odd one.
[[nodiscard]] std::vector<Scheduled> someSchedules(int ofEach, const upmem::CompileOptions& options = {});

[[nodiscard]] std::vector<const upmem::CompiledLaunch*> launchesOf(const upmem::CompiledSchedule& compiled);

} // namespace pimento::test
