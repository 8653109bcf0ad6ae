// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/partition/weight_cells.h"

#include "engine/base/math.h"

#include <algorithm>

namespace pimento::crossbar {

GroupSlice sliceOf(const LayerPartition& partition, std::int64_t part, std::int64_t group)
{
    const std::int64_t slices = partition.groups / partition.matrices;
    GroupSlice made{.matrix = group / slices};
    made.firstChannelGroup = part / partition.splits * partition.packed;
    made.channelGroups = std::min(partition.packed, partition.channelGroups - made.firstChannelGroup);
    made.firstRow = group % slices * partition.sliceRows;
    made.rows = slices == 1 ? made.channelGroups * partition.rows
                            : std::min(partition.sliceRows, partition.rows - made.firstRow);
    made.firstColumn = part % partition.splits * partition.partColumns;
    made.columns = std::min(partition.partColumns, made.channelGroups * partition.columns - made.firstColumn);
    return made;
}

std::optional<Weight> weightAt(const GraphNode& node, const LayerPartition& partition, const GroupSlice& slice,
                               std::int64_t row, std::int64_t column)
{
    const std::int64_t channels = node.in.channels / partition.channelGroups;
    const std::int64_t outputs = node.out.channels / partition.channelGroups;
    const std::int64_t blockRow = slice.firstRow + row;
    const std::int64_t blockChannel = blockRow % (slice.channelGroups * channels);
    const std::int64_t inGroup = blockChannel / channels;
    const std::int64_t blockColumn = slice.firstColumn + column;
    if (blockColumn / partition.columns != inGroup) {
        return std::nullopt;
    }
    const std::int64_t matrixColumn = blockColumn % partition.columns;
    const std::int64_t inWindow = blockRow / (slice.channelGroups * channels); // positions that share a column
    const std::int64_t ofResult = matrixColumn / outputs;                      // positions that share a row
    const std::int64_t width = node.sliding.window.width;
    Weight weight{.output = (slice.firstChannelGroup + inGroup) * outputs + matrixColumn % outputs,
                  .channel = blockChannel % channels};
    switch (partition.form) {
    case Unfolding::Window:
        weight.y = inWindow / width;
        weight.x = inWindow % width;
        break;
    case Unfolding::Positions:
        weight.y = slice.matrix / width;
        weight.x = slice.matrix % width;
        break;
    case Unfolding::Rows:
        weight.y = slice.matrix;
        weight.x = inWindow;
        break;
    case Unfolding::Strip:
        weight.y = inWindow;
        weight.x = ofResult;
        break;
    case Unfolding::Scatter:
        weight.y = ofResult / width;
        weight.x = ofResult % width;
        break;
    }
    if (partition.channelGroups < node.groups) { // a dense matrix: weights of other groups are zeros
        const std::int64_t ofGroup = node.in.channels / node.groups;
        if (weight.channel / ofGroup != weight.output / (node.out.channels / node.groups)) {
            return std::nullopt;
        }
        weight.channel %= ofGroup;
    }
    return weight;
}

} // namespace pimento::crossbar
