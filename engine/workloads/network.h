// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/workloads/layer.h"
#include "sim/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::workloads {

/// A tensor that a network is given.
struct NetworkInput {
    std::string name;
    std::int64_t elements = 1;

    bool operator==(const NetworkInput&) const = default;
};

/// A layer with the inputs of the network and the earlier layers whose results it reads, by name.
struct NetworkLayer {
    Layer layer;
    std::vector<std::string> from;

    bool operator==(const NetworkLayer&) const = default;
};

/// A graph of layers, in an order in which they can be computed.
struct Network {
    std::string name;
    std::vector<NetworkInput> inputs;
    std::vector<NetworkLayer> layers;

    bool operator==(const Network&) const = default;
};

/// Checks a network. Error: no layers, an invalid layer, two things of one name, a layer that reads nothing or what no
/// earlier layer makes, or an operand with another number of elements than the layer that makes it gives.
[[nodiscard]] Result<void> check(const Network& network);

/// Sums over all layers with their repeats, without layers that are kernels.
struct NetworkTotals {
    double operations = 0;
    double weights = 0; // elements
    std::int64_t layers = 0;
};
[[nodiscard]] NetworkTotals totalsOf(const Network& network);

} // namespace pimento::workloads
