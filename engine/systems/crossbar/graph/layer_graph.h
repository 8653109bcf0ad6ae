// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::crossbar {

/// What a layer is for a chip of crossbars.
enum class NodeKind : std::uint8_t {
    Input,    // given to the network
    Matrix,   // a convolution or product with weights: runs on arrays
    Pool,     // maximum or mean over a window of each channel
    Sum,      // of equal tensors, element by element: "add", "sub", "mul"
    Join,     // of channels, in the order of its sources; of all elements, where it is a vector
    Shuffle,  // of channels between groups
    Function, // of each element, such as "relu"
};

/// Channels of an image, and its size; a vector has as many channels as elements.
struct ImageShape {
    std::int64_t channels = 1;
    std::int64_t height = 1;
    std::int64_t width = 1;

    [[nodiscard]] std::int64_t pixels() const { return height * width; }
    [[nodiscard]] std::int64_t elements() const { return channels * pixels(); }
    bool operator==(const ImageShape&) const = default;
};

/// A layer as the compiler sees it: one image in, one image out. A pixel is all channels of one position.
struct GraphNode {
    NodeKind kind = NodeKind::Input;
    std::string name = {};
    std::size_t layer = 0; // index in Network::layers; of an input: in Network::inputs
    ImageShape in = {};    // of the first source
    ImageShape out = {};
    /// Window over `in`, of matrices and pools. A product of the whole image has a window of its size; its rows stand
    /// in the order of pixels, each with all of its channels.
    workloads::Sliding sliding = {};
    std::int64_t groups = 1; // of a convolution, or of a shuffle
    bool isProduct = false;  // a fully connected layer
    bool hasBias = false;
    std::vector<std::string> fused = {}; // functions of each element of the result, without "batch_norm"
    std::string function = {};           // of a pool ("max", "average"), a sum or a function
    std::vector<std::size_t> sources = {};
    std::vector<std::size_t> readers = {};

    /// Positions of the window of a matrix.
    [[nodiscard]] std::int64_t windows() const { return out.pixels(); }
    bool operator==(const GraphNode&) const = default;
};

/// A network without the layers that only pass data on, in an order in which it can be computed.
struct LayerGraph {
    std::vector<GraphNode> nodes;
    std::vector<std::size_t> matrices; // nodes of kind Matrix, in order
    std::vector<std::size_t> outputs;  // nodes whose results the network gives

    bool operator==(const LayerGraph&) const = default;
};

/// Channels that a source gives to each pixel of a join: all of its elements where the join is a vector.
[[nodiscard]] inline std::int64_t joinedChannels(const GraphNode& source, const GraphNode& join)
{
    return source.out.elements() / join.out.pixels();
}

/// Makes the graph of a network that check() accepts (paper, section IV-A). Flatten, reshape, dropout, batch norm,
/// local response norm and softmax pass data on and take no time; a function of each element becomes part of the layer
/// with weights that it alone reads. `remarks`, if any, gets a sentence for each function whose time this leaves out.
/// Error: a layer that crossbars cannot hold, such as attention or a product of two results, a convolution or pool of a
/// reshaped image, a join of rows, or a network without weights; names the layer.
[[nodiscard]] Result<LayerGraph> graphOf(const workloads::Network& network,
                                         std::vector<std::string>* remarks = nullptr);

} // namespace pimento::crossbar
