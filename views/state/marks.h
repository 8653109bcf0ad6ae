// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/explorer.h"
#include "views/state/palette.h"
#include "views/state/selection.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// Drafts that every view shows apart from the rest.
enum class MarkKind : std::uint8_t { Best, Default, Selected };

struct Mark {
    MarkKind kind = MarkKind::Best;
    QString label;                  // text form of the draft
    std::optional<std::size_t> row; // none when the space does not contain it
    std::vector<double> parts;      // in the order of the table's layout
    double total = 0;
    double x = 0; // place in the scatter
    double y = 0;
};

/// Those of best, default and selected that have a cost, in this order.
[[nodiscard]] std::vector<Mark> marksOf(const Exploration& exploration, Selection::Id selected);

[[nodiscard]] std::optional<Mark> findMark(const std::vector<Mark>& marks, MarkKind kind);

[[nodiscard]] QString markName(MarkKind kind);
[[nodiscard]] Role markRole(MarkKind kind);

/// Role of a part of the layout: compute has one hue, the rearrangement parts are shades of another.
[[nodiscard]] Role partRole(const CandidateTable& table, std::size_t part);

/// Whether the pictures of two questions belong together.
[[nodiscard]] bool isSameQuestion(const Question& a, const Question& b);

[[nodiscard]] double secondsOf(const Exploration& exploration, double cycles);

} // namespace pimento
