// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Bound kernels as values, for tests of the layers below the kernel language.

namespace pimento::test {

using affine::Expression;
using affine::Index;
using affine::Kernel;
using affine::Operation;
using affine::Reference;
using affine::Statement;
using affine::StatementKind;
using affine::Tensor;
using affine::TensorRole;

/// Returns coefficient * variable + constant.
inline Index linear(std::size_t variable, std::int64_t coefficient = 1, std::int64_t constant = 0)
{
    return {{{variable, coefficient}}, constant};
}

inline Index fixed(std::int64_t constant) { return {{}, constant}; }

/// Returns a variable that runs over [0, end).
inline affine::Variable loop(std::string name, std::int64_t end, std::int64_t step = 1)
{
    return {std::move(name), fixed(0), fixed(end), step, 0, end};
}

inline Expression read(Reference reference)
{
    Expression expression;
    expression.operation = Operation::Reference;
    expression.reference = std::move(reference);
    return expression;
}

inline Expression apply(Operation operation, std::vector<Expression> operands)
{
    Expression expression;
    expression.operation = operation;
    expression.operands = std::move(operands);
    return expression;
}

inline Statement statement(StatementKind kind, std::vector<std::size_t> loops, Reference target, Expression value)
{
    Statement made;
    made.kind = kind;
    made.loops = std::move(loops);
    made.target = std::move(target);
    made.value = std::move(value);
    return made;
}

inline Tensor tensor(std::string name, std::vector<std::int64_t> sizes, TensorRole role = TensorRole::Input)
{
    return {std::move(name), std::move(sizes), role, {}, {}};
}

/// The paper's Fig. 5: A[b][i] += A[b+1][i*2] + B[i][k]*C[b][k].
inline Kernel fig5()
{
    constexpr std::size_t b = 0;
    constexpr std::size_t i = 1;
    constexpr std::size_t k = 2;
    Kernel kernel;
    kernel.name = "fig5";
    kernel.tensors = {tensor("A", {12, 8}, TensorRole::InOut), tensor("B", {4, 16}), tensor("C", {12, 16})};
    kernel.variables = {loop("b", 11), loop("i", 4), loop("k", 16)};
    const Expression product =
        apply(Operation::Multiply, {read({1, {linear(i), linear(k)}}), read({2, {linear(b), linear(k)}})});
    kernel.statements = {statement(StatementKind::Add, {b, i, k}, {0, {linear(b), linear(i)}},
                                   apply(Operation::Add, {read({0, {linear(b, 1, 1), linear(i, 2)}}), product}))};
    return kernel;
}

/// y[b][i] += x[b][j]*weight[i][j]: the sets of b, j and i with two mappings each.
inline Kernel gemv(std::int64_t batch, std::int64_t rows, std::int64_t columns)
{
    constexpr std::size_t b = 0;
    constexpr std::size_t i = 1;
    constexpr std::size_t j = 2;
    Kernel kernel;
    kernel.name = "gemv";
    kernel.tensors = {tensor("x", {batch, columns}), tensor("weight", {rows, columns}),
                      tensor("y", {batch, rows}, TensorRole::Output)};
    kernel.variables = {loop("b", batch), loop("i", rows), loop("j", columns)};
    kernel.statements = {
        statement(StatementKind::Add, {b, i, j}, {2, {linear(b), linear(i)}},
                  apply(Operation::Multiply, {read({0, {linear(b), linear(j)}}), read({1, {linear(i), linear(j)}})}))};
    return kernel;
}

/// z[b][i] = x[b][i] + y[b][i]: the sets of b and i with three mappings each.
inline Kernel va(std::int64_t batch, std::int64_t length)
{
    const std::vector<Index> point = {linear(0), linear(1)};
    Kernel kernel;
    kernel.name = "va";
    kernel.tensors = {tensor("x", {batch, length}), tensor("y", {batch, length}),
                      tensor("z", {batch, length}, TensorRole::Output)};
    kernel.variables = {loop("b", batch), loop("i", length)};
    kernel.statements = {statement(StatementKind::Assign, {0, 1}, {2, point},
                                   apply(Operation::Add, {read({0, point}), read({1, point})}))};
    return kernel;
}

/// s[h][t] += q[h][d]*key[h][t][d]; p = softmax(s, axis=1); o[h][d] += p[h][t]*value[h][t][d].
inline Kernel attn(std::int64_t heads, std::int64_t tokens, std::int64_t depth)
{
    constexpr std::size_t h = 0;
    constexpr std::size_t t = 1;
    constexpr std::size_t d = 2;
    // The softmax runs over all elements of its target with its own loops.
    constexpr std::size_t row = 3;
    constexpr std::size_t column = 4;
    const std::vector<Index> cell = {linear(h), linear(t), linear(d)};
    Kernel kernel;
    kernel.name = "attn";
    kernel.tensors = {tensor("q", {heads, depth}),
                      tensor("key", {heads, tokens, depth}),
                      tensor("value", {heads, tokens, depth}),
                      tensor("s", {heads, tokens}, TensorRole::Temporary),
                      tensor("p", {heads, tokens}, TensorRole::Temporary),
                      tensor("o", {heads, depth}, TensorRole::Output)};
    kernel.variables = {loop("h", heads), loop("t", tokens), loop("d", depth), loop("p.0", heads), loop("p.1", tokens)};
    Statement softmax = statement(StatementKind::Softmax, {row, column}, {4, {linear(row), linear(column)}},
                                  read({3, {linear(row), linear(column)}}));
    softmax.axis = 1;
    kernel.statements = {statement(StatementKind::Add, {h, t, d}, {3, {linear(h), linear(t)}},
                                   apply(Operation::Multiply, {read({0, {linear(h), linear(d)}}), read({1, cell})})),
                         softmax,
                         statement(StatementKind::Add, {h, d, t}, {5, {linear(h), linear(d)}},
                                   apply(Operation::Multiply, {read({4, {linear(h), linear(t)}}), read({2, cell})}))};
    return kernel;
}

/// Returns a kernel y[i0][i1]... += a constant, with `sets` sets of 64 elements each.
inline Kernel manySets(std::size_t sets)
{
    Kernel kernel;
    kernel.name = "many";
    Statement add = statement(StatementKind::Add, {}, {0, {}}, Expression{});
    kernel.tensors = {tensor("y", std::vector<std::int64_t>(sets, 64), TensorRole::Output)};
    for (std::size_t set = 0; set < sets; ++set) {
        kernel.variables.push_back(loop("i" + std::to_string(set), 64));
        add.loops.push_back(set);
        add.target.index.push_back(linear(set));
    }
    kernel.statements = {add};
    return kernel;
}

} // namespace pimento::test
