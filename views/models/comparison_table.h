// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/compared_columns.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace pimento {

/// Whether less of a measure is better.
enum class Better : std::uint8_t { Less, More, Neither };

/// What a column has of a measure, and how that stands beside the baseline.
struct ComparisonCell {
    QString value;
    QString difference = {}; // "1.27× faster ▲  −12.3 µs"; "": there is nothing to compare
    bool isMissing = false;  // the value says why there is none
};

struct ComparisonRow {
    QString title;
    QString tip;
    std::vector<ComparisonCell> cells; // one for each column
};

/// Measures of all columns, one row each. A measure that no column has is left out; of one that some have the others
/// say that they have none.
[[nodiscard]] std::vector<ComparisonRow> comparisonRows(const ComparedColumns& columns);

/// How a value stands beside that of the baseline: candidate minus baseline, and the ratio in words with an arrow up
/// where it is better, down where it is worse. No ratio where one of them is zero. `words`: of a ratio above 1 and of
/// one below: {"less", "more"}.
struct RatioWords {
    QString less;
    QString more;
    QString alike;
};
[[nodiscard]] QString differenceInWords(double value, double baseline, Better better, const RatioWords& words,
                                        const QString& unit);

} // namespace pimento
