// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/kernel_time.h"
#include "sim/upmem/system_spec.h"

#include <cstdint>
#include <stop_token>

namespace pimento::upmem {

/// Whose DPU times a kernel.
enum class DpuModel : std::uint8_t {
    Hw,   // calibrated to silicon
    Upim, // of a public simulator, to the cycle where time does not depend on data
};

/// Cycles of a DPU for which a byte takes its bank in the model `upim` at least.
[[nodiscard]] double bankCyclesOfByte(const sim::upmem::DpuSystem& system);

/// The time of a program on a DPU whose data is as the options expect; both models take the same. Counts of the model
/// `upim` in the terms of `hw`: its cycles of back pressure are those for which the register file is held, and it does
/// not tell instructions at taken locks from others. Errors: as kernelTime() and upimTime().
[[nodiscard]] Result<sim::upmem::KernelTime> dpuTime(DpuModel model, const sim::upmem::DpuSystem& system,
                                                     const sim::upmem::PreparedProgram& program,
                                                     const sim::upmem::KernelTimeOptions& options,
                                                     std::stop_token stop = {});

} // namespace pimento::upmem
