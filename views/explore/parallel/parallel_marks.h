// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/common/palette.h"
#include "views/selection/marks.h"

#include <QString>

#include <optional>
#include <vector>

namespace pimento {

/// A candidate whose line is emphasised.
struct ParallelMark {
    std::vector<double> values; // by column of the table; NaN: unknown
    std::optional<std::size_t> row;
    QString tag;
    Role role = Role::Text;
    double width = 2;      // width of the line, in pixels
    bool isDashed = false; // drawn over another mark of the same candidate
};

/// The selected, the pinned, the default and the best candidate, as far as known, in drawing order: the best is on top.
[[nodiscard]] std::vector<ParallelMark> parallelMarksOf(const Exploration& exploration, Selection::Id selected,
                                                        const Pins& pins);

/// Mark of the row under the mouse.
[[nodiscard]] ParallelMark hoverMark(const CandidateTable& table, std::size_t row);

} // namespace pimento
