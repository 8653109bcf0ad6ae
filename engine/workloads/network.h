// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/layer.h"
#include "sim/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pimento::workloads {

/// Sizes of a tensor from the outermost to the innermost one: batch, channels, height and width of an image. Empty:
/// only the number of elements is known.
using Dimensions = std::vector<std::int64_t>;

/// Number of elements of a tensor; none: a size is less than 1, or there are more than kMostElements.
[[nodiscard]] std::optional<std::int64_t> elementsOf(const Dimensions& dimensions);

/// A tensor that a network is given.
struct NetworkInput {
    std::string name;
    std::int64_t elements = 1;
    Dimensions dimensions = {};

    bool operator==(const NetworkInput&) const = default;
};

/// A layer with the inputs of the network and the earlier layers whose results it reads, by name.
struct NetworkLayer {
    Layer layer;
    std::vector<std::string> from;
    Dimensions dimensions = {}; // of the result

    bool operator==(const NetworkLayer&) const = default;
};

/// A graph of layers, in an order in which they can be computed.
struct Network {
    std::string name;
    std::vector<NetworkInput> inputs;
    std::vector<NetworkLayer> layers;
    /// Layers whose results the network gives. Empty: those that no layer reads.
    std::vector<std::string> outputs = {};

    bool operator==(const Network&) const = default;
};

/// Checks a network. Error: no layers, an invalid layer, two things of one name, a layer that reads nothing or what no
/// earlier layer makes, an operand with another number of elements than the layer that makes it gives, dimensions with
/// another number of elements, or an output that no layer makes.
[[nodiscard]] Result<void> check(const Network& network);

/// Sums over all layers with their repeats, without layers that are kernels.
struct NetworkTotals {
    double operations = 0;
    double weights = 0; // elements
    std::int64_t layers = 0;
    double macs = 0;
    double biases = 0;      // elements
    double activations = 0; // elements of the inputs and of all results
};
[[nodiscard]] NetworkTotals totalsOf(const Network& network);

} // namespace pimento::workloads
