// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/systems/dcc/figures/online_choice.h"
#include "engine/systems/dcc/figures/predictor_accuracy.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

// Output of `reproduce` about the predictor: text, JSON, files.

namespace pimento::cli {

inline constexpr const char* kTable4 = "table4";
inline constexpr const char* kFig15 = "fig15";

/// Table 4 for a system.
struct AccuracyTable {
    std::string system;
    std::string space;
    std::size_t top = 16;
    std::vector<Accuracy> rows;
};

void print(const AccuracyTable& table);
[[nodiscard]] Json jsonOf(const AccuracyTable& table);
/// Writes table4.csv, with a line for each shape.
[[nodiscard]] Result<void> writeFiles(const std::string& folder, const AccuracyTable& table);

void print(const OnlineRun& run);
[[nodiscard]] Json jsonOf(const OnlineRun& run);
/// Writes fig15.csv, with a line for each batch, without times of this computer.
[[nodiscard]] Result<void> writeFiles(const std::string& folder, const OnlineRun& run);

} // namespace pimento::cli
