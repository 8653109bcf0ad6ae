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

/// A criterion, with a value for each row, to minimise or maximise.
struct ParetoAxis {
    std::string name; // as it was requested
    std::string unit;
    Preference preference = Preference::Smaller; // None counts as Smaller
    std::vector<double> values;                  // by row; NaN: unknown
};

inline constexpr std::size_t kLeastParetoAxes = 2;
inline constexpr std::size_t kMostParetoAxes = 3;

/// Returns the Pareto front: rows for which no other row is at least as good on every axis and better on one. Rows that
/// are equal on all axes are either all in it or none; rows with an unknown value are never in it. Takes two or three
/// axes of equal length; exact, in n log n.
[[nodiscard]] std::vector<std::size_t> paretoFront(const std::vector<ParetoAxis>& axes);

/// Returns a column by its id, with its preference; none: there is no such column.
using ColumnOf = std::function<std::optional<ParetoAxis>(const std::string& id)>;

/// Makes axes from names: a column's id, or one of these, which stand for the present columns:
///
///   time            "time", else the ranked quantity        energy         "energy"
///   rearrangement   "rearrangement"                         compute        "computing" or "cycles_compute"
///   banks           groups used times cores used            host-traffic   "host_reads" and "host_writes" together
///
/// Error: not two or three names, a duplicate name, or a name without a column.
[[nodiscard]] Result<std::vector<ParetoAxis>> paretoAxes(const std::vector<std::string>& names,
                                                         const ColumnOf& columnOf);

/// Makes a function that finds the columns of a table by name.
[[nodiscard]] ColumnOf columnsOf(const CandidateTable& table);

} // namespace pimento
