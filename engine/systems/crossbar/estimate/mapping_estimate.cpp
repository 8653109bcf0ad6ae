// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/mapping_estimate.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/estimate/core_work.h"
#include "engine/systems/crossbar/estimate/image_chain.h"
#include "engine/systems/crossbar/estimate/node_work.h"
#include "engine/systems/crossbar/graph/layer_paths.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/pool_choice.h"
#include "engine/systems/crossbar/schedule/window_shares.h"

#include <algorithm>

namespace pimento::crossbar {

namespace {

/// Elements that a layer without weights loads: all of its sources, but what is computed with it or lies in place.
std::int64_t elementsLoaded(const PlacedNetwork& network, std::size_t index)
{
    const GraphNode& node = network.graph.nodes[index];
    const bool isAfter = network.results.isComputedBefore(index);
    if (node.kind == NodeKind::Join) {
        return sourceElements(network.graph, node,
                              [&](std::size_t source) { return !network.results.isInPlace(source); });
    }
    if (node.kind == NodeKind::Sum && isAfter) { // the result of the matrix is in the core
        return sourceElements(network.graph, node,
                              [&](std::size_t source) { return network.results.sumOf(source) != index; });
    }
    return isAfter ? 0 : sourceElements(network.graph, node);
}

/// Bytes that pass the memories of the chips in throughput mode: cores load the windows of their copies, and each layer
/// stores its result, unless it is computed with others.
void addImages(MovedBytes& moved, const PlacedNetwork& network)
{
    const std::int64_t bytes = network.chip.elementBytes;
    for (const LayerShare& share : network.shares) {
        moved.loaded += network.elementsRead(share) * bytes;
    }
    for (std::size_t i = 0; i < network.graph.nodes.size(); ++i) {
        const GraphNode& node = network.graph.nodes[i];
        const bool isPost = node.kind != NodeKind::Input && node.kind != NodeKind::Matrix;
        const std::int64_t loaded = isPost ? elementsLoaded(network, i) : 0;
        moved.loaded += loaded * bytes;
        const bool isPooledWhereRead = node.kind == NodeKind::Pool && network.results.isComputedBefore(i);
        if (node.kind != NodeKind::Input && network.results.stored(i) == i && !isPooledWhereRead) {
            moved.stored += (node.kind == NodeKind::Join ? loaded : node.out.elements()) * bytes;
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

/// Pools that cores compute where their results are read, as schedules for throughput choose them.
std::vector<std::size_t> pooledInputs(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                      const Placement& placement, const CrossbarChip& chip)
{
    if (std::ranges::find(graph.nodes, NodeKind::Pool, &GraphNode::kind) == graph.nodes.end()) {
        return {};
    }
    const auto shares = windowShares(placement, partitions, chip.cores(), ShareRounding::Even);
    const CoreLayout layout = coreLayout(graph, partitions, placement, shares, chip,
                                         {.inputBuffers = HighThroughputOptions{}.inputBuffers});
    return poolsWithReaders(graph, partitions, layout, chip);
}

void setLimit(MappingEstimate& made, Limit of, std::int64_t ns) { made.limits[static_cast<std::size_t>(of)] = ns; }

/// The busiest core for each resource of cores.
void addCoreLimits(MappingEstimate& made)
{
    const auto most = [&](auto member) { return std::ranges::max(made.work, {}, member).*member; };
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
    const GlobalMemory memory = globalMemoryOf(graph);
    const bool isThroughput = mode == PipelineMode::Throughput;
    const std::vector<std::size_t> pools =
        isThroughput ? pooledInputs(graph, partitions, placement, chip) : std::vector<std::size_t>();
    const LayerResults results(graph, memory, isThroughput, pools);
    const PlacedNetwork network{graph, partitions, placement, chip, made.shares, results, mode};
    made.work = coreWork(network);
    made.moved = movedSums(network);
    for (const LayerShare& share : made.shares) {
        made.steps = std::max(made.steps, network.steps(share));
    }
    made.arrays = arraysUsed(placement, partitions);
    made.cores = std::ranges::count_if(made.work, [](const CoreWork& core) { return core.arrays > 0; });
    addCoreLimits(made);
    if (isThroughput) {
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
    return made;
}

std::int64_t lowerBoundNs(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                          const Placement& placement, const CrossbarChip& chip, PipelineMode mode)
{
    std::int64_t bound = 0;
    if (mode == PipelineMode::Throughput) {
        for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
            bound = std::max(bound, stepsOf(partitions[matrix], placement.replicas[matrix]) * chip.mvmNs);
        }
        return bound;
    }
    std::vector<std::int64_t> products(graph.nodes.size());
    std::vector<std::int64_t> copies(graph.nodes.size());
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        products[partitions[matrix].node] = 1;
        copies[partitions[matrix].node] = placement.replicas[matrix];
    }
    for (const LayerPath& each : longestPaths(graph, products)) {
        bound = std::max(bound, (ceilDivide(each.pixels, copies[each.node]) + each.others) * chip.mvmNs);
    }
    return bound;
}

} // namespace pimento::crossbar
