// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/pim_kernels.h"
#include "views/state/model_runs.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento {

/// How far a job is; texts are the window's to make.
struct ModelProgress {
    std::string placement; // that is being run
    std::int64_t batch = 1;
    std::size_t done = 0; // kernels of all placements, of those that are known to be needed
    std::size_t all = 0;
};

/// What a job of the page Model does beside the window: runs some placements of a question one after the other.
struct ModelJob {
    std::shared_ptr<const ModelRuns> before; // what is known already
    std::vector<inference::RunItem> items;
    bool areBatches = false;
    std::shared_ptr<inference::PimKernels> kernels; // nullptr: there are no devices
    /// A whole picture after each run, and how far the job is, from any thread.
    std::function<void(std::shared_ptr<const ModelRuns>, const ModelProgress&)> publish;

    /// Error: of the first run that cannot be; with batches, one that does not fit ends the job without one.
    [[nodiscard]] Result<void> run(const std::stop_token& stop) const;
};

} // namespace pimento
