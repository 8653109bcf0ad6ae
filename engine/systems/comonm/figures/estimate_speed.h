// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"
#include "engine/systems/comonm/figures/figure_problem.h"
#include "sim/base/result.h"

#include <span>

namespace pimento::comonm {

/// Means over random mappings, in microseconds.
struct EstimateSpeed {
    double estimate = 0; // wall time of an estimate
    double device = 0;   // estimated time of the device, with its launch
};

/// Measures how long estimates of random mappings of some kernels take, portions included. Error: a kernel cannot be
/// mapped, or a stop.
[[nodiscard]] Result<EstimateSpeed> estimateSpeed(std::span<const FigureKernel> kernels, const FigureContext& context);

} // namespace pimento::comonm
