// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "sim/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

/// Values that a parameter can take.
enum class ParameterValues : std::uint8_t {
    Whole,
    PowersOfTwo, // counts in address bits
    Decimal,
};

/// What a change of a parameter modifies.
enum class ParameterKind : std::uint8_t {
    Plain,         // the values at `places` of the device's description
    Level,         // number of nodes of the level `name` in their parent
    Rows,          // rows per bank
    Columns,       // columns per row
    ColumnBytes,   // bytes per column
    ActivationCap, // banks of a channel that open at once
    Setting,       // the setting `name` of the question
    Size,          // the size `name` of the kernel
};

/// A number that a question depends on and that can be changed.
struct Parameter {
    std::string id;         // "nRCDRD", "channels", "energy.units.MACAB"
    std::string title;      // "timing nRCDRD"
    std::string unit = {};  // "cycles"; "": a count
    std::string group = {}; // group in lists: "timing"
    double value = 0;       // value in the question
    ParameterValues values = ParameterValues::Whole;
    ParameterKind kind = ParameterKind::Plain;
    std::vector<std::string> places = {}; // JSON pointers
    std::string name = {};                // name of a level, setting or size
    std::string textUnit = {};            // unit of a value that is text in the description: "ns"
    std::string note = {};                // note of the description, or on what else changes
    std::string range = {};               // suggested range, as values of a sweep: "8..32 step 4"

    bool operator==(const Parameter&) const = default;
};

/// A parameter and its value.
using ParameterValue = std::pair<const Parameter*, double>;

/// Lists the numeric parameters of a question, from the description of its device, the settings of its system and the
/// sizes of its kernel. Values of active rules replace those of the device. Error: the system or the device is unknown,
/// or the device has no description.
[[nodiscard]] Result<std::vector<Parameter>> parametersOf(const Question& question, const Catalogue& catalogue);

/// Finds a parameter by id. Error: unknown id; lists the known ones.
[[nodiscard]] Result<const Parameter*> findParameter(std::span<const Parameter> all, std::string_view id);

/// Returns the question with other values; dependent values in the description of the device change as well. Values
/// that equal the question's change nothing. Error: a value that the description does not allow; pose() reports if no
/// device can be made of it.
[[nodiscard]] Result<Question> withValues(const Question& question, std::vector<ParameterValue> values,
                                          const Catalogue& catalogue);

/// Text of a value: "19 cycles", "32".
[[nodiscard]] std::string valueText(const Parameter& parameter, double value);

} // namespace pimento
