// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/figure_tables.h"
#include "engine/systems/crossbar/figures/figure_cases.h"
#include "engine/systems/crossbar/figures/paper_bars.h"

#include <vector>

namespace pimento::crossbar {

/// Latencies of ResNet-18 with images from 28 x 28 to 224 x 224 on the devices of `cases` that have it, beside the
/// paper's bars for images whose size it does not state, and the speedups that no mapping exceeds. Error: that of a
/// mapping, or a stop.
[[nodiscard]] Result<FigureTable> latencyBySize(const std::vector<FigureCase>& cases, const PaperBars& paper,
                                                const FigureContext& context);

} // namespace pimento::crossbar
