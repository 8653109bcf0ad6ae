// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/csv.h"
#include "engine/serving/measured/vllm_engine.h"
#include "engine/serving/request.h"
#include "engine/serving/serving_run.h"
#include "sim/base/result.h"

#include <span>
#include <string>
#include <vector>

namespace pimento::serving {

/// A request of a real run of an engine, with its times in seconds.
struct MeasuredRequest {
    Request request;
    ServedTimes times;
};

/// Reads the outcome of a real run: a table with the columns input_tokens, output_tokens, arrival_s, queued_s,
/// scheduled_s, first_token_s and last_token_s. Error: a missing column, or a cell that is no number.
[[nodiscard]] Result<std::vector<MeasuredRequest>> measuredRun(const CsvTable& table, const std::string& origin);
[[nodiscard]] Result<std::vector<MeasuredRequest>> readMeasuredRun(const std::string& file);

/// Seconds of every request as the benchmark of vLLM counts them, from the moment at which the engine queues it.
struct RequestSeconds {
    std::vector<double> firstToken; // TTFT
    std::vector<double> perToken;   // TPOT; answers of one token have none
    std::vector<double> latency;

    void add(const ServedTimes& times, std::int32_t outputTokens);
};
[[nodiscard]] RequestSeconds secondsOf(std::span<const MeasuredRequest> run);
[[nodiscard]] RequestSeconds secondsOf(std::span<const Request> requests, const VllmRun& run);

/// Records of a run in the form of serve(), whose arrivals are the moments of queueing. Gaps between tokens, energy and
/// levels over time are not recorded.
[[nodiscard]] ServingRun recordOf(std::span<const Request> requests, const VllmRun& run);

} // namespace pimento::serving
