// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/deployment/assignment.h"
#include "engine/deployment/deployment.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pimento::deployment {

/// The matrix as an assignment problem, with the option of a cell that each of its options is.
struct PlacedLayers {
    AssignmentProblem problem;
    std::vector<std::vector<std::size_t>> cellOptions; // of each layer, by option
};

/// Which places may run a layer.
struct PlacesInUse {
    std::optional<std::size_t> only =
        {};                    // a device alone, and the host for layers that it cannot run; none: all places
    bool sharesLayers = false; // with `only`: the host may run any layer
    Prices prices = {};
};

/// Makes the assignment problem of a matrix. A tensor moves as often as the layer that writes it runs.
[[nodiscard]] PlacedLayers placedLayers(const Deployment& known, const DeploymentQuestion& question,
                                        const PlacesInUse& places);

/// The problem whose only assignment is a given one.
[[nodiscard]] PlacedLayers placedLayers(const Deployment& known, const DeploymentQuestion& question,
                                        const std::vector<PlacedLayer>& steps, const Prices& prices);

/// Price of moving the inputs of a network to a place, and its outputs back.
[[nodiscard]] double movesThrough(const Deployment& known, const DeploymentQuestion& question, std::size_t place,
                                  const Prices& prices);

/// Number of times that a layer of the network runs.
[[nodiscard]] inline double repeatsOf(const workloads::Network& network, std::size_t layer)
{
    return static_cast<double>(network.layers[layer].layer.repeats);
}

} // namespace pimento::deployment
