// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/low_latency.h"

#include "engine/systems/crossbar/schedule/low_latency_scheduler.h"
#include "engine/systems/crossbar/schedule/pixel_flow.h"

#include <string>

namespace pimento::crossbar {

namespace {

Result<void> checkForms(const LayerGraph& graph, std::span<const LayerPartition> partitions)
{
    if (partitions.size() != graph.matrices.size()) {
        return fail("has " + std::to_string(graph.matrices.size()) + " layers with weights, and " +
                        std::to_string(partitions.size()) + " of them are cut into array groups",
                    "network", "Cut all of them");
    }
    for (const LayerPartition& each : partitions) {
        const GraphNode& node = graph.nodes[each.node];
        const std::string where = "layer " + node.name;
        if (each.form != Unfolding::Window || each.matrices != 1) {
            return fail("is unfolded as \"" + std::string(nameOf(each.form)) +
                            "\", and the low-latency mode takes whole windows",
                        where, "Choose the form \"window\"");
        }
        if (graph.nodes[node.sources.front()].out != node.in) {
            return fail("reads an image as another shape than its source gives", where,
                        "Choose a network whose products read whole images");
        }
    }
    return {};
}

} // namespace

Result<LowLatencySchedule> lowLatencySchedule(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                              const Placement& placement, const CrossbarChip& chip,
                                              const LowLatencyOptions& options)
{
    if (const auto suits = checkForms(graph, partitions); !suits) {
        return tl::unexpected<Error>(suits.error());
    }
    if (const auto fits = check(placement, partitions, chip); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    PixelFlow flow(graph, partitions, placement, chip, options);
    return LowLatencyScheduler(flow, options).run();
}

} // namespace pimento::crossbar
