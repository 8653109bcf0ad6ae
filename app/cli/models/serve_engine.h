// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/models/serve_output.h"
#include "engine/serving/measured/engines_apart.h"

#include <optional>
#include <string>

namespace pimento::cli {

/// Requests that a measured engine served.
struct EngineRun {
    std::string prefix; // path of the engine's files without their ending
    serving::VllmSetup setup;
    serving::LayerTimes times;
    AskedRequests asked;
    serving::VllmRun run;
    std::optional<serving::PromptEngine> prompts = {}; // none: the engine computes prompts itself
};

/// Serves the same requests with PIM devices beside the GPU, one placement after the other, and prints the comparison.
[[nodiscard]] int serveBeside(const ServeOptions& options, const EngineRun& alone);

} // namespace pimento::cli
