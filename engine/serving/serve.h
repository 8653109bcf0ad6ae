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

/// Who is served by what.
struct ServingCase {
    std::span<const Request> requests;      // in the order of their arrival
    const StepCosts* costs = nullptr;       // of every server; of Apart, of those that make tokens
    const StepCosts* promptCosts = nullptr; // of Apart, of those that work on prompts; nullptr: the same
    ServingSettings settings;
};

inline constexpr double kMostServingSeconds = 9e6; // 104 days: picoseconds in 64 bits

/// Serves all requests, first come, first served, and says what happened to each. Time is counted in whole picoseconds,
/// so that the same case gives the same run, bit by bit. What happens at one moment happens before any step that begins
/// at it: steps and transfers end, then requests arrive. Error: settings that are impossible; a trace that is empty or
/// not in order; a request that no memory can hold; costs that are no numbers, or errors of whoever knows them; a run
/// of more than kMostServingSeconds; `stop` (ErrorKind::Stopped). Tells `progress` how many requests are complete.
[[nodiscard]] Result<ServingRun> serve(const ServingCase& served, std::stop_token stop = {},
                                       Progress* progress = nullptr);

} // namespace pimento::serving
