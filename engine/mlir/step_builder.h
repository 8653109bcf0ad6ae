// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/nest.h"

#include <string>
#include <vector>

namespace pimento::mlir {

/// Turns an output and what its body yields for it into a step: an assignment, a sum, or a maximum over a small window
/// that is written out. Returns why the kernel language cannot say it, or "".
[[nodiscard]] std::string makeStep(const Nest& nest, std::size_t output, affine::Expression yielded,
                                   const std::vector<Value>& values, Step& step);

} // namespace pimento::mlir
