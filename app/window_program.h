// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento {

/// The window program from its command line to its exit code: 0 done, 1 failed, 2 used wrongly.
[[nodiscard]] int runWindowProgram(int argc, char** argv);

} // namespace pimento
