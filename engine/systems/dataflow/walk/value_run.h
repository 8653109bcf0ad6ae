// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"
#include "sim/base/result.h"

#include <cstdint>
#include <stop_token>

namespace pimento::dataflow {

/// Error: the layer has more than 10^9 multiply-accumulates or 2^28 elements of a tensor, so that a run takes too long.
[[nodiscard]] Result<void> checkRunnable(const LayerLoops& layer);

/// Computes a layer on generated whole numbers in the order of a mapping's loop nest, and compares every element of the
/// output with its sum in plain order. Returns the number of elements. Error: a wrong element, a layer that
/// checkRunnable() refuses, or a stop request.
[[nodiscard]] Result<std::int64_t> runValues(const LayerLoops& layer, const Mapping& mapping,
                                             std::stop_token stop = {});

} // namespace pimento::dataflow
