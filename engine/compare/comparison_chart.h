// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"
#include "engine/compare/roofline_chart.h"

#include <vector>

namespace pimento {

/// The machines of a comparison with their roofs: each device once for each element type, then each other processor,
/// with what the streaming roofline lets it use.
[[nodiscard]] std::vector<ChartMachine> machinesOf(const Comparison& comparison);

/// All items with figures under the roofs of their devices, and those of the processors that they are compared with.
[[nodiscard]] RooflineChart chartOf(const Comparison& comparison);

} // namespace pimento
