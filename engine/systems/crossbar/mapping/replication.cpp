// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/replication.h"

#include "engine/base/math.h"

#include <algorithm>
#include <string>

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

std::int64_t arraysOf(std::span<const LayerPartition> partitions, std::span<const std::int64_t> copies)
{
    std::int64_t arrays = 0;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        arrays += copies[i] * partitions[i].arrays();
    }
    return arrays;
}

std::int64_t mostSteps(std::span<const LayerPartition> partitions)
{
    std::int64_t most = 1;
    for (const LayerPartition& each : partitions) {
        most = std::max(most, each.windows);
    }
    return most;
}

Result<std::int64_t> fewestSteps(std::span<const LayerPartition> partitions, std::int64_t arrays)
{
    const auto needed = [&](std::int64_t steps) { return arraysOf(partitions, copiesFor(partitions, steps)); };
    std::int64_t most = mostSteps(partitions);
    if (const std::int64_t least = needed(most); least > arrays) {
        return fail(ErrorKind::DoesNotFit,
                    "takes " + std::to_string(least) + " arrays with one copy of each layer, and there are " +
                        std::to_string(arrays),
                    "network", "Choose a device with more crossbars, or a smaller network");
    }
    std::int64_t least = 1;
    while (least < most) {
        const std::int64_t middle = least + (most - least) / 2;
        if (needed(middle) <= arrays) {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    return least;
}

} // namespace pimento::crossbar
