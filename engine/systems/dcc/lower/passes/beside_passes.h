// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// Lets the softmax of one row run beside the products of another one.
[[nodiscard]] const Pass& pairingPass();
/// Lets operands of the next rows and results of the last ones move beside products.
[[nodiscard]] const Pass& overlapPass();

} // namespace pimento::lower
