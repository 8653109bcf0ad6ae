// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"
#include "views/common/palette.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pimento {

/// Reason why a column stands in a comparison.
enum class ColumnKind : std::uint8_t {
    Pin,      // one of the pins A to D
    Asked,    // the candidate that was deployed on all devices
    Standard, // the default of its question
    Device,   // a candidate of another device
};

/// One item of a comparison as the window shows it.
struct ComparedColumn {
    ColumnKind kind = ColumnKind::Device;
    std::size_t pin = 0; // index of the pin, if it is one
    ComparedItem found;
    QString title = {};  // title of its device, before its question is posed
    QString note = {};   // what its question leaves out of the original one; "": nothing
    QString remark = {}; // the user's note on its candidate; "": none

    /// True if both columns stand for the same item, whatever results they have by now.
    [[nodiscard]] bool isSame(const ComparedColumn& other) const
    {
        return kind == other.kind && pin == other.pin && found.item.choice == other.found.item.choice &&
               found.item.question == other.found.item.question;
    }
    [[nodiscard]] bool isAnswered() const { return found.hasFigures() || found.refused.has_value(); }
    /// True if the candidate was chosen to match the one of another column.
    [[nodiscard]] bool isMatched() const { return found.item.choice == kMatchChoice; }
};

/// An immutable snapshot of a comparison as the window shows it.
struct ComparedColumns {
    std::vector<ComparedColumn> columns;
    std::size_t baseline = 0;         // the column that the others are compared with
    std::optional<std::size_t> asked; // the column that the others are matched to
    bool isRunning = false;

    /// Returns "A" to "D" for a pin and the column's number for others.
    [[nodiscard]] QString tag(std::size_t column) const;
    /// Colour of a column in plots; every column has a marker of its own as well.
    [[nodiscard]] Role role(std::size_t column) const;
    /// Title of the device, "HBM-PIM HBM3", with the system if it is another than that of the reference.
    [[nodiscard]] QString device(std::size_t column) const;
    /// Tag and device, "A  HBM-PIM HBM3".
    [[nodiscard]] QString name(std::size_t column) const;
    /// Reason why a column is not comparable with the baseline; "": it is, or nothing is known about it yet.
    [[nodiscard]] QString whyNot(std::size_t column) const;
    [[nodiscard]] std::size_t answered() const;
    /// The comparison in the engine's form, for files and reports.
    [[nodiscard]] Comparison comparison() const;
};

/// One part of the time or energy of all columns, as bars stack them.
struct TimePart {
    QString name;
    Role role = Role::Compute;
    std::vector<std::optional<double>> seconds; // one per column; none: the column has no such part
};
/// The parts of the columns' times in stacking order, in seconds. A column whose ranked quantity is no time has none.
[[nodiscard]] std::vector<TimePart> timePartsOf(const ComparedColumns& columns);

/// The parts of the columns' energy in joules, by segment of the data path.
[[nodiscard]] std::vector<TimePart> energyPartsOf(const ComparedColumns& columns);

} // namespace pimento
