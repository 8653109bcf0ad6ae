// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "app/cli/common/model_options.h"
#include "app/cli/models/hosted_model.h"
#include "engine/inference/stack_power.h"
#include "engine/serving/arrival_trace.h"
#include "engine/serving/rate_search.h"
#include "engine/serving/serving_summary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Output of `serve`: text and JSON.

namespace pimento::cli {

/// The requests and a description of them.
struct AskedRequests {
    std::vector<serving::Request> requests;
    std::string words;
    std::optional<serving::ArrivalRates> rates = {}; // none: all arrive at one moment
};

/// Power of a stack in the largest decode step that programs are made for; none: the host has no PIM devices.
struct FullStep {
    inference::ModelStep step;
    std::optional<inference::StackPower> power;
};

/// Results of a serving simulation.
struct Served {
    AskedRequests asked;
    serving::ServingRun run;
    serving::ServingSummary summary;
    std::optional<serving::RateAnswer> rate;
    FullStep full;
    serving::ServingSettings settings;
    std::vector<std::string> remarks; // on parts that run elsewhere than requested
    double seconds = 0;               // computing time of the serving simulation
};

/// Requests of a trace, or generated ones.
[[nodiscard]] Result<AskedRequests> requestsOf(const ServeOptions& options, const std::stop_token& stop);
/// Serves requests on an engine that was measured.
[[nodiscard]] int serveEngine(const ServeOptions& options);
[[nodiscard]] serving::Objective objectiveOf(const ServeOptions& options);
void print(const ServeOptions& options, const HostedModel& model, const Served& served);
[[nodiscard]] Json jsonOf(const ServeOptions& options, const HostedModel& model, const Served& served);

} // namespace pimento::cli
