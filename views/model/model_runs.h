// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/model_question.h"
#include "engine/inference/placed_run.h"

#include <memory>
#include <vector>

namespace pimento {

/// State of the page Model: a question about a language model with all results so far.
struct ModelRuns {
    using Run = std::shared_ptr<const inference::PlacedRun>;

    inference::ModelQuestion question;
    inference::ModelOnHost on;
    std::shared_ptr<const KernelDevice> device; // each of the PIM devices; nullptr: none
    std::vector<Run> runs;                      // runs of the question's batch, in the order of its placements
    std::vector<Run> batches;                   // runs of other batches, in the order in which they were found
};

} // namespace pimento
