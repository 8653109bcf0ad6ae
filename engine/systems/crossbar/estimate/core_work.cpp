// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/core_work.h"

#include "engine/base/math.h"
#include "engine/systems/crossbar/estimate/node_work.h"

#include <algorithm>
#include <cmath>

namespace pimento::crossbar {

namespace {

/// Groups of a layer that start in each of its steps.
struct StartingGroups {
    std::int64_t steps = 0;
    std::int64_t groups = 0;
};

/// Time of a core that starts all products of a step together and waits for the last of them: layers with fewer steps
/// stop earlier.
std::int64_t inOrderNs(std::vector<StartingGroups> layers, const CrossbarChip& chip)
{
    std::ranges::sort(layers, {}, &StartingGroups::steps);
    std::int64_t groups = 0;
    for (const StartingGroups& each : layers) {
        groups += each.groups;
    }
    std::int64_t ns = 0;
    std::int64_t done = 0;
    for (const StartingGroups& each : layers) {
        ns += (each.steps - done) * (chip.mvmNs + (groups - 1) * chip.issueNs);
        done = each.steps;
        groups -= each.groups;
    }
    return ns;
}

/// Nanoseconds of the vector units for a result of `columns` of a matrix: a sum that is computed with it, and the
/// functions of the sum.
std::int64_t fusedNs(const PlacedNetwork& network, std::size_t matrix, std::int64_t columns)
{
    const auto sum = network.results.sumOf(matrix);
    std::int64_t operations = sum ? std::ssize(network.graph.nodes[*sum].sources) - 1 : 0;
    for (std::size_t last = sum.value_or(matrix); last != network.results.stored(matrix); ++operations) {
        last = network.graph.nodes[last].readers.front();
    }
    return operations * vectorNs(network.chip, columns);
}

void addShare(CoreWork& work, const PlacedNetwork& network, const LayerShare& share)
{
    const CrossbarChip& chip = network.chip;
    const LayerPartition& of = network.partition(share);
    const std::int64_t steps = network.steps(share);
    const std::int64_t columns = network.columns(share);
    const std::int64_t runs = share.results + share.helped; // sums that begin here
    work.arrays += share.arrays;
    ++work.layers;
    work.mvmNs = std::max(work.mvmNs, steps * chip.mvmNs);
    work.issueNs += steps * share.groups * chip.issueNs;
    const std::int64_t finish = finishNs(network.node(share), chip, columns) + fusedNs(network, of.node, columns);
    work.vectorNs += steps * ((share.groups - runs + share.helpers) * vectorNs(chip, columns) + share.results * finish);
    const std::int64_t rows = ceilDivide(of.rows, of.groups);
    const std::int64_t bytes = (rows * share.groups + columns * share.groups) * chip.elementBytes;
    work.localNs += steps * transferNs(bytes, chip.localBandwidth);
    work.arrayBusy += steps * share.arrays * chip.mvmNs;
}

} // namespace

std::int64_t PlacedNetwork::columns(const LayerShare& share) const
{
    return std::min(node(share).out.channels, partition(share).partColumns);
}

std::int64_t PlacedNetwork::elementsRead(const LayerShare& share) const
{
    const LayerPartition& of = partition(share);
    const GraphNode& layer = node(share);
    const workloads::Sliding& sliding = layer.sliding;
    // Windows of the core follow each other in the rows of the result: parts of one or two rows, or several rows.
    const auto windows = static_cast<double>(std::min(of.windows, steps(share) * share.copies));
    const auto width = static_cast<double>(layer.out.width);
    const double rows = 1 + (windows - 1) / width;
    const double lines =
        std::min(static_cast<double>(sliding.image.height),
                 (rows - 1) * static_cast<double>(sliding.stride.height) + static_cast<double>(sliding.window.height));
    const double inLine = std::min(static_cast<double>(sliding.image.width),
                                   (std::min(windows, width) - 1) * static_cast<double>(sliding.stride.width) +
                                       static_cast<double>(sliding.window.width));
    // Slices of the rows of weights that lie in other cores are not read here.
    const double part = static_cast<double>(share.slices) / static_cast<double>(share.copies * of.groups);
    return static_cast<std::int64_t>(std::ceil(lines * inLine * static_cast<double>(layer.in.channels) * part));
}

std::vector<CoreWork> coreWork(const PlacedNetwork& network)
{
    const CrossbarChip& chip = network.chip;
    std::vector<CoreWork> work(static_cast<std::size_t>(chip.cores()));
    std::vector<std::vector<StartingGroups>> starting(work.size());
    for (const LayerShare& share : network.shares) {
        const auto core = static_cast<std::size_t>(share.core);
        addShare(work[core], network, share);
        starting[core].push_back({network.steps(share), share.groups});
    }
    std::int64_t shared = 0;                                  // of layers without weights
    std::vector<bool> isOfMatrix(network.graph.nodes.size()); // computed with it
    for (std::size_t i = 0; i < network.graph.nodes.size(); ++i) {
        const GraphNode& node = network.graph.nodes[i];
        isOfMatrix[i] =
            network.results.isComputedBefore(i) && (node.kind == NodeKind::Sum || isOfMatrix[node.sources.front()]);
        shared +=
            isOfMatrix[i] ? 0 : ceilDivide(node.out.pixels(), chip.cores()) * vectorNs(chip, combinedElements(node));
    }
    for (std::size_t core = 0; core < work.size(); ++core) {
        work[core].vectorNs += shared;
        // With two input buffers, a core goes on without waiting for the last product of a step.
        if (chip.execution == Execution::InOrder && network.mode == PipelineMode::Latency) {
            work[core].issueNs = inOrderNs(std::move(starting[core]), chip);
        }
    }
    return work;
}

MovedBytes movedSums(const PlacedNetwork& network)
{
    MovedBytes moved;
    const auto addPart = [&](const LayerPartition& of, std::span<const PlacedGroup> part, std::int64_t windows) {
        const std::int64_t bytes =
            std::min(network.graph.nodes[of.node].out.channels, of.partColumns) * network.chip.elementBytes * windows;
        for (std::size_t i = 1; i < part.size(); ++i) { // groups of a copy in one core are neighbours
            if (part[i].core != part[0].core && part[i].core != part[i - 1].core) {
                moved.network += bytes;
                moved.hops += bytes * hopsBetween(network.chip, part[i].core, part[0].core);
                moved.offChip += network.chip.chipOf(part[i].core) != network.chip.chipOf(part[0].core) ? bytes : 0;
            }
        }
    };
    std::span<const PlacedGroup> left = network.placement.groups;
    for (std::size_t matrix = 0; matrix < network.partitions.size(); ++matrix) {
        const LayerPartition& of = network.partitions[matrix];
        const std::int64_t replicas = network.placement.replicas[matrix];
        for (std::int64_t i = 0; i < replicas * of.parts; ++i) {
            const std::int64_t replica = i / of.parts;
            const std::int64_t windows = of.windows / replicas + (replica < of.windows % replicas ? 1 : 0);
            addPart(of, left.first(static_cast<std::size_t>(of.groups)), windows);
            left = left.subspan(static_cast<std::size_t>(of.groups));
        }
    }
    return moved;
}

std::int64_t networkNs(const CrossbarChip& chip, const MovedBytes& moved)
{
    const std::int64_t chips = chip.chips();
    const std::int64_t offChip = transferNs(ceilDivide(moved.offChip, chips), chip.offChipBandwidth);
    if (chip.connection == Connection::Mesh) {
        const std::int64_t links = 2 * ((chip.coresX - 1) * chip.coresY + (chip.coresY - 1) * chip.coresX);
        return transferNs(ceilDivide(moved.hops, std::max<std::int64_t>(1, links * chips)), chip.connectionBandwidth) +
               offChip;
    }
    if (chip.connection == Connection::SharedMemory) {
        return transferNs(ceilDivide(2 * moved.network, chips), chip.globalBandwidth) + offChip;
    }
    return transferNs(ceilDivide(moved.network, chips), chip.connectionBandwidth) + offChip;
}

} // namespace pimento::crossbar
