// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/systems/dcc/figures/draft_counts.h"
#include "engine/systems/dcc/figures/reproduction.h"

#include <span>
#include <string>
#include <vector>

// Output of `reproduce` and `gains`: text and JSON.

namespace pimento::cli {

inline constexpr const char* kTable3 = "table3";
inline constexpr const char* kBands = "bands";

/// Prints shapes with their drafts, and statistics of the ratios beside the paper's.
void printCases(const std::string& title, std::span<const ReproducedCase> cases);
void printFigures(std::span<const ReproducedFigure> figures);
[[nodiscard]] Json jsonOf(std::span<const ReproducedCase> cases, std::span<const PaperRatio> ratios);
[[nodiscard]] Json jsonOf(std::span<const ReproducedFigure> figures);

/// Prints a whole figure.
void print(const ReproducedExperiment& run);
[[nodiscard]] Json jsonOf(const ReproducedExperiment& run);

/// Prints Table 3.
void print(const std::vector<CountedDrafts>& rows);
[[nodiscard]] Json jsonOf(const std::vector<CountedDrafts>& rows);

} // namespace pimento::cli
