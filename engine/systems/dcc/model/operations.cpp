// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/operations.h"

#include "engine/base/math.h"

#include <algorithm>
#include <numeric>

namespace pimento {

namespace {

constexpr double kSoftmaxPerElement = 5; // as in the GPU layers: maximum, subtraction, exponential, sum, division
constexpr double kMostPoints = 4e6;

bool isArithmetic(affine::Operation operation)
{
    using enum affine::Operation;
    switch (operation) {
    case Negate:
    case Add:
    case Subtract:
    case Multiply:
    case Divide:
    case Minimum:
    case Maximum:
    case Relu:
    case Exp:
    case Sqrt:
        return true;
    default:
        return false;
    }
}

double operatorsOf(const affine::Expression& expression)
{
    return std::accumulate(expression.operands.begin(), expression.operands.end(),
                           isArithmetic(expression.operation) ? 1.0 : 0.0,
                           [](double sum, const affine::Expression& operand) { return sum + operatorsOf(operand); });
}

double pointsOf(const affine::Kernel& kernel, const affine::Statement& statement)
{
    double box = 1;
    bool isBox = statement.guards.empty();
    for (const std::size_t variable : statement.loops) {
        const affine::Variable& loop = kernel.variables[variable];
        box *= static_cast<double>(ceilDivide(loop.high - loop.low, loop.step));
        isBox = isBox && loop.hasFixedBounds();
    }
    if (isBox || box > kMostPoints) {
        return box;
    }
    double points = 0;
    affine::forEachPoint(kernel, statement, [&](std::span<const std::int64_t> values) {
        points += std::ranges::all_of(statement.guards, [&](const auto& guard) { return guard.value.at(values) >= 0; });
    });
    return points;
}

bool reads(const affine::Expression& expression, std::size_t tensor)
{
    return (expression.operation == affine::Operation::Reference && expression.reference.tensor == tensor) ||
           std::ranges::any_of(expression.operands,
                               [&](const affine::Expression& operand) { return reads(operand, tensor); });
}

/// True if a statement reads values of a tensor from before the kernel.
bool needsValues(const affine::Kernel& kernel, std::size_t tensor)
{
    if (kernel.tensors[tensor].role != affine::TensorRole::InOut) {
        return kernel.tensors[tensor].role == affine::TensorRole::Input;
    }
    return std::ranges::any_of(kernel.statements, [&](const affine::Statement& statement) {
        const bool adds = statement.kind == affine::StatementKind::Add && statement.target.tensor == tensor;
        return adds || reads(statement.value, tensor);
    });
}

} // namespace

double operationsOf(const affine::Kernel& kernel)
{
    double operations = 0;
    for (const affine::Statement& statement : kernel.statements) {
        if (statement.kind == affine::StatementKind::Softmax) {
            operations += kSoftmaxPerElement * static_cast<double>(kernel.tensors[statement.target.tensor].elements());
        } else {
            const double adds = statement.kind == affine::StatementKind::Add ? 1 : 0;
            operations += pointsOf(kernel, statement) * (operatorsOf(statement.value) + adds);
        }
    }
    return operations;
}

double elementsMoved(const affine::Kernel& kernel, std::size_t tensor)
{
    using enum affine::TensorRole;
    const affine::TensorRole role = kernel.tensors[tensor].role;
    const int times = (needsValues(kernel, tensor) ? 1 : 0) + (role == InOut || role == Output ? 1 : 0);
    return times * static_cast<double>(kernel.tensors[tensor].elements());
}

} // namespace pimento
