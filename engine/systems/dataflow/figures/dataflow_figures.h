// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/figure_tables.h"
#include "engine/publications/published_figure.h"
#include "sim/base/result.h"

#include <span>

namespace pimento::dataflow {

// Tables of the paper "PIM Optimizer" beside the results here. Its shapes are those of its section 11.2; Table 3 gives
// none.

/// Lists table3 and solving.
[[nodiscard]] std::span<const PublishedFigure> dataflowFigures();

// Errors of each function: the data folder has no std16x16x8, or a stop.

/// Table 3: latencies of the best mappings, and what walks through their loops count.
[[nodiscard]] Result<FigureTables> latencyTable(const FigureContext& context);
/// Section 10: times until the proof, with and without row activations, and the paper's ranges.
[[nodiscard]] Result<FigureTables> solvingTable(const FigureContext& context);

} // namespace pimento::dataflow
