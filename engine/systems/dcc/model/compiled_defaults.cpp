// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/compiled_defaults.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/lowering.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace pimento {

namespace {

/// Returns the last set that indexes the result of the first statement, on devices whose cores share a buffer; else
/// nullopt.
std::optional<std::size_t> outputSetOfSharedBuffers(const DraftQuestion& question)
{
    const auto family = lower::familyOf(question.machine->description());
    if (!family || (*family)->units().buffer != lower::BufferOwner::Group) {
        return std::nullopt;
    }
    const auto& sets = question.workload->sets;
    const auto& target = question.workload->kernel.statements.front().target;
    for (std::size_t i = sets.size(); i-- > 0;) {
        const bool decides = std::ranges::any_of(sets[i].variables, [&](std::size_t variable) {
            return std::ranges::any_of(target.index,
                                       [&](const affine::Index& index) { return index.coefficientOf(variable) != 0; });
        });
        if (decides) {
            return i;
        }
    }
    return std::nullopt;
}

/// Returns the part of a set with another number of groups and the tile that follows.
DraftPart withGroups(const DraftQuestion& question, std::size_t set, DraftPart part, std::int32_t groups)
{
    part.groups = groups;
    part.tile = ceilDivide(question.workload->sets[set].extent(), std::int64_t{part.groups} * part.cores);
    return part;
}

/// Number of times that the groups of the first set fit into the device.
std::int64_t groupsLeft(const DraftQuestion& question, const std::vector<DraftPart>& parts)
{
    return question.resources().groups / parts.front().groups;
}

/// True if a set may take `groups` of the groups that the first set leaves idle: if it is the only other set any
/// number, otherwise all of them.
bool mayHave(std::size_t sets, std::int64_t groups, std::int64_t left)
{
    return groups > 1 && (sets == 2 ? groups <= left : groups == left);
}

} // namespace

Draft plainestDefault(const DraftQuestion& question)
{
    const Resources all = question.resources();
    const auto& sets = question.workload->sets;
    std::vector<DraftPart> parts(sets.size());
    int cores = all.cores;
    const auto outputs = outputSetOfSharedBuffers(question);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const std::int64_t extent = sets[i].extent();
        const bool isLast = i + 1 == sets.size();
        if (i == 0) {
            parts[i].groups = static_cast<int>(std::min<std::int64_t>(all.groups, extent));
        }
        const int wanted = isLast || i == outputs ? cores : outputs || i == 0 ? 1 : std::min(4, cores);
        parts[i].cores =
            static_cast<int>(std::clamp<std::int64_t>(wanted, 1, std::max<std::int64_t>(1, extent / parts[i].groups)));
        cores /= parts[i].cores;
        parts[i].tile = ceilDivide(extent, std::int64_t{parts[i].groups} * parts[i].cores);
    }
    return Draft(parts);
}

std::vector<Draft> soundDefaults(const DraftQuestion& question)
{
    std::vector<Draft> all;
    const Draft plainest = plainestDefault(question);
    std::vector<DraftPart> parts(plainest.parts().begin(), plainest.parts().end());
    if (parts.empty()) {
        return {plainest};
    }
    all.push_back(plainest);
    const std::int64_t left = groupsLeft(question, parts);
    for (std::size_t set = parts.size(); set-- > 1;) {
        const DraftPart plain = parts[set];
        const std::int64_t most = std::min(left, question.workload->sets[set].extent() / plain.cores);
        for (std::int32_t groups = 2; groups <= most; ++groups) {
            if (mayHave(parts.size(), groups, left)) {
                parts[set] = withGroups(question, set, plain, groups);
                all.emplace_back(parts);
            }
        }
        parts[set] = plain;
    }
    return all;
}

} // namespace pimento
