// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/estimate/target.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

#include <memory>
#include <string>

namespace pimento::comonm {

/// A kernel on a system of DPUs: levels are ranks, DPUs of a rank and tasklets of a DPU. `options` says device and
/// model, as for schedules. Error: the kernel cannot be scheduled on DPUs.
[[nodiscard]] Result<std::shared_ptr<const Target>> upmemTarget(const std::string& name, const affine::Kernel& kernel,
                                                                const upmem::SpaceOptions& options);

/// Levels of a system of DPUs with this many DPUs: "Upmem_map".
[[nodiscard]] TargetLevels upmemLevels(const upmem::SpaceOptions& options);

} // namespace pimento::comonm
