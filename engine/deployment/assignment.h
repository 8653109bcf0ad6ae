// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

// Which place runs which layer of a network. Layers run one after the other, and tensors move between places through
// the memory of the host. All costs are of one kind, seconds or joules.

namespace pimento::deployment {

/// The host's processor and memory; devices have the places after it.
inline constexpr std::size_t kHost = 0;
/// At most so many places, the host included.
inline constexpr std::size_t kMostPlaces = 32;

/// One way to run a layer.
struct LayerOption {
    std::size_t place = kHost;
    double cost = 0;
    double share = 0; // of the place that the layer occupies as long as the network runs

    bool operator==(const LayerOption&) const = default;
};

/// Cost of moving a tensor, by place; the host's own are 0.
struct TensorMoves {
    std::vector<double> fromHost; // from the memory of the host to the place
    std::vector<double> toHost;
};

/// A layer with the tensors that it reads: inputs of the network first, then results of layers in their order.
struct AssignedLayer {
    std::vector<LayerOption> options;
    std::vector<std::size_t> reads;
};

/// A network whose layers are to be assigned, in an order in which they can run.
struct AssignmentProblem {
    std::size_t places = 1;
    std::size_t inputs = 0; // tensors that lie in the memory of the host at first
    std::vector<AssignedLayer> layers;
    std::vector<TensorMoves> tensors; // of inputs, then of results
    std::vector<std::size_t> outputs; // tensors that have to lie in the memory of the host in the end
};

/// Cost of an assignment.
struct AssignmentCost {
    double layers = 0;
    double moves = 0;

    [[nodiscard]] double total() const { return layers + moves; }
    bool operator==(const AssignmentCost&) const = default;
};

/// An assignment.
struct Assignment {
    std::vector<std::size_t> options; // of each layer, the index of its option
    AssignmentCost cost;
    bool isProved = false; // no other assignment costs less
};

/// Cost of given options, one for each layer: a tensor moves to a place when the first layer there reads it, and stays.
[[nodiscard]] AssignmentCost costOf(const AssignmentProblem& problem, std::span<const std::size_t> options);

/// True if the shares of given options fit into their places.
[[nodiscard]] bool fits(const AssignmentProblem& problem, std::span<const std::size_t> options);

/// Finds the assignment with the least cost: dynamic programming over the layers, whose states are the places that hold
/// each tensor which is still read, with every sum of shares that is not worse in all respects. Exact, unless there are
/// more than `mostStates` at one layer (4,000 with three or more limited places), or four times as many before they are
/// compared: then the best of these go on, and the answer is not proved. After a stop, a good answer that is not
/// proved, if there is one already. Error: a layer without options by its index, no assignment that fits, or a stop.
[[nodiscard]] Result<Assignment> bestAssignment(const AssignmentProblem& problem, std::stop_token stop,
                                                std::size_t mostStates = 200'000);

} // namespace pimento::deployment
