// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/baselines/serial_layers.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Index of the layer with weights, in LayerGraph::matrices, with which each node runs.
std::vector<std::size_t> ownersOf(const LayerGraph& graph)
{
    std::vector<std::size_t> owners(graph.nodes.size());
    std::size_t matrix = 0;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].kind == NodeKind::Matrix) {
            owners[i] = matrix++;
            continue;
        }
        for (const std::size_t source : graph.nodes[i].sources) {
            owners[i] = std::max(owners[i], owners[source]);
        }
    }
    return owners;
}

/// Appends a node of the network, with its sources. Nodes outside the part become inputs.
void addNode(LayerGraph& part, std::map<std::size_t, std::size_t>& places, const LayerGraph& graph, std::size_t index)
{
    GraphNode node = graph.nodes[index];
    node.readers.clear();
    for (std::size_t& source : node.sources) {
        const auto [place, isNew] = places.try_emplace(source, part.nodes.size());
        if (isNew) {
            const GraphNode& outside = graph.nodes[source];
            part.nodes.push_back({.name = outside.name, .layer = outside.layer, .in = outside.out, .out = outside.out});
        }
        source = place->second;
    }
    for (const std::size_t source : node.sources) {
        part.nodes[source].readers.push_back(part.nodes.size());
    }
    places.emplace(index, part.nodes.size());
    part.nodes.push_back(std::move(node));
}

LayerGraph partOf(const LayerGraph& graph, const std::vector<std::size_t>& owners, std::size_t matrix)
{
    LayerGraph part;
    std::map<std::size_t, std::size_t> places;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (owners[i] == matrix && graph.nodes[i].kind != NodeKind::Input) {
            addNode(part, places, graph, i);
        }
    }
    for (std::size_t i = 0; i < part.nodes.size(); ++i) {
        if (part.nodes[i].kind == NodeKind::Matrix) {
            part.matrices.push_back(i);
        }
        if (part.nodes[i].kind != NodeKind::Input && part.nodes[i].readers.empty()) {
            part.outputs.push_back(i);
        }
    }
    return part;
}

void addCounts(StreamCounts& sum, const StreamCounts& each)
{
    for (const auto member :
         {&StreamCounts::steps, &StreamCounts::mvms, &StreamCounts::arrayMvms, &StreamCounts::vectorAdds,
          &StreamCounts::vectorElements, &StreamCounts::localElements, &StreamCounts::transferEnds,
          &StreamCounts::transferBytes, &StreamCounts::offChipBytes, &StreamCounts::memoryOperations,
          &StreamCounts::loadedBytes, &StreamCounts::storedBytes}) {
        sum.*member += each.*member;
    }
}

void addBusy(std::vector<std::int64_t>& sum, const std::vector<std::int64_t>& each)
{
    sum.resize(std::max(sum.size(), each.size()));
    for (std::size_t i = 0; i < each.size(); ++i) {
        sum[i] += each[i];
    }
}

} // namespace

std::vector<LayerAlone> layersAlone(const PlacedStreams& of)
{
    const std::vector<std::size_t> owners = ownersOf(of.graph);
    std::vector<LayerAlone> layers;
    for (std::size_t i = 0; i < of.partitions.size(); ++i) {
        LayerAlone& made = layers.emplace_back();
        made.graph = partOf(of.graph, owners, i);
        made.partition = of.partitions[i];
        made.partition.node = made.graph.matrices.front();
        made.placement.replicas = {of.placement.replicas[i]};
    }
    for (const PlacedGroup& group : of.placement.groups) {
        std::vector<PlacedGroup>& groups = layers[static_cast<std::size_t>(group.matrix)].placement.groups;
        groups.push_back(group);
        groups.back().matrix = 0;
    }
    return layers;
}

Result<SerialLayers> serialLayers(const PlacedStreams& of)
{
    SerialLayers made;
    for (const LayerAlone& layer : layersAlone(of)) {
        const PlacedStreams placed{
            layer.graph, {&layer.partition, 1}, layer.placement, of.chip, PipelineMode::Throughput};
        const auto profile =
            streamsOf(placed).and_then([&](const MappingStreams& streams) { return profileOf(placed, streams); });
        if (!profile) {
            return tl::unexpected<Error>(profile.error());
        }
        made.layerNs.push_back(profile->makespanNs);
        made.sum.makespanNs += profile->makespanNs;
        addCounts(made.sum.counts, profile->counts);
        addBusy(made.sum.memoryBusyNs, profile->memoryBusyNs);
        addBusy(made.sum.busBusyNs, profile->busBusyNs);
    }
    return made;
}

} // namespace pimento::crossbar
