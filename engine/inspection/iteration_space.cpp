// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/iteration_space.h"

#include <algorithm>
#include <utility>

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

/// Numbers along a side of a device's map.
struct SideRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Rows or columns of a unit: its number at the level that they are, or all that its block uses. None: no level is.
std::optional<SideRange> rangeOf(const IterationSpace& space, const UnitPath& unit, MapSide side)
{
    const auto found = std::ranges::find(space.levels, side, &SpaceLevel::side);
    if (found == space.levels.end()) {
        return std::nullopt;
    }
    const auto level = static_cast<std::size_t>(found - space.levels.begin());
    if (level < unit.units.size()) {
        const auto number = static_cast<std::size_t>(unit.units[level]);
        return SideRange{number, number + 1};
    }
    return SideRange{0, static_cast<std::size_t>(unitsOf(space.blocks[unit.block], level))};
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

DeviceMap mapOfUnits(const IterationSpace& space)
{
    const auto row = std::ranges::find(space.levels, MapSide::Row, &SpaceLevel::side);
    const auto column = std::ranges::find(space.levels, MapSide::Column, &SpaceLevel::side);
    DeviceMap map;
    if (row == space.levels.end() || column == space.levels.end()) {
        return map;
    }
    map.rows = static_cast<std::size_t>(row->units);
    map.columns = static_cast<std::size_t>(column->units);
    map.rowTitle = row->unit;
    map.columnTitle = column->unit;
    for (std::size_t cell = 0; cell < map.rows * map.columns; ++cell) {
        map.cellPaths.push_back(row->unit + ' ' + std::to_string(cell / map.columns) + ", " + column->unit + ' ' +
                                std::to_string(cell % map.columns));
    }
    MapLayer layer{"iterations", "Iterations", "", std::vector<double>(map.cellPaths.size(), 0)};
    for (const SpaceBlock& block : space.blocks) {
        const auto rows = unitsOf(block, static_cast<std::size_t>(row - space.levels.begin()));
        const auto columns = unitsOf(block, static_cast<std::size_t>(column - space.levels.begin()));
        double iterations = 1 / static_cast<double>(rows * columns);
        for (std::size_t axis = 0; axis < space.axes.size(); ++axis) {
            iterations *= static_cast<double>(extentOf(block, axis));
        }
        for (std::int64_t cell = 0; cell < rows * columns; ++cell) {
            layer.values[static_cast<std::size_t>(cell / columns * column->units + cell % columns)] += iterations;
        }
    }
    map.layers.push_back(std::move(layer));
    return map;
}

DeviceMap mapOfUnit(const IterationSpace& space, const UnitPath& unit, const DeviceMap& cells)
{
    DeviceMap map = cells;
    map.layers.clear();
    const auto rows = rangeOf(space, unit, MapSide::Row);
    const auto columns = rangeOf(space, unit, MapSide::Column);
    if (!rows && !columns) {
        return map;
    }
    const SideRange down = rows.value_or(SideRange{0, cells.rows});
    const SideRange across = columns.value_or(SideRange{0, cells.columns});
    MapLayer layer{"unit", textOf(space, unit), "", std::vector<double>(cells.rows * cells.columns, 0),
                   LayerMeaning::Mark};
    for (std::size_t row = down.begin; row < std::min(down.end, cells.rows); ++row) {
        for (std::size_t column = across.begin; column < std::min(across.end, cells.columns); ++column) {
            layer.values[row * cells.columns + column] = 1;
        }
    }
    map.layers.push_back(std::move(layer));
    return map;
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
