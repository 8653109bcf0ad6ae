// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/exploration.h"
#include "engine/study/system.h"
#include "views/state/palette.h"
#include "views/state/pins.h"
#include "views/state/selection.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// Candidates that every view shows apart from the rest.
enum class MarkKind : std::uint8_t {
    Best,
    Default,
    Selected,
    FastestWork, // computes in the least time, without being the best
    PinA,        // kept in sight by somebody
    PinB,
    PinC,
    PinD,
};
inline constexpr std::size_t kMarkKinds = 8;

/// Columns of a table that a scatter shows.
struct ScatterColumns {
    std::size_t x = 0;
    std::size_t y = 0;

    bool operator==(const ScatterColumns&) const = default;
};

struct Mark {
    MarkKind kind = MarkKind::Best;
    QString label;                  // text form of the candidate
    std::optional<std::size_t> row; // none when the space does not contain it
    std::vector<double> parts;      // in the order of the table's layout
    double total = 0;
    double x = 0; // place in the scatter; NaN: it has none
    double y = 0;
    QString words = {}; // the candidate in plain words; its text where it has none
};

/// What a row spends on work and on moving data.
struct Spent {
    double work = 0;
    double moved = 0;
};
[[nodiscard]] Spent spentOn(const CandidateTable& table, std::size_t row);

/// The row that computes fastest, of equals the one that costs least, where it is not the best choice by at least one
/// percent; none also where not all rows are known or nobody says what work is.
[[nodiscard]] std::optional<std::size_t> fastestWork(const Exploration& exploration);

/// Those of best, default, fastest work, selected and pinned that have a cost, in this order. `columns`: of the
/// scatter; none: those of the table's layout.
[[nodiscard]] std::vector<Mark> marksOf(const Exploration& exploration, Selection::Id selected,
                                        const Pins* pins = nullptr, std::optional<ScatterColumns> columns = {});

[[nodiscard]] std::optional<Mark> findMark(const std::vector<Mark>& marks, MarkKind kind);

[[nodiscard]] constexpr bool isPin(MarkKind kind) { return kind >= MarkKind::PinA; }
[[nodiscard]] QString markName(MarkKind kind);
[[nodiscard]] Role markRole(MarkKind kind);

/// Role of a part of the layout: work has one hue, moving data has shades of another.
[[nodiscard]] Role partRole(const CandidateTable& table, std::size_t part);
/// The same of a part of that kind, which stands at a place among the parts.
[[nodiscard]] Role partRole(PartKind kind, std::size_t place);

/// Share of a mark's total that its parts spend on moving data; none: its parts do not say what they are.
[[nodiscard]] std::optional<double> movementShare(const CandidateTable& table, const Mark& mark);

/// Whether the pictures of two problems belong together.
[[nodiscard]] bool isSameQuestion(const Problem& a, const Problem& b);

/// The time of so many cycles on the machine of a problem; none: totals are no cycles of a machine.
[[nodiscard]] std::optional<double> secondsOf(const Exploration& exploration, double total);

/// Operations per second of the candidates whose total is known, if each does so many; none: the total is no time.
[[nodiscard]] std::vector<double> ratesOf(const Exploration& exploration, double operations);

/// The system that an exploration's figures come from.
[[nodiscard]] const SystemInfo& systemOf(const Exploration& exploration);

} // namespace pimento
