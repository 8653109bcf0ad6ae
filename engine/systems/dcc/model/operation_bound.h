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

/// Per statement the dimension set of the axis of a softmax if its rows, the elements of other sets, may be shared out
/// more evenly than drafts do, see evenRanges().
using EvenAxes = std::vector<std::optional<std::size_t>>;
/// The axes of the attentions of a kernel: of the statements before and behind a softmax.
[[nodiscard]] EvenAxes evenAxes(const affine::Kernel& kernel, std::span<const DimensionSet> sets);

/// What is known of operations.
struct OperationKinds {
    std::int64_t lanes = 1; // elements that one takes at once along a loop
    EvenAxes evenAxes;
};

/// Operations that a core of a draft does at least: a sum for each statement that computes, with a product for each of
/// its loops, along which an operation takes several elements at once. Offset 0, pitch 1. Worth nothing after a stop.
[[nodiscard]] ProductBound operationBound(const affine::Kernel& kernel, const DraftTree& tree,
                                          const OperationKinds& kinds, StopCheck& stop);

} // namespace pimento
