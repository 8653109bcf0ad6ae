// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/dpu_time.h"
#include "engine/systems/upmem/emit/emit.h"
#include "sim/base/units.h"

#include <cstdint>
#include <span>

namespace pimento::sim::upmem {
struct DpuSystem;
}

namespace pimento::upmem {

struct BoundOptions {
    DpuModel model = DpuModel::Hw;
    std::int64_t factorBits =
        1; // least bits of the smaller factor of every multiplication; a zero takes a step as well
};

/// Lower bound of the cycles of any run of the program on the DPU with these coordinates, for any data. Counts along
/// the loops without running anything: every instruction takes a cycle, a tasklet issues every issueDistance cycles or
/// after its transfer, and transfers occupy the DMA engine, or the bank.
[[nodiscard]] Cycles leastCycles(const EmittedProgram& emitted, std::span<const std::int64_t> coordinates,
                                 const sim::upmem::DpuSystem& system, const BoundOptions& options = {});

} // namespace pimento::upmem
