// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/listing.h"
#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/inspect/tensor_names.h"

#include <string_view>
#include <vector>

namespace pimento::upmem {

/// Makes the listing "host_c": UPMEM-C of the host for each launch, or the reason why there is none.
[[nodiscard]] Listing hostCListing(const CompiledSchedule& schedule, const TensorNames& names);
/// Makes the listing "kernel_c": UPMEM-C of each launch's kernel.
[[nodiscard]] Listing kernelCListing(const CompiledSchedule& schedule, const TensorNames& names);

[[nodiscard]] std::vector<pimento::ListingLine> linesOfText(std::string_view text);

} // namespace pimento::upmem
