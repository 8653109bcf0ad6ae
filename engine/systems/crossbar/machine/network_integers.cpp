// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/network_integers.h"

#include "engine/base/random_stream.h"

namespace pimento::crossbar {

namespace {

/// Fills a range with integers from -largest to largest other than 0, `largest` at most 128.
template <class Values> void draw(Values& values, std::int64_t count, unsigned largest, RandomStream stream)
{
    values.resize(static_cast<std::size_t>(count));
    std::uint64_t word = 0;
    unsigned left = 0; // bytes of the word
    for (auto& value : values) {
        if (left == 0) {
            word = stream();
            left = 8;
        }
        const auto byte = static_cast<unsigned>(word & 0xffU);
        word >>= 8U;
        --left;
        const auto size = static_cast<int>((byte & 0x7fU) % largest) + 1;
        value = static_cast<typename Values::value_type>((byte & 0x80U) != 0 ? -size : size);
    }
}

} // namespace

std::vector<Integers> drawnImages(const LayerGraph& graph, std::uint64_t seed)
{
    std::vector<Integers> made(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].kind != NodeKind::Input) {
            draw(made[i], graph.nodes[i].out.elements(), 100, RandomStream::of(seed, i, 3));
        }
    }
    return made;
}

NetworkIntegers drawnIntegers(const LayerGraph& graph, std::uint64_t seed)
{
    NetworkIntegers made;
    made.weights.resize(graph.nodes.size());
    made.biases.resize(graph.nodes.size());
    made.inputs.resize(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        if (node.kind == NodeKind::Input) {
            draw(made.inputs[i], node.out.elements(), 100, RandomStream::of(seed, i, 0));
        }
        if (node.kind == NodeKind::Matrix) {
            LayerWeights& of = made.weights[i];
            of.inputs = node.in.channels / node.groups;
            of.outputs = node.out.channels / node.groups;
            of.positions = node.sliding.window.area();
            draw(of.values, node.groups * of.positions * of.inputs * of.outputs, 7, RandomStream::of(seed, i, 1));
        }
        if (node.hasBias) {
            draw(made.biases[i], node.out.channels, 100, RandomStream::of(seed, i, 2));
        }
    }
    return made;
}

} // namespace pimento::crossbar
