// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"

#include <cstdint>

namespace pimento::sim::upmem {
struct DpuSystem;
}

namespace pimento::upmem {

/// Lower bound of the bytes in the MRAM of all DPUs during a run: each element of a tensor that the kernel touches,
/// once. For an index that is a sum of several loops only one of them counts.
[[nodiscard]] std::int64_t leastMainBytes(const tensor::Program& program);

/// Checks, before any schedule is made, whether one could fit. Error, of the kind DoesNotFit, with sizes and limits:
/// the tensors exceed the MRAM of all DPUs together.
[[nodiscard]] Result<void> checkSizes(const tensor::Program& program, const CompileOptions& options,
                                      const sim::upmem::DpuSystem& system);

} // namespace pimento::upmem
