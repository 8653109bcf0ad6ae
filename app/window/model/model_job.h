// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/pim_kernels.h"
#include "views/model/model_runs.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// Progress of a job, from which the window makes texts.
struct ModelProgress {
    std::string placement; // placement being run
    std::int64_t batch = 1;
    std::size_t done = 0; // kernels of all placements, as far as the needed ones are known
    std::size_t all = 0;
};

/// Background job of the page Model: runs some placements of a question one after the other.
struct ModelJob {
    std::shared_ptr<const ModelRuns> before; // earlier results
    std::vector<inference::RunItem> items;
    bool areBatches = false;
    std::shared_ptr<inference::PimKernels> kernels; // nullptr: the host has no PIM devices
    /// Called from any thread with a snapshot after each run, and with the progress.
    std::function<void(std::shared_ptr<const ModelRuns>, const ModelProgress&)> publish;

    /// Runs the items. Error: of the first run that fails; with batches, one that does not fit ends the job without an
    /// error.
    [[nodiscard]] Result<void> run(const std::stop_token& stop) const;
};

} // namespace pimento
