// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"

#include <QString>

#include <cstddef>
#include <span>

namespace pimento {

/// Separator of groups of three digits and between a number and its unit; lines never break there.
inline constexpr char16_t kThinSpace = u'\u202f';
/// Sign for a value that is not known yet.
inline constexpr char16_t kUnknownMark = u'\u2013';

/// Formats a whole number: "1 081"; "–" for NaN.
[[nodiscard]] QString formatInteger(double value);
/// Formats a number of things: "1 081".
[[nodiscard]] inline QString formatCount(std::size_t count) { return formatInteger(static_cast<double>(count)); }
/// Formats three significant digits with an SI prefix: "1.80 µs". A unit may have a prefix: 1,800 "µs" are "1.80 ms".
/// Bytes have binary prefixes: 1,536 "B" are "1.50 KiB".
[[nodiscard]] QString formatQuantity(double value, const QString& unit);
/// Formats a time: "1.80 µs".
[[nodiscard]] inline QString inSeconds(double seconds) { return formatQuantity(seconds, QStringLiteral("s")); }
/// Formats a ratio: "1.27×".
[[nodiscard]] QString formatFactor(double value);
/// Formats a fraction between 0 and 1 in percent: "61 %".
[[nodiscard]] QString formatPercent(double share);
/// Formats a fraction as formatPercent() does, but small ones as "< 1 %".
[[nodiscard]] QString formatShare(double share);
/// Formats a value briefly for an axis: "200", "20 k", "1.5 M".
[[nodiscard]] QString formatTick(double value);
/// Formats a value as formatTick() does, also those below 1 with a prefix: "300 m". For an axis with much smaller ones.
[[nodiscard]] QString formatPrefixed(double value);

/// How an axis writes the values of a column: plain numbers, with the SI prefix in the title, "energy (µJ)".
struct AxisUnit {
    QString unit;          // "µJ"; "": the column has none
    double factor = 1;     // what one of it is worth
    bool isScaled = false; // counts are not: "20 k"
};
[[nodiscard]] AxisUnit axisUnit(const TableColumn& column, double most);
[[nodiscard]] AxisUnit axisUnit(const TableColumn& column, std::span<const double> values);
/// Title of an axis with its unit: "energy (µJ)".
[[nodiscard]] QString titleWithUnit(const TableColumn& column, const AxisUnit& unit);
/// Text of an axis tick in a unit: "210.3" for 0.0002103 J in µJ.
[[nodiscard]] QString formatTick(double value, const AxisUnit& unit);

/// A value as its column wants it; quantities carry their unit, counts do not.
[[nodiscard]] QString formatValue(double value, const TableColumn& column);
/// Formats a value always with its unit: "2 336 cycles".
[[nodiscard]] QString formatWithUnit(double value, const TableColumn& column);
/// Title of a column with its unit: "total (cycles)".
[[nodiscard]] QString titleWithUnit(const TableColumn& column);

} // namespace pimento
