// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/request.h"
#include "engine/serving/serving_run.h"
#include "engine/serving/serving_settings.h"
#include "engine/serving/step_costs.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <span>
#include <stop_token>

namespace pimento::serving {

/// Requests and the system that serves them.
struct ServingCase {
    std::span<const Request> requests;      // in the order of their arrival
    const StepCosts* costs = nullptr;       // costs of every server; with Apart, of the servers that make tokens
    const StepCosts* promptCosts = nullptr; // with Apart, of the prompt servers; nullptr: as `costs`
    ServingSettings settings;
};

inline constexpr double kMostServingSeconds = 9e6; // 104 days: picoseconds in 64 bits

/// Serves all requests, first come, first served, and records what happens to each. Time is counted in whole
/// picoseconds, so that the same case gives the same run, bit by bit. Events of one time precede any step that begins
/// at that time: first steps and transfers end, then requests arrive. Error: invalid settings; a trace that is empty or
/// not in order; a request that no memory can hold; costs that are not numbers, or errors of the step costs; a run of
/// more than kMostServingSeconds; or a stop (ErrorKind::Stopped). Reports the number of complete requests to
/// `progress`.
[[nodiscard]] Result<ServingRun> serve(const ServingCase& served, std::stop_token stop = {},
                                       Progress* progress = nullptr);

} // namespace pimento::serving
