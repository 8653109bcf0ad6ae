// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "views/state/filter_stack.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace pimento {

/// One choice of a candidate, as a filter that other candidates with the same choice pass.
struct LikeThis {
    QString words; // "groups rows = 4"
    RowFilter filter;
};

/// The choices of a row (ColumnRole::Decision) one by one; those that all rows of the table share are left out.
[[nodiscard]] std::vector<LikeThis> choicesOf(const CandidateTable& table, std::size_t row);

/// What makes other candidates alike: the same in the first choice of each part. Columns that are the same choice about
/// several parts are called alike but for a number at the end (g0, g1): the first such family counts, of columns
/// without numbers the first one alone.
[[nodiscard]] FilterStack::Filters filtersLike(const CandidateTable& table, std::size_t row);

} // namespace pimento
