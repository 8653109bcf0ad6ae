// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/figure_tables.h"
#include "engine/publications/published_figure.h"
#include "sim/base/result.h"

#include <span>

namespace pimento::comonm {

// Figures of the CoMoNM paper beside the results here. Its charts print no numbers, so that published values are those
// of its text.

/// Lists figures 3, 8, 13 to 16 and table 1.
[[nodiscard]] std::span<const PublishedFigure> comonmFigures();

// Errors of each function: a device or kernel of the data folder, a kernel name in `only` that the figure does not
// have, or a stop.

/// Figure 3: orders of the instructions of an addition on HBM-PIM, on the exact machine and estimated.
[[nodiscard]] Result<FigureTables> orderFigure(const FigureContext& context);
/// Figure 8: the printed mappings of a matrix-vector product, placed and estimated.
[[nodiscard]] Result<FigureTables> mappingFigure(const FigureContext& context);
/// Figure 13: errors of estimates for UPMEM, against the detailed machine and against times of hardware.
[[nodiscard]] Result<FigureTables> dpuAccuracyFigure(const FigureContext& context);
/// Figure 14: errors of estimates for HBM-PIM, by affine and by literal extrapolation.
[[nodiscard]] Result<FigureTables> bankAccuracyFigure(const FigureContext& context);
/// Figure 15: five changes of UPMEM.
[[nodiscard]] Result<FigureTables> changeFigure(const FigureContext& context);
/// Figure 16: all mappings of two kernels on 4, 8 and 16 DIMMs.
[[nodiscard]] Result<FigureTables> spaceFigure(const FigureContext& context);
/// Table 1: speed of estimates, worst errors and shares of good ones.
[[nodiscard]] Result<FigureTables> accuracyTable(const FigureContext& context);

} // namespace pimento::comonm
