// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/mapping_estimate.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/estimate/core_work.h"
#include "engine/systems/crossbar/estimate/image_chain.h"
#include "engine/systems/crossbar/estimate/node_work.h"

#include <algorithm>

namespace pimento::crossbar {

namespace {

/// Bytes that pass the memories of the chips in throughput mode: cores load the windows of their copies, and each layer
/// stores its result.
void addImages(MovedBytes& moved, const PlacedNetwork& network)
{
    const std::int64_t bytes = network.chip.elementBytes;
    for (const LayerShare& share : network.shares) {
        moved.loaded += network.steps(share) * network.elementsOfStep(share) * bytes;
    }
    for (const GraphNode& node : network.graph.nodes) {
        if (node.kind == NodeKind::Input) {
            continue;
        }
        moved.stored += node.out.elements() * bytes;
        if (node.kind != NodeKind::Matrix) {
            moved.loaded += sourceElements(network.graph, node) * bytes;
        }
    }
}

/// Each layer works during the whole interval, on an image of its own.
void addLayers(MappingEstimate& made, const PlacedNetwork& network)
{
    made.layers.assign(network.graph.nodes.size(), LayerTime{0, made.ns, 1});
    for (const LayerShare& share : network.shares) {
        LayerTime& layer = made.layers[network.partition(share).node];
        layer.steps = network.steps(share);
        layer.endNs = layer.steps * network.chip.mvmNs;
    }
}

void setLimit(MappingEstimate& made, Limit of, std::int64_t ns) { made.limits[static_cast<std::size_t>(of)] = ns; }

/// The busiest core for each resource of cores.
void addCoreLimits(MappingEstimate& made)
{
    const auto most = [&](auto member) {
        return std::ranges::max(made.work, {}, member).*member;
    };
    setLimit(made, Limit::Arrays, most(&CoreWork::mvmNs));
    setLimit(made, Limit::Issue, most(&CoreWork::issueNs));
    setLimit(made, Limit::Vector, most(&CoreWork::vectorNs));
    setLimit(made, Limit::LocalMemory, most(&CoreWork::localNs));
}

} // namespace

MappingEstimate estimateOf(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                           const Placement& placement, const CrossbarChip& chip, PipelineMode mode)
{
    MappingEstimate made;
    made.shares = layerShares(placement, partitions);
    const PlacedNetwork network{graph, partitions, placement, chip, made.shares};
    made.work = coreWork(network);
    made.moved = movedSums(network);
    for (const LayerShare& share : made.shares) {
        made.steps = std::max(made.steps, network.steps(share));
    }
    made.arrays = arraysUsed(placement, partitions);
    made.cores = std::ranges::count_if(made.work, [](const CoreWork& core) { return core.arrays > 0; });
    addCoreLimits(made);
    if (mode == PipelineMode::Throughput) {
        addImages(made.moved, network);
    } else {
        addPixels(made.moved, network);
    }
    setLimit(made, Limit::GlobalMemory,
             transferNs(ceilDivide(made.moved.loaded + made.moved.stored, chip.chips()), chip.globalBandwidth));
    setLimit(made, Limit::Network, networkNs(chip, made.moved));
    if (mode == PipelineMode::Latency) {
        made.layers = chainOf(network);
        setLimit(made, Limit::Chain, std::ranges::max(made.layers, {}, &LayerTime::endNs).endNs);
    }
    const auto largest = std::ranges::max_element(made.limits);
    made.ns = *largest;
    made.limit = static_cast<Limit>(largest - made.limits.begin());
    if (mode == PipelineMode::Throughput) {
        addLayers(made, network);
    }
    made.energy = energyOf(network, made.work, made.moved, made.ns);
    return made;
}

std::int64_t lowerBoundNs(const LayerGraph& graph, std::span<const LayerPartition> partitions, const CrossbarChip& chip,
                          PipelineMode mode, std::int64_t steps)
{
    std::int64_t starts = 0;
    for (const LayerPartition& each : partitions) {
        starts += each.windows * each.groups * each.parts;
    }
    std::int64_t bytes = 0; // each result stored once, and loaded once if a layer reads it
    std::int64_t vector = 0;
    for (const GraphNode& node : graph.nodes) {
        if (node.kind == NodeKind::Join || node.kind == NodeKind::Shuffle) {
            continue; // their sources could write the result in place
        }
        const std::int64_t result = node.out.elements() * chip.elementBytes;
        bytes += (node.kind == NodeKind::Input ? 0 : result) + (node.readers.empty() ? 0 : result);
        vector += node.out.pixels() * vectorNs(chip, combinedElements(node));
    }
    const std::int64_t computing =
        std::max({steps * chip.mvmNs, ceilDivide(starts * chip.issueNs, chip.cores()), vector / chip.cores()});
    if (mode == PipelineMode::Latency) {
        return computing + std::max<std::int64_t>(0, depthOf(graph) - 1) * chip.mvmNs;
    }
    return std::max(computing, transferNs(ceilDivide(bytes, chip.chips()), chip.globalBandwidth));
}

} // namespace pimento::crossbar
