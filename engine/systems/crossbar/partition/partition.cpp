// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/partition/partition.h"

#include <string>

namespace pimento::crossbar {

namespace {

std::int64_t divideUp(std::int64_t total, std::int64_t by) { return (total + by - 1) / by; }

/// Cuts `columns` into arrays, and those into parts that fit a core.
void cutColumns(LayerPartition& of, const CrossbarChip& chip)
{
    const std::int64_t arrays = divideUp(of.columns, chip.arrayColumns());
    of.parts = divideUp(arrays, chip.arraysOfCore());
    of.arraysOfGroup = divideUp(arrays, of.parts);
}

} // namespace

Result<LayerPartition> partitionOf(const LayerGraph& graph, std::size_t node, Unfolding form, const CrossbarChip& chip,
                                   const PartitionOptions& options)
{
    const GraphNode& of = graph.nodes[node];
    if (form != Unfolding::Window || (of.groups != 1 && !options.denseGroups)) {
        return fail("cannot be unfolded as \"" + std::string(nameOf(form)) + "\"", "layer " + of.name);
    }
    LayerPartition made{.node = node, .form = form};
    made.rows = of.in.channels * of.sliding.window.area();
    made.columns = of.out.channels;
    made.windows = of.windows();
    made.groups = divideUp(made.rows, chip.arrayRows());
    cutColumns(made, chip);
    return made;
}

Result<std::vector<LayerPartition>> partitionsOf(const LayerGraph& graph, const CrossbarChip& chip,
                                                 const PartitionOptions& options)
{
    std::vector<LayerPartition> all;
    for (const std::size_t node : graph.matrices) {
        auto made = partitionOf(graph, node, Unfolding::Window, chip, options);
        if (!made) {
            return tl::unexpected<Error>(made.error());
        }
        all.push_back(*made);
    }
    return all;
}

} // namespace pimento::crossbar
