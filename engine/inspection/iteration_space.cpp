// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/iteration_space.h"

#include <algorithm>

namespace pimento {

namespace {

bool contains(const SpaceBlock& block, const std::vector<std::int64_t>& point)
{
    for (std::size_t axis = 0; axis < point.size(); ++axis) {
        const std::int64_t inside = point[axis] - block.origin[axis];
        if (inside < 0 || inside >= extentOf(block, axis)) {
            return false;
        }
    }
    return true;
}

std::int64_t largestDivisor(std::int64_t number, std::int64_t most)
{
    std::int64_t divisor = std::min(number, most);
    while (number % divisor != 0) {
        --divisor;
    }
    return divisor;
}

/// Extent that a level cuts along an axis: the piece of the unit above.
std::int64_t extentAbove(const SpaceBlock& block, std::size_t level, std::size_t axis)
{
    return block.parts[level][axis] * pieceExtent(block, level, axis);
}

} // namespace

std::int64_t pieceExtent(const SpaceBlock& block, std::size_t level, std::size_t axis)
{
    std::int64_t extent = block.iterations[axis];
    for (std::size_t inner = level + 1; inner < block.parts.size(); ++inner) {
        extent *= block.parts[inner][axis];
    }
    return extent;
}

std::int64_t extentOf(const SpaceBlock& block, std::size_t axis)
{
    return block.parts.empty() ? block.iterations[axis] : extentAbove(block, 0, axis);
}

std::int64_t unitsOf(const SpaceBlock& block, std::size_t level)
{
    std::int64_t units = 1;
    for (const std::int64_t parts : block.parts[level]) {
        units *= parts;
    }
    return units;
}

std::optional<UnitPath> unitAt(const IterationSpace& space, const std::vector<std::int64_t>& point, std::size_t levels)
{
    const auto found = std::ranges::find_if(space.blocks, [&](const SpaceBlock& block) {
        return contains(block, point);
    });
    if (found == space.blocks.end()) {
        return std::nullopt;
    }
    UnitPath path{static_cast<std::size_t>(found - space.blocks.begin()), {}};
    for (std::size_t level = 0; level < std::min(levels, space.levels.size()); ++level) {
        std::int64_t unit = 0;
        for (std::size_t axis = 0; axis < point.size(); ++axis) {
            const std::int64_t inside = (point[axis] - found->origin[axis]) % extentAbove(*found, level, axis);
            unit = unit * found->parts[level][axis] + inside / pieceExtent(*found, level, axis);
        }
        path.units.push_back(unit);
    }
    return path;
}

SpaceBox boxOf(const IterationSpace& space, const UnitPath& unit)
{
    const SpaceBlock& block = space.blocks[unit.block];
    SpaceBox box{block.origin, {}};
    for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
        box.extents.push_back(unit.units.empty() ? extentOf(block, axis)
                                                 : pieceExtent(block, unit.units.size() - 1, axis));
    }
    for (std::size_t level = 0; level < unit.units.size(); ++level) {
        std::int64_t left = unit.units[level];
        for (std::size_t axis = space.axes.size(); axis-- > 0;) {
            const std::int64_t parts = block.parts[level][axis];
            box.origin[axis] += left % parts * pieceExtent(block, level, axis);
            left /= parts;
        }
    }
    return box;
}

std::string textOf(const IterationSpace& space, const UnitPath& unit)
{
    std::string text;
    for (std::size_t level = 0; level < unit.units.size(); ++level) {
        text += (level > 0 ? ", " : "") + space.levels[level].unit + ' ' + std::to_string(unit.units[level]);
    }
    return text.empty() ? space.blocks[unit.block].name : text;
}

std::vector<std::int64_t> legalParts(const IterationSpace& space, const SpaceCut& cut)
{
    const SpaceBlock& block = space.blocks[cut.block];
    const std::int64_t extent = extentAbove(block, cut.level, cut.axis);
    const std::int64_t others = unitsOf(block, cut.level) / block.parts[cut.level][cut.axis];
    const std::int64_t present = block.parts[cut.level][cut.axis];
    const std::int64_t units = space.levels[cut.level].units;
    std::vector<std::int64_t> legal;
    const auto add = [&](std::int64_t parts) {
        if (parts == present || units == 0 || parts <= units / others) {
            legal.push_back(parts);
        }
    };
    for (std::int64_t divisor = 1; divisor <= extent / divisor; ++divisor) {
        if (extent % divisor == 0) {
            add(divisor);
            if (divisor != extent / divisor) {
                add(extent / divisor);
            }
        }
    }
    std::ranges::sort(legal);
    return legal;
}

IterationSpace withParts(const IterationSpace& space, const SpaceCut& cut, std::int64_t parts)
{
    IterationSpace changed = space;
    SpaceBlock& block = changed.blocks[cut.block];
    std::int64_t rest = extentAbove(block, cut.level, cut.axis) / parts;
    block.parts[cut.level][cut.axis] = parts;
    for (std::size_t inner = cut.level + 1; inner < block.parts.size(); ++inner) {
        std::int64_t& each = block.parts[inner][cut.axis];
        each = largestDivisor(rest, each);
        rest /= each;
    }
    block.iterations[cut.axis] = rest;
    return changed;
}

} // namespace pimento
