// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/row_set.h"
#include "views/plots/parallel_axis.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

/// Where the rows of a table cross some axes: shares of the axes, by axis and row; NaN where a value is not known.
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

/// A place between two neighbouring axes.
struct GapPlace {
    std::size_t gap = 0; // between the axes `gap` and `gap` + 1
    double across = 0;   // 0 at the left axis, 1 at the right one
    double share = 0;    // of the height, from the bottom
};

/// The size of a gap, in pixels.
struct GapSize {
    double width = 1;
    double height = 1;
};

/// Rows of a set whose lines are the nearest to a place, all as near as the nearest (to half a pixel), ascending; none
/// that is farther than `reach` pixels.
[[nodiscard]] std::vector<std::uint32_t> nearestLines(const ParallelLines& lines, const RowSet& rows,
                                                      const GapPlace& place, const GapSize& size, double reach);

} // namespace pimento
