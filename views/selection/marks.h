// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/problem/system.h"
#include "views/common/palette.h"
#include "views/selection/pins.h"
#include "views/selection/selection.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// Kinds of candidates that every view highlights.
enum class MarkKind : std::uint8_t {
    Best,
    Default,
    Selected,
    FastestWork, // computes in the least time without being the best
    PinA,        // pinned by the user
    PinB,
    PinC,
    PinD,
};
inline constexpr std::size_t kMarkKinds = 8;

/// Columns of a table that the scatter plot shows.
struct ScatterColumns {
    std::size_t x = 0;
    std::size_t y = 0;

    bool operator==(const ScatterColumns&) const = default;
};

struct Mark {
    MarkKind kind = MarkKind::Best;
    QString label;                  // code of the candidate
    std::optional<std::size_t> row; // none if the space does not contain it
    std::vector<double> parts;      // costs of the parts, in the order of the table's layout
    double total = 0;
    double x = 0; // position in the scatter plot; NaN: none
    double y = 0;
    QString words = {}; // the candidate in plain words; its code where there are none
};

/// What a row spends on computing and on data movement.
struct Spent {
    double work = 0;
    double moved = 0;
};
[[nodiscard]] Spent spentOn(const CandidateTable& table, std::size_t row);

/// The row that computes fastest (ties: least cost), if it costs at least one percent more than the best row. None also
/// if not all rows are known or no part is marked as work.
[[nodiscard]] std::optional<std::size_t> fastestWork(const Exploration& exploration);

/// Marks of best, default, fastest work, selected and pinned candidates that have a cost, in this order. `columns`:
/// axes of the scatter plot; none: those of the table's layout.
[[nodiscard]] std::vector<Mark> marksOf(const Exploration& exploration, Selection::Id selected,
                                        const Pins* pins = nullptr, std::optional<ScatterColumns> columns = {});

[[nodiscard]] std::optional<Mark> findMark(const std::vector<Mark>& marks, MarkKind kind);

[[nodiscard]] constexpr bool isPin(MarkKind kind) { return kind >= MarkKind::PinA; }
[[nodiscard]] QString markName(MarkKind kind);
[[nodiscard]] Role markRole(MarkKind kind);

/// Colour of a part of the layout: work has one hue, data movement has shades of another.
[[nodiscard]] Role partRole(const CandidateTable& table, std::size_t part);
/// Colour of a part at index `place` of the layout.
[[nodiscard]] Role partRole(PartColour colour, std::size_t place);

/// Fraction of a mark's total that is data movement; none: a part has no kind, or no part is data movement.
[[nodiscard]] std::optional<double> movementShare(const CandidateTable& table, const Mark& mark);

/// True if the results of two problems belong to the same question.
[[nodiscard]] bool isSameQuestion(const Problem& a, const Problem& b);

/// Seconds that `total` cycles take on the machine of the problem; none: the total is not in cycles of a machine.
[[nodiscard]] std::optional<double> secondsOf(const Exploration& exploration, double total);

/// Operations per second of every candidate with a known total, if each does `operations`; empty if the total is no
/// time.
[[nodiscard]] std::vector<double> ratesOf(const Exploration& exploration, double operations);

/// The system that computed an exploration's costs.
[[nodiscard]] const SystemInfo& systemOf(const Exploration& exploration);

} // namespace pimento
