// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/row_set.h"
#include "views/state/number_format.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// How values are spread along an axis.
enum class AxisScale : std::uint8_t {
    Steps, // the few values of a column, evenly
    Linear,
    Logarithmic, // a zero stands below the least positive value, behind a gap
};

/// What the values of a column are like: those that are known, among some rows.
struct ColumnValues {
    double least = 0;
    double leastPositive = 0; // 0: there is none
    double most = 0;
    std::vector<double> steps; // ascending, if they are few
    bool areFew = true;
    bool areWhole = true;
    bool isKnown = false; // at least one is

    void add(double value);
    /// All the known ones are the same.
    [[nodiscard]] bool isOne() const { return isKnown && least == most; }
};
[[nodiscard]] ColumnValues valuesOf(const CandidateTable& table, std::size_t column, const RowSet& rows);

/// From `least` to `most`, both included; infinite: open.
struct ValueRange {
    double least = 0;
    double most = 0;

    bool operator==(const ValueRange&) const = default;
};

/// A text beside an axis.
struct AxisTick {
    double share = 0;
    QString text;
};

/// One axis of parallel coordinates: values and their places, as shares of its length, 0 at the bottom, 1 at the top.
/// Values beside its ends have places below 0 and above 1.
class ParallelAxis {
public:
    ParallelAxis(const TableColumn& column, std::size_t index, const ColumnValues& values,
                 std::optional<AxisScale> scale, bool isInverted);

    [[nodiscard]] std::size_t column() const { return m_index; }
    [[nodiscard]] const TableColumn& info() const { return *m_column; }
    [[nodiscard]] AxisScale scale() const { return m_scale; }
    [[nodiscard]] bool isInverted() const { return m_isInverted; }
    /// Whether its values can be shown in this way: logarithms need values that are positive or zero, steps few.
    [[nodiscard]] bool can(AxisScale scale) const;

    /// NaN of NaN.
    [[nodiscard]] double shareOf(double value) const;
    [[nodiscard]] double valueAt(double share) const;

    /// The values between two places: whole ones where the column has such, round ones otherwise, open at the ends of
    /// the axis. `resolution`: the share that a pixel takes. none: the range is all of the axis.
    [[nodiscard]] std::optional<ValueRange> rangeBetween(double one, double other, double resolution) const;
    /// The places of the ends of a range, lower first, within the axis; around steps with a margin.
    [[nodiscard]] std::pair<double, double> sharesOf(const ValueRange& range) const;
    /// The next value that an end of a range can have, up or down the axis.
    [[nodiscard]] double neighbour(double value, int direction) const;

    /// Texts that keep a distance, as a share of the axis; the ends always have one, if there is room for two.
    [[nodiscard]] std::vector<AxisTick> ticks(double distance) const;
    /// Of its values; the title names it.
    [[nodiscard]] AxisUnit unit() const;
    [[nodiscard]] QString text(double value) const;

private:
    [[nodiscard]] double upright(double value) const;
    [[nodiscard]] double stepShare(double value) const;
    [[nodiscard]] double stepAt(double share) const;
    [[nodiscard]] std::vector<double> tickValues(double distance) const;

    const TableColumn* m_column;
    std::size_t m_index;
    ColumnValues m_values;
    AxisScale m_scale;
    bool m_isInverted;
};

} // namespace pimento
