// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/inspect/tensor_names.h"
#include "sim/upmem/dpu_system.h"

#include <stop_token>

namespace pimento::upmem {

/// "lowered": the loop programs of all launches before any pass, each with what its first DPU counts; behind a line that
/// a pass left as it was, why.
[[nodiscard]] Listing loweredListing(const CompiledSchedule& schedule, const TensorNames& names,
                                     const std::stop_token& stop);

/// "loops": what the passes and unrolling made of them, with counts.
[[nodiscard]] Listing loopListing(const CompiledSchedule& schedule, const TensorNames& names,
                                  const std::stop_token& stop);

/// "assembly": the instructions of all launches, with labels, and before those of another statement its line.
[[nodiscard]] Listing assemblyListing(const CompiledSchedule& schedule, const TensorNames& names,
                                      const sim::upmem::CoreSpec& core);

} // namespace pimento::upmem
