// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/state/marks.h"
#include "views/state/palette.h"

#include <QString>

#include <optional>
#include <vector>

namespace pimento {

/// A candidate whose line stands out.
struct ParallelMark {
    std::vector<double> values; // by column of the table; NaN: not known
    std::optional<std::size_t> row;
    QString tag;
    Role role = Role::Text;
    double width = 2;      // of the line, in pixels
    bool isDashed = false; // over the line of another mark, which is the same candidate
};

/// The selected, the pinned, the default and the best candidate, as far as they are known; the best last, on top.
[[nodiscard]] std::vector<ParallelMark> parallelMarksOf(const Exploration& exploration, Selection::Id selected,
                                                        const Pins& pins);

/// A row that somebody points at.
[[nodiscard]] ParallelMark hoverMark(const CandidateTable& table, std::size_t row);

} // namespace pimento
