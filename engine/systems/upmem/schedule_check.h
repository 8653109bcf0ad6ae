// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>

namespace pimento::upmem {

/// Runs the instructions of a compiled schedule on invented data and compares the results with what the plain program
/// computes. Returns how many elements were compared. Error: some are wrong, there would be too many elements, a rule
/// that an instruction breaks, or a stop.
[[nodiscard]] Result<std::int64_t> checkSchedule(const tensor::Program& plain, const CompiledSchedule& compiled,
                                                 const sim::upmem::DpuSystem& system, std::stop_token stop);

} // namespace pimento::upmem
