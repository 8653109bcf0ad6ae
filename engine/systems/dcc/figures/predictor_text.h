// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"
#include "engine/systems/dcc/figures/online_choice.h"
#include "engine/systems/dcc/figures/predictor_accuracy.h"

#include <cstddef>
#include <string>
#include <vector>

// Table 4 and Fig. 15, about the predictor, as text, JSON and CSV.

namespace pimento {

inline constexpr const char* kTable4 = "table4";
inline constexpr const char* kFig15 = "fig15";

/// Table 4 for a system.
struct AccuracyTable {
    std::string system;
    std::string space;
    std::size_t top = 16;
    std::vector<Accuracy> rows;
};

/// Report of the DCC paper's Table 4 (accuracy of the predictor), with table4.csv, one line per shape.
[[nodiscard]] FigureReport reportOf(const AccuracyTable& table);
/// Report of the DCC paper's Fig. 15 (drafts chosen online), with fig15.csv, one line per batch, without times of this
/// computer.
[[nodiscard]] FigureReport reportOf(const OnlineRun& run);

} // namespace pimento
