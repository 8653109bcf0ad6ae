// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/draft_tree.h"

#include "engine/base/math.h"
#include "engine/systems/dcc/drafts/draft_space.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace pimento {

namespace {

constexpr std::uint64_t kUncounted = ~std::uint64_t{0};

/// Lists the first mapping of each function and extent.
std::vector<std::size_t> distinctMappings(const affine::Kernel& kernel, const DimensionSet& set)
{
    const std::vector<std::uint32_t> functions = functionNumbers(kernel, set);
    std::set<std::pair<std::uint32_t, std::int64_t>> seen;
    std::vector<std::size_t> distinct;
    for (std::size_t mapping = 0; mapping < functions.size(); ++mapping) {
        if (seen.emplace(functions[mapping], set.mappings[mapping].extent).second) {
            distinct.push_back(mapping);
        }
    }
    return distinct;
}

/// Numbers the quotients of `all`, which are all values that repeated integer division can give.
std::size_t numberQuotients(int all, std::vector<std::size_t>& numbers)
{
    numbers.assign(static_cast<std::size_t>(all) + 1, 0);
    std::size_t count = 0;
    for (int quotient = 1; quotient <= all; ++quotient) {
        if (all / (all / quotient) == quotient) {
            numbers[static_cast<std::size_t>(quotient)] = count++;
        }
    }
    return count;
}

} // namespace

Result<DraftTree> DraftTree::make(const affine::Kernel& kernel, std::vector<DimensionSet> sets, Resources resources,
                                  SpaceExtent extent, const std::stop_token& stop)
{
    const Result<DraftSpaceSize> size = countDrafts(kernel, sets, resources, extent, stop);
    if (!size) {
        return tl::unexpected<Error>(size.error());
    }
    if (size->distinct >= AllocationSearch::kMostCounted) {
        return fail("there are too many drafts to list", "draft space of kernel \"" + kernel.name + "\"",
                    "Use fewer groups or the complete drafts only");
    }
    DraftTree tree;
    tree.m_resources = resources;
    tree.m_extent = extent;
    for (const DimensionSet& set : sets) {
        auto& choices = tree.m_choices.emplace_back(distinctMappings(kernel, set));
        const std::int64_t longest = std::ranges::max(set.mappings, {}, &Mapping::extent).extent;
        const std::int64_t most = std::min(longest, std::int64_t{resources.groups} * resources.cores);
        auto& counts = tree.m_choiceCounts.emplace_back(static_cast<std::size_t>(most) + 1, 0);
        for (const std::size_t mapping : choices) {
            const std::int64_t last = std::min(set.mappings[mapping].extent, most);
            std::for_each(counts.begin(), counts.begin() + last + 1, [](std::uint32_t& count) { ++count; });
        }
    }
    tree.m_sets = std::move(sets);
    tree.numberLeftovers();
    StopCheck check(stop);
    return tree.countBelow(0, resources, check) ? Result<DraftTree>(std::move(tree))
                                                : Result<DraftTree>(stoppedDrafts(kernel));
}

void DraftTree::numberLeftovers()
{
    m_groupsLeft = numberQuotients(m_resources.groups, m_groupsNumber);
    m_coresLeft = numberQuotients(m_resources.cores, m_coresNumber);
    m_counts.assign(m_sets.size() + 1, std::vector<std::uint64_t>(leftovers(), kUncounted));
}

/// Fills the counts of a node and all nodes below it. False: a stop.
bool DraftTree::countBelow(std::size_t set, Resources left, StopCheck& stop)
{
    std::uint64_t& count = m_counts[set][leftover(left)];
    if (count != kUncounted) {
        return true;
    }
    if (set == m_sets.size()) {
        count = m_extent == SpaceExtent::All || left == Resources{1, 1} ? 1 : 0;
        return true;
    }
    std::uint64_t sum = 0;
    bool isDone = true;
    forBelow(set, left, [&](int groups, int cores, Resources below) {
        isDone = !stop.isStopped() && countBelow(set + 1, below, stop);
        if (isDone) {
            sum += choiceCount(set, std::int64_t{groups} * cores) * this->count(set + 1, below);
        }
        return isDone;
    });
    count = isDone ? sum : kUncounted;
    return isDone;
}

Draft DraftTree::draft(std::uint64_t place) const
{
    PIMENTO_ASSERT(place < size(), "the place is that of a draft");
    std::array<DraftPart, Draft::kMaxParts> parts{};
    Resources left = m_resources;
    std::uint64_t assignments = 1; // number of assignments for the sets decided so far
    for (std::size_t set = 0; set < m_sets.size(); ++set) {
        Resources below;
        forBelow(set, left, [&](int groups, int cores, Resources rest) {
            const std::uint64_t choices = choiceCount(set, std::int64_t{groups} * cores);
            const std::uint64_t drafts = assignments * choices * count(set + 1, rest);
            if (place >= drafts) {
                place -= drafts;
                return true;
            }
            parts[set] = {groups, cores, 1, 0};
            below = rest;
            assignments *= choices;
            return false;
        });
        left = below;
    }
    for (std::size_t set = 0; set < m_sets.size(); ++set) {
        const std::int64_t count = std::int64_t{parts[set].groups} * parts[set].cores;
        assignments /= choiceCount(set, count);
        std::uint64_t wanted = place / assignments;
        place %= assignments;
        for (std::size_t choice = 0; choice < m_choices[set].size(); ++choice) {
            if (isChoice(set, choice, count) && wanted-- == 0) {
                parts[set].mapping = static_cast<std::int32_t>(m_choices[set][choice]);
                parts[set].tile = ceilDivide(m_sets[set].mappings[m_choices[set][choice]].extent, count);
                break;
            }
        }
    }
    return Draft(std::span(parts).first(m_sets.size()));
}

DraftList DraftTree::list(const std::stop_token& stop) const
{
    DraftList list(m_sets.size());
    list.reserve(static_cast<std::size_t>(size()));
    std::array<DraftPart, Draft::kMaxParts> parts{};
    StopCheck check(stop);
    push(0, m_resources, std::span(parts).first(m_sets.size()), list, check);
    return list;
}

void DraftTree::push(std::size_t set, Resources left, std::span<DraftPart> parts, DraftList& list,
                     StopCheck& stop) const
{
    if (set == m_sets.size()) {
        pushMappings(0, parts, list);
        return;
    }
    forBelow(set, left, [&](int groups, int cores, Resources below) {
        parts[set].groups = groups;
        parts[set].cores = cores;
        if (count(set + 1, below) > 0) {
            push(set + 1, below, parts, list, stop);
        }
        return !stop.isStopped();
    });
}

void DraftTree::pushMappings(std::size_t set, std::span<DraftPart> parts, DraftList& list) const
{
    if (set == m_sets.size()) {
        list.push(parts);
        return;
    }
    const std::int64_t count = std::int64_t{parts[set].groups} * parts[set].cores;
    for (std::size_t choice = 0; choice < m_choices[set].size(); ++choice) {
        if (isChoice(set, choice, count)) {
            parts[set].mapping = static_cast<std::int32_t>(m_choices[set][choice]);
            parts[set].tile = ceilDivide(m_sets[set].mappings[m_choices[set][choice]].extent, count);
            pushMappings(set + 1, parts, list);
        }
    }
}

} // namespace pimento
