// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// A tile of a tensor that a memory holds at once.
struct TensorTile {
    std::string memory;                // "GlobalBuffer"
    std::vector<std::int64_t> extents; // by axis, in elements
    /// Distance between neighbouring tiles by axis, less than the extent where they overlap; 0: there is one tile.
    std::vector<std::int64_t> steps;

    bool operator==(const TensorTile&) const = default;
};

/// A tensor with the tiles that a candidate cuts it into, as a part of an inspection that has one of each tensor.
struct TiledTensor {
    std::string name;                  // "Input"
    std::vector<std::string> axes;     // names, outermost first: "C"
    std::vector<std::int64_t> extents; // by axis, in elements
    std::vector<TensorTile> tiles;     // each inside the one before; the first of each begins with the tensor

    bool operator==(const TiledTensor&) const = default;
};

} // namespace pimento
