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
    /// Each device once for each element type, then each other processor with what the streaming roofline lets it use.
    std::vector<ChartMachine> machines;
    std::vector<std::optional<std::size_t>> ofItems; // the device of each item; none: it has no roofline
};
[[nodiscard]] ComparedMachines machinesOf(const Comparison& comparison);

/// All items with figures under the roofs of their devices, and those of the processors that they are compared with.
[[nodiscard]] RooflineChart chartOf(const Comparison& comparison);

} // namespace pimento
