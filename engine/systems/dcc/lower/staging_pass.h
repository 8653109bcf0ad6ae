// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// Rearranges operands through the host's on-chip memory: reads in host order, then writes to all groups in parallel
/// (paper sec. 4.3 I). Without this pass the host lays out one core after another.
[[nodiscard]] const Pass& stagingPass();

} // namespace pimento::lower
