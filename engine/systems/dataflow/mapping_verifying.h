// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/verifying.h"

namespace pimento::dataflow {

/// Verifies mappings: each is walked through, and computes the layer. Random ones have any legal factors, orders and
/// stored tensors; random questions are about convolutions with groups, strides and dilations, and products.
[[nodiscard]] const Verifying& mappingVerifying();

} // namespace pimento::dataflow
