// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"

#include <cstddef>
#include <vector>

namespace pimento {

/// A decision that the best candidates share more often than others.
struct CommonValue {
    std::size_t column = 0;
    double value = 0;
    double share = 0;      // of the best candidates
    double shareOfAll = 0; // of all rows

    bool operator==(const CommonValue&) const = default;
};

/// The best candidates of a table, and what they have in common.
struct BestInCommon {
    std::size_t best = 0; // number of best candidates
    std::vector<CommonValue> values;
};

/// Finds what the best `percent` of the candidates with a known total (ties included, as BestShare) have in common:
/// decisions with the same value in at least 90 % of them, and at least 1.5 times as often as in all rows. The most
/// telling ones come first, at most `most`. Needs three best candidates and twenty known ones.
[[nodiscard]] BestInCommon bestInCommon(const CandidateTable& table, double percent, std::size_t most);

} // namespace pimento
