// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/graph.h"

namespace pimento::mlir {

/// Joins the steps of a softmax that is written out, as torch-mlir does it: the maximum along a dimension, differences
/// to it, their exponentials, the sum of these, quotients. They become one softmax where no other operation reads what is in
/// between. Afterwards steps that are no part of a softmax and that no kernel can say are left out, with their reason.
void joinSoftmax(Function& function);

} // namespace pimento::mlir
