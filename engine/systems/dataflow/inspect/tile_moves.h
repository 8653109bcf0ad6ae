// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/accelerator.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace pimento::dataflow {

/// A tile that moves between the outermost level and the level that is next to it.
struct TileMove {
    Tensor tensor = Tensor::Input;
    bool isWrite = false;
    bool isPartial = false; // partial sums of a width of their own, which have rows of their own
    Sizes begin{};          // positions of the tile
    Sizes extents{};
    std::vector<std::int64_t> when; // steps of the loops at which it moves, outermost first
};

/// Moves of all tensors in the order of the loop nest.
struct TileMoves {
    std::vector<TileMove> moves;
    bool isCut = false; // further moves follow
};

/// Lists the moves of a mapping that check() accepts: before a step of the nest, the tile of the output that leaves is
/// written, then the tiles that the step needs are read. `most`: moves of one tensor after which the list ends.
[[nodiscard]] TileMoves tileMoves(const LayerLoops& layer, const Mapping& mapping, std::size_t most);

/// Finds the rows of moved tiles.
class RowsOfMoves {
public:
    /// The accelerator has rows.
    RowsOfMoves(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping);

    /// Bytes of a tile in each of its rows, by the number of the row.
    [[nodiscard]] std::map<std::int64_t, std::int64_t> bytesByRow(const TileMove& move);

private:
    void addRun(std::map<std::int64_t, std::int64_t>& rows, std::int64_t address, std::int64_t bytes) const;
    [[nodiscard]] std::map<std::int64_t, std::int64_t> alignedTile(const TileMove& move, std::int64_t bytes);

    LayerLoops m_layer;
    Mapping m_mapping;
    std::int64_t m_rowBytes;
    std::map<std::pair<std::size_t, Sizes>, std::int64_t>
        m_places; // address of each row-aligned tile, in the order of first visits
    std::array<std::int64_t, kTensors> m_used = {};                 // rows of row-aligned tiles so far
};

} // namespace pimento::dataflow
