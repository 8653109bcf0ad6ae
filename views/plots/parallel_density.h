// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"
#include "views/plots/parallel_lines.h"

#include <QColor>
#include <QImage>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pimento {

/// The pixels that lines are counted in: columns of the axes, and how high an axis is.
struct DensityShape {
    int width = 0;
    int height = 0;
    std::vector<double> axes; // ascending columns

    bool operator==(const DensityShape&) const = default;
};

/// How many lines cross each pixel: lines one pixel wide, smoothed, so that a pixel that is covered by half counts
/// half. Counted in slices, so that nothing else has to wait. Lines that begin and end in the same pixels are counted
/// together, which makes many drafts with few choices cheap.
class DensityCounts {
public:
    /// A line through the middle of a pixel counts so much there.
    static constexpr std::uint32_t kOne = 64;

    DensityCounts() = default;
    /// Counts no line yet.
    DensityCounts(DensityShape shape, std::shared_ptr<const ParallelLines> lines);

    /// Lines of other rows are to be counted. Only the difference to those that are counted takes time. Not before
    /// the last change is counted to its end.
    void setRows(RowSet rows);
    /// Counts until a moment or the end; whether it is the end.
    bool advance(std::chrono::steady_clock::time_point until);
    void finish() { (void)advance(std::chrono::steady_clock::time_point::max()); }

    [[nodiscard]] const DensityShape& shape() const { return m_shape; }
    [[nodiscard]] std::uint32_t at(int x, int y) const { return m_counts[index(x, y)]; }
    [[nodiscard]] std::uint32_t most() const;
    /// Rows whose lines are counted, or will be.
    [[nodiscard]] const RowSet& rows() const { return m_rows; }
    [[nodiscard]] const std::shared_ptr<const ParallelLines>& lines() const { return m_lines; }
    /// The counts of a column of pixels, from the top.
    [[nodiscard]] std::span<const std::uint32_t> column(int x) const
    {
        return std::span(m_counts).subspan(index(x, 0), static_cast<std::size_t>(m_shape.height));
    }

private:
    [[nodiscard]] std::size_t index(int x, int y) const
    {
        return static_cast<std::size_t>(x) * static_cast<std::size_t>(m_shape.height) + static_cast<std::size_t>(y);
    }
    void pair();
    [[nodiscard]] std::uint32_t change(std::size_t row) const;
    void draw(std::uint32_t cell, std::uint32_t number);

    DensityShape m_shape;
    std::shared_ptr<const ParallelLines> m_lines;
    RowSet m_rows;
    RowSet m_before;                     // rows that were counted before
    std::vector<std::uint32_t> m_counts; // column by column
    std::vector<std::uint32_t> m_pairs;  // lines of a gap by where they begin and end; fewer ones modulo 2^32
    std::size_t m_gap = 0;
    std::size_t m_next = 0; // of the pairs of the gap; 0: they are not counted yet
    bool m_isPaired = false;
};

/// Colours for counts, from one line to the most: alike steps of the logarithm.
struct DensityRamp {
    QColor one;
    QColor many;
};

/// The picture of some counts, transparent where no line is. `most` gets the last colour.
[[nodiscard]] QImage densityImage(const DensityCounts& counts, const DensityRamp& ramp, std::uint32_t most);

} // namespace pimento
