// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reproduction/bar_chart.h"
#include "engine/reproduction/reproduction.h"

namespace pimento {

/// The bars of a figure of the paper, as it was run.
[[nodiscard]] BarFigure chartOf(const ReproducedExperiment& run);

} // namespace pimento
