// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"
#include "engine/systems/dataflow/model/mapping.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace pimento::dataflow {

/// A loop of a nest. Each step begins `step` positions of the dimension after the one before.
struct NestLoop {
    Dim dim = Dim::R;
    std::int64_t factor = 1;
    std::int64_t step = 1;
};

/// Lists the loops with more than one step that run outside a level, outermost first; -1: all temporal loops.
[[nodiscard]] std::vector<NestLoop> loopsOutside(const Mapping& mapping, int level);

/// For each loop, whether it or a loop inside it is relevant to a tensor: its steps move the tensor's tile.
[[nodiscard]] std::vector<bool> movingLoops(const std::vector<NestLoop>& loops, Tensor tensor);

/// Calls `visit` for each step of the nest in which all dimensions have work, with the positions at which the step
/// begins and whether it moves the tensor's tile. The first step does.
void forEachStep(const std::vector<NestLoop>& loops, const Sizes& bounds, Tensor tensor,
                 const std::function<void(const Sizes& begin, bool moves)>& visit);

/// The levels that store a tensor, innermost first.
[[nodiscard]] std::vector<int> storingLevels(const Mapping& mapping, Tensor tensor);

} // namespace pimento::dataflow
