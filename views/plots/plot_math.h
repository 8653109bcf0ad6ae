// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/row_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

/// Arithmetic of the plots between pixels, values and rows, independent of any widget.

enum class Scale : std::uint8_t { Linear, Logarithmic };

struct Range {
    double lower = 0;
    double upper = 1;

    bool operator==(const Range&) const = default;
};

/// Maps an axis to the screen: values in `range` to positions between two pixels.
struct AxisMap {
    Range range;
    double pixelLower = 0;
    double pixelUpper = 1;
    Scale scale = Scale::Linear;

    [[nodiscard]] double toPixel(double value) const;
    [[nodiscard]] double toValue(double pixel) const;
};

/// Groups the rows of a table by their position in a scatter plot; rows with a NaN coordinate are left out.
class PointGroups {
public:
    PointGroups() = default;
    PointGroups(std::span<const double> x, std::span<const double> y);
    /// Groups only the rows of a set.
    PointGroups(std::span<const double> x, std::span<const double> y, const RowSet& rows);

    [[nodiscard]] std::size_t size() const { return m_x.size(); }
    [[nodiscard]] double x(std::size_t group) const { return m_x[group]; }
    [[nodiscard]] double y(std::size_t group) const { return m_y[group]; }
    [[nodiscard]] const std::vector<double>& xs() const { return m_x; }
    [[nodiscard]] const std::vector<double>& ys() const { return m_y; }
    /// Rows that share the position, ascending.
    [[nodiscard]] std::span<const std::uint32_t> rows(std::size_t group) const;
    /// The group at exactly this position.
    [[nodiscard]] std::optional<std::size_t> find(double x, double y) const;

private:
    void group(std::span<const double> x, std::span<const double> y);

    std::vector<double> m_x; // ascending; groups of equal x are sorted by y
    std::vector<double> m_y;
    std::vector<std::size_t> m_first; // first row of each group, and the end
    std::vector<std::uint32_t> m_rows;
};

/// The group nearest to a pixel, if it is within `reach` pixels.
[[nodiscard]] std::optional<std::size_t> nearestGroup(const PointGroups& groups, const AxisMap& x, const AxisMap& y,
                                                      double pixelX, double pixelY, double reach);

/// The row of a group after `current`, cyclically; the first row if `current` is not in it.
[[nodiscard]] std::uint32_t nextInGroup(std::span<const std::uint32_t> rows, std::optional<std::size_t> current);

/// Range that contains all values with a margin. On a logarithmic scale only positive values count.
[[nodiscard]] Range paddedRange(std::span<const double> values, Scale scale);

/// The smallest of 1, 2, 5 times a power of ten that is not below `rough`, which is positive.
[[nodiscard]] double roundStep(double rough);

/// Multiples of a round step inside a range, at most `most` + 1.
[[nodiscard]] std::vector<double> evenTicks(Range range, int most);

/// Round values inside a range of a logarithmic axis: decades, 1-2-5 steps or finer ones, depending on its width.
[[nodiscard]] std::vector<double> logTicks(Range range);

/// Totals of guide lines x + y = total that cross a view; ascending, at most `most`.
[[nodiscard]] std::vector<double> guideTotals(Range x, Range y, Scale scale, std::size_t most);

/// Points on x + y = total within the view, dense enough to look smooth on either scale.
struct GuideLine {
    std::vector<double> x;
    std::vector<double> y;
};
[[nodiscard]] GuideLine guideLine(double total, Range x, Range y, Scale scale);

/// Index of the cell at a position in a map of rows x columns whose cells are one unit wide and centred on whole
/// numbers.
[[nodiscard]] std::optional<std::size_t> cellAt(double x, double y, std::size_t rows, std::size_t columns);

} // namespace pimento
