// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"

#include "engine/systems/crossbar/machine/direct_network.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// What has to be stored of a layer.
enum class Demand : std::uint8_t { Nothing, Loaded, Whole };

Demand demandOf(const LayerGraph& graph, std::size_t node, StoredLayers which)
{
    switch (which) {
    case StoredLayers::Outputs:
        return std::ranges::find(graph.outputs, node) != graph.outputs.end() ? Demand::Whole : Demand::Loaded;
    case StoredLayers::Matrices:
        return graph.nodes[node].kind == NodeKind::Matrix ? Demand::Whole : Demand::Nothing;
    case StoredLayers::All:
        break;
    }
    return Demand::Whole;
}

std::string elementText(const GraphNode& node, std::int64_t element)
{
    return "pixel " + std::to_string(element / node.out.channels) + ", channel " +
           std::to_string(element % node.out.channels) + " of " + node.name;
}

/// Empties images that no core loads: the cores that read them compute them.
void keepLoaded(std::vector<Integers>& images, const VerifiedStreams& of, std::span<const std::uint8_t> loaded)
{
    for (std::size_t i = 0; i < images.size(); ++i) {
        const auto cells = loaded.subspan(static_cast<std::size_t>(of.memory.images[i]), images[i].size());
        if (std::ranges::find(cells, std::uint8_t{1}) == cells.end()) {
            images[i].clear();
        }
    }
}

/// Refuses stores onto what is given.
Result<void> checkGiven(const VerifiedStreams& of, const WrittenCells& stored)
{
    for (std::size_t i = 0; i < of.graph.nodes.size(); ++i) {
        const GraphNode& node = of.graph.nodes[i];
        const std::int64_t image = node.kind == NodeKind::Input ? node.out.elements() : 0;
        const std::int64_t biases = node.hasBias ? node.out.channels : 0;
        if (stored.firstWritten(of.memory.images[i], image) >= 0 ||
            stored.firstWritten(of.memory.biases[i], biases) >= 0) {
            return fail("is overwritten", node.kind == NodeKind::Input ? "input " + node.name : "bias of " + node.name);
        }
    }
    return {};
}

} // namespace

Result<std::int64_t> compareStored(const StoredResult& of, const Integers& expected, StoredLayers which)
{
    const GraphNode& node = of.graph.nodes[of.node];
    const Demand demand = demandOf(of.graph, of.node, which);
    const std::int64_t channels = node.out.channels;
    std::int64_t compared = 0;
    for (std::int64_t i = 0; i < node.out.elements(); ++i) {
        const std::int64_t address = of.address + i / channels * of.pixelStride + i % channels;
        if (of.run.stored.firstUnwritten(address, 1) >= 0) {
            const bool isLoaded = of.run.loaded[static_cast<std::size_t>(address)] != 0;
            if (demand == Demand::Whole || (demand == Demand::Loaded && isLoaded)) {
                return fail(demand == Demand::Whole ? "is not stored" : "is loaded and not stored",
                            elementText(node, i));
            }
            continue;
        }
        const std::int64_t found = of.run.stored.read(address, 1).front();
        if (const std::int64_t right = expected[static_cast<std::size_t>(i)]; found != right) {
            return fail("is " + std::to_string(found) + " instead of " + std::to_string(right), elementText(node, i));
        }
        ++compared;
    }
    return compared;
}

Result<Verified> verify(const VerifiedStreams& of, const VerifyOptions& options, const std::stop_token& stop)
{
    const NetworkIntegers integers = drawnIntegers(of.graph, options.seed);
    const bool isPipeline = options.loaded == LoadedSample::Previous;
    std::vector<Integers> given = isPipeline ? drawnImages(of.graph, options.seed) : std::vector<Integers>();
    if (isPipeline && !options.waitsFor.empty()) { // some layers work on the image of another one: all have one here
        auto same = directResults(of.graph, integers, options.divisor, stop);
        if (!same) {
            return tl::unexpected<Error>(same.error());
        }
        given = *std::move(same);
    }
    const auto run = execute(
        {of.graph, of.partitions, of.placement, of.chip, of.memory, integers}, of.streams,
        {.loaded = options.loaded, .order = options.order, .previous = given, .waitsFor = options.waitsFor}, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
    }
    keepLoaded(given, of, run->loaded);
    const auto expected = directResults(of.graph, integers, options.divisor, stop, given);
    if (!expected) {
        return tl::unexpected<Error>(expected.error());
    }
    if (const auto kept = checkGiven(of, run->stored); !kept) {
        return tl::unexpected<Error>(kept.error());
    }
    Verified made{.products = run->products};
    for (std::size_t i = 0; i < of.graph.nodes.size(); ++i) {
        const GraphNode& node = of.graph.nodes[i];
        if (node.kind == NodeKind::Input) {
            continue;
        }
        const auto compared =
            compareStored({of.graph, i, *run, of.memory.images[i], node.out.channels}, (*expected)[i], options.stored);
        if (!compared) {
            return tl::unexpected<Error>(compared.error());
        }
        made.elements += *compared;
    }
    for (const std::int64_t end : run->localEnds) {
        made.localEnd = std::max(made.localEnd, end);
    }
    return made;
}

} // namespace pimento::crossbar
