// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/output_places.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string_view>

namespace pimento::cli {

/// The command of a parsed command line.
struct ChosenCommand {
    std::function<int()> run;            // returns the exit code
    std::function<CommandFiles()> files; // files that it reads and writes
};

/// Adds the command `name` with its options to the program, or all commands if none has this name. The chosen one
/// stores itself in `chosen`, which must outlive parsing.
void addCommands(CLI::App& app, ChosenCommand& chosen, std::string_view name);

} // namespace pimento::cli
