// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/device_map.h"
#include "engine/inspection/command_links.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A loop of an iteration space.
struct SpaceAxis {
    std::string name; // "i"
    std::int64_t extent = 1;

    bool operator==(const SpaceAxis&) const = default;
};

/// Side of the device's map (DeviceMap) along which the units of a level are numbered.
enum class MapSide : std::uint8_t { None, Row, Column };

/// A level of units that share the iterations, each level inside the one before.
struct SpaceLevel {
    std::string unit;       // name of one unit: "rank"
    std::int64_t units = 0; // of each unit of the level above; 0: any number
    MapSide side = MapSide::None;

    bool operator==(const SpaceLevel&) const = default;
};

/// A box of iterations, cut regularly: each level cuts the piece of a unit above into equal parts along each axis. The
/// parts of a level are numbered with the last axis fastest.
struct SpaceBlock {
    std::string name;                             // "M1"
    std::vector<std::int64_t> origin;             // by axis
    std::vector<std::vector<std::int64_t>> parts; // by level, then by axis
    std::vector<std::int64_t> iterations;         // of one process, by axis
    std::string options = {};                     // what else the candidate's text says of the block: "buffer=64"
    std::vector<LinePlace> lines = {};            // lines about it in the listings of the inspection

    bool operator==(const SpaceBlock&) const = default;
};

/// Blocks that cover an iteration space, as a part of an inspection. Blocks are cut by numbers alone, so that a million
/// pieces cost nothing.
struct IterationSpace {
    std::vector<SpaceAxis> axes;     // outermost loop first
    std::vector<SpaceLevel> levels;  // outermost level first
    std::vector<SpaceBlock> blocks;  // in the order of execution
    std::string text = {};           // of the candidate, as SpaceText writes it

    bool operator==(const IterationSpace&) const = default;
};

/// Reads and writes blocks as the text of a candidate, as a part of an inspection; a space without it cannot be edited.
class SpaceText {
public:
    virtual ~SpaceText() = default;

    /// Writes the text of a space of the same axes and levels.
    [[nodiscard]] virtual std::string write(const IterationSpace& space) const = 0;
    /// Reads a text. Error: what is wrong with it, or why its candidate is not legal.
    [[nodiscard]] virtual Result<IterationSpace> read(std::string_view text) const = 0;
};

/// A unit: a block, and the number of a unit at each level from the outermost one; fewer levels: a unit above.
struct UnitPath {
    std::size_t block = 0;
    std::vector<std::int64_t> units;

    bool operator==(const UnitPath&) const = default;
};

/// A box of iterations.
struct SpaceBox {
    std::vector<std::int64_t> origin;  // by axis
    std::vector<std::int64_t> extents; // by axis

    bool operator==(const SpaceBox&) const = default;
};

/// Cuts of a block at a level along an axis.
struct SpaceCut {
    std::size_t block = 0;
    std::size_t level = 0;
    std::size_t axis = 0;

    bool operator==(const SpaceCut&) const = default;
};

/// Extent of a block along an axis.
[[nodiscard]] std::int64_t extentOf(const SpaceBlock& block, std::size_t axis);
/// Extent of the piece of one unit of a level along an axis.
[[nodiscard]] std::int64_t pieceExtent(const SpaceBlock& block, std::size_t level, std::size_t axis);
/// Units that a block uses of each unit of the level above.
[[nodiscard]] std::int64_t unitsOf(const SpaceBlock& block, std::size_t level);

/// The unit that executes an iteration, with the levels up to `levels`. None: no block has this point.
[[nodiscard]] std::optional<UnitPath> unitAt(const IterationSpace& space, const std::vector<std::int64_t>& point,
                                             std::size_t levels);
/// The iterations of a unit.
[[nodiscard]] SpaceBox boxOf(const IterationSpace& space, const UnitPath& unit);
/// "rank 1, unit 23, lane 4"; of a whole block its name.
[[nodiscard]] std::string textOf(const IterationSpace& space, const UnitPath& unit);

/// The units of the levels that are rows and columns of the device's map, with the iterations of each. Without such
/// levels the map has no layers.
[[nodiscard]] DeviceMap mapOfUnits(const IterationSpace& space);

/// The cells of a map that belong to a unit, as a layer of marks in place of the map's layers. Without levels that are
/// rows or columns the map has no layers.
[[nodiscard]] DeviceMap mapOfUnit(const IterationSpace& space, const UnitPath& unit, const DeviceMap& cells);

/// Numbers of parts for which a cut leaves the block's extent exact and uses no more units than the level has,
/// ascending. The present number is among them.
[[nodiscard]] std::vector<std::int64_t> legalParts(const IterationSpace& space, const SpaceCut& cut);
/// Cuts into another legal number of parts. Levels inside retain their parts where they still divide what is left, and
/// the largest smaller number that does otherwise; a process takes the rest.
[[nodiscard]] IterationSpace withParts(const IterationSpace& space, const SpaceCut& cut, std::int64_t parts);

} // namespace pimento
