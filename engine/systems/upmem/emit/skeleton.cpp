// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/emit/skeleton.h"

#include "engine/systems/upmem/loops/overloaded.h"

#include <algorithm>

namespace pimento::upmem {

namespace {

bool has(const Affine& affine, VariableId variable) { return affine.factorOf(variable) != 0; }

bool has(const std::vector<Bound>& bounds, VariableId variable)
{
    return std::ranges::any_of(bounds, [&](const Bound& bound) { return has(bound.value, variable); });
}

/// True if the executed work depends on a variable.
bool dependsOn(const Skeleton& skeleton, VariableId variable)
{
    return std::ranges::any_of(skeleton, [&](const SkeletonPart& part) {
        return std::visit(Overloaded{
                              [](const Straight&) { return false; },
                              [&](const Choice& choice) {
                                  return has(choice.other, variable) ||
                                         std::ranges::any_of(
                                             choice.least, [&](const Affine& affine) { return has(affine, variable); });
                              },
                              [&](const Guarded& guarded) {
                                  return dependsOn(guarded.body, variable) ||
                                         std::ranges::any_of(guarded.relations, [&](const Guarded::Relation& relation) {
                                             return has(relation.condition.affine, variable);
                                         });
                              },
                              [&](const Repeated& loop) {
                                  return has(loop.begins, variable) || has(loop.ends, variable) ||
                                         dependsOn(loop.header, variable) || dependsOn(loop.body, variable);
                              },
                          },
                          part.node);
    });
}

Work workOf(const Choice& choice, std::span<const std::int64_t> values)
{
    const std::int64_t other = choice.other.at(values);
    const bool holds =
        std::ranges::any_of(choice.least, [&](const Affine& affine) { return affine.at(values) < other; });
    return holds ? choice.holds : choice.fails;
}

Work workOf(const Guarded& guarded, std::span<std::int64_t> values)
{
    Work work;
    for (const Guarded::Relation& relation : guarded.relations) {
        work += relation.work;
        if (!relation.condition.holds(values)) {
            return work;
        }
    }
    return work += workOf(guarded.body, values);
}

Work workOf(const Repeated& loop, std::span<std::int64_t> values)
{
    std::int64_t begin = 0;
    std::int64_t end = loop.extent;
    for (const Bound& bound : loop.begins) {
        begin = std::max(begin, bound.at(values));
    }
    for (const Bound& bound : loop.ends) {
        end = std::min(end, bound.at(values));
    }
    Work work = workOf(loop.header, values);
    if (begin >= end) {
        return work;
    }
    work += loop.entry;
    work += loop.latch.times(end - begin);
    if (!dependsOn(loop.body, loop.variable)) {
        return work += workOf(loop.body, values).times(end - begin);
    }
    for (std::int64_t value = begin; value < end; ++value) {
        values[loop.variable] = value;
        work += workOf(loop.body, values);
    }
    return work;
}

} // namespace

Work& Work::operator+=(const Work& other)
{
    instructions += other.instructions;
    multiplications += other.multiplications;
    loads += other.loads;
    stores += other.stores;
    transferBytes += other.transferBytes;
    branches += other.branches;
    synchronisations += other.synchronisations;
    return *this;
}

Work Work::times(std::int64_t count) const
{
    return {instructions * count,  multiplications * count, loads * count,           stores * count,
            transferBytes * count, branches * count,        synchronisations * count};
}

Work workOf(const Skeleton& skeleton, std::span<std::int64_t> values)
{
    Work work;
    for (const SkeletonPart& part : skeleton) {
        work += std::visit(Overloaded{
                               [](const Straight& straight) { return straight.work; },
                               [&](const auto& other) { return workOf(other, values); },
                           },
                           part.node);
    }
    return work;
}

} // namespace pimento::upmem
