// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// Host rearrangement through the on-chip memory: reads in host order, then writes to all groups in parallel (paper
/// sec. 4.3 I). Without it the host lays out one core after another.
[[nodiscard]] const Pass& stagingPass();

} // namespace pimento::lower
