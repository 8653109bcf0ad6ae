// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/network_mapper.h"

namespace pimento::dataflow {

/// Maps networks on accelerators: the best dataflow of each layer, then layouts that agree between layers, tensors that
/// levels store for all of them, and pairs of layers that run strip by strip.
[[nodiscard]] const NetworkMapper& dataflowMapper();

} // namespace pimento::dataflow
