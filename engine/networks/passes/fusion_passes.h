// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/passes/graph_edit.h"

#include <cstddef>

namespace pimento::networks {

// Passes that join functions with the convolution or matrix whose result nothing else reads. Each returns the number of
// functions that it joined.

/// Joins "batch_norm": it scales weights and adds biases, so that it needs no computation of its own.
std::size_t foldBatchNorm(GraphEdit& graph);
/// Joins "bias", a constant added to each channel, with a layer that has no biases yet.
std::size_t fuseBias(GraphEdit& graph);
/// Joins functions of each element, such as "relu", "clip", "tanh", "sigmoid".
std::size_t fuseActivation(GraphEdit& graph);

} // namespace pimento::networks
