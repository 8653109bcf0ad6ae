// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/lower/lowered.h"
#include "sim/base/result.h"

namespace pimento::upmem {

/// Lowers a root of the program whose outermost loops are bound to DPUs to a launch. Error: see lower().
[[nodiscard]] Result<Launch> lowerNest(const tensor::Program& program, tensor::Node root);

} // namespace pimento::upmem
