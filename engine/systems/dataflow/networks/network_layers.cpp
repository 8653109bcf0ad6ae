// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/network_layers.h"

#include "engine/networks/compute_layers.h"
#include "engine/systems/dataflow/layer_reading.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

namespace pimento::dataflow {

namespace {

/// Functions whose result has the elements of their operand at the same places.
constexpr std::array<std::string_view, 13> kInPlace = {"relu",    "clip",    "tanh",      "sigmoid", "gelu",
                                                       "silu",    "flatten", "reshape",   "squeeze", "identity",
                                                       "dropout", "bias",    "batch_norm"};

bool isInPlace(const workloads::Layer& layer)
{
    const auto* function = std::get_if<workloads::ElementWise>(&layer.shape);
    return function != nullptr && function->elements > 0 &&
           (function->results == 0 || function->results == function->elements) &&
           std::ranges::find(kInPlace, function->function) != kInPlace.end();
}

bool isOutput(const workloads::Network& network, std::size_t layer)
{
    return std::ranges::find(network.outputs, network.layers[layer].layer.name) != network.outputs.end();
}

/// Follows which placed layer made the operand of a layer.
class ReaderSearch {
public:
    ReaderSearch(const workloads::Network& network, NetworkLayers& layers)
        : m_network(network), m_layers(layers), m_links(networks::linksOf(network)), m_placedAt(network.layers.size())
    {
        for (std::size_t place = 0; place < layers.placed.size(); ++place) {
            m_placedAt[layers.placed[place].layer].push_back(place);
        }
    }

    void run()
    {
        for (std::size_t place = 0; place < m_layers.placed.size(); ++place) {
            PlacedLayer& reader = m_layers.placed[place];
            if (m_placedAt[reader.layer].size() > 1 || m_network.layers[reader.layer].from.size() != 1) {
                continue; // a part of attention, or a layer with several operands
            }
            bool isOnly = true;
            reader.reads = makerOf(reader.layer, isOnly);
            if (reader.reads && isOnly) {
                m_layers.placed[*reader.reads].hasOnlyReader = true;
            }
        }
    }

private:
    /// The placed layer behind functions that work in place. Clears `isOnly` where something else reads it as well.
    std::optional<std::size_t> makerOf(std::size_t reader, bool& isOnly) const
    {
        while (m_links.sources[reader].size() == 1 && m_network.layers[reader].from.size() == 1) {
            const std::size_t maker = m_links.sources[reader].front();
            isOnly = isOnly && m_links.readers[maker].size() == 1 && !isOutput(m_network, maker);
            if (m_placedAt[maker].size() == 1) {
                return m_placedAt[maker].front();
            }
            if (!isInPlace(m_network.layers[maker].layer)) {
                return std::nullopt;
            }
            reader = maker;
        }
        return std::nullopt;
    }

    const workloads::Network& m_network;
    NetworkLayers& m_layers;
    networks::NetworkLinks m_links;
    std::vector<std::vector<std::size_t>> m_placedAt; // by layer of the network
};

} // namespace

double NetworkLayers::repeatsOf(std::size_t index) const
{
    double sum = 0;
    for (const PlacedLayer& layer : placed) {
        sum += layer.distinct == index ? layer.repeats : 0;
    }
    return sum;
}

Result<NetworkLayers> placedLayers(const workloads::Network& network, std::int64_t partialBytes)
{
    NetworkLayers layers;
    for (const networks::ComputeLayer& one : networks::computeLayers(network)) {
        PlacedLayer placed;
        placed.layer = one.layer;
        placed.shape.name = one.name;
        placed.shape.elementType = one.elementType;
        std::visit([&](const auto& shape) { placed.shape.shape = shape; }, one.shape);
        placed.repeats = static_cast<double>(one.repeats);
        auto loops = loopsOf(placed.shape);
        if (!loops) {
            return tl::unexpected<Error>(loops.error());
        }
        loops->partialSumBytes = partialBytes;
        const auto known = std::ranges::find(layers.distinct, *loops);
        placed.distinct = static_cast<std::size_t>(known - layers.distinct.begin());
        if (known == layers.distinct.end()) {
            layers.distinct.push_back(*loops);
        }
        layers.placed.push_back(std::move(placed));
    }
    if (layers.placed.empty()) {
        return fail("has no convolution and no matrix product", "network " + network.name,
                    "Choose a network with layers that multiply");
    }
    ReaderSearch(network, layers).run();
    return layers;
}

} // namespace pimento::dataflow
