// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/kernel_time.h"

#include <cstdint>
#include <stop_token>

namespace pimento::sim::upmem {
struct DpuSystem;
}

namespace pimento::upmem {

/// DPU model that times a kernel.
enum class DpuModel : std::uint8_t {
    Hw,   // calibrated to silicon
    Upim, // public simulator, exact to the cycle where time does not depend on data
};

/// Least cycles of a DPU for which a byte occupies its bank in the model `upim`.
[[nodiscard]] double bankCyclesOfByte(const sim::upmem::DpuSystem& system);

/// Times a program on a DPU whose data is as the options say; both models accept the same programs. Counts of the model
/// `upim` are given in the terms of `hw`: its back-pressure cycles are those for which the register file is held, and
/// it does not distinguish instructions at taken locks. Errors: as for kernelTime() and upimTime().
[[nodiscard]] Result<sim::upmem::KernelTime> dpuTime(DpuModel model, const sim::upmem::DpuSystem& system,
                                                     const sim::upmem::PreparedProgram& program,
                                                     const sim::upmem::KernelTimeOptions& options,
                                                     std::stop_token stop = {});

} // namespace pimento::upmem
