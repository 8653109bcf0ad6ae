// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/representation/index_set.h"
#include "engine/systems/dcc/representation/program.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::ir {

// Tiles of one statement that follow from a program's draft (paper sec. 4.2.4, Table 2).

/// Sets of numbers, one per part of a dimension set; cores of group 0 come first.
struct PartList {
    static constexpr std::size_t kMostListed = 8;

    std::int64_t groups = 1;
    std::int64_t cores = 1;
    std::vector<IndexSet> parts;

    bool operator==(const PartList&) const = default;

    /// Writes one bracket per group: "[[0:3, 3:6], [6:9, 9:12]]". More than kMostListed parts are written as
    /// repetitions with the distance between neighbours: "[[0:2 step 2 x 4] step 8 x 16]" are 16 groups of 4 cores.
    [[nodiscard]] std::string text() const;
};

/// Values of a loop variable on each part of its dimension set.
struct ComputeTile {
    std::size_t variable = 0;
    std::int64_t tile = 1; // length of the data tile
    PartList ranges;

    bool operator==(const ComputeTile&) const = default;
};

/// Indices of a tensor that a statement needs, per dimension and part of the dimension's set.
struct TensorTile {
    std::size_t tensor = 0;
    std::vector<std::size_t> variables; // loops that determine the indices, outermost first
    std::vector<PartList> dimensions;

    bool operator==(const TensorTile&) const = default;
};

struct StatementTiles {
    std::vector<ComputeTile> computeTiles; // in loop order
    std::vector<TensorTile> tensorTiles;   // in order of appearance, the target last
    std::vector<std::size_t> inputs;       // tensors rearranged to the cores before the statement

    bool operator==(const StatementTiles&) const = default;
};

/// Computes the tiles of a statement, which must not be a softmax. Guards do not shrink tensor tiles, except at the end
/// of the tensor. The inputs are the tensors that the statement reads, and its target if it adds to earlier values.
[[nodiscard]] StatementTiles tilesOf(const Program& program, std::size_t statement);

} // namespace pimento::ir
