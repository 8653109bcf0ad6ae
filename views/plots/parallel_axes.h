// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/row_set.h"
#include "views/plots/parallel_axis.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// What people chose about an axis, by the id of its column, so that it survives other questions.
struct AxisChoice {
    std::string column;
    bool isInverted = false;
    std::optional<AxisScale> scale = {}; // none: what suits the column

    bool operator==(const AxisChoice&) const = default;
};

/// At most so many axes stand without being asked for.
inline constexpr std::size_t kMostFirstAxes = 8;

/// Columns that a picture of these rows starts with: choices on the left, costs on the right, the total last; none
/// whose known values are all the same. At most `most`.
[[nodiscard]] std::vector<std::size_t> firstAxes(const CandidateTable& table, const RowSet& rows,
                                                 std::size_t most = kMostFirstAxes);

/// The axes of parallel coordinates, from left to right. They are firstAxes() until somebody changes them, and where a
/// table does not have two of those that were chosen.
class ParallelAxes {
public:
    /// The values of these rows stretch the axes, with what `marks` need: a value for each column, NaN for none.
    void setTable(const CandidateTable& table, const RowSet& rows, const std::vector<std::vector<double>>& marks);
    [[nodiscard]] const std::vector<ParallelAxis>& axes() const { return m_axes; }
    [[nodiscard]] std::size_t size() const { return m_axes.size(); }
    [[nodiscard]] const ParallelAxis& operator[](std::size_t place) const { return m_axes[place]; }
    /// The place of the axis of a column.
    [[nodiscard]] std::optional<std::size_t> placeOf(std::size_t column) const;

    // Changes. They count from the next setTable() on.
    void move(std::size_t from, std::size_t to);
    void drop(std::size_t place);
    void invert(std::size_t place);
    void setScale(std::size_t place, std::optional<AxisScale> scale);
    /// Puts an axis in front of the last one, which most often is the total.
    void add(const std::string& column);
    /// Back to those that stand without being asked for.
    void reset();

    /// What is chosen; empty: nothing, the first axes stand.
    [[nodiscard]] const std::vector<AxisChoice>& choices() const { return m_chosen; }
    void setChoices(std::vector<AxisChoice> choices) { m_chosen = std::move(choices); }

private:
    std::vector<AxisChoice> m_chosen;  // by people; empty: nothing
    std::vector<AxisChoice> m_choices; // that stand, among columns that only other tables have
    std::vector<std::size_t> m_places; // of the axes in the choices
    std::vector<ParallelAxis> m_axes;
};

} // namespace pimento
