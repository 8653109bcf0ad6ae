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
        if (each.form != Unfolding::Window) {
            return fail("is unfolded as \"" + std::string(nameOf(each.form)) +
                            "\", and the low-latency mode takes whole windows",
                        "layer " + graph.nodes[each.node].name, "Choose the form \"window\"");
        }
    }
    return {};
}

/// Whether a layer takes the pixels of a source as they are.
bool suits(const GraphNode& node, const GraphNode& source)
{
    switch (node.kind) {
    case NodeKind::Matrix:
    case NodeKind::Pool:
        return source.out == node.in;
    case NodeKind::Join:
        return source.out.pixels() == node.out.pixels() || node.out.pixels() == 1;
    default:
        return source.out.pixels() == node.out.pixels() && source.out.channels == node.out.channels;
    }
}

Result<void> checkShapes(const LayerGraph& graph)
{
    for (const GraphNode& node : graph.nodes) {
        for (const std::size_t source : node.sources) {
            if (!suits(node, graph.nodes[source])) {
                return fail("reads the result of " + graph.nodes[source].name +
                                " in another shape, and the low-latency mode passes pixels on as they are",
                            "layer " + node.name, "Choose a network that does not reshape images between layers");
            }
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
    if (const auto passes = checkShapes(graph); !passes) {
        return tl::unexpected<Error>(passes.error());
    }
    if (const auto fits = check(placement, partitions, chip); !fits) {
        return tl::unexpected<Error>(fits.error());
    }
    PixelFlow flow(graph, partitions, placement, chip, options);
    return LowLatencyScheduler(flow, options).run();
}

} // namespace pimento::crossbar
