// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"
#include "engine/systems/dataflow/timeloop/search/array_splits.h"
#include "engine/systems/dataflow/timeloop/search/level_words.h"

#include <span>

// Words that a tensor's transfers between two levels cost, exactly or at least.

namespace pimento::dataflow::timeloop {

/// A layer with the number of elements of each tensor that it touches. Borrows the layer.
struct TouchedLayer {
    explicit TouchedLayer(const LayerLoops& layer);

    const LayerLoops* loops;
    std::array<double, kTensors> elements = {};

    [[nodiscard]] double touched(Tensor tensor) const { return elements[static_cast<std::size_t>(tensor)]; }
};

/// A layer on an array: sizes that do not depend on tiles.
struct ArrayUse {
    ArrayUse(const TouchedLayer& touchedLayer, const ArraySplit& givenSplit);

    const TouchedLayer* touched;
    const LayerLoops* layer;
    ArraySplit split;
    Sizes slots;
    Sizes array;
    ArrayWork work;
    double slotCount = 1;
};

/// Exact words between the units and a level that stores the tensor, for a tile of the PEs together.
[[nodiscard]] LevelWords unitWords(const ArrayUse& use, Tensor tensor, std::size_t parent, const Sizes& arrayTile);
/// Lower bound of unitWords() for any tile. For the Input: overlapping positions cannot be fewer than this.
[[nodiscard]] LevelWords leastUnitWords(const ArrayUse& use, Tensor tensor, std::size_t parent);
/// True if the tile of one step has the fewest positions of the Input, so that no other can save unit words.
[[nodiscard]] bool hasFewestPositions(const ArrayUse& use);

/// Exact words between the buffers of PEs and the level above, for loops around the tile.
[[nodiscard]] LevelWords peWords(const ArrayUse& use, Tensor tensor, std::size_t parent, const Sizes& arrayTile,
                                 std::span<const OuterLoop> loops);
/// Lower bound of peWords() for any tile and loops: each element once.
[[nodiscard]] LevelWords leastPeWords(const ArrayUse& use, Tensor tensor, std::size_t parent);
/// Lower bound of peWords() for known tiles of PEs and of the next level, if the loops between retain the tensor
/// (`stays`), or another one.
[[nodiscard]] LevelWords leastPeWords(const ArrayUse& use, Tensor tensor, std::size_t parent, const Sizes& arrayTile,
                                      const Sizes& nextTile, bool stays);

/// Words that a level reads for the tiles of a shared buffer below, and words that it is updated with.
struct OuterWords {
    double reads = 0; // also fills of the buffer
    double updates = 0;

    bool operator==(const OuterWords&) const = default;
};
[[nodiscard]] OuterWords outerWords(const LayerLoops& layer, Tensor tensor, const Sizes& tile,
                                    std::span<const OuterLoop> loops);
/// Lower bound of outerWords() if loops lead from the tile to another one before the others follow, and if the first
/// ones retain the tensor (`stays`), or another one. With the whole layer as the other tile: of any loops.
[[nodiscard]] OuterWords leastOuterWords(const TouchedLayer& touched, Tensor tensor, const Sizes& tile,
                                         const Sizes& nextTile, bool stays);
/// Adds the words between a shared buffer and the level above that stores the tensor.
void addOuterWords(std::size_t child, std::size_t parent, const OuterWords& words, LevelWords& all);

/// Words that a tile of a tensor takes in a buffer.
[[nodiscard]] double tileWords(const LayerLoops& layer, Tensor tensor, const Sizes& tile);

/// The loops of a level with this order, whose steps begin at a tile.
void appendLoops(std::span<const Dim> order, const Sizes& from, const Sizes& to, std::vector<OuterLoop>& loops);

} // namespace pimento::dataflow::timeloop
