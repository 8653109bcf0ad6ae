// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/row_set.h"
#include "views/texts/number_format.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// Distribution of values along an axis.
enum class AxisScale : std::uint8_t {
    Steps, // evenly spaced distinct values of a column with few
    Linear,
    Logarithmic, // zeros stand below the least positive value, behind a gap
};

/// Summary of the known values of a column among some rows.
struct ColumnValues {
    double least = 0;
    double leastPositive = 0; // 0: none is positive
    double most = 0;
    std::vector<double> steps; // distinct values, ascending, if they are few
    bool areFew = true;
    bool areWhole = true;
    bool isKnown = false; // at least one value is known

    void add(double value);
    /// True if all known values are equal.
    [[nodiscard]] bool isOne() const { return isKnown && least == most; }
};
[[nodiscard]] ColumnValues valuesOf(const CandidateTable& table, std::size_t column, const RowSet& rows);

/// A range from `least` to `most`, both included; an infinite end is open.
struct ValueRange {
    double least = 0;
    double most = 0;

    bool operator==(const ValueRange&) const = default;
};

/// A label beside an axis.
struct AxisTick {
    double share = 0;
    QString text;
};

/// One axis of parallel coordinates. It maps values to fractions of its length, 0 at the bottom and 1 at the top;
/// values beyond its ends map below 0 and above 1.
class ParallelAxis {
public:
    ParallelAxis(const TableColumn& column, std::size_t index, const ColumnValues& values,
                 std::optional<AxisScale> scale, bool isInverted);

    [[nodiscard]] std::size_t column() const { return m_index; }
    [[nodiscard]] const TableColumn& info() const { return *m_column; }
    [[nodiscard]] AxisScale scale() const { return m_scale; }
    [[nodiscard]] bool isInverted() const { return m_isInverted; }
    /// True if the values fit a scale: a logarithmic one needs values that are positive or zero, steps need few values.
    [[nodiscard]] bool can(AxisScale scale) const;

    /// Position of a value as a fraction of the axis; NaN for NaN.
    [[nodiscard]] double shareOf(double value) const;
    [[nodiscard]] double valueAt(double share) const;

    /// Range of values between two positions: with whole ends for a column of whole numbers, else rounded ones, and
    /// open at the ends of the axis. `resolution`: height of a pixel as a fraction. None: the range covers all values.
    [[nodiscard]] std::optional<ValueRange> rangeBetween(double one, double other, double resolution) const;
    /// Positions of the ends of a range, lower first, clamped to the axis; with a margin around steps.
    [[nodiscard]] std::pair<double, double> sharesOf(const ValueRange& range) const;
    /// The next value, up or down the axis, that an end of a range can have.
    [[nodiscard]] double neighbour(double value, int direction) const;

    /// Labels that are at least `distance` apart, a fraction of the axis; the ends always have one if there is room for
    /// two.
    [[nodiscard]] std::vector<AxisTick> ticks(double distance) const;
    /// Unit of the values; the title of the axis names it.
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
