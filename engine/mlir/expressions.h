// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace pimento::mlir {

[[nodiscard]] inline affine::Expression constantOf(double number)
{
    affine::Expression expression;
    expression.constant = number;
    return expression;
}

[[nodiscard]] inline affine::Expression referenceTo(std::size_t tensor, std::vector<affine::Index> index)
{
    affine::Expression expression;
    expression.operation = affine::Operation::Reference;
    expression.reference = {tensor, std::move(index)};
    return expression;
}

[[nodiscard]] inline affine::Expression operationOn(affine::Operation operation,
                                                    std::vector<affine::Expression> operands)
{
    affine::Expression expression;
    expression.operation = operation;
    expression.operands = std::move(operands);
    return expression;
}

[[nodiscard]] inline bool isConstant(const affine::Expression& expression, double number)
{
    return expression.operation == affine::Operation::Constant && expression.constant == number;
}

/// The index of a loop alone.
[[nodiscard]] inline affine::Index loopIndex(std::size_t loop) { return {{{loop, 1}}, 0}; }

/// Number of nodes of an expression.
[[nodiscard]] inline std::size_t sizeOf(const affine::Expression& expression)
{
    std::size_t size = 1;
    for (const affine::Expression& operand : expression.operands) {
        size += sizeOf(operand);
    }
    return size;
}

/// Number of levels of an expression, 1 for one without operands.
[[nodiscard]] inline std::size_t depthOf(const affine::Expression& expression)
{
    std::size_t deepest = 0;
    for (const affine::Expression& operand : expression.operands) {
        deepest = std::max(deepest, depthOf(operand));
    }
    return deepest + 1;
}

/// Calls a function with each reference of an expression, from left to right.
template <class Expression, class Visit> void forEachReference(Expression& expression, const Visit& visit)
{
    if (expression.operation == affine::Operation::Reference) {
        visit(expression);
    }
    for (auto& operand : expression.operands) {
        forEachReference(operand, visit);
    }
}

/// Most nodes and levels of the expression of a statement.
inline constexpr std::size_t kMostNodes = 1024;
inline constexpr std::size_t kMostLevels = 48;

} // namespace pimento::mlir
