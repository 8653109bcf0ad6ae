// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/machine.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>

namespace pimento::samsung {

/// A kernel run on a machine that has its channels, as people read of it.
struct InspectedRun {
    std::string title;
    KernelRun run;
    std::shared_ptr<const sim::Machine> machine;
};

/// Everything about a run of the vendor's kernels, from one recorded run with causes of waiting. Channels that do the
/// same are simulated once and shown each. A stop while the timeline is recorded leaves the timeline until then. Error:
/// the run cannot be made, or a stop.
[[nodiscard]] Result<std::shared_ptr<const Inspection>>
inspectRun(const InspectedRun& wanted, const InspectionOptions& options, std::stop_token stop, Progress* progress);

} // namespace pimento::samsung
