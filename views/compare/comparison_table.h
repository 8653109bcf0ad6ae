// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/compared_columns.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace pimento {

/// Direction in which a measure is better.
enum class Better : std::uint8_t { Less, More, Neither };

/// Value of a measure in a column, and its difference from the baseline.
struct ComparisonCell {
    QString value;
    QString difference = {}; // "1.27× faster ▲  −12.3 µs"; "": not compared
    bool isMissing = false;  // the value is a reason for a missing one
};

struct ComparisonRow {
    QString title;
    QString tip;
    std::vector<ComparisonCell> cells; // one for each column
};

/// Rows for the measures of all columns. A measure that no column has is left out; missing values of other measures
/// show a text.
[[nodiscard]] std::vector<ComparisonRow> comparisonRows(const ComparedColumns& columns);

/// Words for a value below, above and about equal to the baseline's, such as {"less", "more", "as much"}.
struct RatioWords {
    QString less;
    QString more;
    QString alike;
};
/// Compares a value with the baseline's: the ratio in words, with an arrow up where it is better and down where it is
/// worse, and the difference, value minus baseline. There is no ratio if one of them is zero.
[[nodiscard]] QString differenceInWords(double value, double baseline, Better better, const RatioWords& words,
                                        const QString& unit);

} // namespace pimento
