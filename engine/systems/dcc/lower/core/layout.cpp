// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/core/layout.h"

#include <algorithm>

namespace pimento::lower {

bool Layout::has(std::size_t variable) const
{
    return std::ranges::find(axes, variable, &Axis::variable) != axes.end();
}

std::int64_t Layout::vectors() const
{
    std::int64_t product = 1;
    for (const Axis& axis : axes) {
        product *= vectorsOf(axis);
    }
    return lanes == Lanes::Fused ? (product + width - 1) / width : product;
}

std::int64_t Layout::vectorsOver(std::span<const std::size_t> variables) const
{
    std::int64_t product = 1;
    for (const Axis& axis : axes) {
        if (std::ranges::find(variables, axis.variable) != variables.end()) {
            product *= vectorsOf(axis);
        }
    }
    return product;
}

/// Loop values at some positions. In a hole the value is that of the previous position, and the offset is the distance
/// from it.
struct Gather::Point {
    explicit Point(std::size_t variables) : values(variables, 0), offsets(variables, 0) {}

    std::vector<std::int64_t> values;
    std::vector<std::int64_t> offsets;
};

Lane Gather::at(const Layout& layout, std::int64_t group, std::int64_t core, const Point& point) const
{
    const std::vector<std::int64_t>& values = point.values;
    for (const Layout::Axis& axis : layout.axes) {
        const std::size_t set = m_tiling->setOf(axis.variable);
        const std::int64_t part = set < m_tiling->sets() ? m_cores->part(set, group, core) : 0;
        const IndexRange tile = m_tiling->computeTile(axis.variable, part);
        const std::int64_t value = values[axis.variable];
        const bool isHole = point.offsets[axis.variable] != 0;
        // An expanded tile ends with the last needed element.
        const bool isBetween =
            layout.expanded == axis.variable && tile.contains(value + m_tiling->stride(axis.variable));
        if (!tile.contains(value) || (isHole && !isBetween)) {
            return {};
        }
    }
    for (const affine::Guard& guard : layout.guards) {
        if (guard.value.at(values) < 0) {
            return {};
        }
    }
    for (const std::size_t set : layout.ownedSets) {
        if (!m_tiling->owns(set, m_cores->part(set, group, core), values)) {
            return {};
        }
    }
    switch (layout.contents) {
    case Layout::Contents::Number:
        return {Lane::Kind::Number, 0, layout.number};
    case Layout::Contents::Position:
        return {Lane::Kind::Number, 0, static_cast<double>(layout.position.at(values))};
    case Layout::Contents::Tensor:
        break;
    }
    const affine::Tensor& tensor = m_kernel->tensors[layout.reference.tensor];
    std::int64_t element = 0;
    for (std::size_t d = 0; d < tensor.sizes.size(); ++d) {
        std::int64_t index = layout.reference.index[d].at(values);
        if (layout.expanded) {
            const std::size_t variable = *layout.expanded;
            index += layout.reference.index[d].coefficientOf(variable) * m_tiling->stride(variable) *
                     point.offsets[variable] / m_tiling->refinement(variable);
        }
        if (index < 0 || index >= tensor.sizes[d]) {
            return {}; // only points that a guard excludes; another operand of them is zero
        }
        element = element * tensor.sizes[d] + index;
    }
    return {Lane::Kind::Element, element, 0};
}

/// True if a core holds results.
bool Gather::hasResults(std::int64_t group, std::int64_t core) const
{
    for (std::size_t set = 0; set < m_tiling->sets(); ++set) {
        if (!m_tiling->owner(set) && m_cores->part(set, group, core) != 0) {
            return false;
        }
    }
    return true;
}

void Gather::set(Point& point, const Layout::Axis& axis, std::int64_t position, std::int64_t group,
                 std::int64_t core) const
{
    const std::size_t set = m_tiling->setOf(axis.variable);
    const std::int64_t part = set < m_tiling->sets() ? m_cores->part(set, group, core) : 0;
    const std::int64_t refinement = m_tiling->refinement(axis.variable);
    point.values[axis.variable] =
        m_tiling->first(axis.variable, part) + position / refinement * m_tiling->stride(axis.variable);
    point.offsets[axis.variable] = position % refinement;
}

/// Calls `visit` like forLanes(), for consecutive numbers over all axes together.
template <class Visit>
void Gather::forFusedLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                           const Visit& visit) const
{
    Point point(m_kernel->variables.size());
    std::int64_t all = 1;
    for (const Layout::Axis& axis : layout.axes) {
        all *= axis.positions;
    }
    const std::int64_t first = vector * layout.width;
    for (std::int64_t lane = 0; lane < std::min<std::int64_t>(layout.width, all - first); ++lane) {
        std::int64_t number = first + lane;
        for (auto axis = layout.axes.rbegin(); axis != layout.axes.rend(); ++axis) {
            set(point, *axis, number % axis->positions, group, core);
            number /= axis->positions;
        }
        if (!visit(static_cast<std::size_t>(lane), at(layout, group, core, point))) {
            return;
        }
    }
}

/// Calls `visit` with each lane that may hold something and its contents; if all lanes are equal, with the first one
/// for all. Stops when `visit` returns false.
template <class Visit>
void Gather::forLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                      const Visit& visit) const
{
    Point point(m_kernel->variables.size());
    const Layout::Axis* laneAxis = nullptr;
    std::int64_t laneBlock = 0;
    for (auto axis = layout.axes.rbegin(); axis != layout.axes.rend(); ++axis) {
        const std::int64_t count = layout.vectorsOf(*axis);
        if (axis->isLane && layout.lanes == Layout::Lanes::Along) {
            laneAxis = &*axis;
            laneBlock = vector % count;
        } else {
            set(point, *axis, vector % count, group, core);
        }
        vector /= count;
    }
    if (laneAxis == nullptr) {
        (void)visit(0, at(layout, group, core, point));
        return;
    }
    const std::int64_t first = laneBlock * layout.width;
    for (std::int64_t lane = 0; lane < std::min<std::int64_t>(layout.width, laneAxis->positions - first); ++lane) {
        set(point, *laneAxis, first + lane, group, core);
        if (!visit(static_cast<std::size_t>(lane), at(layout, group, core, point))) {
            return;
        }
    }
}

template <class Visit>
void Gather::forAllLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                         const Visit& visit) const
{
    if (layout.needsFirstPart && !hasResults(group, core)) {
        return;
    }
    if (layout.lanes == Layout::Lanes::Fused) {
        forFusedLanes(layout, group, core, vector, visit);
    } else {
        forLanes(layout, group, core, vector, visit);
    }
}

void Gather::lanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                   std::span<Lane> lanes) const
{
    std::ranges::fill(lanes, Lane{});
    forAllLanes(layout, group, core, vector, [&](std::size_t lane, const Lane& value) {
        lanes[lane] = value;
        return true;
    });
    if (layout.lanes == Layout::Lanes::Splat) {
        std::ranges::fill(lanes, Lane(lanes[0]));
    }
}

void Gather::visitLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                        const std::function<bool(const Lane&)>& visit) const
{
    forAllLanes(layout, group, core, vector, [&](std::size_t, const Lane& lane) { return visit(lane); });
}

bool Gather::isEmpty(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector) const
{
    bool isEmpty = true;
    forAllLanes(layout, group, core, vector, [&](std::size_t, const Lane& value) {
        isEmpty = value.kind == Lane::Kind::Zero;
        return isEmpty;
    });
    return isEmpty;
}

} // namespace pimento::lower
