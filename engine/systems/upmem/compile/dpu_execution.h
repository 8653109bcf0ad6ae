// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/loops/loop_run.h"
#include "engine/systems/upmem/tensor/interpreter.h"
#include "sim/base/result.h"
#include "sim/base/units.h"

#include <stop_token>

namespace pimento::upmem {

/// Runs the instructions of a launch on the memory of one DPU, which then holds the results. WRAM begins with garbage.
/// Returns the cycles in the model `hw`. Error: a rule that the program breaks, or a stop.
[[nodiscard]] Result<Cycles> execute(const CompiledLaunch& launch, const sim::upmem::DpuSystem& system,
                                   LoopMemory& memory, std::stop_token stop = {});

/// Runs a compiled schedule on the tensors of its program, DPU by DPU. Error: as for one DPU, or an error of the host's
/// part.
[[nodiscard]] Result<void> execute(const CompiledSchedule& schedule, const sim::upmem::DpuSystem& system,
                                   tensor::Contents& contents, std::stop_token stop = {});

} // namespace pimento::upmem
