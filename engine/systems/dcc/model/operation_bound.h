// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/stop_check.h"
#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/draft_tree.h"
#include "engine/systems/dcc/drafts/product_bound.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

/// Per statement, the dimension set of the softmax axis if rows (elements of other sets) may be divided more evenly
/// than drafts do; see evenRanges().
using EvenAxes = std::vector<std::optional<std::size_t>>;
/// Finds the axes of a kernel's attentions, for the statements directly before and behind a softmax.
[[nodiscard]] EvenAxes evenAxes(const affine::Kernel& kernel, std::span<const DimensionSet> sets);

/// Capabilities of an operation.
struct OperationKinds {
    std::int64_t lanes = 1; // elements that one operation processes along a loop
    EvenAxes evenAxes;
};

/// Lower bound of the operations of a core: a sum over the statements that compute, with one product for each choice of
/// the loop that is vectorized. Offset 0, pitch 1. Meaningless after a stop.
[[nodiscard]] ProductBound operationBound(const affine::Kernel& kernel, const DraftTree& tree,
                                          const OperationKinds& kinds, StopCheck& stop);

} // namespace pimento
