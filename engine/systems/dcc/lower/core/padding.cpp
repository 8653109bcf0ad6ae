// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/padding.h"

#include <algorithm>

namespace pimento::lower {

bool hasNoPadding(const StatementPlan& plan, const Layout& layout, std::int64_t core)
{
    const StatementTiling& tiling = plan.tiling();
    if (!layout.guards.empty() || !layout.ownedSets.empty()) {
        return false;
    }
    for (std::size_t set = 0; set < tiling.sets(); ++set) {
        if (layout.needsFirstPart && !tiling.owner(set) && plan.cores().part(set, 0, core) != 0) {
            return false;
        }
    }
    return std::ranges::all_of(layout.axes, [&](const Layout::Axis& axis) {
        const std::size_t set = tiling.setOf(axis.variable);
        const std::int64_t part = set < tiling.sets() ? plan.cores().part(set, 0, core) : 0;
        const IndexRange tile = tiling.computeTile(axis.variable, part);
        const std::int64_t first = tiling.first(axis.variable, part);
        return tiling.refinement(axis.variable) == 1 && tile.contains(first) &&
               tile.contains(first + (axis.positions - 1) * tiling.stride(axis.variable));
    });
}

} // namespace pimento::lower
