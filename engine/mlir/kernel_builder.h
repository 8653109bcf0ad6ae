// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/graph.h"

#include <optional>
#include <span>
#include <string>

namespace pimento::mlir {

/// What a kernel of some steps of a function covers.
enum class Extent : std::uint8_t {
    Operation, // one operation: everything else is an argument, every result is returned
    Function,  // all steps: the function's arguments and results
};

struct BuiltKernel {
    std::optional<affine::Kernel> kernel;
    std::string reason; // why there is none
};

/// Makes a kernel of steps. A result takes over the tensor that it starts from where no later step reads it;
/// an argument that is taken over is changed in place.
[[nodiscard]] BuiltKernel buildKernel(const Function& function, std::span<const Step> steps, std::string name,
                                      Extent extent);

} // namespace pimento::mlir
