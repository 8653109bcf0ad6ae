// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/dpu_time.h"
#include "engine/systems/upmem/emit/emit.h"
#include "sim/base/units.h"
#include "sim/upmem/system_spec.h"

#include <cstdint>
#include <span>

namespace pimento::upmem {

struct BoundOptions {
    DpuModel model = DpuModel::Hw;
    std::int64_t factorBits =
        1; // that the smaller factor of every multiplication has at least; a zero takes a step, too
};

/// No run of the program on the DPU with these coordinates takes less, whatever its data. Counted along the loops,
/// without running anything: every instruction takes a cycle, a tasklet issues every issueDistance cycles or after its
/// transfer, and transfers keep their server, or the bank.
[[nodiscard]] Cycles leastCycles(const EmittedProgram& emitted, std::span<const std::int64_t> coordinates,
                                 const sim::upmem::DpuSystem& system, const BoundOptions& options = {});

} // namespace pimento::upmem
