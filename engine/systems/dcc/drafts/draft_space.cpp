// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/draft_space.h"

#include "engine/base/math.h"
#include "engine/base/stop_check.h"
#include "engine/systems/dcc/drafts/part_table.h"
#include "sim/base/assert.h"
#include "sim/base/work_count.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace pimento {

namespace {

using Extents = std::vector<std::vector<std::int64_t>>; // [set][choice]

Extents largestExtents(std::span<const DimensionSet> sets)
{
    Extents extents;
    for (const DimensionSet& set : sets) {
        extents.push_back({std::ranges::max(set.mappings, {}, &Mapping::extent).extent});
    }
    return extents;
}

Extents allExtents(std::span<const DimensionSet> sets)
{
    Extents extents;
    for (const DimensionSet& set : sets) {
        auto& ofSet = extents.emplace_back();
        std::ranges::transform(set.mappings, std::back_inserter(ofSet), &Mapping::extent);
    }
    return extents;
}

/// Extents of a set's mappings, one for each different pair of function and extent.
Extents distinctExtents(const affine::Kernel& kernel, std::span<const DimensionSet> sets)
{
    Extents extents;
    for (const DimensionSet& set : sets) {
        auto& ofSet = extents.emplace_back();
        const auto functions = functionNumbers(kernel, set);
        std::set<std::pair<std::uint32_t, std::int64_t>> seen;
        for (std::size_t mapping = 0; mapping < functions.size(); ++mapping) {
            const std::int64_t extent = set.mappings[mapping].extent;
            if (seen.emplace(functions[mapping], extent).second) {
                ofSet.push_back(extent);
            }
        }
    }
    return extents;
}

constexpr const char* kWithoutList =
    "Find the best of all or of the complete drafts, which needs no list, or use fewer groups";

std::string nameOf(const affine::Kernel& kernel) { return "draft space of kernel \"" + kernel.name + "\""; }

Result<void> checkQuestion(const affine::Kernel& kernel, std::span<const DimensionSet> sets, Resources resources)
{
    if (sets.empty()) {
        return fail("has no dimension that a loop variable runs over", nameOf(kernel),
                    "Index a tensor by a loop variable");
    }
    if (sets.size() > Draft::kMaxParts) {
        return fail("has " + std::to_string(sets.size()) + " dimension sets, but at most " +
                        std::to_string(Draft::kMaxParts) + " can be split",
                    nameOf(kernel), "Use fewer independent loops");
    }
    if (resources.groups < 1 || resources.cores < 1 ||
        std::int64_t{resources.groups} * resources.cores > kMostCoresOfDevice) {
        return fail("the device has " + std::to_string(resources.groups) + " groups of " +
                        std::to_string(resources.cores) + " cores, at most " + std::to_string(kMostCoresOfDevice) +
                        " cores can be shared out",
                    nameOf(kernel), "Use a device with fewer groups");
    }
    return {};
}

} // namespace

std::vector<std::uint32_t> functionNumbers(const affine::Kernel& kernel, const DimensionSet& set)
{
    using Key = std::pair<std::map<std::string, std::int64_t>, std::int64_t>; // coefficient by variable, constant
    std::map<Key, std::uint32_t> numbers;
    std::vector<std::uint32_t> all;
    for (const Mapping& mapping : set.mappings) {
        Key key;
        key.second = mapping.function.constant;
        for (const affine::Term& term : mapping.function.terms) {
            key.first[kernel.variables[term.variable].name] += term.coefficient;
        }
        all.push_back(numbers.try_emplace(std::move(key), static_cast<std::uint32_t>(numbers.size())).first->second);
    }
    return all;
}

Result<DraftSpaceSize> countDrafts(const affine::Kernel& kernel, std::span<const DimensionSet> sets,
                                   Resources resources, SpaceExtent extent, const std::stop_token& stop)
{
    if (Result<void> checked = checkQuestion(kernel, sets, resources); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    bool wasStopped = false;
    const auto count = [&](const Extents& extents) {
        AllocationSearch search(extents, resources, extent, stop);
        const std::uint64_t found = wasStopped ? 0 : search.count();
        wasStopped = wasStopped || search.wasStopped();
        return found;
    };
    const DraftSpaceSize size{count(largestExtents(sets)), count(allExtents(sets)),
                              count(distinctExtents(kernel, sets))};
    return wasStopped ? Result<DraftSpaceSize>(stoppedDrafts(kernel)) : size;
}

tl::unexpected<Error> stoppedDrafts(const affine::Kernel& kernel)
{
    return fail(ErrorKind::Stopped, "was stopped", nameOf(kernel), "Try again");
}

Result<DraftSpace> DraftSpace::make(const affine::Kernel& kernel, std::vector<DimensionSet> sets, Resources resources,
                                    SpaceExtent extent, const std::stop_token& stop)
{
    countWork(WorkKind::Enumeration);
    const Result<DraftSpaceSize> size = countDrafts(kernel, sets, resources, extent, stop);
    if (!size) {
        return tl::unexpected<Error>(size.error());
    }
    std::uint64_t assignments = 1;
    for (const DimensionSet& set : sets) {
        assignments = std::min(kMostDrafts + 1, assignments * set.mappings.size());
    }
    if (size->allocations > kMostAllocations) {
        return fail("there are more than " + std::to_string(kMostAllocations) + " ways to split the device",
                    nameOf(kernel), kWithoutList);
    }
    if (std::max<std::uint64_t>(size->allocations, 1) * assignments > kMostDrafts) {
        return fail("there are more than " + std::to_string(kMostDrafts) + " drafts", nameOf(kernel), kWithoutList);
    }

    DraftSpace space;
    space.m_resources = resources;
    space.m_extent = extent;
    space.m_size = *size;
    AllocationSearch search(largestExtents(sets), resources, extent, stop);
    space.m_allocations = search.list();
    if (search.wasStopped()) {
        return stoppedDrafts(kernel);
    }
    space.m_assignments = static_cast<std::size_t>(assignments);
    std::size_t stride = space.m_assignments;
    for (const DimensionSet& set : sets) {
        stride /= set.mappings.size();
        space.m_strides.push_back(stride);
        space.m_functions.push_back(functionNumbers(kernel, set));
        const std::int64_t largest = std::ranges::max(set.mappings, {}, &Mapping::extent).extent;
        space.m_mostParts.push_back(std::min(largest, std::int64_t{resources.groups} * resources.cores));
    }
    space.m_sets = std::move(sets);
    return space;
}

bool DraftSpace::contains(DraftIndex draft) const
{
    if (draft >= indices()) {
        return false;
    }
    const std::size_t allocation = allocationOf(draft);
    const std::size_t assignment = assignmentOf(draft);
    for (std::size_t set = 0; set < m_sets.size(); ++set) {
        if (parts(set, allocation) > m_sets[set].mappings[mapping(set, assignment)].extent) {
            return false;
        }
    }
    return true;
}

DraftPart DraftSpace::part(DraftIndex draft, std::size_t set) const
{
    const std::size_t allocation = allocationOf(draft);
    const std::size_t representative = mapping(set, assignmentOf(draft));
    return {groups(set, allocation), cores(set, allocation),
            ceilDivide(m_sets[set].mappings[representative].extent, parts(set, allocation)),
            static_cast<std::int32_t>(representative)};
}

Draft DraftSpace::draft(DraftIndex draft) const
{
    PIMENTO_ASSERT(contains(draft), "the index is that of a draft");
    std::array<DraftPart, Draft::kMaxParts> parts{};
    for (std::size_t set = 0; set < m_sets.size(); ++set) {
        parts[set] = part(draft, set);
    }
    return Draft(std::span(parts).first(m_sets.size()));
}

DraftList DraftSpace::list(std::span<const DraftIndex> drafts, const std::stop_token& stop) const
{
    // A table is cheap: there are far fewer numbers of parts than drafts.
    const PartTable<std::int64_t> tiles(*this, 0, [](std::size_t, std::size_t, std::int64_t tile) { return tile; });
    DraftList list(m_sets.size());
    list.reserve(drafts.size());
    std::array<DraftPart, Draft::kMaxParts> parts{};
    StopCheck check(stop);
    visitUntilStop(drafts.size(), check, [&](std::size_t i) {
        const std::size_t allocation = allocationOf(drafts[i]);
        const std::size_t assignment = assignmentOf(drafts[i]);
        for (std::size_t set = 0; set < m_sets.size(); ++set) {
            const std::size_t representative = mapping(set, assignment);
            const auto count = static_cast<std::size_t>(this->parts(set, allocation));
            parts[set] = {groups(set, allocation), cores(set, allocation), tiles.of(set, representative)[count],
                          static_cast<std::int32_t>(representative)};
        }
        list.push(std::span(parts).first(m_sets.size()));
    });
    return list;
}

std::optional<DraftIndex> DraftSpace::find(std::span<const DraftPart> parts) const
{
    if (parts.size() != m_sets.size()) {
        return std::nullopt;
    }
    // Rows are in lexicographic order.
    std::size_t begin = 0;
    std::size_t end = allocations();
    std::size_t assignment = 0;
    const auto narrow = [&](const std::vector<std::uint16_t>& column, std::int32_t value) {
        const auto [first, last] = std::equal_range(column.data() + begin, column.data() + end, value);
        begin = static_cast<std::size_t>(first - column.data());
        end = static_cast<std::size_t>(last - column.data());
    };
    for (std::size_t set = 0; set < parts.size(); ++set) {
        const auto representative = static_cast<std::size_t>(parts[set].mapping);
        if (representative >= m_sets[set].mappings.size()) {
            return std::nullopt;
        }
        narrow(m_allocations.groups[set], parts[set].groups);
        narrow(m_allocations.cores[set], parts[set].cores);
        assignment += representative * m_strides[set];
    }
    const bool isPresent = begin < end && contains(index(begin, assignment));
    return isPresent ? std::optional(index(begin, assignment)) : std::nullopt;
}

} // namespace pimento
