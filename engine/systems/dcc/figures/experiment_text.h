// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_value.h"
#include "engine/publications/published_figure.h"
#include "engine/systems/dcc/figures/draft_counts.h"
#include "engine/systems/dcc/figures/reproduction.h"

#include <span>
#include <string>
#include <vector>

// Figures of single kernels and Table 3 as text, JSON, CSV and charts.

namespace pimento {

/// Text of shapes with their drafts, and statistics of the ratios beside the paper's.
[[nodiscard]] std::string casesText(const std::string& title, std::span<const ReproducedCase> cases);
[[nodiscard]] std::string figuresText(std::span<const ReproducedFigure> figures);
[[nodiscard]] JsonValue jsonOf(std::span<const ReproducedCase> cases, std::span<const PaperRatio> ratios);
[[nodiscard]] JsonValue jsonOf(std::span<const ReproducedFigure> figures);

/// Report of a whole figure, with FIGURE.csv, one line per shape, and FIGURE.svg, its chart.
[[nodiscard]] FigureReport reportOf(const ReproducedExperiment& run);
/// Report of the DCC paper's Table 3 (sizes of spaces), with table3.csv.
[[nodiscard]] FigureReport reportOf(const std::vector<CountedDrafts>& rows);

} // namespace pimento
