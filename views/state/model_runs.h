// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inference/model_question.h"
#include "engine/inference/placed_run.h"
#include "sim/machine.h"

#include <memory>
#include <vector>

namespace pimento {

/// What the page Model shows: a question about a language model with all that is found out so far.
struct ModelRuns {
    using Run = std::shared_ptr<const inference::PlacedRun>;

    inference::ModelQuestion question;
    inference::ModelOnHost on;
    std::shared_ptr<const sim::Machine> machine; // of the devices; nullptr: there are none
    std::vector<Run> runs;                       // of the question's batch, in the order of its placements
    std::vector<Run> batches;                    // of others, as they were found
};

} // namespace pimento
