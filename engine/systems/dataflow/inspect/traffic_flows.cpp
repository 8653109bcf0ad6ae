// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/inspect/traffic_flows.h"

#include "engine/systems/dataflow/model/tensor_links.h"

#include <string>

namespace pimento::dataflow {

namespace {

/// Adds what moves along a link in both directions.
void addLink(FlowDiagram& diagram, const TensorLink& link, std::size_t outermost, const std::string& tensor)
{
    const auto outer = outermost - static_cast<std::size_t>(link.parent);
    const auto inner = static_cast<std::size_t>(static_cast<int>(outermost) - link.child);
    const std::string detail =
        link.visits > 1 ? "Each tile is moved " + std::to_string(link.visits) + " times" : std::string();
    const auto add = [&](std::size_t from, std::size_t to, std::int64_t bytes) {
        if (bytes > 0) {
            diagram.flows.push_back({from, to, static_cast<double>(bytes), tensor, detail});
        }
    };
    add(outer, inner, link.parentReads);
    add(inner, outer, link.parentWrites);
}

} // namespace

FlowDiagram trafficFlows(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping)
{
    FlowDiagram diagram{"Traffic between levels", "B", {}, {}};
    const std::size_t outermost = accelerator.outermost();
    for (std::size_t m = accelerator.levels.size(); m-- > 0;) {
        diagram.stations.push_back({accelerator.levels[m].name});
    }
    diagram.stations.push_back({"multipliers"});
    const TileSizes sizes = tileSizesOf(mapping);
    for (std::size_t t = 0; t < kTensors; ++t) {
        const TensorLinks links = linksOf(layer, mapping, sizes, static_cast<Tensor>(t));
        for (const TensorLink& link : links.all()) {
            addLink(diagram, link, outermost, std::string(kTensorNames[t]));
        }
    }
    return diagram;
}

} // namespace pimento::dataflow
