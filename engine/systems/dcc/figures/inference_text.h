// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"
#include "engine/systems/dcc/figures/inference_figures.h"

namespace pimento {

/// Report of a figure about whole models, with FIGURE.csv, one line per setting and platform, and FIGURE.svg.
[[nodiscard]] FigureReport reportOf(const ReproducedInference& run);

} // namespace pimento
