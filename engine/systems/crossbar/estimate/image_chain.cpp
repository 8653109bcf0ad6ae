// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/image_chain.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/estimate/node_work.h"

#include <algorithm>
#include <cmath>

namespace pimento::crossbar {

namespace {

/// Index of the layer of each node in the partitions; the number of partitions for nodes without weights.
std::vector<std::size_t> matricesOf(const PlacedNetwork& network)
{
    std::vector<std::size_t> matrices(network.graph.nodes.size(), network.partitions.size());
    for (std::size_t i = 0; i < network.partitions.size(); ++i) {
        matrices[network.partitions[i].node] = i;
    }
    return matrices;
}

/// Time of a step of each layer, and from the last input of a window to its result.
struct StepTimes {
    std::vector<std::int64_t> step;
    std::vector<std::int64_t> window;
};

/// A step takes a product, or the starts of all groups that the busiest core has of the layer.
StepTimes stepTimes(const PlacedNetwork& network)
{
    const CrossbarChip& chip = network.chip;
    StepTimes times{std::vector(network.partitions.size(), chip.mvmNs),
                    std::vector(network.partitions.size(), chip.mvmNs)};
    for (const LayerShare& share : network.shares) {
        std::int64_t& step = times.step[share.matrix];
        step = std::max(step, share.groups * chip.issueNs);
        const std::int64_t columns = network.columns(share);
        const std::int64_t arriving = share.results > 0 ? ceilDivide(share.helpers, share.results) : 0;
        const std::int64_t bytes = columns * chip.elementBytes;
        const std::int64_t adds = ceilDivide(share.groups, std::max<std::int64_t>(1, share.copies)) - 1 + arriving;
        std::int64_t& window = times.window[share.matrix];
        window = std::max(window, chip.mvmNs + adds * vectorNs(chip, columns) +
                                      arriving * transferNs(bytes, chip.connectionBandwidth) +
                                      finishNs(network.node(share), chip, columns));
    }
    return times;
}

/// Nanoseconds of one pixel of a source on its way to another core.
std::int64_t pixelNs(const GraphNode& source, const CrossbarChip& chip)
{
    const std::int64_t bandwidth = source.kind == NodeKind::Input ? chip.globalBandwidth : chip.connectionBandwidth;
    return transferNs(source.out.channels * chip.elementBytes, bandwidth);
}

/// Cores with groups of a layer, and the copies of which they have groups, summed over the cores.
struct HeldLayer {
    double cores = 0;
    double copies = 0;
};

std::vector<HeldLayer> heldLayers(const PlacedNetwork& network)
{
    std::vector<HeldLayer> held(network.partitions.size());
    for (const LayerShare& share : network.shares) {
        ++held[share.matrix].cores;
        held[share.matrix].copies += static_cast<double>(share.copies);
    }
    return held;
}

/// Cores that need a pixel of a layer's source. The windows over a pixel lie in a few rows, side by side in each;
/// copies take neighbouring windows, and a copy may straddle cores.
double receiversOf(const GraphNode& node, const HeldLayer& held, double replicas)
{
    if (node.isProduct) {
        return held.cores;
    }
    const workloads::Sliding& sliding = node.sliding;
    const auto over = [](std::int64_t window, std::int64_t stride) {
        return static_cast<double>(ceilDivide(window, stride));
    };
    const double rows = over(sliding.window.height, sliding.stride.height);
    const double inRow = over(sliding.window.width, sliding.stride.width);
    const double copiesOfCore = held.copies / held.cores;
    return std::min(held.cores, held.copies / replicas * rows * (1 + (inRow - 1) / copiesOfCore));
}

/// Adds bytes between two cores, which lie anywhere: in a mesh, a third of its width and of its height apart.
void addBetweenCores(MovedBytes& moved, const CrossbarChip& chip, std::int64_t amount)
{
    moved.network += amount;
    moved.hops += amount * (chip.connection == Connection::Mesh ? std::max(1, (chip.coresX + chip.coresY) / 3) : 1);
    moved.offChip += amount * (chip.chips() - 1) / chip.chips();
}

} // namespace

std::vector<LayerTime> chainOf(const PlacedNetwork& network)
{
    const CrossbarChip& chip = network.chip;
    const std::vector<std::size_t> matrices = matricesOf(network);
    const StepTimes times = stepTimes(network);
    std::vector<LayerTime> all;
    for (std::size_t i = 0; i < network.graph.nodes.size(); ++i) {
        const GraphNode& node = network.graph.nodes[i];
        const bool isMatrix = matrices[i] < network.partitions.size();
        LayerTime time;
        time.steps = isMatrix ? stepsOf(network.partitions[matrices[i]], network.placement.replicas[matrices[i]])
                              : ceilDivide(node.out.pixels(), chip.cores());
        const std::int64_t step = isMatrix ? times.step[matrices[i]] : vectorNs(chip, combinedElements(node));
        const std::int64_t window = isMatrix ? times.window[matrices[i]] : step;
        std::int64_t last = 0;
        for (const std::size_t source : node.sources) {
            const auto& [begin, end, steps] = all[source];
            const std::int64_t travel = pixelNs(network.graph.nodes[source], chip);
            const auto needed =
                static_cast<std::int64_t>(std::ceil(firstNeed(node) * static_cast<double>(end - begin)));
            time.beginNs = std::max(time.beginNs, begin + needed + travel);
            last = std::max(last, end + travel);
        }
        time.endNs = node.kind == NodeKind::Input
                         ? transferNs(node.out.elements() * chip.elementBytes, chip.globalBandwidth)
                         : std::max(time.beginNs + (time.steps - 1) * step + window, last + window);
        all.push_back(time);
    }
    return all;
}

void addPixels(MovedBytes& moved, const PlacedNetwork& network)
{
    const std::int64_t bytes = network.chip.elementBytes;
    const std::vector<std::size_t> matrices = matricesOf(network);
    const std::vector<HeldLayer> held = heldLayers(network);
    for (std::size_t i = 0; i < network.graph.nodes.size(); ++i) {
        const GraphNode& node = network.graph.nodes[i];
        moved.stored += node.readers.empty() ? node.out.elements() * bytes : 0;
        for (std::size_t slot = 0; slot < node.sources.size(); ++slot) {
            const GraphNode& source = network.graph.nodes[node.sources[slot]];
            double receivers = node.kind == NodeKind::Pool || slot > 0 ? 1 : 0; // a sum stays with its first operand
            if (matrices[i] < held.size()) {
                receivers =
                    receiversOf(node, held[matrices[i]], static_cast<double>(network.placement.replicas[matrices[i]]));
            }
            const double pixels = static_cast<double>(source.out.pixels()) * receivers;
            const auto amount = static_cast<std::int64_t>(std::ceil(pixels)) * source.out.channels * bytes;
            if (source.kind == NodeKind::Input) {
                moved.loaded += amount;
            } else {
                addBetweenCores(moved, network.chip, amount);
            }
        }
    }
}

} // namespace pimento::crossbar
