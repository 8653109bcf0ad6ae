// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/verify.h"

#include "engine/systems/crossbar/machine/direct_network.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace pimento::crossbar {

namespace {

bool hasToBeStored(const LayerGraph& graph, std::size_t node, StoredLayers which)
{
    if (which == StoredLayers::Outputs) {
        return std::ranges::find(graph.outputs, node) != graph.outputs.end();
    }
    return which == StoredLayers::All || graph.nodes[node].kind == NodeKind::Matrix;
}

std::string elementText(const GraphNode& node, std::int64_t element)
{
    return "pixel " + std::to_string(element / node.out.channels) + ", channel " +
           std::to_string(element % node.out.channels) + " of " + node.name;
}

/// Compares the stored elements of a node, and gives their number.
Result<std::int64_t> compare(const GraphNode& node, const WrittenCells& stored, std::int64_t address,
                             const Integers& expected, bool isDemanded)
{
    std::int64_t compared = 0;
    for (std::int64_t i = 0; i < node.out.elements(); ++i) {
        if (stored.firstUnwritten(address + i, 1) >= 0) {
            if (isDemanded) {
                return fail("is not stored", elementText(node, i));
            }
            continue;
        }
        const std::int64_t found = stored.read(address + i, 1).front();
        if (const std::int64_t right = expected[static_cast<std::size_t>(i)]; found != right) {
            return fail("is " + std::to_string(found) + " instead of " + std::to_string(right), elementText(node, i));
        }
        ++compared;
    }
    return compared;
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

Result<Verified> verify(const VerifiedStreams& of, const VerifyOptions& options, const std::stop_token& stop)
{
    const NetworkIntegers integers = drawnIntegers(of.graph, options.seed);
    const std::vector<Integers> expected = directResults(of.graph, integers, options.divisor);
    const auto run = execute({of.graph, of.partitions, of.placement, of.chip, of.memory, integers}, of.streams,
                             {.loaded = options.loaded, .order = options.order, .previous = expected}, stop);
    if (!run) {
        return tl::unexpected<Error>(run.error());
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
        const auto compared = compare(node, run->stored, of.memory.images[i], expected[i],
                                      hasToBeStored(of.graph, i, options.stored));
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
