// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A layer of a network whose weights lie in the arrays of a device.
struct ChipLayer {
    std::string name; // "conv2_1"
    std::int64_t copies = 0;
    std::int64_t arrays = 0; // of a copy
    std::int64_t rows = 0;   // of its matrix of weights
    std::int64_t columns = 0;

    bool operator==(const ChipLayer&) const = default;
};

/// What one core holds of a copy of a layer.
struct ChipPiece {
    std::uint32_t layer = 0; // in ChipMap::layers
    std::uint32_t copy = 0;
    std::uint32_t core = 0;
    std::uint32_t arrays = 0;

    bool operator==(const ChipPiece&) const = default;
};

/// An array that holds weights.
struct ChipArray {
    std::uint32_t piece = 0; // in ChipMap::pieces
    std::uint32_t group = 0; // of its copy: arrays of a group share their input
    std::int32_t rows = 0;   // in use
    std::int32_t columns = 0;

    bool operator==(const ChipArray&) const = default;
};

/// The arrays of all cores of a device with the weights in them, as a part of an inspection.
struct ChipMap {
    std::size_t chipsAcross = 1;
    std::size_t chipsDown = 1;
    std::size_t coresAcross = 1; // of a chip
    std::size_t coresDown = 1;
    std::size_t arraysOfCore = 0;
    std::int32_t arrayRows = 0;
    std::int32_t arrayColumns = 0;
    std::vector<ChipLayer> layers;
    std::vector<ChipPiece> pieces;
    std::vector<std::vector<ChipArray>> cores; // arrays in use of each core; cores of a chip row by row
    std::string text;                          // of the candidate

    /// Fraction of the cells of a core that hold weights, 0 to 1.
    [[nodiscard]] double cellsInUse(std::size_t core) const;

    bool operator==(const ChipMap&) const = default;
};

/// Maps of a device whose weights are written anew in each round, one after the other, as a part of an inspection. All
/// have the same layers, each of which has arrays in one of the maps.
struct ChipRounds {
    std::vector<std::shared_ptr<const ChipMap>> maps;

    /// The round in which a layer has arrays; the number of rounds: in none.
    [[nodiscard]] std::size_t roundOf(std::size_t layer) const;
};

/// Moves pieces, as a part of an inspection; a map without it cannot be changed.
class ChipMoves {
public:
    virtual ~ChipMoves() = default;

    /// Moves a piece of a map to another core, and returns the map of that candidate. Error: there is no room.
    [[nodiscard]] virtual Result<ChipMap> moved(const ChipMap& map, std::size_t piece, std::size_t core) const = 0;
};

} // namespace pimento
