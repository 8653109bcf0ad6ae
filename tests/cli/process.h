// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/arguments.h"
#include "tests/support/files.h"

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace pimento::test {

/// The exit code and the output of a finished program.
struct Outcome {
    int code = -1; // exit code, or 128 + signal
    std::string out;
    std::string error;
};

/// Runs pimento-cli to its end.
[[nodiscard]] Outcome runCli(const std::vector<std::string>& arguments);

/// Runs a line in a shell in which $CLI is pimento-cli, in a folder of its own that is also its cache folder.
[[nodiscard]] Outcome runShell(const std::string& line);

/// Starts pimento-cli and returns its process number; the output goes to files in `folder`, which is also where its
/// cache folder lies.
[[nodiscard]] pid_t startCli(const std::vector<std::string>& arguments, const std::filesystem::path& folder);

/// Waits until a program started by startCli() ends, and reads its output from `folder`.
[[nodiscard]] Outcome finish(pid_t process, const std::filesystem::path& folder);

} // namespace pimento::test
