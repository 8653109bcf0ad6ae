// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/model_options.h"
#include "app/cli/common/sweep_options.h"
#include "engine/base/file_place.h"
#include "sim/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

// Checks the output files of a command before any work begins.

namespace pimento::cli {

/// The files of a command, which filesOf() takes from its options.
struct CommandFiles {
    Output output = Output::Text;
    std::vector<std::string> outputs;          // as the user named them
    std::vector<std::filesystem::path> inputs; // files that it reads or keeps open besides the program's own data
};

[[nodiscard]] CommandFiles filesOf(const OutputOptions& options);
[[nodiscard]] CommandFiles filesOf(const PredictCommandOptions& options);
[[nodiscard]] CommandFiles filesOf(const RegretCommandOptions& options);
[[nodiscard]] CommandFiles filesOf(const GainsOptions& options);
[[nodiscard]] CommandFiles filesOf(const NetworkOptions& options);
[[nodiscard]] CommandFiles filesOf(const LlmOptions& options);
[[nodiscard]] CommandFiles filesOf(const ServeOptions& options);
[[nodiscard]] CommandFiles filesOf(const ExploreCommandOptions& options);
[[nodiscard]] CommandFiles filesOf(const StudyCommandOptions& options);
[[nodiscard]] CommandFiles filesOf(const DraftsOptions& options);
[[nodiscard]] CommandFiles filesOf(const SensitivityCommandOptions& options);
[[nodiscard]] CommandFiles filesOf(const CompareOptions& options);
[[nodiscard]] CommandFiles filesOf(const ChainCommandOptions& options);
[[nodiscard]] CommandFiles filesOf(const BatchOptions& options);
[[nodiscard]] CommandFiles filesOf(const AdviseOptions& options);
[[nodiscard]] CommandFiles filesOf(const WhatIfCommandOptions& options);
[[nodiscard]] CommandFiles filesOf(const SimulateOptions& options);
[[nodiscard]] CommandFiles filesOf(const LowerOptions& options);
[[nodiscard]] CommandFiles filesOf(const ExportOptions& options);
[[nodiscard]] CommandFiles filesOf(const VerifyOptions& options);
[[nodiscard]] CommandFiles filesOf(const ReplayOptions& options);
[[nodiscard]] CommandFiles filesOf(const SweepCommandOptions& options);

/// True if rows go to the terminal, where a summary would mix with them.
[[nodiscard]] bool usesTerminal(const CommandFiles& files);

/// Checks the output files. Error: two outputs to one file; an output that would overwrite an input (kernel, device,
/// request list, cache, the program's own data) or the standard output's file; a path that cannot be written; rows and
/// JSON both to the terminal.
[[nodiscard]] Result<void> checkFiles(const CommandFiles& files);

} // namespace pimento::cli
