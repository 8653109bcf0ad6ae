// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/chip_map.h"

#include <algorithm>

namespace pimento {

double ChipMap::cellsInUse(std::size_t core) const
{
    double used = 0;
    for (const ChipArray& array : cores[core]) {
        used += static_cast<double>(array.rows) * array.columns;
    }
    const double all = static_cast<double>(arraysOfCore) * arrayRows * arrayColumns;
    return all > 0 ? used / all : 0;
}

std::size_t ChipRounds::roundOf(std::size_t layer) const
{
    const auto found = std::ranges::find_if(maps, [&](const std::shared_ptr<const ChipMap>& map) {
        return std::ranges::find(map->pieces, layer, &ChipPiece::layer) != map->pieces.end();
    });
    return static_cast<std::size_t>(found - maps.begin());
}

} // namespace pimento
