// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/model/layer_loops.h"

#include <optional>
#include <vector>

namespace pimento::dataflow::timeloop {

/// Lists orders of a level's loops, innermost first and without loops of one step, among which a cheapest one is
/// whatever loops lie outside. The Input's windows slide over loops of the kernel and of the output that lie inside the
/// first loop over channels, groups or the batch; outside of it, each step moves a whole tile, and the order matters
/// only to the tensor that stays. So all orders inside are listed, and one outside. `innermost`: lists only orders that
/// begin with all loops that do not move this tensor.
[[nodiscard]] std::vector<std::vector<Dim>> usefulOrders(const Sizes& counts,
                                                         std::optional<Tensor> innermost = std::nullopt);

} // namespace pimento::dataflow::timeloop
