// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// What a column says about a candidate.
enum class ColumnRole : std::uint8_t {
    Decision, // a choice that makes the candidate what it is
    Derived,  // follows from the choices without any cost model
    Cost,     // a total that people minimise or maximise
    CostPart, // a share of the total
};

/// How far a cost can be trusted, weakest first. Costs of different fidelity never share a ranking without a label.
enum class Fidelity : std::uint8_t { Exact, Bound, Estimate, Predicted, Simulated };

enum class Preference : std::uint8_t { None, Smaller, Larger };

enum class ValueFormat : std::uint8_t {
    Integer,  // 1 081
    Quantity, // three significant digits with an SI prefix
    Factor,   // 1.27x
    Category, // one of the words of the column
};

/// What a part of a total is spent on.
enum class PartKind : std::uint8_t {
    None,
    Work,       // computing
    MoveIn,     // rearranging data before it is computed with
    MoveOut,    // rearranging results
    HostRead,   // of the rearranging before: reading operands where the host keeps them
    HostWrite,  // of the rearranging of results: writing them where the host wants them
    Launch,     // starting kernels of the host
    Transfer,   // crossing a link between host and device
    HostLayout, // reordering data on the host
};

/// Whether a part is spent on getting data to where it is needed.
[[nodiscard]] constexpr bool movesData(PartKind kind)
{
    return kind != PartKind::None && kind != PartKind::Work && kind != PartKind::Launch;
}

/// Where a column of candidates stands in files: candidate | costs | behind.
enum class FilePlace : std::uint8_t {
    Candidate, // in front, in every list of candidates
    Costs,     // right before the costs; not in lists without costs
    Behind,    // behind everything else, in every list of candidates
    Nowhere,
};

/// Everything a view needs to show a column of any system.
struct TableColumn {
    std::string id;    // stable, for files and look-ups
    std::string title; // short, for a header
    std::string unit;  // "cycles", "s", "" for a count
    std::string description;
    ColumnRole role = ColumnRole::Derived;
    Fidelity fidelity = Fidelity::Exact;
    Preference preference = Preference::None;
    ValueFormat format = ValueFormat::Integer;
    bool isShownFirst = true; // false: hidden until asked for
    /// The words of a column of the format Category; its values are their places here.
    std::vector<std::string> categories = {};
    /// What a part of the total is spent on; parts of one kind get related colours.
    PartKind part = PartKind::None;
    /// Of a column of candidates.
    FilePlace file = FilePlace::Candidate;
};

} // namespace pimento
