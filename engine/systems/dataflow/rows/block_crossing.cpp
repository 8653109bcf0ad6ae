// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/rows/block_crossing.h"

#include "engine/systems/dataflow/rows/residues.h"

#include <algorithm>
#include <numeric>

namespace pimento::dataflow {

BlockCrossing crossingOf(const SteppedWindows& windows)
{
    BlockCrossing crossing;
    const std::int64_t block = windows.block;
    crossing.gcd = std::gcd(windows.step, block);
    crossing.period = block / crossing.gcd;
    const std::int64_t first = windows.phase0 % crossing.gcd; // the smallest place in a block
    crossing.safePositions = std::max<std::int64_t>((block - windows.extent - first + crossing.gcd) / crossing.gcd, 0);
    const Progression places = {windows.step, windows.count};
    const std::int64_t beyond = windows.extent - 1; // from the first to the last element
    const std::int64_t phase = windows.phase0 % block;
    crossing.crossings = countRemainders(phase, {&places, 1}, block, std::max<std::int64_t>(block - beyond, 0));
    crossing.blocksTouched =
        windows.count * (1 + beyond / block) + countRemainders(phase, {&places, 1}, block, block - beyond % block);
    return crossing;
}

} // namespace pimento::dataflow
