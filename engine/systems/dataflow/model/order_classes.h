// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"

#include <vector>

namespace pimento::dataflow {

/// For each level outside the innermost, the tensor for which it is stationary: the loops that do not move this
/// tensor's tile are innermost. Every dimension but G is irrelevant to exactly one tensor, so no other order of the
/// loops of a level moves less; order within a class changes nothing under closed-page accounting.
using OrderClass = std::vector<Tensor>;

/// Lists all classes of orders of an accelerator with this many levels: 3 to the power of (levels - 1).
[[nodiscard]] std::vector<OrderClass> orderClasses(std::size_t levels);

/// The order of all dimensions, innermost first, that represents a class at a level: first the dimensions irrelevant to
/// the tensor, then the dimensions irrelevant to the other two tensors in turn, G outermost.
[[nodiscard]] std::vector<Dim> orderOf(Tensor stationary);

/// The orders of all levels of a class; level 0, whose order changes no figure, has the order of the first level.
[[nodiscard]] std::vector<std::vector<Dim>> ordersOf(const OrderClass& orders);

} // namespace pimento::dataflow
