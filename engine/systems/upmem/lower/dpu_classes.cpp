// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/lower/dpu_classes.h"

#include <algorithm>
#include <map>

namespace pimento::upmem {

namespace {

/// A condition written as coordinates + inner < bound, where the inner part has the values of `range`.
struct Split {
    Affine coordinates;
    Range inner;
    std::int64_t bound = 0;

    bool operator==(const Split&) const = default;

    /// Returns the limit below which inner values satisfy the condition; it is equal for DPUs of a class.
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

/// Calls visit(DPU, class number) for all DPUs, in order.
template <class Visit>
void forEachDpu(const Launch& launch, const std::vector<Split>& splits, Visit&& visit)
{
    std::map<std::vector<std::int64_t>, std::size_t> known;
    std::vector<std::int64_t> limits(splits.size());
    for (std::int64_t dpu = 0; dpu < launch.dpus(); ++dpu) {
        const auto values = valuesFor(launch, dpu);
        for (std::size_t i = 0; i < splits.size(); ++i) {
            limits[i] = splits[i].limitAt(values);
        }
        visit(dpu, known.try_emplace(limits, known.size()).first->second);
    }
}

} // namespace

std::vector<DpuClass> classesOf(const Launch& launch)
{
    const auto splits = splitConditions(launch);
    if (splits.empty()) {
        return {{0, launch.dpus()}};
    }
    std::vector<DpuClass> classes;
    forEachDpu(launch, splits, [&](std::int64_t dpu, std::size_t number) {
        if (number == classes.size()) {
            classes.push_back({dpu, 0});
        }
        ++classes[number].members;
    });
    return classes;
}

std::vector<std::int32_t> classNumbers(const Launch& launch)
{
    std::vector<std::int32_t> numbers;
    forEachDpu(launch, splitConditions(launch), [&](std::int64_t /*dpu*/, std::size_t number) {
        numbers.push_back(static_cast<std::int32_t>(number));
    });
    return numbers;
}

} // namespace pimento::upmem
