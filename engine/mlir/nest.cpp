// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mlir/nest.h"

#include "engine/mlir/expressions.h"

#include <algorithm>
#include <cmath>

namespace pimento::mlir {

namespace {

using affine::Expression;
using affine::Index;

/// The number of the loop if the index is a loop alone.
std::optional<std::size_t> loneLoop(const Index& index)
{
    const bool isLone = index.constant == 0 && index.terms.size() == 1 && index.terms[0].coefficient == 1;
    return isLone ? std::optional(index.terms[0].variable) : std::nullopt;
}

/// Largest value of an index; none if it can be negative or is too large.
std::optional<std::int64_t> largestOf(const Index& index, const std::vector<std::int64_t>& extents)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 50U;
    std::int64_t least = index.constant;
    std::int64_t most = index.constant;
    for (const affine::Term& term : index.terms) {
        const std::int64_t last = extents[term.variable] - 1;
        if (std::abs(term.coefficient) > kMost / std::max<std::int64_t>(last, 1)) {
            return std::nullopt;
        }
        (term.coefficient < 0 ? least : most) += term.coefficient * last;
    }
    return least < 0 || most > kMost ? std::nullopt : std::optional(most);
}

std::string rangeProblem(const Nest& nest, const std::vector<Value>& values, const std::vector<std::int64_t>& extents)
{
    for (std::size_t operand = 0; operand < nest.operands.size(); ++operand) {
        const Value& value = values[nest.operands[operand]];
        for (std::size_t i = 0; i < nest.maps[operand].size() && i < value.type.sizes.size(); ++i) {
            const auto most = largestOf(nest.maps[operand][i], extents);
            if (!most || *most >= value.type.sizes[i]) {
                return "the index of dimension " + std::to_string(i) + " of %" + value.name + " leaves its " +
                       std::to_string(value.type.sizes[i]) + " elements";
            }
        }
    }
    return "";
}

} // namespace

std::vector<Expression> argumentsOf(const Nest& nest, const std::vector<Value>& values)
{
    std::vector<Expression> arguments;
    for (std::size_t operand = 0; operand < nest.operands.size(); ++operand) {
        const Value& value = values[nest.operands[operand]];
        const bool isNumber = value.origin == Origin::Number || value.origin == Origin::Filled;
        arguments.push_back(isNumber && operand < nest.inputs
                                ? constantOf(value.number)
                                : referenceTo(nest.operands[operand], nest.maps[operand]));
    }
    return arguments;
}

std::string elementProblem(const Expression& expression, const std::vector<Value>& values,
                           const std::vector<std::int64_t>& extents)
{
    std::string problem;
    forEachReference(expression, [&](const Expression& each) {
        const Value& value = values[each.reference.tensor];
        const std::size_t rank = value.type.isShaped() ? value.type.sizes.size() : 0;
        if (problem.empty() && each.reference.index.size() != rank) {
            problem = "%" + value.name + " is read whole where a number is expected";
        }
        for (std::size_t i = 0; problem.empty() && i < rank; ++i) {
            const bool isInside = std::ranges::all_of(each.reference.index[i].terms, [&](const affine::Term& term) {
                return term.variable < extents.size();
            });
            const auto most = isInside ? largestOf(each.reference.index[i], extents) : std::nullopt;
            if (!most || *most >= value.type.sizes[i]) {
                problem = "the index of dimension " + std::to_string(i) + " of %" + value.name + " leaves its " +
                          std::to_string(value.type.sizes[i]) + " elements";
            }
        }
    });
    return problem;
}

std::string findExtents(const Nest& nest, const std::vector<Value>& values, std::vector<std::int64_t>& extents)
{
    if (nest.loops.size() > kMostLoops) {
        return "it has " + std::to_string(nest.loops.size()) + " loops; kernels have at most " +
               std::to_string(kMostLoops);
    }
    extents.assign(nest.loops.size(), 0);
    for (std::size_t operand = 0; operand < nest.operands.size(); ++operand) {
        const Value& value = values[nest.operands[operand]];
        const std::size_t rank = value.type.isShaped() ? value.type.sizes.size() : 0;
        if (nest.maps[operand].size() != rank) {
            return "%" + value.name + " has " + std::to_string(rank) + " dimensions, its map gives " +
                   std::to_string(nest.maps[operand].size());
        }
        for (std::size_t i = 0; i < rank; ++i) {
            if (value.type.sizes[i] < 1) {
                return "dimension " + std::to_string(i) + " of %" + value.name +
                       (value.type.sizes[i] == 0 ? " has no elements" : " has a size that is only known at run time");
            }
            const auto loop = loneLoop(nest.maps[operand][i]);
            if (loop && extents[*loop] == 0) {
                extents[*loop] = value.type.sizes[i];
            } else if (loop && extents[*loop] != value.type.sizes[i]) {
                return "the loop " + nest.loops[*loop] + " has both " + std::to_string(extents[*loop]) + " and " +
                       std::to_string(value.type.sizes[i]) + " iterations";
            }
        }
    }
    const auto open = std::ranges::find(extents, 0);
    if (open != extents.end()) {
        return "no operand says how far the loop " + nest.loops[static_cast<std::size_t>(open - extents.begin())] +
               " runs";
    }
    return rangeProblem(nest, values, extents);
}

} // namespace pimento::mlir
