// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// Chooses the fastest order of tiles and register writes for units with programs in two banks. Each legal order is
/// timed on the device's simulator; long statements over their first thousands of commands.
[[nodiscard]] const Pass& orderPass();

} // namespace pimento::lower
