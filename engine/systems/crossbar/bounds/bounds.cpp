// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/bounds/bounds.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/graph/layer_paths.h"
#include "engine/systems/crossbar/partition/window_use.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// First number from `low` to `high` that is enough, where all after the first are; `high` is.
template <class IsEnough> std::int64_t firstOf(std::int64_t low, std::int64_t high, const IsEnough& isEnough)
{
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (isEnough(middle)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/// Arrays of the fewest copies of all layers that need at most `steps` rounds each.
std::int64_t arraysFor(std::span<const LayerPartition> partitions, std::int64_t steps)
{
    std::int64_t arrays = 0;
    for (const LayerPartition& of : partitions) {
        arrays += ceilDivide(of.windows, steps) * of.arrays();
    }
    return arrays;
}

/// Elements that vector units compute for a node, at least.
std::int64_t vectorElements(const LayerGraph& graph, const GraphNode& node, const LayerPartition* partition)
{
    const std::int64_t results = node.out.elements();
    switch (node.kind) {
    case NodeKind::Matrix: {
        const std::int64_t passes = (node.hasBias ? 1 : 0) + static_cast<std::int64_t>(node.fused.size());
        return costOf(graph, *partition).additions + passes * results;
    }
    case NodeKind::Pool: {
        const ImageUse use = useOf(node.sliding, node.out);
        const std::int64_t combined = use.y.elements * use.x.elements * node.out.channels - results;
        return std::max<std::int64_t>(combined, 0) + (node.function == "average" ? results : 0);
    }
    case NodeKind::Sum:
        return (static_cast<std::int64_t>(node.sources.size()) - 1) * results;
    case NodeKind::Function:
        return results;
    default:
        return 0;
    }
}

double vectorTime(const LayerGraph& graph, std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    std::int64_t elements = 0;
    std::size_t matrix = 0;
    for (const GraphNode& node : graph.nodes) {
        const bool hasWeights = node.kind == NodeKind::Matrix;
        elements += vectorElements(graph, node, hasWeights ? &partitions[matrix] : nullptr);
        matrix += hasWeights ? 1 : 0;
    }
    const double perNs = static_cast<double>(chip.vectorBytes * chip.vectorUnits) / static_cast<double>(chip.vectorNs);
    return static_cast<double>(elements * chip.elementBytes) / perNs / chip.cores();
}

/// Nanoseconds of moving a pixel of a result inside a core or to another one.
std::int64_t moveNs(const GraphNode& node, const LayerPartition& partition, const CrossbarChip& chip)
{
    const std::int64_t bytes = ceilDivide(node.out.channels, partition.parts) * chip.elementBytes;
    return std::min(transferNs(bytes, chip.connectionBandwidth), transferNs(bytes, chip.localBandwidth));
}

/// Nanoseconds of each node from its last input to its last result, at least.
using NodeTimes = std::vector<std::int64_t>;

NodeTimes productTimes(const LayerGraph& graph, std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    NodeTimes times(graph.nodes.size());
    for (const LayerPartition& of : partitions) {
        times[of.node] = chip.mvmNs;
    }
    return times;
}

bool hasPadding(const GraphNode& node)
{
    const workloads::Padding& padding = node.sliding.padding;
    return padding.top + padding.bottom + padding.left + padding.right > 0;
}

/// Inputs of a window along a direction that are no padding, at the position with the fewest.
std::int64_t fewestInputs(std::int64_t window, std::int64_t stride, std::int64_t dilation, std::int64_t padding,
                          std::int64_t positions, std::int64_t size)
{
    std::int64_t fewest = window;
    for (std::int64_t at = 0; at < positions; ++at) {
        std::int64_t inputs = 0;
        for (std::int64_t i = 0; i < window; ++i) {
            const std::int64_t input = at * stride - padding + i * dilation;
            inputs += input >= 0 && input < size ? 1 : 0;
        }
        fewest = std::min(fewest, inputs);
    }
    return std::max<std::int64_t>(fewest, 1);
}

/// Pixels under the window with the fewest.
std::int64_t fewestPixels(const GraphNode& node)
{
    const workloads::Sliding& of = node.sliding;
    return fewestInputs(of.window.height, of.stride.height, of.dilation.height, of.padding.top, node.out.height,
                        of.image.height) *
           fewestInputs(of.window.width, of.stride.width, of.dilation.width, of.padding.left, node.out.width,
                        of.image.width);
}

/// Groups of a part that multiply for any window, at least: those without pixels do not.
std::int64_t multiplyingGroups(const GraphNode& node, const LayerPartition& of)
{
    if (of.channelGroups > 1) {
        return 1;
    }
    return node.isProduct ? of.groups
                          : std::min(of.groups, ceilDivide(fewestPixels(node) * node.in.channels, of.sliceRows));
}

/// Time of a window from its last input on, in the form Unfolding::Window. The groups of a core start one after the
/// other, and the sums of several cores are added, where a core at best adds that of another one as large as its own.
std::int64_t windowNs(const GraphNode& node, const LayerPartition& of, const CrossbarChip& chip)
{
    const std::int64_t columns = std::min(node.out.channels, of.partColumns);
    const std::int64_t groups = multiplyingGroups(node, of);
    const std::int64_t add = vectorNs(chip, columns);
    const std::int64_t pass = add + (chip.connection == Connection::SharedMemory
                                         ? 0
                                         : transferNs(columns * chip.elementBytes, chip.connectionBandwidth));
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::int64_t cores = 1; cores <= groups; ++cores) {
        const std::int64_t ofCore = ceilDivide(groups, cores);
        const auto passes = static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(cores - 1)));
        least = std::min(least, (ofCore - 1) * chip.issueNs + (ofCore > 1 ? add : 0) + passes * pass);
    }
    const std::int64_t functions = std::ssize(node.fused) + (node.hasBias ? 1 : 0);
    return chip.mvmNs + least + functions * vectorNs(chip, columns);
}

/// Time of a pixel of a layer without weights from its last input on: a copy, and what vector units combine.
std::int64_t postNs(const GraphNode& node, const CrossbarChip& chip)
{
    std::int64_t combinations = 0;
    switch (node.kind) {
    case NodeKind::Pool:
        combinations = fewestPixels(node) - (node.function == "max" ? 1 : 0); // a mean is multiplied
        break;
    case NodeKind::Sum:
        combinations = std::ssize(node.sources) - 1;
        break;
    case NodeKind::Function:
        return vectorNs(chip, node.out.channels);
    default:
        return 0;
    }
    return 2 * transferNs(node.out.channels * chip.elementBytes, chip.localBandwidth) +
           combinations * vectorNs(chip, node.out.channels);
}

/// Times with sums, biases, functions, and layers without weights.
NodeTimes windowTimes(const LayerGraph& graph, std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    NodeTimes times;
    for (const GraphNode& each : graph.nodes) {
        times.push_back(postNs(each, chip));
    }
    for (const LayerPartition& of : partitions) {
        times[of.node] = windowNs(graph.nodes[of.node], of, chip);
    }
    return times;
}

/// Layers with weights on the longest path.
int depthOf(const LayerGraph& graph)
{
    std::vector<int> depth(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        for (const std::size_t source : graph.nodes[i].sources) {
            depth[i] = std::max(depth[i], depth[source]);
        }
        depth[i] += graph.nodes[i].kind == NodeKind::Matrix ? 1 : 0;
    }
    return std::ranges::max(depth);
}

/// Least latency for which the fewest copies that keep every path below it fit.
std::int64_t pathLatency(const LayerGraph& graph, std::span<const LayerPartition> partitions, const CrossbarChip& chip,
                         const NodeTimes& times)
{
    NodeTimes own = times;
    for (const LayerPartition& of : partitions) {
        own[of.node] += moveNs(graph.nodes[of.node], of, chip);
    }
    std::vector<std::int64_t> windows(partitions.size(), 1); // that an output needs
    std::vector<std::int64_t> others(partitions.size());     // time of the other layers of the longest path
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (const LayerPath& each : longestPaths(graph, own)) {
        const auto i = static_cast<std::size_t>(std::ranges::find(partitions, each.node, &LayerPartition::node) -
                                                partitions.begin());
        windows[i] =
            std::max<std::int64_t>(1, partitions[i].windows * each.pixels / graph.nodes[each.node].out.pixels());
        others[i] = each.others + times[each.node] - chip.mvmNs;
        least = std::max(least, others[i] + chip.mvmNs);
        most = std::max(most, others[i] + windows[i] * chip.mvmNs);
    }
    return firstOf(least, most, [&](std::int64_t latency) {
        std::int64_t arrays = 0;
        for (std::size_t i = 0; i < partitions.size(); ++i) {
            const std::int64_t steps = (latency - others[i]) / chip.mvmNs;
            arrays += ceilDivide(windows[i], steps) * partitions[i].arrays();
        }
        return arrays <= chip.arrays();
    });
}

/// Whether outputs need all pixels of all layers and no window reads padding, which needs no products: so that a
/// latency has all of the layers' work.
bool isAllNeeded(const LayerGraph& graph)
{
    if (std::ranges::any_of(graph.matrices, [&](std::size_t each) { return hasPadding(graph.nodes[each]); })) {
        return false;
    }
    const std::vector<std::int64_t> needed = neededPixels(graph);
    for (std::size_t i = 0; i < needed.size(); ++i) {
        if (graph.nodes[i].kind != NodeKind::Input && needed[i] < graph.nodes[i].out.pixels()) {
            return false;
        }
    }
    return true;
}

void addTraffic(Bounds& bounds, const LayerGraph& graph, const CrossbarChip& chip)
{
    for (const std::size_t index : graph.matrices) {
        const GraphNode& node = graph.nodes[index];
        bounds.loadBytes += node.in.elements() * chip.elementBytes;
        bounds.storeBytes += node.out.elements() * chip.elementBytes;
        bounds.windowLoadBytes += node.windows() * node.sliding.window.area() * node.in.channels * chip.elementBytes;
    }
    const double perNs = static_cast<double>(chip.globalBandwidth) * chip.chips() / 1000;
    bounds.memoryNs = static_cast<double>(bounds.loadBytes + bounds.storeBytes) / perNs;
    bounds.windowMemoryNs = static_cast<double>(bounds.windowLoadBytes + bounds.storeBytes) / perNs;
}

/// Work of all arrays and all starts, spread evenly.
void addWork(Bounds& bounds, std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    std::int64_t products = 0; // of arrays
    std::int64_t starts = 0;   // of array groups
    for (const LayerPartition& of : partitions) {
        products += of.windows * of.arrays();
        starts += of.windows * of.groups * of.parts;
    }
    bounds.fluidNs = static_cast<double>(products * chip.mvmNs) / chip.arrays();
    bounds.issueNs = static_cast<double>(starts * chip.issueNs) / chip.cores();
}

} // namespace

std::string_view nameOf(BoundKind kind)
{
    static constexpr std::array<std::string_view, 5> kNames = {"arrays", "array work", "issue", "memory",
                                                               "vector units"};
    return kNames[static_cast<std::size_t>(kind)];
}

Bounds boundsOf(const LayerGraph& graph, std::span<const LayerPartition> partitions, const CrossbarChip& chip)
{
    std::int64_t windows = 1;
    Bounds bounds;
    for (const LayerPartition& of : partitions) {
        bounds.arraysOfCopies += of.arrays();
        windows = std::max(windows, of.windows);
    }
    bounds.isFeasible = bounds.arraysOfCopies <= chip.arrays();
    if (!bounds.isFeasible) {
        return bounds;
    }
    bounds.steps =
        firstOf(1, windows, [&](std::int64_t steps) { return arraysFor(partitions, steps) <= chip.arrays(); });
    bounds.arraysAtSteps = arraysFor(partitions, bounds.steps);
    bounds.replicationNs = static_cast<double>(bounds.steps * chip.mvmNs);
    addWork(bounds, partitions, chip);
    addTraffic(bounds, graph, chip);
    bounds.vectorNs = vectorTime(graph, partitions, chip);
    const std::array<double, 5> limits = {bounds.replicationNs, bounds.fluidNs, bounds.issueNs, bounds.memoryNs,
                                          bounds.vectorNs};
    const auto longest = std::ranges::max_element(limits);
    bounds.throughputNs = *longest;
    bounds.throughputLimit = static_cast<BoundKind>(longest - limits.begin());
    bounds.depth = depthOf(graph);
    bounds.latencyNs =
        std::max(bounds.replicationNs, bounds.issueNs) + static_cast<double>((bounds.depth - 1) * chip.mvmNs);
    bounds.pathLatencyNs =
        static_cast<double>(pathLatency(graph, partitions, chip, productTimes(graph, partitions, chip)));
    if (isAllNeeded(graph)) {
        bounds.pathLatencyNs = std::max({bounds.pathLatencyNs, bounds.issueNs, bounds.vectorNs});
    }
    return bounds;
}

std::int64_t leastLatencyNs(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                            const CrossbarChip& chip)
{
    return pathLatency(graph, partitions, chip, windowTimes(graph, partitions, chip));
}

} // namespace pimento::crossbar
