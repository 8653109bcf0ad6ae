// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/occupancy.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::lower {

Occupancy::Occupancy(const affine::Kernel& kernel, const StatementTiling& tiling, const CoreMap& cores,
                     const Layout& layout)
    : m_kernel(&kernel), m_tiling(&tiling), m_cores(&cores), m_layout(&layout), m_gather(kernel, tiling, cores)
{
    m_isByAxis = layout.contents == Layout::Contents::Tensor && !layout.expanded && layout.guards.empty() &&
                 layout.ownedSets.empty() && isInside();
    if (!m_isByAxis) {
        return;
    }
    bool isPadded = false;
    for (const Layout::Axis& axis : layout.axes) {
        add(axis);
        const Axis& added = m_axes.back();
        isPadded = isPadded || added.refinement > 1 ||
                   std::ranges::any_of(added.ends, [&](std::int64_t end) { return end < added.positions; });
        m_all *= added.positions;
    }
    for (std::size_t set = 0; layout.needsFirstPart && set < tiling.sets(); ++set) {
        if (!tiling.owner(set) && tiling.parts(set) > 1) {
            m_firstOnly.push_back(set);
        }
    }
    m_isAlways = !isPadded && m_firstOnly.empty();
    if (m_isAlways) {
        m_runs = {{0, static_cast<std::uint16_t>(cores.groups()), 1}};
    }
}

/// True if no point of the loops leaves the tensor.
bool Occupancy::isInside() const
{
    const std::vector<std::int64_t>& sizes = m_kernel->tensors[m_layout->reference.tensor].sizes;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        std::int64_t least = m_layout->reference.index[d].constant;
        std::int64_t most = least;
        for (const affine::Term& term : m_layout->reference.index[d].terms) {
            const affine::Variable& loop = m_kernel->variables[term.variable];
            const std::int64_t a = term.coefficient * loop.low;
            const std::int64_t b = term.coefficient * (loop.high - 1);
            least += std::min(a, b);
            most += std::max(a, b);
            if (!m_layout->has(term.variable)) {
                return false;
            }
        }
        if (least < 0 || most >= sizes[d]) {
            return false;
        }
    }
    return true;
}

void Occupancy::add(const Layout::Axis& axis)
{
    Axis added;
    added.vectors = m_layout->vectorsOf(axis);
    added.positions = axis.positions;
    added.refinement = m_tiling->refinement(axis.variable);
    added.isLane = axis.isLane && m_layout->lanes == Layout::Lanes::Along;
    const std::size_t set = m_tiling->setOf(axis.variable);
    const bool isShared = set < m_tiling->sets();
    for (std::int64_t group = 0; group < m_cores->groups(); ++group) {
        added.ofGroup.push_back(isShared ? m_cores->part(set, group, 0) : 0);
    }
    for (std::int64_t core = 0; core < m_cores->cores(); ++core) {
        added.ofCore.push_back(isShared ? m_cores->part(set, 0, core) : 0);
    }
    const std::int64_t parts = isShared ? m_tiling->parts(set) : 1;
    for (std::int64_t part = 0; part < parts; ++part) {
        const IndexRange tile = m_tiling->computeTile(axis.variable, part);
        const std::int64_t steps =
            ceilDivide(tile.end - m_tiling->first(axis.variable, part), m_tiling->stride(axis.variable));
        added.ends.push_back(
            tile.isEmpty() ? 0 : std::clamp<std::int64_t>((steps - 1) * added.refinement + 1, 0, added.positions));
    }
    m_axes.push_back(std::move(added));
}

/// Sets the positions of the axes in a vector.
void Occupancy::point(std::int64_t vector)
{
    for (auto axis = m_axes.rbegin(); axis != m_axes.rend(); ++axis) {
        const std::int64_t number = vector % axis->vectors;
        vector /= axis->vectors;
        axis->begin = axis->isLane ? number * m_layout->width : number;
        axis->end = axis->isLane ? std::min(axis->begin + m_layout->width, axis->positions) : number + 1;
        axis->begin = roundUp(axis->begin, axis->refinement); // positions in between are holes
    }
}

bool Occupancy::isAnyOfFused(std::int64_t group, std::int64_t core, std::int64_t vector) const
{
    const std::int64_t first = vector * m_layout->width;
    for (std::int64_t number = first; number < std::min(first + m_layout->width, m_all); ++number) {
        std::int64_t rest = number;
        bool isPoint = true;
        for (auto axis = m_axes.rbegin(); axis != m_axes.rend() && isPoint; ++axis) {
            const std::int64_t position = rest % axis->positions;
            rest /= axis->positions;
            const std::int64_t part =
                axis->ofGroup[static_cast<std::size_t>(group)] + axis->ofCore[static_cast<std::size_t>(core)];
            isPoint = position % axis->refinement == 0 && position < axis->ends[static_cast<std::size_t>(part)];
        }
        if (isPoint) {
            return true;
        }
    }
    return false;
}

/// True if the group and core have data in the vector that was passed to point().
bool Occupancy::isOccupied(std::int64_t group, std::int64_t core, std::int64_t vector) const
{
    for (const std::size_t set : m_firstOnly) {
        if (m_cores->part(set, group, core) != 0) {
            return false;
        }
    }
    if (m_layout->lanes == Layout::Lanes::Fused) {
        return isAnyOfFused(group, core, vector);
    }
    return std::ranges::all_of(m_axes, [&](const Axis& axis) {
        const std::int64_t part =
            axis.ofGroup[static_cast<std::size_t>(group)] + axis.ofCore[static_cast<std::size_t>(core)];
        return axis.begin < std::min(axis.end, axis.ends[static_cast<std::size_t>(part)]);
    });
}

bool Occupancy::has(std::int64_t group, std::int64_t core, std::int64_t vector)
{
    if (!m_isByAxis) {
        return !m_gather.isEmpty(*m_layout, group, core, vector);
    }
    if (m_isAlways) {
        return true;
    }
    point(vector);
    return isOccupied(group, core, vector);
}

std::span<const GroupRun> Occupancy::groupsWith(std::int64_t core, std::int64_t vector)
{
    if (m_isAlways) {
        return m_runs;
    }
    m_runs.clear();
    if (m_isByAxis) {
        point(vector);
    }
    for (std::int64_t group = 0; group < m_cores->groups(); ++group) {
        const bool isOccupiedHere =
            m_isByAxis ? isOccupied(group, core, vector) : !m_gather.isEmpty(*m_layout, group, core, vector);
        if (isOccupiedHere) {
            append(m_runs, group);
        }
    }
    return m_runs;
}

} // namespace pimento::lower
