// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/measured/measured_run.h"
#include "engine/serving/measured/vllm_engine.h"

#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::serving {

/// Names of the measured engines in the folder of the program's data, in alphabetical order; empty: no folder.
[[nodiscard]] std::vector<std::string> measuredEngines();
/// Path of an engine's files without their ending: as named, or in the folder of the program's data. Error: there is no
/// such engine.
[[nodiscard]] Result<std::string> filesOfEngine(const std::string& engine);

/// Requests of a real run, predicted from measured layers.
struct ReplayedRun {
    std::string engine; // as filesOfEngine() takes it
    VllmSetup setup;
    std::vector<Request> requests;
    VllmRun run;
    std::vector<MeasuredRequest> measured; // empty: these requests were not measured
};

/// Reads the real run of an engine's requests. Error: there is none, or one of other requests.
[[nodiscard]] Result<std::vector<MeasuredRequest>> measuredRequests(const std::string& files,
                                                                    std::span<const Request> requests);

/// Serves the requests beside an engine, in the order of their arrival. Error: an unknown engine, damaged files, or a
/// stop.
[[nodiscard]] Result<ReplayedRun> replayEngine(const std::string& engine, std::stop_token stop);

} // namespace pimento::serving
