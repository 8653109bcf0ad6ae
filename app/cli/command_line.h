// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento::cli {

/// Runs pimento-cli. Returns the exit code: 0 success, 1 a check failed, 2 bad usage or input, 130 interrupted.
[[nodiscard]] int runCommandLine(int argc, char** argv);

} // namespace pimento::cli
