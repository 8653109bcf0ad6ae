// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/devices/made_device.h"
#include "engine/problem/network_mapper.h"
#include "engine/problem/question.h"
#include "engine/systems/dataflow/dataflow_settings.h"
#include "engine/systems/dataflow/networks/fused_layers.h"
#include "engine/systems/dataflow/networks/network_layers.h"
#include "engine/systems/dataflow/networks/shared_stores.h"
#include "engine/systems/dataflow/networks/tensor_layouts.h"
#include "engine/workloads/network.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

// One answer for a whole network: the best mapping of each layer, and choices that layers have to make together.

namespace pimento::dataflow {

/// A question about all layers of a network on an accelerator. The setting `layer` means nothing here.
struct NetworkDataflowQuestion {
    workloads::Network network; // that check() accepts
    AcceleratorPart part;
    DataflowChoices choices;
    unsigned threads = 1;
    bool findsShared = true; // also the choices that layers make together
};

/// Binds a network to a device. `settings`: those of the system "dataflow" by id; missing ones have their defaults, but
/// for the tolerance, which is 0.1 %. Error: a device of another kind, or an invalid setting.
[[nodiscard]] Result<NetworkDataflowQuestion> networkQuestion(workloads::Network network, const MadeDevice& device,
                                                              const std::map<std::string, SettingValue>& settings);

/// The best mapping of a layer, once, whatever its repeats.
struct SolvedLayer {
    DataflowSolution solution;
    MappingFigures figures;
    NetworkCost cost;
};

/// What is known about a network, which grows while the search runs.
struct NetworkDataflows {
    NetworkLayers layers;
    Accelerator accelerator; // as the settings make it
    DataflowObjective objective;
    std::int64_t clockMegahertz = 1000;
    std::vector<std::optional<SolvedLayer>> distinct; // of each distinct layer; none: not solved yet
    std::optional<TensorLayouts> layouts;             // of the placed layers; only if row activations count
    std::optional<SharedStores> stores;               // of the distinct layers
    std::optional<FusedLayers> fused;                 // of the placed layers
    bool isProved = false;                            // every layer
    bool wasStopped = false;

    /// The mapping of a placed layer; nullptr: not solved yet.
    [[nodiscard]] const SolvedLayer* solved(const PlacedLayer& layer) const;
    [[nodiscard]] bool isComplete() const;
    /// Sum over all layers with their repeats that are solved.
    [[nodiscard]] NetworkCost total() const;
    /// Value of the objective summed likewise, and a lower bound of the sum that any mappings of the layers have.
    [[nodiscard]] double value() const;
    [[nodiscard]] double bound() const;
    /// Summed over the layers, each with the solution of `placed`, which layers choose together.
    [[nodiscard]] NetworkCost costOf(const std::vector<DataflowSolution>& placed) const;
};

/// Called from one thread at a time: what is known, what goes on, and how much of it is done.
using NetworkSink =
    std::function<void(const NetworkDataflows& known, const std::string& doing, std::size_t done, std::size_t of)>;

/// Finds the best mapping of each distinct layer, several at a time, then layouts that agree between layers, then the
/// tensors that levels store for all layers, then pairs of layers that run strip by strip. After a stop the answer has
/// what was found. The answer does not depend on the number of threads. Error: a layer without loops or without a
/// mapping, by name, or an objective that does not add up.
[[nodiscard]] Result<NetworkDataflows> solveNetwork(const NetworkDataflowQuestion& question, std::stop_token stop,
                                                    const NetworkSink& publish = {});

} // namespace pimento::dataflow
