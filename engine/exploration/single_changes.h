// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"

#include <cstddef>
#include <vector>

namespace pimento {

/// A known candidate that costs less than another one, with the decisions in which both differ.
struct CheaperChange {
    std::size_t row = 0;
    std::vector<std::size_t> columns; // decisions that differ, ascending
    double saved = 0;                 // share of the other candidate's total, 0 to 1

    bool operator==(const CheaperChange&) const = default;
};

/// For each number of changed decisions the candidate that saves most, if it saves more than every one with fewer
/// changes and at least `leastSaving` of the row's total: what one change gains, what two gain, and so on. At most
/// `most`; the last is the best known candidate unless there are more. Ties go to the first row. Empty: the row's cost
/// is unknown, or no candidate is better. For candidates of any system, by their columns of decisions.
[[nodiscard]] std::vector<CheaperChange> cheaperChanges(const Exploration& exploration, std::size_t row,
                                                        std::size_t most, double leastSaving = 0.01);

} // namespace pimento
