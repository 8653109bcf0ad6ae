// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// Uses group-level commands wherever more than one core of a group works (paper sec. 4.3 II). Data is padded to equal
/// addresses in any case, so that one command replaces one per core. A single working core is driven alone.
[[nodiscard]] const Pass& controlPass();

} // namespace pimento::lower
