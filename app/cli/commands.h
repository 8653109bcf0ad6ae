// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/output_places.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace pimento::cli {

/// What a command line asks for, once it is parsed.
struct ChosenCommand {
    std::function<int()> run;            // returns the exit code
    std::function<CommandFiles()> files; // what it reads and writes
};

/// Adds all commands with their options to the program. The chosen one writes itself to `chosen`, which must outlive
/// the parsing.
void addCommands(CLI::App& app, ChosenCommand& chosen);

} // namespace pimento::cli
