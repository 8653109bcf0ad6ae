// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/figures/figure_means.h"
#include "engine/systems/upmem/figures/figure_table.h"
#include "sim/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace pimento::upmem {

// Figures of the IMTP paper: values from its text and read from its charts (datasets/published) beside the results
// here. Means are harmonic.

struct ImtpFigureKind {
    std::string_view id; // "fig9"
    std::string_view title;
    Result<ImtpFigure> (*run)(const FigureMeans& means);
};

/// Lists figures 3, 4, 8 to 13, table 3, and manual baselines beside hardware.
[[nodiscard]] std::span<const ImtpFigureKind> imtpFigures();

// Errors of each function: a file of the data folder, no workload of `only`, or a stop.

/// Figure 8: counts of the operations that the passes leave in a product of 7 x 40.
[[nodiscard]] Result<ImtpFigure> countFigure(const FigureMeans& means);
/// Figure 9: manual baselines and searched schedules for seven kernels of 4 MB and 256 MB.
[[nodiscard]] Result<ImtpFigure> kernelFigure(const FigureMeans& means);
/// Figure 10: manual baselines and searched schedules for layers of GPT-J.
[[nodiscard]] Result<ImtpFigure> layerFigure(const FigureMeans& means);
/// Figure 12: gain of each pass where tiles do not divide.
[[nodiscard]] Result<ImtpFigure> passFigure(const FigureMeans& means);
/// Figure 13: gain of the search's two techniques.
[[nodiscard]] Result<ImtpFigure> searchFigure(const FigureMeans& means);
/// Figure 3: cost of boundary checks in GEMV.
[[nodiscard]] Result<ImtpFigure> checkFigure(const FigureMeans& means);
/// Figure 4: effect of caching tiles, tiling and the number of DPUs.
[[nodiscard]] Result<ImtpFigure> parameterFigure(const FigureMeans& means);
/// Figure 11: speedup of MMTV by its spatial size.
[[nodiscard]] Result<ImtpFigure> spatialFigure(const FigureMeans& means);
/// Times of manual baselines beside those of hardware.
[[nodiscard]] Result<ImtpFigure> baselineTable(const FigureMeans& means);
/// Table 3: published results of searches, timed on the machine here.
[[nodiscard]] Result<ImtpFigure> parameterTable(const FigureMeans& means);

} // namespace pimento::upmem
