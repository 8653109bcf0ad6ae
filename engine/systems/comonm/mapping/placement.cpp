// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/mapping/placement.h"

#include "engine/systems/comonm/mapping/saturated.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace pimento::comonm {

namespace {

std::string boxText(const Tuple& extents, std::size_t dimensions)
{
    std::string text;
    for (std::size_t d = 0; d < dimensions; ++d) {
        text += (d == 0 ? "" : "x") + std::to_string(extents[d]);
    }
    return text;
}

bool contains(const Box& box, const Tuple& point)
{
    for (std::size_t d = 0; d < kMostDimensions; ++d) {
        if (point[d] < box.origin[d] || point[d] >= box.origin[d] + box.extents[d]) {
            return false;
        }
    }
    return true;
}

/// Extents of what two boxes have in common; one of them is 0 or less where that is nothing.
Tuple common(const Box& a, const Box& b)
{
    Tuple extents{};
    for (std::size_t d = 0; d < kMostDimensions; ++d) {
        extents[d] = std::min(a.origin[d] + a.extents[d], b.origin[d] + b.extents[d]) -
                     std::max(a.origin[d], b.origin[d]);
    }
    return extents;
}

/// Dimensions from the one that varies slowest: the last one, then from the first on.
std::array<std::size_t, kMostDimensions> slowestFirst(std::size_t dimensions)
{
    std::array<std::size_t, kMostDimensions> order = {0, 1, 2, 3};
    std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(dimensions - 1),
                order.begin() + static_cast<std::ptrdiff_t>(dimensions));
    return order;
}

class Placing {
public:
    Placing(const Mapping& mapping, const IterationSpace& space) : m_mapping(mapping), m_space(space) {}

    Result<std::vector<Box>> run()
    {
        if (Result<void> areas = checkAreas(); !areas) {
            return tl::unexpected<Error>(areas.error());
        }
        for (const SubMap& map : m_mapping.maps) {
            const auto origin = freePoint();
            if (!origin) { // only after an overlap, which was refused
                return fail("has no room for " + nameOf(map), where(), "Leave it out");
            }
            if (Result<void> fits = place({*origin, m_mapping.extents(map)}, map); !fits) {
                return tl::unexpected<Error>(fits.error());
            }
        }
        return std::move(m_boxes);
    }

private:
    [[nodiscard]] std::string where() const { return "mapping of " + m_space.text(); }

    [[nodiscard]] Result<void> checkAreas() const
    {
        if (m_mapping.dimensions != m_space.size()) {
            return fail("has tuples of the wrong length: " + std::to_string(m_mapping.dimensions) + " instead of " +
                            std::to_string(m_space.size()),
                        where(), "Write a number for each dimension");
        }
        std::int64_t area = 0;
        for (const SubMap& map : m_mapping.maps) {
            area = plusSaturated(area, m_mapping.area(map));
        }
        const std::int64_t points = m_space.points();
        if (area == points) {
            return {};
        }
        const std::string areas = "its maps cover " + std::to_string(area) + " iterations, but the space has " +
                                  std::to_string(points) + ": ";
        if (area < points) {
            return fail(areas + std::to_string(points - area) + " missing", where(),
                        "Add a map for the rest or enlarge one");
        }
        std::string surplus = areas + std::to_string(area - points) + " too many";
        const SubMap& last = m_mapping.maps.back();
        if (m_mapping.area(last) == area - points) {
            surplus += ", which is the size of the last map, " + nameOf(last) + " (" +
                       boxText(m_mapping.extents(last), m_mapping.dimensions) + ")";
        }
        return fail(surplus, where(), "Leave out or shrink a map");
    }

    /// Coordinates at which a free point can be the lowest one, ascending: the begin of the space and ends of boxes.
    [[nodiscard]] std::vector<std::int64_t> coordinates(std::size_t dimension) const
    {
        std::vector<std::int64_t> all = {0};
        for (const Box& box : m_boxes) {
            all.push_back(box.origin[dimension] + box.extents[dimension]);
        }
        if (dimension < m_space.size()) {
            std::erase_if(all, [&](std::int64_t at) { return at >= m_space.dimensions[dimension].extent; });
        } else {
            all.resize(1);
        }
        std::ranges::sort(all);
        const auto repeated = std::ranges::unique(all);
        all.erase(repeated.begin(), repeated.end());
        return all;
    }

    [[nodiscard]] std::optional<Tuple> freePoint() const
    {
        const auto order = slowestFirst(m_space.size());
        std::array<std::vector<std::int64_t>, kMostDimensions> along;
        for (std::size_t i = 0; i < kMostDimensions; ++i) {
            along[i] = coordinates(order[i]);
        }
        Tuple point{};
        for (const std::int64_t a : along[0]) {
            point[order[0]] = a;
            for (const std::int64_t b : along[1]) {
                point[order[1]] = b;
                for (const std::int64_t c : along[2]) {
                    point[order[2]] = c;
                    for (const std::int64_t d : along[3]) {
                        point[order[3]] = d;
                        if (std::ranges::none_of(m_boxes, [&](const Box& box) { return contains(box, point); })) {
                            return point;
                        }
                    }
                }
            }
        }
        return std::nullopt;
    }

    Result<void> place(const Box& box, const SubMap& map)
    {
        for (std::size_t d = 0; d < m_space.size(); ++d) {
            const Dimension& dimension = m_space.dimensions[d];
            const std::int64_t beyond = plusSaturated(box.origin[d], box.extents[d]) - dimension.extent;
            if (beyond > 0) {
                return fail(nameOf(map) + " (" + boxText(box.extents, m_space.size()) + ") reaches " +
                                std::to_string(beyond) + " iterations beyond the " + std::to_string(dimension.extent) +
                                " of dimension " + dimension.name,
                            where(), "Shrink it or list it earlier");
            }
        }
        for (std::size_t i = 0; i < m_boxes.size(); ++i) {
            const Tuple both = common(box, m_boxes[i]);
            if (std::ranges::all_of(both, [](std::int64_t extent) { return extent > 0; })) {
                std::int64_t points = 1;
                for (const std::int64_t extent : both) {
                    points *= extent;
                }
                return fail(nameOf(map) + " overlaps " + nameOf(m_mapping.maps[i]) + " in " +
                                boxText(both, m_space.size()) + " = " + std::to_string(points) + " iterations",
                            where(), "Maps are placed in the order of the list: change the order or the extents");
            }
        }
        m_boxes.push_back(box);
        return {};
    }

    const Mapping& m_mapping;
    const IterationSpace& m_space;
    std::vector<Box> m_boxes;
};

} // namespace

Result<std::vector<Box>> placed(const Mapping& mapping, const IterationSpace& space)
{
    return Placing(mapping, space).run();
}

} // namespace pimento::comonm
