// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/pass.h"

namespace pimento::lower {

/// Overlaps the softmax of one row with the products of another row.
[[nodiscard]] const Pass& pairingPass();
/// Overlaps the moves of the next rows' operands and of earlier rows' results with products.
[[nodiscard]] const Pass& overlapPass();

} // namespace pimento::lower
