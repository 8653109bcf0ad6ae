// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/dpu_classes.h"

#include <algorithm>
#include <map>

namespace pimento::upmem {

namespace {

/// A condition as coordinates + inner < bound, where inner has the values of `range`.
struct Split {
    Affine coordinates;
    Range inner;
    std::int64_t bound = 0;

    bool operator==(const Split&) const = default;

    /// Inner values below it satisfy the condition: the same for DPUs of a class.
    [[nodiscard]] std::int64_t limitAt(std::span<const std::int64_t> values) const
    {
        return std::clamp(bound - coordinates.at(values), inner.least, inner.most + 1);
    }
};

std::vector<Split> splitConditions(const Launch& launch)
{
    const auto extents = launch.program.extents();
    std::vector<Split> splits;
    forEachStatement(launch.program.body, [&](const Statement& statement) {
        const auto* branch = std::get_if<If>(&statement.node);
        if (branch == nullptr) {
            return;
        }
        for (const Condition& condition : branch->conditions) {
            Split split{{}, {}, condition.bound};
            Affine inner;
            for (const AffineTerm& term : condition.affine.terms) {
                const bool isCoordinate =
                    launch.program.variables[term.variable].kind == VariableKind::DpuCoordinate;
                (isCoordinate ? split.coordinates : inner).terms.push_back(term);
            }
            split.inner = rangeOf(inner, extents);
            if (!split.coordinates.isConstant() && std::ranges::find(splits, split) == splits.end()) {
                splits.push_back(std::move(split));
            }
        }
    });
    return splits;
}

} // namespace

std::vector<DpuClass> classesOf(const Launch& launch)
{
    const auto splits = splitConditions(launch);
    if (splits.empty()) {
        return {{0, launch.dpus()}};
    }
    std::map<std::vector<std::int64_t>, std::size_t> known;
    std::vector<DpuClass> classes;
    std::vector<std::int64_t> limits(splits.size());
    for (std::int64_t dpu = 0; dpu < launch.dpus(); ++dpu) {
        const auto values = valuesFor(launch, dpu);
        for (std::size_t i = 0; i < splits.size(); ++i) {
            limits[i] = splits[i].limitAt(values);
        }
        const auto [at, isNew] = known.try_emplace(limits, classes.size());
        if (isNew) {
            classes.push_back({dpu, 0});
        }
        ++classes[at->second].members;
    }
    return classes;
}

} // namespace pimento::upmem
