// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/direct_network.h"

#include "engine/systems/crossbar/machine/products.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pimento::crossbar {

namespace {

void applyTo(std::string_view function, Integers& values)
{
    for (const VectorFunction each : vectorFunctionsOf(function)) {
        for (std::int64_t& value : values) {
            value = applied(each, value, 0);
        }
    }
}

/// Calls `visit(position, pixel)` for each position of the window at an output pixel that lies inside the image.
template <class Visit> void forInputs(const GraphNode& node, std::int64_t outputPixel, const Visit& visit)
{
    const workloads::Sliding& of = node.sliding;
    const std::int64_t top = outputPixel / node.out.width * of.stride.height - of.padding.top;
    const std::int64_t left = outputPixel % node.out.width * of.stride.width - of.padding.left;
    for (std::int64_t ky = 0; ky < of.window.height; ++ky) {
        for (std::int64_t kx = 0; kx < of.window.width; ++kx) {
            const std::int64_t y = top + ky * of.dilation.height;
            const std::int64_t x = left + kx * of.dilation.width;
            if (y >= 0 && y < node.in.height && x >= 0 && x < node.in.width) {
                visit(ky * of.window.width + kx, y * node.in.width + x);
            }
        }
    }
}

/// Result of a convolution or product; of no use once it was stopped.
Integers matrixResult(const GraphNode& node, const LayerWeights& weights, const Integers& biases, const Integers& in,
                      const std::stop_token& stop)
{
    Integers out(static_cast<std::size_t>(node.out.elements()));
    for (std::int64_t pixel = 0; pixel < node.out.pixels() && !stop.stop_requested(); ++pixel) {
        std::int64_t* const sums = &out[static_cast<std::size_t>(pixel * node.out.channels)];
        forInputs(node, pixel, [&](std::int64_t position, std::int64_t inputPixel) {
            const std::int64_t* const from = &in[static_cast<std::size_t>(inputPixel * node.in.channels)];
            for (std::int64_t group = 0; group < node.groups; ++group) {
                addProducts({from + group * weights.inputs, static_cast<std::size_t>(weights.inputs)},
                            &weights.values[weights.row(group, position, 0)],
                            {sums + group * weights.outputs, static_cast<std::size_t>(weights.outputs)});
            }
        });
        for (std::size_t channel = 0; channel < biases.size(); ++channel) {
            sums[channel] = wrappedSum(sums[channel], biases[channel]);
        }
    }
    for (const std::string& function : node.fused) {
        applyTo(function, out);
    }
    return out;
}

Integers poolResult(const GraphNode& node, const Integers& in, PoolDivisor divisor)
{
    Integers out(static_cast<std::size_t>(node.out.elements()));
    const bool isMaximum = node.function == "max";
    for (std::int64_t pixel = 0; pixel < node.out.pixels(); ++pixel) {
        std::int64_t* const to = &out[static_cast<std::size_t>(pixel * node.out.channels)];
        std::int64_t inputs = 0;
        forInputs(node, pixel, [&](std::int64_t /*position*/, std::int64_t inputPixel) {
            for (std::int64_t channel = 0; channel < node.out.channels; ++channel) {
                const std::int64_t value = in[static_cast<std::size_t>(inputPixel * node.in.channels + channel)];
                to[channel] = inputs == 0 ? value
                              : isMaximum ? std::max(to[channel], value)
                                          : wrappedSum(to[channel], value);
            }
            ++inputs;
        });
        const std::int64_t count = divisor == PoolDivisor::ValidInputs ? inputs : node.sliding.window.area();
        for (std::int64_t channel = 0; channel < node.out.channels && !isMaximum && count > 0; ++channel) {
            to[channel] = wrappedProduct(to[channel], reciprocalOf(count));
        }
    }
    return out;
}

/// Results as others read them, by node.
using Operands = std::span<const Integers* const>;

Integers sumResult(const GraphNode& node, Operands operands)
{
    Integers out = *operands[node.sources.front()];
    for (std::size_t source = 1; source < node.sources.size(); ++source) {
        const Integers& other = *operands[node.sources[source]];
        for (std::size_t i = 0; i < out.size(); ++i) {
            out[i] = applied(combiningFunctionOf(node.function), out[i], other[i]);
        }
    }
    return out;
}

Integers joinResult(const LayerGraph& graph, const GraphNode& node, Operands operands)
{
    Integers out;
    out.reserve(static_cast<std::size_t>(node.out.elements()));
    for (std::int64_t pixel = 0; pixel < node.out.pixels(); ++pixel) {
        for (const std::size_t source : node.sources) {
            const std::int64_t channels = joinedChannels(graph.nodes[source], node);
            const auto from = operands[source]->begin() + pixel * channels;
            out.insert(out.end(), from, from + channels);
        }
    }
    return out;
}

Integers shuffleResult(const GraphNode& node, const Integers& in)
{
    Integers out(in.size());
    const std::int64_t channels = node.out.channels;
    const std::int64_t each = channels / node.groups;
    for (std::int64_t pixel = 0; pixel < node.out.pixels(); ++pixel) {
        for (std::int64_t from = 0; from < channels; ++from) {
            const std::int64_t to = from % each * node.groups + from / each;
            out[static_cast<std::size_t>(pixel * channels + to)] =
                in[static_cast<std::size_t>(pixel * channels + from)];
        }
    }
    return out;
}

Integers functionResult(const GraphNode& node, const Integers& in)
{
    Integers out = in;
    applyTo(node.function, out);
    return out;
}

} // namespace

Result<std::vector<Integers>> directResults(const LayerGraph& graph, const NetworkIntegers& integers,
                                            PoolDivisor divisor, const std::stop_token& stop,
                                            std::span<const Integers> given)
{
    std::vector<Integers> results(graph.nodes.size());
    std::vector<const Integers*> operands;
    for (std::size_t i = 0; i < results.size(); ++i) {
        operands.push_back(i < given.size() && !given[i].empty() ? &given[i] : &results[i]);
    }
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const GraphNode& node = graph.nodes[i];
        if (stop.stop_requested()) {
            return fail(ErrorKind::Stopped, "was stopped", "computation of the network");
        }
        switch (node.kind) {
        case NodeKind::Input:
            results[i] = integers.inputs[i];
            break;
        case NodeKind::Matrix:
            results[i] =
                matrixResult(node, integers.weights[i], integers.biases[i], *operands[node.sources.front()], stop);
            break;
        case NodeKind::Pool:
            results[i] = poolResult(node, *operands[node.sources.front()], divisor);
            break;
        case NodeKind::Sum:
            results[i] = sumResult(node, operands);
            break;
        case NodeKind::Join:
            results[i] = joinResult(graph, node, operands);
            break;
        case NodeKind::Shuffle:
            results[i] = shuffleResult(node, *operands[node.sources.front()]);
            break;
        case NodeKind::Function:
            results[i] = functionResult(node, *operands[node.sources.front()]);
            break;
        }
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", "computation of the network");
    }
    return results;
}

} // namespace pimento::crossbar
