// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/placed_layers.h"

#include "engine/deployment/layer_cells.h"
#include "engine/networks/compute_layers.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace pimento::deployment {

namespace {

using workloads::Layer;
using workloads::Network;

constexpr double kBitsOfByte = 8;
constexpr double kNano = 1e-9;

/// Makes the assignment problem of the matrix.
class ProblemMaker {
public:
    ProblemMaker(const Deployment& known, const DeploymentQuestion& question) : m_known(known), m_question(question) {}

    /// Without `only`, all places take part; else that device, and the host where the device cannot run a layer or,
    /// with `sharesLayers`, for any layer.
    PlacedLayers make(std::optional<std::size_t> only, bool sharesLayers = false) const
    {
        const Network& network = m_known.network;
        PlacedLayers made;
        made.problem.places = m_known.places.size();
        made.problem.inputs = network.inputs.size();
        std::unordered_map<std::string_view, std::size_t> tensors;
        for (const workloads::NetworkInput& input : network.inputs) {
            tensors.emplace(input.name, tensors.size());
            made.problem.tensors.push_back(movesOf(static_cast<double>(input.elements), "fp16", 1));
        }
        for (std::size_t layer = 0; layer < network.layers.size(); ++layer) {
            addLayer(made, layer, only, isHostNeeded(layer, only, sharesLayers), tensors);
        }
        for (std::size_t layer = 0; layer < network.layers.size(); ++layer) {
            if (isOutput(layer)) {
                made.problem.outputs.push_back(made.problem.inputs + layer);
            }
        }
        return made;
    }

private:
    /// True if the host may run a layer beside the device that runs alone.
    bool isHostNeeded(std::size_t layer, std::optional<std::size_t> only, bool sharesLayers) const
    {
        return only && *only != kHost && (sharesLayers || m_known.cells[layer][*only].options.empty());
    }

    void addLayer(PlacedLayers& made, std::size_t layer, std::optional<std::size_t> only, bool withHost,
                  std::unordered_map<std::string_view, std::size_t>& tensors) const
    {
        const workloads::NetworkLayer& one = m_known.network.layers[layer];
        AssignedLayer assigned;
        std::vector<std::size_t> cellOptions;
        for (std::size_t place = 0; place < m_known.places.size(); ++place) {
            const bool counts = !only || place == *only || (place == kHost && withHost);
            const auto& options = m_known.cells[layer][place].options;
            for (std::size_t i = 0; counts && i < options.size(); ++i) {
                if (const auto cost = costOf(options[i], one.layer)) {
                    const double repeats = repeatsOf(m_known.network, layer); // each has weights of its own
                    assigned.options.push_back({place, *cost * repeats, options[i].share * repeats});
                    cellOptions.push_back(i);
                }
            }
        }
        for (const std::string& name : one.from) {
            const std::size_t tensor = tensors.at(name);
            if (std::ranges::find(assigned.reads, tensor) == assigned.reads.end()) {
                assigned.reads.push_back(tensor);
            }
        }
        tensors.emplace(one.layer.name, made.problem.inputs + layer);
        made.problem.layers.push_back(std::move(assigned));
        made.problem.tensors.push_back(movesOf(static_cast<double>(resultOf(one.layer).value_or(0)),
                                               one.layer.elementType, repeatsOf(m_known.network, layer)));
        made.cellOptions.push_back(std::move(cellOptions));
    }

    std::optional<double> costOf(const CellOption& option, const Layer& layer) const
    {
        if (m_question.goal == Goal::Time) {
            return option.seconds;
        }
        return option.joules || hasProducts(layer) ? option.joules : 0.0;
    }

    TensorMoves movesOf(double elements, const std::string& type, double times) const
    {
        TensorMoves moves{std::vector<double>(m_known.places.size(), 0), std::vector<double>(m_known.places.size(), 0)};
        if (m_question.goal != Goal::Time || m_question.link == nullptr || m_question.link->bytesPerSecond <= 0) {
            return moves;
        }
        const double bytes = elements * std::max(1, networks::elementBits(type)) / kBitsOfByte;
        const double seconds =
            bytes / m_question.link->bytesPerSecond + static_cast<double>(m_question.link->latencyNanoseconds) * kNano;
        for (std::size_t place = 1; place < m_known.places.size(); ++place) {
            moves.fromHost[place] = moves.toHost[place] = seconds * times;
        }
        return moves;
    }

    bool isOutput(std::size_t layer) const
    {
        const Network& network = m_known.network;
        const std::string& name = network.layers[layer].layer.name;
        if (!network.outputs.empty()) {
            return std::ranges::find(network.outputs, name) != network.outputs.end();
        }
        return std::ranges::none_of(network.layers, [&](const workloads::NetworkLayer& other) {
            return std::ranges::find(other.from, name) != other.from.end();
        });
    }

    const Deployment& m_known;
    const DeploymentQuestion& m_question;
};

} // namespace

PlacedLayers placedLayers(const Deployment& known, const DeploymentQuestion& question, const PlacesInUse& places)
{
    return ProblemMaker(known, question).make(places.only, places.sharesLayers);
}

} // namespace pimento::deployment
