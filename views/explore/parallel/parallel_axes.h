// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/row_set.h"
#include "views/explore/parallel/parallel_axis.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// A user's choice of an axis, by the id of its column, so that it survives other questions.
struct AxisChoice {
    std::string column;
    bool isInverted = false;
    std::optional<AxisScale> scale = {}; // none: the scale that suits the column

    bool operator==(const AxisChoice&) const = default;
};

/// Largest number of default axes.
inline constexpr std::size_t kMostFirstAxes = 8;

/// Default columns for these rows: decisions on the left, costs on the right, the total last; without columns whose
/// known values are all equal. At most `most`.
[[nodiscard]] std::vector<std::size_t> firstAxes(const CandidateTable& table, const RowSet& rows,
                                                 std::size_t most = kMostFirstAxes);

/// The axes of parallel coordinates, from left to right. They are firstAxes() until the user changes them, and whenever
/// a table has fewer than two of the chosen columns.
class ParallelAxes {
public:
    /// Makes the axes. Their ranges cover the values of `rows` and of `marks`, which have a value for each column, NaN
    /// for none.
    void setTable(const CandidateTable& table, const RowSet& rows, const std::vector<std::vector<double>>& marks);
    [[nodiscard]] const std::vector<ParallelAxis>& axes() const { return m_axes; }
    [[nodiscard]] std::size_t size() const { return m_axes.size(); }
    [[nodiscard]] const ParallelAxis& operator[](std::size_t place) const { return m_axes[place]; }
    /// Index of the axis that shows a column.
    [[nodiscard]] std::optional<std::size_t> placeOf(std::size_t column) const;

    // Changes of the choice. They take effect with the next setTable().
    void move(std::size_t from, std::size_t to);
    void drop(std::size_t place);
    void invert(std::size_t place);
    void setScale(std::size_t place, std::optional<AxisScale> scale);
    /// Inserts an axis before the last one, which usually is the total.
    void add(const std::string& column);
    /// Resets to the default axes.
    void reset();

    /// The user's choice; empty: default axes.
    [[nodiscard]] const std::vector<AxisChoice>& choices() const { return m_chosen; }
    void setChoices(std::vector<AxisChoice> choices) { m_chosen = std::move(choices); }

private:
    std::vector<AxisChoice> m_chosen;  // by the user; empty: default axes
    std::vector<AxisChoice> m_choices; // axes in use, including columns that only other tables have
    std::vector<std::size_t> m_places; // index of each axis in m_choices
    std::vector<ParallelAxis> m_axes;
};

} // namespace pimento
