// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/exports/product_network.h"
#include "engine/systems/dataflow/solve/dataflow_solver.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace pimento::dataflow {

/// The factors of a dimension inside the array's tile.
struct InnerFactors {
    std::int64_t lanes = 1;
    std::int64_t slots = 1; // PEs: height x width
    std::int64_t steps = 1; // of level 0

    [[nodiscard]] std::int64_t array() const { return lanes * slots; }
    [[nodiscard]] std::int64_t peTile() const { return lanes * steps; }
    [[nodiscard]] std::int64_t tile() const { return lanes * slots * steps; }
};

/// The factors of a dimension as binary columns: one for each way to unroll it and to step through the tile of a PE,
/// and one for each step from the tile of a level to that of the next one. Sizes divide each other.
class LoopChoices {
public:
    /// Adds the columns that the question allows, and rows that choose one of them.
    LoopChoices(LinearProgram& program, const LinearSum& unit, const DataflowQuestion& question, std::size_t dim);

    [[nodiscard]] std::int64_t bound() const { return m_bound; }
    [[nodiscard]] std::size_t levels() const { return m_tiles.size(); }
    /// Choices of the inner factors by a number that they make.
    [[nodiscard]] KeyedSums inner(const std::function<std::int64_t(const InnerFactors&)>& key) const;
    /// Choices of the tile of a level.
    [[nodiscard]] const KeyedSums& tile(std::size_t level) const { return m_tiles[level]; }
    /// 1 if the loop of a level, which is not level 0, has more than one step.
    [[nodiscard]] LinearSum steps(std::size_t level) const;
    /// Logarithms of the factors along a direction.
    [[nodiscard]] LinearSum logarithms(Direction direction) const;

private:
    struct Inner {
        InnerFactors factors;
        std::array<std::int64_t, kDirections> spatial = {1, 1, 1};
        LinearSum sum;
    };
    struct Move {
        std::int64_t from = 1;
        std::int64_t to = 1;
        LinearSum sum;
    };

    void addInner(LinearProgram& program, const LinearSum& unit, const DataflowQuestion& question, std::size_t dim);
    void addMoves(LinearProgram& program, const DataflowQuestion& question, std::size_t dim, std::size_t level);

    std::int64_t m_bound;
    std::vector<Inner> m_inner;
    std::vector<std::vector<Move>> m_moves; // by level; none of level 0
    std::vector<KeyedSums> m_tiles;         // by level
};

} // namespace pimento::dataflow
