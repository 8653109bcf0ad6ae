// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/inspect/tensor_names.h"

#include <stop_token>

namespace pimento::sim::upmem {
struct CoreSpec;
}

namespace pimento::upmem {

/// Makes the listing "lowered": the loop programs of all launches before the passes, with the counts of each one's
/// first DPU. Lines that a pass left unchanged are followed by the reason.
[[nodiscard]] Listing loweredListing(const CompiledSchedule& schedule, const TensorNames& names,
                                     const std::stop_token& stop);

/// Makes the listing "loops": the loop programs after passes and unrolling, with counts.
[[nodiscard]] Listing loopListing(const CompiledSchedule& schedule, const TensorNames& names,
                                  const std::stop_token& stop);

/// Makes the listing "assembly": the instructions of all launches, with labels and with the line of each statement.
[[nodiscard]] Listing assemblyListing(const CompiledSchedule& schedule, const TensorNames& names,
                                      const sim::upmem::CoreSpec& core);

} // namespace pimento::upmem
