// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/stop_check.h"
#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/draft_tree.h"
#include "engine/systems/dcc/drafts/product_bound.h"

#include <cstdint>

namespace pimento {

/// Operations that a core of a draft does at least: a sum for each statement that computes, with a product for each of
/// its loops, along which an operation takes `lanes` elements at once. Offset 0, pitch 1. Worth nothing after a stop.
[[nodiscard]] ProductBound operationBound(const affine::Kernel& kernel, const DraftTree& tree, std::int64_t lanes,
                                          StopCheck& stop);

} // namespace pimento
