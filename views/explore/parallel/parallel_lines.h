// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/row_set.h"
#include "views/explore/parallel/parallel_axis.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

/// Positions where rows of a table cross some axes: fractions of the axes, by axis and row; NaN where a value is
/// unknown.
class ParallelLines {
public:
    ParallelLines() = default;
    ParallelLines(const CandidateTable& table, std::span<const ParallelAxis> axes);

    [[nodiscard]] std::size_t axes() const { return m_shares.size(); }
    [[nodiscard]] std::size_t rows() const { return m_shares.empty() ? 0 : m_shares.front().size(); }
    [[nodiscard]] const std::vector<float>& shares(std::size_t axis) const { return m_shares[axis]; }

private:
    std::vector<std::vector<float>> m_shares;
};

/// A point between two neighbouring axes.
struct GapPlace {
    std::size_t gap = 0; // between the axes `gap` and `gap` + 1
    double across = 0;   // 0 at the left axis, 1 at the right one
    double share = 0;    // fraction of the height, from the bottom
};

/// Size of the gap between two axes, in pixels.
struct GapSize {
    double width = 1;
    double height = 1;
};

/// Rows of a set whose lines are nearest to a point, and all others as near (to half a pixel), ascending; none that are
/// farther than `reach` pixels.
[[nodiscard]] std::vector<std::uint32_t> nearestLines(const ParallelLines& lines, const RowSet& rows,
                                                      const GapPlace& place, const GapSize& size, double reach);

} // namespace pimento
