// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/fidelity.h"
#include "engine/candidates/part_kind.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// Role of a column.
enum class ColumnRole : std::uint8_t {
    Decision, // a choice that defines the candidate
    Derived,  // derived from the choices without any cost model
    Cost,     // a total that is minimised or maximised
    CostPart, // a part of the total
};

enum class Preference : std::uint8_t { None, Smaller, Larger };

enum class ValueFormat : std::uint8_t {
    Integer,  // 1 081
    Quantity, // three significant digits with an SI prefix
    Factor,   // 1.27x
    Category, // one of the words of the column
};

/// Position of a candidate column in files: candidate | costs | behind.
enum class FilePlace : std::uint8_t {
    Candidate, // in front, in every list of candidates
    Costs,     // right before the costs; omitted in lists without costs
    Behind,    // behind everything else, in every list of candidates
    Nowhere,
};

/// Description of a column, with all that a view needs to show a column of any system.
struct TableColumn {
    std::string id;    // stable, for files and look-ups
    std::string title; // short, for a header
    std::string unit;  // "cycles", "s", "" for a count
    std::string description;
    ColumnRole role = ColumnRole::Derived;
    Fidelity fidelity = Fidelity::Exact;
    Preference preference = Preference::None;
    ValueFormat format = ValueFormat::Integer;
    bool isShownFirst = true; // false: hidden until requested
    /// Words of a column of format Category; its values are indices in this list.
    std::vector<std::string> categories = {};
    /// Kind of a column that is a part of the total; parts of one kind have related colours.
    PartKind part = PartKind::None;
    /// Place of a candidate's column in files; ignored for columns of costs.
    FilePlace file = FilePlace::Candidate;
};

} // namespace pimento
