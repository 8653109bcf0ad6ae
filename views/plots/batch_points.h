// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/model_runs.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// A placement at a batch: how long a token takes, and how many come out.
struct BatchPoint {
    std::string placement;
    std::int64_t batch = 1;
    double milliseconds = 0; // of a token of each sequence: the mean step
    double tokensPerSecond = 0;
    double joulesPerToken = 0;  // of decoding, as tokensPerSecond
    double joulesPerPrompt = 0; // of the prefill
    bool isOnFront = false;     // nothing is as fast with more tokens a second, or faster with as many
    ModelRuns::Run run;
};

/// Points of all runs, by placement in the order of the question, then by batch.
[[nodiscard]] std::vector<BatchPoint> batchPointsOf(const ModelRuns& runs);

} // namespace pimento
