// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/bar_chart.h"
#include "engine/systems/dcc/figures/reproduction.h"

namespace pimento {

/// Makes the chart of a reproduced figure of the paper.
[[nodiscard]] BarFigure chartOf(const ReproducedExperiment& run);

} // namespace pimento
