// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mlir/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::mlir {

/// An operation on whole tensors in the form of linalg.generic: loops, and for each operand a value and a map. The
/// outputs are the last operands.
struct Nest {
    std::string operation;
    Place place;
    std::size_t position = 0;
    std::vector<std::string> loops;
    std::vector<ValueId> operands;
    std::vector<std::vector<affine::Index>> maps;
    std::size_t inputs = 0;
};

/// Most loops around a statement.
inline constexpr std::size_t kMostLoops = 8;

/// What a body reads as its arguments: the element of each operand; a number for an operand that is filled with it.
/// Outputs are always elements.
[[nodiscard]] std::vector<affine::Expression> argumentsOf(const Nest& nest, const std::vector<Value>& values);

/// What is wrong with the elements that an expression reads, given the extents of its loops; "": nothing.
[[nodiscard]] std::string elementProblem(const affine::Expression& expression, const std::vector<Value>& values,
                                         const std::vector<std::int64_t>& extents);

/// Finds the number of iterations of each loop from the sizes of the operands. Returns why there is none, or "".
[[nodiscard]] std::string findExtents(const Nest& nest, const std::vector<Value>& values,
                                      std::vector<std::int64_t>& extents);

} // namespace pimento::mlir
