// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/tensor/program.h"
#include "sim/base/result.h"
#include "sim/upmem/system_spec.h"

#include <cstdint>

namespace pimento::upmem {

/// Bytes that lie in the main memories of all DPUs during a run, at least: elements of tensors that the kernel touches,
/// each once. Of an index that adds up several loops only one of them counts.
[[nodiscard]] std::int64_t leastMainBytes(const tensor::Program& program);

/// Whether any schedule could fit, known before one is made. Error, of the kind DoesNotFit, with sizes and limits: the
/// tensors are larger than the main memories of all DPUs together.
[[nodiscard]] Result<void> checkSizes(const tensor::Program& program, const CompileOptions& options,
                                      const sim::upmem::DpuSystem& system);

} // namespace pimento::upmem
