// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"
#include "views/state/palette.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// Why a column stands in a comparison.
enum class ColumnKind : std::uint8_t {
    Pin,      // one of the pins A to D
    Asked,    // the draft that was run on all devices
    Standard, // the default of its question
    Device,   // another device's draft
};

/// One item of a comparison as the window shows it.
struct ComparedColumn {
    ColumnKind kind = ColumnKind::Device;
    std::size_t pin = 0; // of a pin
    ComparedItem found;
    QString title = {};  // of its device, before its question is posed
    QString note = {};   // what its question leaves out of the one that was asked; "": nothing
    QString remark = {}; // what somebody wrote about its draft; "": nothing

    /// Whether both stand for the same thing, whatever is known of it by now.
    [[nodiscard]] bool isSame(const ComparedColumn& other) const
    {
        return kind == other.kind && pin == other.pin && found.item.choice == other.found.item.choice &&
               found.item.question == other.found.item.question;
    }
    [[nodiscard]] bool isAnswered() const { return found.hasFigures() || found.refused.has_value(); }
    /// Whether its draft is the one that means the same as another column's.
    [[nodiscard]] bool isMatched() const { return found.item.choice == kMatchChoice; }
};

/// A comparison as the window shows it: an immutable picture.
struct ComparedColumns {
    std::vector<ComparedColumn> columns;
    std::size_t baseline = 0;         // the others are compared with it
    std::optional<std::size_t> asked; // others are matched to it
    bool isRunning = false;

    /// "A" of a pin, the number of the column of others.
    [[nodiscard]] QString tag(std::size_t column) const;
    /// Its colour in plots; every column has a mark of its own as well.
    [[nodiscard]] Role role(std::size_t column) const;
    /// "HBM-PIM HBM3", with the model where there are several.
    [[nodiscard]] QString device(std::size_t column) const;
    /// "A  HBM-PIM HBM3"
    [[nodiscard]] QString name(std::size_t column) const;
    /// Why a column cannot be compared like with like with the baseline; "": it can, or nothing is known of it yet.
    [[nodiscard]] QString whyNot(std::size_t column) const;
    [[nodiscard]] std::size_t answered() const;
    /// The same for the engine.
    [[nodiscard]] Comparison comparison() const;
};

/// A part of the times of columns.
struct TimePart {
    QString name;
    Role role = Role::Compute;
    std::vector<std::optional<double>> seconds; // of each column; none: its time has no such part
};
/// The parts that the times of columns have, in stacking order. Columns whose ranked quantity is no time have none.
[[nodiscard]] std::vector<TimePart> timePartsOf(const ComparedColumns& columns);

/// The same for energy in joules, by segment of the data path.
[[nodiscard]] std::vector<TimePart> energyPartsOf(const ComparedColumns& columns);

} // namespace pimento
