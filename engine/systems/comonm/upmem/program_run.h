// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/engines/portion_run.h"
#include "sim/base/result.h"
#include "sim/upmem/core_state.h"
#include "sim/upmem/instruction.h"
#include "sim/upmem/kernel_time.h"
#include "sim/upmem/prepared_program.h"
#include "sim/upmem/system_spec.h"

#include <cstdint>

namespace pimento::comonm {

/// Most instructions of all tasklets in a portion.
inline constexpr std::int64_t kMostInstructions = std::int64_t{1} << 24;

/// Runs a program on the engines of a DPU (mode PIPELINE of algorithm 1). Control flow is followed while the engines
/// run, so that tasklets find locks taken, sleep and wake as they arrive. Conflicts of the register file hold the
/// pipeline where the device has them. Error: control flow that depends on data, a rule that the program breaks, or
/// more than `mostInstructions`.
[[nodiscard]] Result<PortionRun> runProgram(const sim::upmem::DpuSystem& system,
                                            const sim::upmem::PreparedProgram& program,
                                            const sim::upmem::KernelTimeOptions& options,
                                            std::int64_t mostInstructions = kMostInstructions);

/// Runs a program whose control flow depends on data, which lies in the main memory of `state`; `state` then holds the
/// results. Errors as above.
[[nodiscard]] Result<PortionRun> runProgramOnData(const sim::upmem::DpuSystem& system,
                                                  const sim::upmem::PreparedProgram& program,
                                                  sim::upmem::CoreState& state, int tasklets,
                                                  std::int64_t mostInstructions = kMostInstructions);

/// Replaces the routine that multiplies by one that takes as long as the device's products: a hardware multiplier
/// instead of the steps of the usual routine. Its results are not those of a product. Programs for devices with the
/// usual routine stay as they are.
[[nodiscard]] sim::upmem::Program withMultiplier(sim::upmem::Program program, const sim::upmem::MultiplySpec& multiply);

} // namespace pimento::comonm
