// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"
#include "engine/systems/upmem/figures/figure_means.h"
#include "engine/systems/upmem/figures/figure_table.h"
#include "sim/base/result.h"

#include <span>

namespace pimento::upmem {

// Figures of the IMTP paper: values from its text and read from its charts (datasets/published) beside the results
// here. Means are harmonic.

/// Lists figures 3, 4, 8 to 13, table 3, and manual baselines beside hardware.
[[nodiscard]] std::span<const PublishedFigure> imtpFigures();

// Errors of each function: a file of the data folder, no workload of `only`, or a stop.

/// Figure 8: counts of the operations that the passes leave in a product of 7 x 40.
[[nodiscard]] Result<FigureTables> countFigure(const FigureMeans& means);
/// Figure 9: manual baselines and searched schedules for seven kernels of 4 MB and 256 MB.
[[nodiscard]] Result<FigureTables> kernelFigure(const FigureMeans& means);
/// Figure 10: manual baselines and searched schedules for layers of GPT-J.
[[nodiscard]] Result<FigureTables> layerFigure(const FigureMeans& means);
/// Figure 12: gain of each pass where tiles do not divide.
[[nodiscard]] Result<FigureTables> passFigure(const FigureMeans& means);
/// Figure 13: gain of the search's two techniques.
[[nodiscard]] Result<FigureTables> searchFigure(const FigureMeans& means);
/// Figure 3: cost of boundary checks in GEMV.
[[nodiscard]] Result<FigureTables> checkFigure(const FigureMeans& means);
/// Figure 4: effect of caching tiles, tiling and the number of DPUs.
[[nodiscard]] Result<FigureTables> parameterFigure(const FigureMeans& means);
/// Figure 11: speedup of MMTV by its spatial size.
[[nodiscard]] Result<FigureTables> spatialFigure(const FigureMeans& means);
/// Times of manual baselines beside those of hardware.
[[nodiscard]] Result<FigureTables> baselineTable(const FigureMeans& means);
/// Table 3: published results of searches, timed on the machine here.
[[nodiscard]] Result<FigureTables> parameterTable(const FigureMeans& means);

} // namespace pimento::upmem
