// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/drafts/allocations.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <utility>

namespace pimento {

namespace {

std::uint64_t saturatingProduct(std::uint64_t one, std::uint64_t other)
{
    const bool isTooLarge = one != 0 && other > AllocationSearch::kMostCounted / one;
    return isTooLarge ? AllocationSearch::kMostCounted : one * other;
}

/// choices[parts] is the number of extents that are at least `parts`.
std::vector<std::uint32_t> choicesPerParts(const std::vector<std::int64_t>& extents, Resources resources)
{
    const std::int64_t most =
        std::min(std::ranges::max(extents), std::int64_t{resources.groups} * std::int64_t{resources.cores});
    std::vector<std::uint32_t> choices(static_cast<std::size_t>(most) + 1, 0);
    for (const std::int64_t extent : extents) {
        const auto end = choices.begin() + std::min(extent, most) + 1;
        std::for_each(choices.begin(), end, [](std::uint32_t& count) { ++count; });
    }
    return choices;
}

} // namespace

AllocationSearch::AllocationSearch(std::span<const std::vector<std::int64_t>> extents, Resources resources,
                                   SpaceExtent extent, std::stop_token stop)
    : m_resources(resources), m_extent(extent), m_stop(std::move(stop))
{
    PIMENTO_ASSERT(resources.groups >= 1 && resources.cores >= 1, "there is a core to allocate");
    const std::size_t states = state(resources) + 1;
    for (const auto& ofSet : extents) {
        m_choices.push_back(choicesPerParts(ofSet, resources));
    }
    m_counts.assign(extents.size(), std::vector<std::uint64_t>(states, kUnknown));
}

template <class Visit> void AllocationSearch::forPairs(std::size_t set, Resources left, Visit visit)
{
    const auto most = static_cast<int>(m_choices[set].size() - 1);
    for (int groups = 1; groups <= std::min(left.groups, most); ++groups) {
        const int mostCores = std::min(left.cores, most / groups);
        m_wasStopped = m_wasStopped || m_stop.isStopped(static_cast<std::size_t>(mostCores));
        if (m_wasStopped) {
            return;
        }
        for (int cores = 1; cores <= mostCores; ++cores) {
            visit(groups, cores, Resources{left.groups / groups, left.cores / cores});
        }
    }
}

std::uint64_t AllocationSearch::count(std::size_t set, Resources left)
{
    if (set == m_counts.size()) {
        return m_extent == SpaceExtent::All || left == Resources{1, 1} ? 1 : 0;
    }
    if (const std::uint64_t known = m_counts[set][state(left)]; known != kUnknown) {
        return known;
    }
    std::uint64_t sum = 0;
    forPairs(set, left, [&](int groups, int cores, Resources next) {
        const std::uint32_t choices = m_choices[set][static_cast<std::size_t>(groups * cores)];
        sum = std::min(kMostCounted, sum + saturatingProduct(choices, count(set + 1, next)));
    });
    if (m_wasStopped) {
        return 0;
    }
    m_counts[set][state(left)] = sum;
    return sum;
}

Allocations AllocationSearch::list()
{
    const std::size_t sets = m_counts.size();
    m_list.rows = static_cast<std::size_t>(count());
    m_list.groups.assign(sets, std::vector<std::uint16_t>(m_list.rows));
    m_list.cores.assign(sets, std::vector<std::uint16_t>(m_list.rows));
    m_firstRow.assign(sets, std::vector<std::uint64_t>(state(m_resources) + 1, kUnknown));
    fill(0, m_resources, 0);
    return std::move(m_list);
}

void AllocationSearch::fill(std::size_t set, Resources left, std::size_t row)
{
    if (set == m_counts.size()) {
        return;
    }
    std::uint64_t& firstRow = m_firstRow[set][state(left)];
    if (firstRow != kUnknown) {
        const std::uint64_t rows = count(set, left);
        for (std::size_t column = set; column < m_counts.size(); ++column) {
            std::copy_n(m_list.groups[column].data() + firstRow, rows, m_list.groups[column].data() + row);
            std::copy_n(m_list.cores[column].data() + firstRow, rows, m_list.cores[column].data() + row);
        }
        return;
    }
    firstRow = row;
    forPairs(set, left, [&](int groups, int cores, Resources next) {
        const std::uint64_t rows = count(set + 1, next);
        if (rows == 0 || m_wasStopped) {
            return;
        }
        std::fill_n(m_list.groups[set].data() + row, rows, static_cast<std::uint16_t>(groups));
        std::fill_n(m_list.cores[set].data() + row, rows, static_cast<std::uint16_t>(cores));
        fill(set + 1, next, row);
        row += rows;
    });
}

} // namespace pimento
