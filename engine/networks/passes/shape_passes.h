// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/passes/graph_edit.h"

#include <cstddef>

namespace pimento::networks {

// Passes that remove layers without a matrix. Each returns the number of places that it changed.

/// Removes layers that compute sizes ("shape", "size", and layers that read only such layers), unless the network gives
/// their results. Their readers lose these operands.
std::size_t foldShapes(GraphEdit& graph);
/// Removes "identity" and "dropout".
std::size_t dropIdentity(GraphEdit& graph);
/// Removes layers that move or scale elements: reshapes, transposes, softmax, normalisation of responses.
std::size_t dropTransparent(GraphEdit& graph);
/// Joins reshape, transpose and reshape into a "channel_shuffle" where they exchange groups of channels of an image.
std::size_t joinShuffles(GraphEdit& graph);
/// Adds a "pad" of height and width to the padding of the only convolution or pooling that reads it.
std::size_t mergePadding(GraphEdit& graph);

} // namespace pimento::networks
