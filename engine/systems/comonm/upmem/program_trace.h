// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/engines/trace.h"
#include "sim/base/result.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/kernel_time.h"
#include "sim/upmem/prepared_program.h"

#include <cstdint>
#include <vector>

namespace pimento::comonm {

/// Executes the control flow of a DPU's program, tasklet by tasklet, and writes down the steps of each: the target
/// assembly as the virtual assembly that engines run. Conflicts of the register file become holds where `hasHolds`. Who
/// wakes whom is taken from an order in which each tasklet runs as far as it can. Error: control flow that depends on
/// data, a rule that the program breaks, or more than `mostSteps` steps. `droppedOfCalls`: so many instructions of each
/// called routine take no time; below 0, calls take more.
[[nodiscard]] Result<std::vector<Trace>> tracesOfProgram(const sim::upmem::CoreSpec& core,
                                                         const sim::upmem::PreparedProgram& program,
                                                         const sim::upmem::KernelTimeOptions& options, bool hasHolds,
                                                         std::int64_t mostSteps = std::int64_t{1} << 24,
                                                         std::int32_t droppedOfCalls = 0);

} // namespace pimento::comonm
