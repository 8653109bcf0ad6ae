// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
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

/// A number that a question depends on and that can be changed: of its device, its settings or its kernel.
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

/// Values of several parameters under one name, such as a published change of a device.
struct ParameterPreset {
    std::string id;    // "hardware-multiplier"
    std::string title; // "Hardware multiplier"
    std::string note;  // what it stands for, with its source
    std::vector<std::pair<std::string, double>> values; // ids of parameters with their values

    bool operator==(const ParameterPreset&) const = default;
};

} // namespace pimento
