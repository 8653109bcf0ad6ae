// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/graph/layer_graph.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

namespace pimento::crossbar {

namespace {

using workloads::Dimensions;
using workloads::Layer;
using workloads::NetworkLayer;

/// Functions that only pass their operand on.
constexpr std::array<std::string_view, 7> kPassed = {"flatten",  "reshape", "squeeze",   "unsqueeze",
                                                     "identity", "dropout", "batch_norm"};
/// Functions whose time is left out, although they compute.
constexpr std::array<std::string_view, 5> kTimeless = {"lrn", "softmax", "log_softmax", "transpose", "layer_norm"};
/// Functions of two or more equal tensors.
constexpr std::array<std::string_view, 4> kSums = {"add", "sub", "mul", "sum"};

template <std::size_t n> bool names(const std::array<std::string_view, n>& all, std::string_view one)
{
    return std::ranges::find(all, one) != all.end();
}

/// An image, or a vector of all elements, which several images are too.
ImageShape shapeOf(const Dimensions& dimensions, std::int64_t elements)
{
    if (dimensions.size() == 4 && dimensions[0] == 1) {
        return {dimensions[1], dimensions[2], dimensions[3]};
    }
    return {elements, 1, 1};
}

std::string textOf(const ImageShape& shape)
{
    return std::to_string(shape.channels) + " x " + std::to_string(shape.height) + " x " + std::to_string(shape.width);
}

workloads::Sliding wholeImage(const ImageShape& image)
{
    return {.image = {image.height, image.width},
            .window = {image.height, image.width},
            .stride = {1, 1},
            .dilation = {1, 1},
            .padding = {}};
}

/// Builds a graph layer by layer.
class GraphMaker {
public:
    GraphMaker(const workloads::Network& network, std::vector<std::string>* remarks)
        : m_network(network), m_remarks(remarks)
    {
    }

    Result<LayerGraph> make()
    {
        countReads();
        for (std::size_t i = 0; i < m_network.inputs.size(); ++i) {
            const workloads::NetworkInput& input = m_network.inputs[i];
            GraphNode node{.kind = NodeKind::Input, .name = input.name, .layer = i};
            node.out = imageOf(input).value_or(shapeOf(input.dimensions, input.elements));
            m_nodeOf[input.name] = add(std::move(node));
        }
        for (std::size_t i = 0; i < m_network.layers.size(); ++i) {
            if (const auto added = addLayer(i); !added) {
                return tl::unexpected<Error>(added.error());
            }
        }
        if (m_graph.matrices.empty()) {
            return fail("has no convolution and no product with weights", "network " + m_network.name,
                        "Choose a network with weights");
        }
        addOutputs();
        return std::move(m_graph);
    }

private:
    void countReads()
    {
        for (const NetworkLayer& each : m_network.layers) {
            std::ranges::for_each(each.from, [this](const std::string& name) { ++m_reads[name]; });
        }
        std::ranges::for_each(m_network.outputs, [this](const std::string& name) { ++m_reads[name]; });
    }

    std::size_t add(GraphNode node)
    {
        const std::size_t index = m_graph.nodes.size();
        for (const std::size_t source : node.sources) {
            m_graph.nodes[source].readers.push_back(index);
        }
        if (node.kind == NodeKind::Matrix) {
            m_graph.matrices.push_back(index);
        }
        m_graph.nodes.push_back(std::move(node));
        return index;
    }

    [[nodiscard]] tl::unexpected<Error> refuse(const Layer& layer, std::string what) const
    {
        return fail(std::move(what), "layer " + layer.name + " of network " + m_network.name,
                    "Choose a network of convolutions, products with weights, pooling and functions of elements");
    }

    [[nodiscard]] tl::unexpected<Error> refuseBatch(const Layer& layer, std::int64_t batch) const
    {
        return refuse(layer, "has a batch of " + std::to_string(batch) + " images, and crossbars take one");
    }

    Result<void> addLayer(std::size_t index)
    {
        const NetworkLayer& of = m_network.layers[index];
        GraphNode node{.name = of.layer.name, .layer = index};
        for (const std::string& name : of.from) {
            node.sources.push_back(m_nodeOf.at(name));
        }
        node.in = m_graph.nodes[node.sources.front()].out;
        node.out = shapeOf(of.dimensions, resultOf(of.layer).value_or(node.in.elements()));
        const auto kept = std::visit([&](const auto& shape) { return fill(node, of.layer, shape); }, of.layer.shape);
        if (!kept) {
            return tl::unexpected<Error>(kept.error());
        }
        if ((node.kind == NodeKind::Matrix || node.kind == NodeKind::Pool) && !node.isProduct) {
            if (const auto suits = checkImage(node, of.layer); !suits) {
                return suits;
            }
        }
        const std::size_t result = *kept ? add(std::move(node)) : node.sources.front();
        m_nodeOf[of.layer.name] = result;
        if (m_reads[of.layer.name] > 1) {
            m_shared.insert(result);
        }
        return {};
    }

    /// Tells whether dimensions of an input may mean an image: none are stated, or those of the image, with or without
    /// sizes of 1.
    static bool mayMean(const Dimensions& dimensions, const ImageShape& image)
    {
        const auto withoutOnes = [](Dimensions of) {
            std::erase(of, 1);
            return of;
        };
        return dimensions.empty() ||
               withoutOnes(dimensions) == withoutOnes(Dimensions{image.channels, image.height, image.width});
    }

    /// Image that an input is to the first convolution or pool that reads it, itself or behind functions of elements.
    [[nodiscard]] std::optional<ImageShape> imageOf(const workloads::NetworkInput& input) const
    {
        std::set<std::string> same = {input.name}; // names of what has the shape of the input
        for (const NetworkLayer& each : m_network.layers) {
            if (each.from.empty() || !same.contains(each.from.front())) {
                continue;
            }
            std::optional<ImageShape> image;
            if (const auto* convolution = std::get_if<workloads::Convolution>(&each.layer.shape)) {
                const workloads::Extent size = convolution->sliding.image;
                image = {convolution->channels, size.height, size.width};
            } else if (const auto* pool = std::get_if<workloads::Pooling>(&each.layer.shape)) {
                image = {pool->channels, pool->sliding.image.height, pool->sliding.image.width};
            } else if (std::holds_alternative<workloads::ElementWise>(each.layer.shape)) {
                same.insert(each.layer.name);
            }
            if (image && image->elements() == input.elements && mayMean(input.dimensions, *image)) {
                return image;
            }
        }
        return std::nullopt;
    }

    /// Refuses an image in another shape than its source gives.
    [[nodiscard]] Result<void> checkImage(const GraphNode& node, const Layer& layer) const
    {
        const GraphNode& source = m_graph.nodes[node.sources.front()];
        return node.in == source.out ? Result<void>()
                                     : refuse(layer, "reads an image of " + textOf(node.in) +
                                                         ", and its source gives " + textOf(source.out));
    }

    // Fill a node with what is special about its layer. False: the layer only passes data on.

    Result<bool> fill(GraphNode& node, const Layer& layer, const workloads::Convolution& of)
    {
        if (of.batch != 1) {
            return refuseBatch(layer, of.batch);
        }
        node.kind = NodeKind::Matrix;
        node.sliding = of.sliding;
        node.groups = of.groups;
        node.in = {of.channels, of.sliding.image.height, of.sliding.image.width};
        const workloads::Extent positions = of.sliding.positions();
        node.out = {of.outputChannels, positions.height, positions.width};
        addFused(node, layer);
        return true;
    }

    Result<bool> fill(GraphNode& node, const Layer& layer, const workloads::Product& of)
    {
        if (of.matrix != workloads::MatrixSource::Weights || of.instances != 1) {
            return refuse(layer, "multiplies two results, and crossbars hold weights alone");
        }
        node.kind = NodeKind::Matrix;
        node.isProduct = true;
        if (of.rows == 1) { // one window over the whole image
            node.in = node.in.elements() == of.inputs ? node.in : ImageShape{of.inputs, 1, 1};
            node.out = {of.outputs, 1, 1};
            node.sliding = wholeImage(node.in);
        } else { // a window of one pixel for each row
            node.in = {of.inputs, of.rows, 1};
            node.out = {of.outputs, of.rows, 1};
            node.sliding = wholeImage({of.inputs, 1, 1});
            node.sliding.image = {of.rows, 1};
        }
        addFused(node, layer);
        return true;
    }

    Result<bool> fill(GraphNode& node, const Layer& layer, const workloads::Pooling& of)
    {
        if (of.batch != 1) {
            return refuseBatch(layer, of.batch);
        }
        node.kind = NodeKind::Pool;
        node.function = of.function;
        node.sliding = of.sliding;
        node.in = {of.channels, of.sliding.image.height, of.sliding.image.width};
        const workloads::Extent positions = of.sliding.positions();
        node.out = {of.channels, positions.height, positions.width};
        return true;
    }

    Result<bool> fill(GraphNode& node, const Layer& layer, const workloads::ElementWise& of)
    {
        if (names(kPassed, of.function)) {
            return false;
        }
        if (names(kTimeless, of.function)) {
            if (m_remarks != nullptr) {
                m_remarks->push_back("The time of " + layer.name + " (" + of.function + ") is left out.");
            }
            return false;
        }
        node.function = of.function;
        if (of.function == "channel_shuffle") {
            node.kind = NodeKind::Shuffle;
            node.groups = of.values.empty() ? 1 : of.values.front();
            if (node.groups < 1 || node.in.channels % node.groups != 0) {
                return refuse(layer, "shuffles " + std::to_string(node.groups) + " groups of " +
                                         std::to_string(node.in.channels) + " channels");
            }
        } else if (names(kSums, of.function) && node.sources.size() > 1) {
            node.kind = NodeKind::Sum;
            node.out = node.in; // also behind a flatten, which passes images on
            return haveEqualShapes(node) ? Result<bool>(true)
                                         : refuse(layer, "combines tensors of different shapes element by element");
        } else if (node.sources.size() > 1) {
            return refuse(layer, "combines tensors by \"" + of.function + "\", which cores do not compute");
        } else if (of.results != 0 && of.results != of.elements) {
            return refuse(layer, "is \"" + of.function + "\", which changes the number of elements");
        } else if (const std::size_t source = node.sources.front();
                   m_graph.nodes[source].kind == NodeKind::Matrix && !m_shared.contains(source)) {
            m_graph.nodes[source].fused.push_back(of.function); // nothing else reads what the weights give
            return false;
        } else {
            node.kind = NodeKind::Function;
        }
        node.out = node.in;
        return true;
    }

    /// Flattened images of one size are joined as images: their elements one after the other, channel by channel, are
    /// those of the image with all channels.
    Result<bool> fill(GraphNode& node, const Layer& layer, const workloads::Joining& /*of*/)
    {
        node.kind = NodeKind::Join;
        const ImageShape stated = node.out;
        bool hasOneSize = true;
        std::int64_t elements = 0;
        for (const std::size_t source : node.sources) {
            const ImageShape& shape = m_graph.nodes[source].out;
            hasOneSize = hasOneSize && shape.height == node.in.height && shape.width == node.in.width;
            elements += shape.elements();
        }
        node.out = {elements, 1, 1};
        if (hasOneSize) {
            node.out = {elements / node.in.pixels(), node.in.height, node.in.width};
        }
        return stated.pixels() == 1 || stated == node.out
                   ? Result<bool>(true)
                   : refuse(layer, "joins images in another direction than channels, or of different sizes");
    }

    template <class Other> Result<bool> fill(GraphNode& /*node*/, const Layer& layer, const Other& /*of*/)
    {
        return refuse(layer, "is attention, a transposed convolution or a kernel, which crossbars do not compute");
    }

    [[nodiscard]] bool haveEqualShapes(const GraphNode& node) const
    {
        return std::ranges::all_of(node.sources,
                                   [&](std::size_t source) { return m_graph.nodes[source].out == node.in; });
    }

    static void addFused(GraphNode& node, const Layer& layer)
    {
        node.hasBias = layer.biases > 0;
        std::ranges::copy_if(layer.fused, std::back_inserter(node.fused),
                             [](const std::string& function) { return function != "batch_norm"; });
    }

    void addOutputs()
    {
        for (const std::string& name : m_network.outputs) {
            m_graph.outputs.push_back(m_nodeOf.at(name));
        }
        for (std::size_t i = 0; m_network.outputs.empty() && i < m_graph.nodes.size(); ++i) {
            if (m_graph.nodes[i].readers.empty() && m_graph.nodes[i].kind != NodeKind::Input) {
                m_graph.outputs.push_back(i);
            }
        }
    }

    const workloads::Network& m_network;
    std::vector<std::string>* m_remarks;
    LayerGraph m_graph;
    std::map<std::string, std::size_t> m_nodeOf; // of inputs and layers, by name
    std::map<std::string, int> m_reads;          // of each of them: by how many layers and outputs
    std::set<std::size_t> m_shared;              // nodes that several layers or outputs read
};

} // namespace

Result<LayerGraph> graphOf(const workloads::Network& network, std::vector<std::string>* remarks)
{
    return GraphMaker(network, remarks).make();
}

} // namespace pimento::crossbar
