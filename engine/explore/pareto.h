// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/candidates/table_column.h"
#include "sim/base/result.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A value of each row that is to be small or large.
struct ParetoAxis {
    std::string name; // as it was asked for
    std::string unit;
    Preference preference = Preference::Smaller; // None counts as Smaller
    std::vector<double> values;                  // by row; NaN: not known
};

inline constexpr std::size_t kLeastParetoAxes = 2;
inline constexpr std::size_t kMostParetoAxes = 3;

/// The rows that no other row beats: none is at least as good on every axis and better on one. Rows that are equal on
/// all axes stand or fall together; rows with an unknown value are never in it. Two or three axes of one length; exact,
/// in n log n.
[[nodiscard]] std::vector<std::size_t> paretoFront(const std::vector<ParetoAxis>& axes);

/// The values of a column by its id, with what is preferred; none: there is no such column.
using ColumnOf = std::function<std::optional<ParetoAxis>(const std::string& id)>;

/// The axes of some names: a column's id, or one of these, which stand for the columns that are there:
///
///   time            "time", else the ranked quantity        energy         "energy"
///   rearrangement   "rearrangement"                         compute        "computing" or "cycles_compute"
///   banks           groups used times cores used            host-traffic   "host_reads" and "host_writes" together
///
/// Error: not two or three names, a name that stands twice, or one for which there is no column.
[[nodiscard]] Result<std::vector<ParetoAxis>> paretoAxes(const std::vector<std::string>& names,
                                                         const ColumnOf& columnOf);

/// The columns of a table.
[[nodiscard]] ColumnOf columnsOf(const CandidateTable& table);

} // namespace pimento
