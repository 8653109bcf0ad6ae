// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/inspection.h"
#include "engine/systems/hbm_pim_kernels/kernel_run.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>

namespace pimento::samsung {

/// A kernel run on a machine with its number of channels, with its names.
struct InspectedRun {
    std::string title;
    KernelRun run;
    std::shared_ptr<const sim::Machine> machine;
};

/// Inspects a run of the vendor's kernels with one recorded run that includes the causes of waiting. Channels with
/// equal work are simulated once and each is shown. A stop during the recording leaves the timeline up to the stop.
/// Error: the run cannot be made, or a stop.
[[nodiscard]] Result<std::shared_ptr<const Inspection>>
inspectRun(const InspectedRun& wanted, const InspectionOptions& options, std::stop_token stop, Progress* progress);

} // namespace pimento::samsung
