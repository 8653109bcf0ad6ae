// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento {

/// Runs the window program. Returns the exit code: 0 success, 1 failure, 2 bad usage.
[[nodiscard]] int runWindowProgram(int argc, char** argv);

} // namespace pimento
