// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/sweep_options.h"
#include "app/cli/sweep/sweep_folder.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pimento::cli {

/// Has GNU parallel run parts, and returns when they have ended. Error: it cannot be started.
[[nodiscard]] Result<void> runInParallel(const SweepFolder& folder, const std::vector<std::size_t>& parts,
                                         const SweepCommandOptions& options);
/// Submits parts as a job array of Slurm and returns what sbatch says. Error: it refuses them, or is not there.
[[nodiscard]] Result<std::string> submitToSlurm(const SweepFolder& folder, const std::vector<std::size_t>& parts,
                                                const SweepCommandOptions& options);

/// Parts as a job array names them, "0-3,7".
[[nodiscard]] std::string arrayText(const std::vector<std::size_t>& parts);

} // namespace pimento::cli
