// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/layer_costs.h"

namespace pimento::dataflow {

/// Costs of layers on accelerators: convolutions and products by their best mapping; the elements of other layers pass
/// through DRAM once, without stalls and with DRAM's energy alone.
[[nodiscard]] const LayerCosts& dataflowLayerCosts();

} // namespace pimento::dataflow
