// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "views/selection/filter_stack.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace pimento {

/// One decision of a candidate as a filter, which other candidates with the same decision pass.
struct LikeThis {
    QString words; // the filter for people, "groups rows = 4"
    RowFilter filter;
};

/// The decisions of a row (ColumnRole::Decision) one by one, without those that all rows of the table share.
[[nodiscard]] std::vector<LikeThis> choicesOf(const CandidateTable& table, std::size_t row);

/// Filters for candidates alike: those with the same first decision for each part. Columns of one decision about
/// several parts have equal ids but for a number at the end (g0, g1): the first such family counts; without numbers the
/// first column alone does.
[[nodiscard]] FilterStack::Filters filtersLike(const CandidateTable& table, std::size_t row);

} // namespace pimento
