// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/inspect/tensor_names.h"

namespace pimento::upmem {

/// "host": what the host does in order, a line for each transfer with its calls and bytes, launch and nest of its own.
[[nodiscard]] Listing hostListing(const CompiledSchedule& schedule, const TensorNames& names);

} // namespace pimento::upmem
