// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/bar_chart.h"
#include "views/selection/marks.h"

#include <QString>

#include <vector>

namespace pimento {

/// Bars of the totals of best, default, selected and pinned candidates by parts, and hollow bars of `predicted` ones.
[[nodiscard]] BarData timeBars(const Exploration& exploration, const std::vector<Mark>& marks,
                               const std::vector<Mark>& predicted);

/// Marks of predictions that get a bar: the selected candidate, or else the best prediction if it is below the best
/// simulated candidate.
[[nodiscard]] std::vector<Mark> predictedMarks(const Exploration& exploration, Selection::Id selected);

/// Sentences that compare the best and the selected candidate with the default one, or say that the selected one is not
/// simulated. Rich text with a link "simulate".
[[nodiscard]] QString timeBarsInWords(const Exploration& exploration, const std::vector<Mark>& marks,
                                      const std::vector<Mark>& predicted);

} // namespace pimento
