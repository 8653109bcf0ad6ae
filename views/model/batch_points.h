// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/model/model_runs.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// Latency and throughput of a placement at a batch size.
struct BatchPoint {
    std::string placement;
    std::int64_t batch = 1;
    double milliseconds = 0; // mean step: one token of each sequence
    double tokensPerSecond = 0;
    double joulesPerToken = 0;  // of decoding, like tokensPerSecond
    double joulesPerPrompt = 0; // of the prefill
    bool isOnFront = false;     // no other point is at least as fast with at least as many tokens per second
    ModelRuns::Run run;
};

/// Points of all runs, sorted by placement in the order of the question, then by batch.
[[nodiscard]] std::vector<BatchPoint> batchPointsOf(const ModelRuns& runs);

} // namespace pimento
