// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/fidelity.h"
#include "engine/costs/cost_cache.h"
#include "engine/deployment/assignment.h"
#include "engine/hosts/links.h"
#include "engine/hosts/processors.h"
#include "engine/inference/inference_host.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/question.h"
#include "engine/workloads/network.h"
#include "sim/base/progress.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

// One network on every device: what each layer costs on each of them, and the best place for each layer. Layers run one
// after the other, on the whole of their place; tensors between places pass through the memory of the host.

namespace pimento::deployment {

/// What is minimised.
enum class Goal : std::uint8_t { Time, Energy };

/// Price of a second and of a joule: a placement minimises their sum.
struct Prices {
    double second = 1;
    double joule = 0;

    bool operator==(const Prices&) const = default;
};
[[nodiscard]] Prices pricesOf(Goal goal);

/// Which network, on which devices.
struct DeploymentQuestion {
    workloads::Network network;       // that check() accepts
    std::vector<std::string> devices; // names in the catalogue
    const Processor* host = nullptr;  // its GPU; nullptr: the host runs no layers with multiplications
    const Link* link = nullptr;       // between host and each device
    double launchSeconds = inference::InferenceHost{}.startSeconds(); // for each layer on the host's GPU
    inference::ProcessorEnergy hostEnergy;                            // of its GPU and of the link, without idle power
    Goal goal = Goal::Time;
    /// Time of each thread on its processor for all searches together, so that other work of the machine hardly changes
    /// an answer; searches that need less leave the rest over.
    double seconds = 45;
    unsigned threads = 1;
};

/// How well a cost is known.
enum class CellState : std::uint8_t {
    Open,       // not searched yet
    Proved,     // no candidate of the space costs less
    Found,      // exact for a candidate; another one may cost less
    Measured,   // time of a run on the processor; energy by a closed form
    Estimated,  // by a closed form
    Impossible, // the place cannot run the layer
};
[[nodiscard]] std::string_view nameOf(CellState state);

/// A way to run a layer at a place.
struct CellOption {
    double seconds = 0;
    std::optional<double> joules; // none: unknown
    double share = 0;             // of the place, see LayerOption
    std::string candidate;        // "": no candidate of a system
};

/// What a layer costs at a place, once, whatever its repeats.
struct Cell {
    CellState state = CellState::Open;
    std::vector<CellOption> options;  // the cheapest first
    double gap = 0;                   // of CellState::Found: another candidate may cost this fraction less
    std::string reason;               // of CellState::Impossible: a sentence
    std::optional<Question> question; // that was asked; none: no system was
};

/// A column of the matrix.
struct DeploymentPlace {
    std::string name;        // "host", or the device's
    std::string title;       // "one A100"
    std::string system;      // that answers for it; "": none
    std::string elementType; // that it computes with
};

/// Where a layer runs.
struct PlacedLayer {
    std::size_t place = kHost;
    std::size_t option = 0; // of its cell
    double cost = 0;        // with repeats

    bool operator==(const PlacedLayer&) const = default;
};

/// The network on a single device and the host, or on all places.
struct NetworkRun {
    std::string name;                     // of the device; "best": all places
    std::optional<Assignment> assignment; // none: not all layers fit
    std::vector<PlacedLayer> steps;       // of each layer
    std::string reason;                   // why there is none
    bool isWhole = false;     // the device runs all layers at once, as a pipeline: no step has a cost of its own
    bool isPartly = false;    // the device cannot hold the weights of all layers that it can run: the host runs some
    double seconds = 0;       // of layers and transfers
    double joules = 0;        // of the transfers, and of the layers whose energy is known
    double unknownJoules = 0; // seconds of layers whose energy is not known
};

/// A network on all places, as far as it is known.
struct Deployment {
    workloads::Network network;
    std::vector<DeploymentPlace> places;  // the host first
    std::vector<std::vector<Cell>> cells; // by layer, then by place
    std::vector<Cell> wholes;             // by place: all layers at once, as a pipeline
    std::size_t searches = 0;             // different cells that need a search
    std::size_t done = 0;
    NetworkRun best;
    std::vector<NetworkRun> singles; // each device with the host; the host alone first, if it runs all layers
    std::vector<NetworkRun> front;   // the best placements for prices of time and energy, the fastest first
    bool wasStopped = false;
    std::vector<std::string> remarks; // what the sums contain and exclude, whole sentences

    /// True if every cell of the layers is proved or estimated, so that the best placement is not only proved for the
    /// costs in the cells.
    [[nodiscard]] bool hasOpenCells() const;
};

/// Means of all searches; borrowed.
struct DeploymentMeans {
    const Catalogue* catalogue = nullptr;
    CostCache* cache = nullptr;    // may be nullptr
    Progress* heartbeat = nullptr; // may be nullptr; called from every searching thread every few milliseconds
};

/// Called from one thread at a time when searches have ended, a few times a second, with the cells and the best
/// placement so far.
using DeploymentSink = std::function<void(const Deployment& known)>;

/// Finds what each layer costs at each place, then the best placement and each device alone. After a stop the answer
/// has what was found. The costs of cells that are not proved depend on the time that searches had. Error: a device
/// that does not exist or whose layers no system answers for, or too many devices.
[[nodiscard]] Result<Deployment> deploy(const DeploymentQuestion& question, const DeploymentMeans& means,
                                        std::stop_token stop, const DeploymentSink& publish = {});

/// The fastest, or most frugal, of the devices alone; nullptr: none runs the network.
[[nodiscard]] const NetworkRun* bestSingle(const Deployment& known);

} // namespace pimento::deployment
