// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compare/comparison.h"
#include "engine/compare/roofline_chart.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento {

/// The machines of a comparison.
struct ComparedMachines {
    /// Each device once per element type, then each other processor with its usable rates in the streaming roofline.
    std::vector<ChartMachine> machines;
    std::vector<std::optional<std::size_t>> ofItems; // device of each item; none: it has no roofline
};
[[nodiscard]] ComparedMachines machinesOf(const Comparison& comparison);

/// Makes a chart of all items with figures under the roofs of their devices, and of the processors for comparison.
[[nodiscard]] RooflineChart chartOf(const Comparison& comparison);

} // namespace pimento
