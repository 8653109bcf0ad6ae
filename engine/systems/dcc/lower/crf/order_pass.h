// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// The fastest order of tiles and register writes for units with programs in two banks: each legal one is timed on the
/// device's simulator, long statements over their first thousands of commands.
[[nodiscard]] const Pass& orderPass();

} // namespace pimento::lower
