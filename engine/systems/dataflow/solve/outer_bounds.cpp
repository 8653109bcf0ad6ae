// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/outer_bounds.h"

#include "engine/systems/dataflow/solve/skeletons.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::dataflow {

OuterBounds::OuterBounds(const SearchSpace& space, BoundTables& tables, std::stop_token stop)
    : m_space(space), m_tables(tables), m_stop(std::move(stop))
{
}

std::uint64_t OuterBounds::search(StoreMask mask, double fastest, const BranchLimits& limits)
{
    const StoreMask outer = outermostStores(mask);
    const auto cut = m_cuts.find(outer);
    const bool isKnown = m_bounds.contains(outer) && (cut == m_cuts.end() || cut->second >= limits.nodes);
    if (outer == 0 || isKnown) {
        return 0;
    }
    const Skeleton skeleton = skeletonOf(m_space, outer, m_tables);
    SpatialChoice any;
    any.use = {fastest, std::numeric_limits<double>::infinity()};
    const BranchResult result = BranchSearch(m_space, skeleton, any, limits, m_stop).runForAnyArray();
    m_bounds[outer] = result.isCut ? 0 : std::min(result.value, result.pruned);
    m_cuts.erase(outer);
    if (result.isCut) {
        m_cuts[outer] = limits.nodes;
    }
    return result.nodes;
}

double OuterBounds::of(StoreMask mask) const
{
    const auto known = m_bounds.find(outermostStores(mask));
    return known != m_bounds.end() ? known->second : 0;
}

} // namespace pimento::dataflow
