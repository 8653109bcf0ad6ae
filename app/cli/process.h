// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace pimento::cli {

/// Makes the program independent of how it was started: standard streams that are closed become /dev/null, so that no
/// file that is opened later takes their place, and a file that grows beyond the limit of the shell gives a write error
/// instead of a signal.
void prepareProcess();

} // namespace pimento::cli
