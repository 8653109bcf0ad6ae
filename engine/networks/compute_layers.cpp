// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/compute_layers.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace pimento::networks {

namespace {

using workloads::Attention;
using workloads::MatrixSource;
using workloads::Product;

/// Adds the convolutions and products of one layer.
class ComputeCollector {
public:
    ComputeCollector(std::vector<ComputeLayer>& layers, const workloads::Layer& layer, std::size_t index)
        : m_layers(&layers), m_layer(&layer), m_index(index)
    {
    }

    void operator()(const workloads::Convolution& of) const { add(of); }
    void operator()(const Product& of) const { add(of); }
    void operator()(const workloads::TransposedConvolution& of) const
    {
        add(Product{.rows = of.batch * of.sliding.positions().area(),
                    .inputs = of.channels / of.groups,
                    .outputs = of.outputChannels / of.groups * of.sliding.window.area(),
                    .instances = of.groups});
    }
    void operator()(const Attention& of) const
    {
        // Heads that share keys and values are rows of one product.
        const std::int64_t rows = of.tokens * (of.heads / of.kvHeads);
        const std::int64_t instances = of.sequences * of.kvHeads;
        add(Product{rows, of.keySize, of.context, instances, MatrixSource::Computed}, ", scores");
        add(Product{rows, of.context, of.valueSize, instances, MatrixSource::Computed}, ", values");
    }
    template <class Other> void operator()(const Other&) const {}

private:
    template <class Shape> void add(const Shape& shape, const char* part = "") const
    {
        m_layers->push_back({m_index, m_layer->name + part, shape, m_layer->elementType,
                             elementBits(m_layer->elementType), m_layer->repeats});
    }

    std::vector<ComputeLayer>* m_layers;
    const workloads::Layer* m_layer;
    std::size_t m_index;
};

} // namespace

int elementBits(const std::string& type)
{
    const std::size_t digits = type.find_first_of("0123456789");
    int bits = 0;
    if (digits != std::string::npos) {
        std::from_chars(type.data() + digits, type.data() + type.size(), bits);
    }
    return type == "bool" ? 8 : bits;
}

std::vector<ComputeLayer> computeLayers(const workloads::Network& network)
{
    std::vector<ComputeLayer> layers;
    for (std::size_t index = 0; index < network.layers.size(); ++index) {
        const workloads::Layer& layer = network.layers[index].layer;
        std::visit(ComputeCollector(layers, layer, index), layer.shape);
    }
    return layers;
}

NetworkLinks linksOf(const workloads::Network& network)
{
    std::unordered_map<std::string_view, std::size_t> indices;
    NetworkLinks links;
    links.sources.resize(network.layers.size());
    links.readers.resize(network.layers.size());
    links.depth.resize(network.layers.size(), 1);
    for (std::size_t index = 0; index < network.layers.size(); ++index) {
        for (const std::string& name : network.layers[index].from) {
            if (const auto source = indices.find(name); source != indices.end()) {
                links.sources[index].push_back(source->second);
                links.readers[source->second].push_back(index);
                links.depth[index] = std::max(links.depth[index], links.depth[source->second] + 1);
            }
        }
        indices.emplace(network.layers[index].layer.name, index);
    }
    return links;
}

} // namespace pimento::networks
