// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/network.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

// What a compiler of convolutions and matrices needs of a network: layers with multiplications, and the graph as
// indices.

namespace pimento::networks {

/// A layer with multiplications as one convolution or product. Its multiplications times `repeats` are the
/// multiplications of the layer, or of one of its parts.
struct ComputeLayer {
    std::size_t layer = 0; // index in the network
    std::string name;      // of the layer; attention has a part for its scores and one for its values
    std::variant<workloads::Convolution, workloads::Product> shape;
    std::string elementType;
    int elementBits = 16;
    std::int64_t repeats = 1;
};

/// Bits of an element type such as "fp16" or "int8"; 0: the name has no number of bits.
[[nodiscard]] int elementBits(const std::string& type);

/// All layers with multiplications, in the order of the network. A transposed convolution becomes a product of every
/// element of its image with all of its windows; attention becomes two products for each head of keys and values.
[[nodiscard]] std::vector<ComputeLayer> computeLayers(const workloads::Network& network);

/// The graph of a network by indices of its layers.
struct NetworkLinks {
    std::vector<std::vector<std::size_t>> sources; // one per layer, in the order of its operands; inputs are left out
    std::vector<std::vector<std::size_t>> readers; // one per layer, in order
    std::vector<std::size_t> depth;                // one per layer: longest way from an input, which has 0
};

/// Finds the links of a network that check() accepts.
[[nodiscard]] NetworkLinks linksOf(const workloads::Network& network);

} // namespace pimento::networks
