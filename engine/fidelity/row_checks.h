// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fidelity/comparison.h"
#include "engine/fidelity/families.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::fidelity {

/// Compares all rows on the job's threads and fills the report in row order.
void compareRows(const Job& job, FileReport& report, const std::function<void(std::size_t, RowComparison&)>& compare);

/// Splits a file name without its ending at '_'.
[[nodiscard]] std::vector<std::string> nameParts(const std::filesystem::path& path);

/// Compares a column, if it exists, with a computed number.
void compareColumn(RowComparison& comparison, const CsvTable& table, std::string_view column, std::int64_t computed);

/// Cycles after which a row's run is aborted: far above the row's own, so that the row is wrong anyway. Keeps damaged
/// sizes from being simulated to their end.
[[nodiscard]] std::int64_t mostCyclesOf(const CsvTable& table, std::size_t row);
/// Explains why there is no result to compare of a run that was stopped, by the user or at mostCyclesOf().
[[nodiscard]] std::string stopText(const Job& job, std::int64_t mostCycles);

} // namespace pimento::fidelity
