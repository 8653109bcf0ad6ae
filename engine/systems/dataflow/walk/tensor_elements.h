// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::dataflow {

/// Positions of a dimension, ascending.
using Positions = std::vector<std::int64_t>;
/// Positions of a tile in every dimension.
using PositionsOfTile = std::array<Positions, kDims>;
/// Coordinates of an element in the order of its dense array: Input [n][g][c][h][w], Weight [g][k][c][s][r], Output
/// [n][g][k][q][p].
using Coordinates = std::array<std::int64_t, 5>;

/// The positions from `begin` to before `end`.
[[nodiscard]] Positions positionsBetween(std::int64_t begin, std::int64_t end);

/// Lists the elements of a tensor in a tile by ascending dense address: for the Input, all elements from the first to
/// the last one read along each side. Gaps between positions belong to other PEs, so that positions on both sides of a
/// gap count as neighbours.
[[nodiscard]] std::vector<Coordinates> elementsInTile(const LayerLoops& layer, Tensor tensor,
                                                      const PositionsOfTile& tile);

/// Index of an element in its dense array.
[[nodiscard]] std::int64_t denseIndex(const LayerLoops& layer, Tensor tensor, const Coordinates& at);

/// Address of an element of an input in blocks: each block within one row, each channel from a new row.
[[nodiscard]] std::int64_t blockAddress(const LayerLoops& layer, workloads::Extent block, std::int64_t rowBytes,
                                        const Coordinates& at);

} // namespace pimento::dataflow
