// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/syntax.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::mlir {

/// What a named operation of linalg does with its operands.
enum class NamedBody : std::uint8_t {
    Products,   // out += first * second
    Sum,        // out += first
    Maximum,    // out = max(out, first)
    Minimum,    // out = min(out, first)
    ElementWise // out = function of all inputs
};

/// A named operation as loops and maps, like linalg.generic.
struct NamedOperation {
    std::vector<std::string> loops;
    std::vector<std::vector<affine::Index>> maps; // per operand; Term::variable: number of the loop
    NamedBody body = NamedBody::Products;
};

/// The loops of a named operation with its strides and dilations: matmul, conv_2d_nchw_fchw, pooling_nchw_max, ... or
/// an element-wise one on results with `rank` dimensions. None: an unknown operation, or a stride beyond every tensor.
[[nodiscard]] std::optional<NamedOperation> namedOperation(const Operation& operation, std::size_t rank);

/// Names of all operations with loops of their own, for tests and documents.
[[nodiscard]] std::vector<std::string_view> namedOperations();

} // namespace pimento::mlir
