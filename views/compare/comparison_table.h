// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/compare/comparison_rows.h"

#include <vector>

namespace pimento {

/// Rows for the measures of all columns. A measure that no column has is left out; missing values of other measures
/// show a text.
[[nodiscard]] std::vector<ComparisonRow> comparisonRows(const ComparedColumns& columns);

} // namespace pimento
