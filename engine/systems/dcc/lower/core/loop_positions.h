// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/layout.h"
#include "engine/systems/dcc/lower/core/statement_parts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::lower {

/// Index of a layout's vector at some loop positions; `positions` has one entry per variable of the kernel, counted in
/// vectors along the lanes.
[[nodiscard]] inline std::int64_t vectorAt(const Layout& layout, std::span<const std::int64_t> positions)
{
    std::int64_t vector = 0;
    for (const Layout::Axis& axis : layout.axes) {
        vector = vector * layout.vectorsOf(axis) + positions[axis.variable];
    }
    return vector;
}

/// Current loop positions of a statement while the commands of its plan are made. Positions of the loop along the lanes
/// are counted in vectors; all layouts of a plan agree about that loop.
class LoopPositions {
public:
    LoopPositions(const affine::Kernel& kernel, const affine::Statement& statement, const StatementTiling& tiling)
        : m_positions(kernel.variables.size(), 0), m_counts(kernel.variables.size(), 1)
    {
        for (const std::size_t variable : statement.loops) {
            m_counts[variable] = tiling.positions(variable);
        }
    }

    /// Registers a layout of the plan: its axis along the lanes has as many positions as vectors.
    void note(const Layout& layout)
    {
        for (const Layout::Axis& axis : layout.axes) {
            m_counts[axis.variable] = std::min(m_counts[axis.variable], layout.vectorsOf(axis));
        }
    }

    /// Number of positions of a nest of these loops.
    [[nodiscard]] std::int64_t total(const Variables& variables) const
    {
        std::int64_t product = 1;
        for (const std::size_t variable : variables) {
            product *= m_counts[variable];
        }
        return product;
    }

    /// Moves to position number `index` of a nest of these loops, the last one fastest.
    void set(const Variables& variables, std::int64_t index)
    {
        for (auto variable = variables.rbegin(); variable != variables.rend(); ++variable) {
            m_positions[*variable] = index % m_counts[*variable];
            index /= m_counts[*variable];
        }
    }
    /// Moves to the first position of every loop.
    void reset() { std::ranges::fill(m_positions, 0); }

    /// Index of a layout's vector at the current positions.
    [[nodiscard]] std::int64_t vectorOf(const Layout& layout) const { return vectorAt(layout, m_positions); }

private:
    std::vector<std::int64_t> m_positions; // per variable of the kernel
    std::vector<std::int64_t> m_counts;
};

} // namespace pimento::lower
