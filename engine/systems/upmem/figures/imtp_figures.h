// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/figures/figure_means.h"
#include "engine/systems/upmem/figures/figure_table.h"
#include "sim/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace pimento::upmem {

// Figures of the IMTP paper: what its text prints and what was read off its charts (datasets/published) beside what
// comes out here. Means are harmonic.

struct ImtpFigureKind {
    std::string_view id; // "fig9"
    std::string_view title;
    Result<ImtpFigure> (*run)(const FigureMeans& means);
};

/// Figures 3, 4, 8 to 13, table 3, and hand-made programs beside hardware.
[[nodiscard]] std::span<const ImtpFigureKind> imtpFigures();

// Each: error: a file of the data folder, no workload of `only`, a stop.

/// Figure 8: what the passes leave of a product of 7 x 40, counted.
[[nodiscard]] Result<ImtpFigure> countFigure(const FigureMeans& means);
/// Figure 9: hand-made programs and searched schedules for seven kernels of 4 MB and 256 MB.
[[nodiscard]] Result<ImtpFigure> kernelFigure(const FigureMeans& means);
/// Figure 10: the same for layers of GPT-J.
[[nodiscard]] Result<ImtpFigure> layerFigure(const FigureMeans& means);
/// Figure 12: what each pass gains where tiles do not divide.
[[nodiscard]] Result<ImtpFigure> passFigure(const FigureMeans& means);
/// Figure 13: what the two techniques of the search gain.
[[nodiscard]] Result<ImtpFigure> searchFigure(const FigureMeans& means);
/// Figure 3: what checks of boundaries cost GEMV.
[[nodiscard]] Result<ImtpFigure> checkFigure(const FigureMeans& means);
/// Figure 4: what caching tiles, tiling and the number of DPUs change.
[[nodiscard]] Result<ImtpFigure> parameterFigure(const FigureMeans& means);
/// Figure 11: the speed-up of MMTV by its spatial size.
[[nodiscard]] Result<ImtpFigure> spatialFigure(const FigureMeans& means);
/// Hand-made programs beside times of hardware.
[[nodiscard]] Result<ImtpFigure> baselineTable(const FigureMeans& means);
/// Table 3: what is published as found by searches, on the machine here.
[[nodiscard]] Result<ImtpFigure> parameterTable(const FigureMeans& means);

} // namespace pimento::upmem
