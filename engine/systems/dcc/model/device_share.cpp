// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/device_share.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento {

namespace {

bool mentions(const affine::Index& index, std::size_t variable) { return index.coefficientOf(variable) != 0; }

bool isPlain(const affine::Index& index, std::size_t variable)
{
    return index.constant == 0 && index.terms.size() == 1 && index.coefficientOf(variable) == 1;
}

bool usesPosition(const affine::Expression& expression, std::size_t variable)
{
    return (expression.operation == affine::Operation::Position && mentions(expression.position, variable)) ||
           std::ranges::any_of(expression.operands,
                               [&](const affine::Expression& each) { return usesPosition(each, variable); });
}

/// True if the iterations of a loop are independent, so that each can run on another device.
bool isIndependent(const affine::Kernel& kernel, const affine::Statement& statement, std::size_t variable,
                   const DimensionSet& set)
{
    if (statement.kind == affine::StatementKind::Softmax) {
        return std::ranges::none_of(set.mappings, [&](const Mapping& mapping) {
            return mapping.tensor == statement.target.tensor && mapping.dimension == statement.axis;
        });
    }
    const bool isOutput = std::ranges::any_of(statement.target.index,
                                              [&](const affine::Index& index) { return isPlain(index, variable); });
    const bool isGuarded = std::ranges::any_of(
        statement.guards, [&](const affine::Guard& guard) { return mentions(guard.value, variable); });
    const bool boundsOthers = std::ranges::any_of(kernel.variables, [&](const affine::Variable& loop) {
        return mentions(loop.begin, variable) || mentions(loop.end, variable);
    });
    return isOutput && !isGuarded && !boundsOthers && !usesPosition(statement.value, variable);
}

} // namespace

Result<std::shared_ptr<const Workload>> shareOf(std::shared_ptr<const Workload> whole, int devices)
{
    if (devices <= 1) {
        return whole;
    }
    const auto refuse = [&](const std::string& why) {
        return fail("cannot be divided among devices: " + why, "kernel " + whole->name, "Use one device");
    };
    if (whole->sets.empty() || whole->sets.front().variables.size() != 1) {
        return refuse("its first dimension set is not one loop");
    }
    const DimensionSet& set = whole->sets.front();
    const std::size_t variable = set.variables.front();
    const affine::Variable& loop = whole->kernel.variables[variable];
    if (!loop.hasFixedBounds() || loop.low != 0 || loop.step != 1 ||
        !std::ranges::all_of(set.mappings, [&](const Mapping& each) { return isPlain(each.function, variable); })) {
        return refuse("the loop " + loop.name + " does not count the elements of its dimensions");
    }
    for (const affine::Statement& statement : whole->kernel.statements) {
        if (!isIndependent(whole->kernel, statement, variable, set)) {
            return refuse("the iterations of loop " + loop.name + " depend on each other");
        }
    }
    auto share = std::make_shared<Workload>(*whole);
    const std::int64_t extent = ceilDivide(loop.high, std::int64_t{devices});
    affine::Variable& smaller = share->kernel.variables[variable];
    smaller.high = extent;
    smaller.end.constant = extent;
    for (const Mapping& mapping : set.mappings) {
        share->kernel.tensors[mapping.tensor].sizes[mapping.dimension] = extent;
    }
    share->shapeText += " over " + std::to_string(devices) + " devices";
    share->sets = dimensionSets(share->kernel);
    share->whole = std::move(whole);
    share->devices = devices;
    return share;
}

} // namespace pimento
