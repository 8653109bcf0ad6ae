// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// Keeps the scores and probabilities of an attention on the device if the draft leaves whole rows in one group: the
/// softmax units work on the result buffer, and its contents go back to the cores (devices.md section 1.4). Without
/// this pass the host computes the softmax between two runs.
[[nodiscard]] const Pass& fusionPass();

} // namespace pimento::lower
