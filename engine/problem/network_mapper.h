// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_value.h"
#include "engine/candidates/cost_schema.h"
#include "engine/devices/made_device.h"
#include "engine/problem/question.h"
#include "engine/problem/system.h"
#include "engine/workloads/network.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

// How a system maps all layers of a network on one device: the seam between systems and the command and page about
// networks.

namespace pimento {

/// A question about all layers of a network on a device.
struct NetworkMappingQuestion {
    workloads::Network network; // that check() accepts
    MadeDevice device;
    std::map<std::string, SettingValue> settings; // of the system, by id; missing ones have its defaults for networks
    unsigned threads = 1;
    bool findsShared = true; // also the choices that layers make together
};

/// What layers cost.
struct NetworkCost {
    double cycles = 0;
    double nanojoules = 0;
    double rowActivations = 0; // of DRAM

    NetworkCost& operator+=(const NetworkCost& other)
    {
        cycles += other.cycles;
        nanojoules += other.nanojoules;
        rowActivations += other.rowActivations;
        return *this;
    }
    [[nodiscard]] NetworkCost times(double number) const
    {
        return {cycles * number, nanojoules * number, rowActivations * number};
    }
    bool operator==(const NetworkCost&) const = default;
};

/// The best mapping of a layer, once, whatever its repeats.
struct LayerMapping {
    std::string text;
    NetworkCost cost;
    std::vector<double> energies; // nJ of each part of MappedNetwork::energyParts
    double value = 0;             // of the objective
    double bound = 0;             // no mapping has a smaller value
    bool isProved = false;
};

/// A layer that the device computes.
struct MappedLayer {
    std::size_t layer = 0; // index in the network
    std::string name;
    std::size_t distinct = 0; // equal layers have equal numbers
    double repeats = 1;
    std::optional<LayerMapping> mapping; // none: not found yet
};

/// A choice that layers make together.
struct JointChoice {
    std::string id;           // member of documents: "layouts"
    std::string lines;        // for terminals; "": not found
    std::string sentence;     // for people, in words that the window translates; "": not found
    document::Json json = {}; // null: not found
};

/// What is known about a network on a device, which grows while the search runs.
struct MappedNetwork {
    std::string device;
    double megahertz = 0; // of the cycles
    bool countsRows = false;
    std::vector<MappedLayer> layers;
    std::size_t distinct = 0; // number of different layers
    std::vector<std::string> energyParts;
    std::vector<JointChoice> joint;
    NetworkCost total; // of all layers with their repeats that are mapped
    double value = 0;  // of the objective, summed likewise
    double bound = 0;  // no mappings of the layers have a smaller sum
    bool isComplete = false;
    bool isProved = false; // every layer
    bool wasStopped = false;
};

/// Called from one thread at a time: what is known, what goes on, and how much of it is done.
using MappedNetworkSink =
    std::function<void(const MappedNetwork& known, const std::string& doing, std::size_t done, std::size_t of)>;

/// Maps networks on the devices that its system takes. Stateless.
class NetworkMapper {
public:
    virtual ~NetworkMapper() = default;

    /// The system that answers questions about single layers.
    [[nodiscard]] virtual const System& system() const = 0;
    /// Objectives that a network can have, the default first; their quantities mean nothing.
    [[nodiscard]] virtual std::vector<Objective> objectives() const = 0;
    /// Finds the best mapping of each layer, then choices that layers make together. After a stop the answer has what
    /// was found; it does not depend on the number of threads. Error: a device or setting that the system does not
    /// take, or a layer that has no mapping, by name.
    [[nodiscard]] virtual Result<MappedNetwork> map(const NetworkMappingQuestion& question, std::stop_token stop,
                                                    const MappedNetworkSink& publish = {}) const = 0;
};

} // namespace pimento
