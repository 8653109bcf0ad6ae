// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento::cli {

/// Makes the program independent of how it was started: closed standard streams become /dev/null, so that no file
/// opened later takes their numbers, and a file that exceeds the shell's size limit causes a write error instead of a
/// signal.
void prepareProcess();

} // namespace pimento::cli
