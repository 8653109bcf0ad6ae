// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/chip_map.h"

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

} // namespace pimento
