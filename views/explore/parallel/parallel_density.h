// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"
#include "views/explore/parallel/parallel_lines.h"

#include <QColor>
#include <QImage>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pimento {

/// Raster in which lines are counted: the columns of the axes and the height of an axis, in pixels.
struct DensityShape {
    int width = 0;
    int height = 0;
    std::vector<double> axes; // ascending columns

    bool operator==(const DensityShape&) const = default;
};

/// Counts how many lines cross each pixel. Lines are one pixel wide and antialiased: a pixel that is covered by half
/// counts half. Counting proceeds in slices, so that the window stays responsive. Lines that begin and end in the same
/// pixels are counted together, which makes many candidates with few decisions cheap.
class DensityCounts {
public:
    /// Count of a line through the centre of a pixel.
    static constexpr std::uint32_t kOne = 64;

    DensityCounts() = default;
    /// Makes the counts of a picture of this shape, with no lines counted yet.
    DensityCounts(DensityShape shape, std::shared_ptr<const ParallelLines> lines);

    /// Counts the lines of other rows; only the difference to the rows before takes time. Call it after the last change
    /// has been counted completely.
    void setRows(RowSet rows);
    /// Counts until a moment; true if all is counted.
    bool advance(std::chrono::steady_clock::time_point until);
    void finish() { (void)advance(std::chrono::steady_clock::time_point::max()); }

    [[nodiscard]] const DensityShape& shape() const { return m_shape; }
    [[nodiscard]] std::uint32_t at(int x, int y) const { return m_counts[index(x, y)]; }
    [[nodiscard]] std::uint32_t most() const;
    /// Rows whose lines are counted or will be.
    [[nodiscard]] const RowSet& rows() const { return m_rows; }
    [[nodiscard]] const std::shared_ptr<const ParallelLines>& lines() const { return m_lines; }
    /// Counts of a column of pixels, from the top.
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
    RowSet m_before;                     // rows whose lines m_counts contains
    std::vector<std::uint32_t> m_counts; // stored by column
    std::vector<std::uint32_t> m_pairs;  // lines of a gap by the positions of their ends; negative numbers modulo 2^32
    std::size_t m_gap = 0;
    std::size_t m_next = 0; // next pair of the gap to draw
    bool m_isPaired = false;
};

/// Colours for counts, from one line to the largest count, on a logarithmic scale.
struct DensityRamp {
    QColor one;
    QColor many;
};

/// Image of the counts, transparent where no line is; the count `most` has the last colour.
[[nodiscard]] QImage densityImage(const DensityCounts& counts, const DensityRamp& ramp, std::uint32_t most);

} // namespace pimento
