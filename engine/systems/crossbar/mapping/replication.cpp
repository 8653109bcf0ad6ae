// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/replication.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::crossbar {

std::vector<std::int64_t> copiesFor(std::span<const LayerPartition> partitions, std::int64_t steps)
{
    std::vector<std::int64_t> copies;
    copies.reserve(partitions.size());
    for (const LayerPartition& each : partitions) {
        copies.push_back(std::max<std::int64_t>(1, ceilDivide(each.windows, steps)));
    }
    return copies;
}

std::int64_t mostSteps(std::span<const LayerPartition> partitions)
{
    std::int64_t most = 1;
    for (const LayerPartition& each : partitions) {
        most = std::max(most, each.windows);
    }
    return most;
}

} // namespace pimento::crossbar
