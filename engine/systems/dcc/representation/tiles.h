// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/representation/index_set.h"
#include "engine/systems/dcc/representation/program.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::ir {

// What follows from a program's draft for one statement (paper sec. 4.2.4, Table 2).

/// One set of numbers per part of a dimension set, cores of group 0 first.
struct PartList {
    static constexpr std::size_t kMostListed = 8;

    std::int64_t groups = 1;
    std::int64_t cores = 1;
    std::vector<IndexSet> parts;

    bool operator==(const PartList&) const = default;

    /// One bracket per group: "[[0:3, 3:6], [6:9, 9:12]]". Of more than kMostListed parts cores and groups as
    /// repetitions, each so much further than the one before: "[[0:2 step 2 x 4] step 8 x 16]" are 16 groups of 4
    /// cores.
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
    std::vector<std::size_t> variables; // loops that decide, outermost first
    std::vector<PartList> dimensions;

    bool operator==(const TensorTile&) const = default;
};

struct StatementTiles {
    std::vector<ComputeTile> computeTiles; // in the order of the loops
    std::vector<TensorTile> tensorTiles;   // tensors in the order of their appearance, the target last
    std::vector<std::size_t> inputs;       // tensors rearranged to the cores before the statement

    bool operator==(const StatementTiles&) const = default;
};

/// For a statement that is not a softmax. Guards do not make tensor tiles smaller,
/// except that they end where the tensor does. The inputs are the tensors that the
/// statement reads; also its target if it adds to what was there.
[[nodiscard]] StatementTiles tilesOf(const Program& program, std::size_t statement);

} // namespace pimento::ir
