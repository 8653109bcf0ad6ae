// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/plots/bar_chart.h"
#include "views/state/marks.h"

#include <QString>

#include <vector>

namespace pimento {

/// The totals of best, default, selected and pinned drafts by their parts, and that of a selected or most promising
/// draft that is predicted alone: a hollow bar.
[[nodiscard]] BarData timeBars(const Exploration& exploration, const std::vector<Mark>& marks,
                               const std::vector<Mark>& predicted);

/// Marks of what is predicted and worth a bar: the selected draft, or else the best prediction where it promises more
/// than the best draft that is simulated.
[[nodiscard]] std::vector<Mark> predictedMarks(const Exploration& exploration, Selection::Id selected);

/// How the best and the selected draft compare with the default one, in sentences; of a selected draft that is not
/// simulated, that. Rich text with a link "simulate".
[[nodiscard]] QString timeBarsInWords(const Exploration& exploration, const std::vector<Mark>& marks,
                                      const std::vector<Mark>& predicted);

} // namespace pimento
