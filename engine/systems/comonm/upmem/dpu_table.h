// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/engines/execution_table.h"
#include "engine/systems/comonm/engines/memory_engine.h"
#include "engine/systems/comonm/engines/trace.h"
#include "sim/upmem/system_spec.h"

namespace pimento::comonm {

/// Instructions of a DPU for each operation of llvcnm, from the rates of its description: what an operation takes beyond
/// the loop around it. Products of 32-bit integers are its multiplication routine with the expected steps.
[[nodiscard]] ExecutionTable dpuTable(const sim::upmem::DpuSystem& system);

/// The DMA engine of a DPU.
[[nodiscard]] DmaSpec dpuDma(const sim::upmem::DpuSystem& system);

/// WRAM is reached by instructions, MRAM by DMA.
inline constexpr MemoryLevels kDpuMemories{.ofInstructions = 1, .hasDma = true};

} // namespace pimento::comonm
