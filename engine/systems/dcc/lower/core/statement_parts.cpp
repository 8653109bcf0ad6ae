// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/statement_parts.h"

#include <algorithm>
#include <cstdlib>

namespace pimento::lower {

using affine::Expression;
using affine::Guard;
using affine::Index;
using affine::Kernel;
using affine::Operation;
using affine::Statement;

bool contains(const Variables& variables, std::size_t variable)
{
    return std::ranges::find(variables, variable) != variables.end();
}

Variables both(const Variables& all, const Variables& some)
{
    Variables kept;
    std::ranges::copy_if(all, std::back_inserter(kept), [&](std::size_t v) { return contains(some, v); });
    return kept;
}

Variables without(const Variables& all, const Variables& some)
{
    Variables kept;
    std::ranges::copy_if(all, std::back_inserter(kept), [&](std::size_t v) { return !contains(some, v); });
    return kept;
}

namespace {

void addVariables(Variables& variables, const Index& index)
{
    for (const affine::Term& term : index.terms) {
        if (!contains(variables, term.variable)) {
            variables.push_back(term.variable);
        }
    }
}

/// Makes the guard value - bound >= 0 or, for an upper bound, bound - 1 - value >= 0.
Guard boundGuard(const Index& bound, std::size_t variable, bool isUpper)
{
    Index value;
    const std::int64_t sign = isUpper ? 1 : -1;
    value.constant = sign * bound.constant - (isUpper ? 1 : 0);
    for (const affine::Term& term : bound.terms) {
        value.terms.push_back({term.variable, sign * term.coefficient});
    }
    value.terms.push_back({variable, -sign});
    std::ranges::sort(value.terms, {}, &affine::Term::variable);
    return {value};
}

/// True if the set has an owner and the statement reduces all its variables.
bool onlyReduces(const Statement& statement, const StatementTiling& tiling, std::size_t set)
{
    const auto& owner = tiling.owner(set);
    const LoopRoles roles = rolesOf(statement);
    return owner && std::ranges::all_of(owner->function.terms, [&](const affine::Term& term) {
               return contains(roles.reductions, term.variable);
           });
}

} // namespace

LoopRoles rolesOf(const Statement& statement)
{
    Variables targets;
    for (const Index& index : statement.target.index) {
        addVariables(targets, index);
    }
    return {both(statement.loops, targets), without(statement.loops, targets)};
}

Variables variablesOf(const Expression& leaf, const Statement& statement)
{
    Variables variables;
    if (leaf.operation == Operation::Reference) {
        for (const Index& index : leaf.reference.index) {
            addVariables(variables, index);
        }
    } else if (leaf.operation == Operation::Position) {
        addVariables(variables, leaf.position);
    }
    return both(statement.loops, variables);
}

bool isResident(const Expression& leaf, const Kernel& kernel)
{
    if (leaf.operation != Operation::Reference) {
        return false;
    }
    const affine::Tensor& tensor = kernel.tensors[leaf.reference.tensor];
    return tensor.role == affine::TensorRole::Input && tensor.residency == affine::Residency::Resident;
}

std::vector<Condition> conditionsOf(const Kernel& kernel, const Statement& statement, const StatementTiling& tiling)
{
    std::vector<Condition> conditions;
    const auto addGuard = [&](const Guard& guard) {
        Condition condition;
        addVariables(condition.variables, guard.value);
        condition.guards.push_back(guard);
        conditions.push_back(std::move(condition));
    };
    for (const Guard& guard : statement.guards) {
        addGuard(guard);
    }
    for (const std::size_t variable : statement.loops) {
        const affine::Variable& loop = kernel.variables[variable];
        if (!loop.begin.terms.empty()) {
            addGuard(boundGuard(loop.begin, variable, false));
        }
        if (!loop.end.terms.empty()) {
            addGuard(boundGuard(loop.end, variable, true));
        }
    }
    for (std::size_t set = 0; set < tiling.sets(); ++set) {
        const auto& owner = tiling.owner(set);
        if (owner && owner->function.terms.size() > 1 && tiling.parts(set) > 1) {
            Condition condition;
            addVariables(condition.variables, owner->function);
            condition.ownedSets.push_back(set);
            conditions.push_back(std::move(condition));
        }
    }
    return conditions;
}

void apply(const Condition& condition, Layout& layout)
{
    layout.guards.insert(layout.guards.end(), condition.guards.begin(), condition.guards.end());
    layout.ownedSets.insert(layout.ownedSets.end(), condition.ownedSets.begin(), condition.ownedSets.end());
}

namespace {

/// Distance of neighbouring indices in a dimension that a single loop determines; 1 for others.
std::int64_t gapOf(const Index& index, std::int64_t stride)
{
    return index.terms.size() == 1 ? std::abs(index.terms[0].coefficient) * stride : 1;
}

template <class Visit> void forEachReference(const Expression& expression, const Visit& visit)
{
    if (expression.operation == Operation::Reference) {
        visit(expression.reference);
    }
    for (const Expression& operand : expression.operands) {
        forEachReference(operand, visit);
    }
}

} // namespace

std::vector<std::int64_t> refinementOf(const Kernel& kernel, const Statement& statement)
{
    std::vector<std::int64_t> factors(kernel.variables.size(), 1);
    forEachReference(statement.value, [&](const affine::Reference& reference) {
        for (const Index& index : reference.index) {
            if (index.terms.size() != 1) {
                continue;
            }
            const affine::Variable& loop = kernel.variables[index.terms[0].variable];
            std::int64_t& factor = factors[index.terms[0].variable];
            factor = factor > 1 ? factor : gapOf(index, loop.begin.terms.empty() ? loop.step : 1);
        }
    });
    return factors;
}

std::optional<std::size_t> expandable(const affine::Reference& reference, const StatementTiling& tiling)
{
    for (const Index& index : reference.index) {
        if (index.terms.size() != 1) {
            continue;
        }
        const std::size_t variable = index.terms[0].variable;
        const auto uses = std::ranges::count_if(reference.index,
                                                [&](const Index& other) { return other.coefficientOf(variable) != 0; });
        if (uses == 1 && tiling.refinement(variable) > 1 &&
            gapOf(index, tiling.stride(variable)) == tiling.refinement(variable)) {
            return variable;
        }
    }
    return std::nullopt;
}

std::int64_t positionsOf(const Variables& variables, const StatementTiling& tiling)
{
    std::int64_t product = 1;
    for (const std::size_t variable : variables) {
        product *= tiling.positions(variable);
    }
    return product;
}

std::vector<Layout::Axis> axesOf(const Variables& variables, const StatementTiling& tiling)
{
    std::vector<Layout::Axis> axes;
    for (const std::size_t variable : variables) {
        axes.push_back({variable, tiling.positions(variable), false});
    }
    return axes;
}

std::vector<std::size_t> fastestSets(const Statement& statement, const StatementTiling& tiling)
{
    std::vector<std::size_t> order;
    for (std::size_t i = tiling.sets(); i-- > 0;) {
        if (onlyReduces(statement, tiling, i)) {
            order.push_back(i);
        }
    }
    for (std::size_t i = tiling.sets(); i-- > 0;) {
        if (!onlyReduces(statement, tiling, i)) {
            order.push_back(i);
        }
    }
    return order;
}

std::vector<std::size_t> resultSets(const Statement& statement, const StatementTiling& tiling)
{
    std::vector<std::size_t> sets;
    for (std::size_t set = 0; set < tiling.sets(); ++set) {
        if (!onlyReduces(statement, tiling, set)) {
            sets.push_back(set);
        }
    }
    return sets;
}

std::vector<std::int64_t> resultNumbers(std::span<const std::size_t> resultSets, const CoreMap& cores)
{
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(cores.cores()));
    for (const std::size_t set : resultSets) {
        // The last core has the last part of each set.
        const std::int64_t lastPart = cores.part(set, 0, cores.cores() - 1);
        for (std::size_t core = 0; core < numbers.size(); ++core) {
            numbers[core] = numbers[core] * (lastPart + 1) + cores.part(set, 0, static_cast<std::int64_t>(core));
        }
    }
    return numbers;
}

} // namespace pimento::lower
