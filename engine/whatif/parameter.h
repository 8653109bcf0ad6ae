// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/catalogue.h"
#include "engine/study/question.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Which values a parameter takes.
enum class ParameterValues : std::uint8_t {
    Whole,
    PowersOfTwo, // counts that bits of an address count
    Decimal,
};

/// What changes when a parameter does.
enum class ParameterKind : std::uint8_t {
    Plain,         // the values at `places` of the device's description
    Level,         // how many of the level `name` its parent has
    Rows,          // of a bank
    Columns,       // of a row
    ColumnBytes,   // of a column
    ActivationCap, // banks of a channel that open at once
    Setting,       // the setting `name` of the question
    Size,          // the size `name` of the kernel
};

/// A number that a question rests on and that can be another one.
struct Parameter {
    std::string id;         // "nRCDRD", "channels", "energy.units.MACAB"
    std::string title;      // "timing nRCDRD"
    std::string unit = {};  // "cycles"; "": a count
    std::string group = {}; // "timing": where it stands
    double value = 0;       // as the question says
    ParameterValues values = ParameterValues::Whole;
    ParameterKind kind = ParameterKind::Plain;
    std::vector<std::string> places = {}; // JSON pointers
    std::string name = {};                // of a level, setting or size
    std::string textUnit = {};            // of a value that the description has as text: "ns"
    std::string note = {};                // of the description; or what else changes
    std::string range = {};               // a sensible one, as values of a sweep: "8..32 step 4"

    bool operator==(const Parameter&) const = default;
};

/// A parameter and the value that it takes.
using ParameterValue = std::pair<const Parameter*, double>;

/// The numeric parameters of a question, found in the description of its device, the settings of its system and the
/// sizes of its kernel. Values of rules that are on stand for those that they replace. Error: the system or the device
/// is unknown, or the device has no description.
[[nodiscard]] Result<std::vector<Parameter>> parametersOf(const Question& question, const Catalogue& catalogue);

/// Error: there is none of this id, with those that there are.
[[nodiscard]] Result<const Parameter*> findParameter(std::span<const Parameter> all, std::string_view id);

/// The question with other values; what depends on them in the description of the device changes as well. Values that
/// the question has already change nothing. Error: a value that something in the description does not go with; whether
/// a device can be made of it says pose().
[[nodiscard]] Result<Question> withValues(const Question& question, std::vector<ParameterValue> values,
                                          const Catalogue& catalogue);

/// "19 cycles", "32".
[[nodiscard]] std::string valueText(const Parameter& parameter, double value);

} // namespace pimento
