// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/inspect/tensor_names.h"

namespace pimento::upmem {

/// Makes the listing "host": the host's work in order, with a line per transfer (with calls and bytes), launch and host
/// nest.
[[nodiscard]] Listing hostListing(const CompiledSchedule& schedule, const TensorNames& names);

} // namespace pimento::upmem
