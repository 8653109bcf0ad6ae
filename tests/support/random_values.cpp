// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_index.h"
#include "tests/support/random_kernels.h"

#include <bit>
#include <cmath>

// The part of RandomKernels that makes the values of statements.

namespace pimento::test {

using affine::Expression;
using affine::Index;
using affine::Operation;
using affine::Statement;
using affine::StatementKind;
using affine::TensorRole;

namespace {

Expression apply(Operation operation, std::vector<Expression> operands)
{
    Expression expression;
    expression.operation = operation;
    expression.operands = std::move(operands);
    return expression;
}

} // namespace

Index RandomKernels::readIndex(Statement& statement)
{
    const auto loop = [&] { return statement.loops[below(statement.loops.size())]; };
    Index index;
    switch (below(6)) {
    case 0:
        index.constant = from(0, 3);
        return index;
    case 1:
        addTerm(index, loop(), from(-2, 3));
        index.constant = from(0, 2);
        return index;
    case 2: // windows
        addTerm(index, loop(), from(1, 2));
        addTerm(index, loop(), 1);
        return index;
    default:
        return plain(loop());
    }
}

Expression RandomKernels::reference(Statement& statement)
{
    Expression expression;
    expression.operation = Operation::Reference;
    std::vector<std::size_t> readable = m_written;
    for (std::size_t tensor = 0; tensor < m_kernel.tensors.size(); ++tensor) {
        const TensorRole role = m_kernel.tensors[tensor].role;
        if (role == TensorRole::Input) {
            readable.insert(readable.end(), 2, tensor);
        }
    }
    for (const Statement& earlier : m_kernel.statements) {
        if (earlier.kind == StatementKind::Softmax) {
            readable.push_back(earlier.target.tensor);
        }
    }
    if (below(6) == 0) {
        readable = {statement.target.tensor};
    }
    const std::size_t tensor = readable[below(readable.size())];
    expression.reference.tensor = tensor;
    for (std::size_t d = 0; d < m_ranks[tensor]; ++d) {
        Index index = readIndex(statement);
        std::int64_t& size = m_kernel.tensors[tensor].sizes[d];
        const bool isPadded = sometimes(m_options.paddedReads) && !index.terms.empty() && statement.guards.size() < 4;
        if (isPadded) { // one element to the left is left out: x[i-1] if i-1 >= 0
            keepInside(index, size);
            index.constant -= 1;
            statement.guards.push_back({index});
        } else {
            keepInside(index, size);
        }
        expression.reference.index.push_back(std::move(index));
    }
    return expression;
}

double RandomKernels::number()
{
    switch (below(8)) {
    case 0:
        return 0.1 * static_cast<double>(from(-30, 30));
    case 1: {
        const auto bits = (std::uint64_t{m_random()} << 32U) | m_random();
        const auto value = std::bit_cast<double>(bits);
        return m_options.values == KernelOptions::Values::All && std::isfinite(value) ? value : 0.25;
    }
    default:
        return static_cast<double>(from(-4, 8));
    }
}

Expression RandomKernels::constant()
{
    Expression expression;
    expression.constant = affine::isInteger(m_kernel.type) ? static_cast<double>(from(-4, 8)) : number();
    return expression;
}

Expression RandomKernels::sumOfProducts(Statement& statement)
{
    const auto product = [&]() -> Expression {
        switch (below(6)) {
        case 0:
            return constant();
        case 1:
            return reference(statement);
        case 2:
            return apply(Operation::Multiply, {reference(statement), constant()});
        default: {
            Expression first = reference(statement);
            Expression second = reference(statement);
            return apply(Operation::Multiply, {std::move(first), std::move(second)});
        }
        }
    };
    Expression sum = product();
    for (std::size_t more = below(3); more > 0; --more) {
        sum = apply(Operation::Add, {std::move(sum), product()});
    }
    return sum;
}

Expression RandomKernels::anyValue(Statement& statement, int depth)
{
    if (depth == 0 || below(4) == 0) {
        switch (below(4)) {
        case 0:
            return constant();
        case 1: {
            Expression expression;
            expression.operation = Operation::Position;
            expression.position = readIndex(statement);
            return expression;
        }
        default:
            return reference(statement);
        }
    }
    const auto operation = static_cast<Operation>(3 + below(18));
    const bool isUnary = operation == Operation::Negate || operation == Operation::Relu ||
                         operation == Operation::Exp || operation == Operation::Sqrt || operation == Operation::Not;
    std::vector<Expression> operands;
    for (std::size_t count = isUnary ? 1 : operation == Operation::Select ? 3 : 2; count > 0; --count) {
        operands.push_back(anyValue(statement, depth - 1));
    }
    return apply(operation, std::move(operands));
}

} // namespace pimento::test
