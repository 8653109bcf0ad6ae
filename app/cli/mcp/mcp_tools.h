// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pimento::cli {

/// A command line of this program that answers a call.
struct ToolCommand {
    std::vector<std::string> words;
    std::string input;                   // of the command
    bool isLong = false;                 // the call returns a job at once; `poll` tells its answer
    std::optional<std::size_t> job = {}; // the call asks how far this job is
    double seconds = 0;                  // the answer may wait so long for the end of the job
};

/// Descriptions of all tools, as a list for `tools/list`.
[[nodiscard]] nlohmann::json toolDescriptions();
/// The command of a call; studies lie in `folder`. Error: an unknown tool, or arguments that do not fit.
[[nodiscard]] Result<ToolCommand> toolCommandOf(const std::string& tool, const nlohmann::json& arguments,
                                                const std::string& folder);

} // namespace pimento::cli
