// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/placed_layers.h"

#include "engine/deployment/layer_cells.h"
#include "engine/networks/compute_layers.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace pimento::deployment {

namespace {

using workloads::Layer;
using workloads::Network;

constexpr double kBitsOfByte = 8;
constexpr double kNano = 1e-9;
const std::string kInputType = "fp16";

/// Makes the assignment problem of the matrix.
class ProblemMaker {
public:
    ProblemMaker(const Deployment& known, const DeploymentQuestion& question, const Prices& prices)
        : m_known(known), m_question(question), m_prices(prices)
    {
    }

    PlacedLayers make(const PlacesInUse& places) const
    {
        return make([&](std::size_t layer, std::size_t place, std::size_t /*option*/) {
            return !places.only || place == *places.only || (place == kHost && isHostNeeded(layer, places));
        });
    }

    PlacedLayers make(const std::vector<PlacedLayer>& steps) const
    {
        return make([&](std::size_t layer, std::size_t place, std::size_t option) {
            return steps[layer].place == place && steps[layer].option == option;
        });
    }

    /// Price of moving a tensor over the link once.
    double moveOf(double elements, const std::string& type) const
    {
        if (m_question.link == nullptr || m_question.link->bytesPerSecond <= 0) {
            return 0;
        }
        const double bytes = elements * std::max(1, networks::elementBits(type)) / kBitsOfByte;
        const double seconds =
            bytes / m_question.link->bytesPerSecond + static_cast<double>(m_question.link->latencyNanoseconds) * kNano;
        return m_prices.second * seconds + m_prices.joule * bytes * m_question.hostEnergy.joulesPerLinkByte;
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

private:
    using Counts = std::function<bool(std::size_t layer, std::size_t place, std::size_t option)>;

    PlacedLayers make(const Counts& counts) const
    {
        const Network& network = m_known.network;
        PlacedLayers made;
        made.problem.places = m_known.places.size();
        made.problem.inputs = network.inputs.size();
        std::unordered_map<std::string_view, std::size_t> tensors;
        for (const workloads::NetworkInput& input : network.inputs) {
            tensors.emplace(input.name, tensors.size());
            made.problem.tensors.push_back(movesOf(static_cast<double>(input.elements), kInputType, 1));
        }
        for (std::size_t layer = 0; layer < network.layers.size(); ++layer) {
            addLayer(made, layer, counts, tensors);
        }
        for (std::size_t layer = 0; layer < network.layers.size(); ++layer) {
            if (isOutput(layer)) {
                made.problem.outputs.push_back(made.problem.inputs + layer);
            }
        }
        return made;
    }

    /// True if the host may run a layer beside the device that runs alone.
    bool isHostNeeded(std::size_t layer, const PlacesInUse& places) const
    {
        return *places.only != kHost && (places.sharesLayers || m_known.cells[layer][*places.only].options.empty());
    }

    void addLayer(PlacedLayers& made, std::size_t layer, const Counts& counts,
                  std::unordered_map<std::string_view, std::size_t>& tensors) const
    {
        const workloads::NetworkLayer& one = m_known.network.layers[layer];
        AssignedLayer assigned;
        std::vector<std::size_t> cellOptions;
        for (std::size_t place = 0; place < m_known.places.size(); ++place) {
            const auto& options = m_known.cells[layer][place].options;
            for (std::size_t i = 0; i < options.size(); ++i) {
                const auto cost = counts(layer, place, i) ? costOf(options[i], one.layer) : std::nullopt;
                if (cost) {
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

    /// None: a price needs the energy, which is not known.
    std::optional<double> costOf(const CellOption& option, const Layer& layer) const
    {
        if (m_prices.joule <= 0) {
            return m_prices.second * option.seconds;
        }
        const auto joules = option.joules || hasProducts(layer) ? option.joules : std::optional(0.0);
        return joules ? std::optional(m_prices.second * option.seconds + m_prices.joule * *joules) : std::nullopt;
    }

    TensorMoves movesOf(double elements, const std::string& type, double times) const
    {
        const double cost = moveOf(elements, type) * times;
        TensorMoves moves{std::vector<double>(m_known.places.size(), cost),
                          std::vector<double>(m_known.places.size(), cost)};
        moves.fromHost[kHost] = moves.toHost[kHost] = 0;
        return moves;
    }

    const Deployment& m_known;
    const DeploymentQuestion& m_question;
    Prices m_prices;
};

} // namespace

PlacedLayers placedLayers(const Deployment& known, const DeploymentQuestion& question, const PlacesInUse& places)
{
    return ProblemMaker(known, question, places.prices).make(places);
}

PlacedLayers placedLayers(const Deployment& known, const DeploymentQuestion& question,
                          const std::vector<PlacedLayer>& steps, const Prices& prices)
{
    return ProblemMaker(known, question, prices).make(steps);
}

double movesThrough(const Deployment& known, const DeploymentQuestion& question, std::size_t place,
                    const Prices& prices)
{
    const ProblemMaker maker(known, question, prices);
    double moves = 0;
    if (place == kHost) {
        return moves;
    }
    for (const workloads::NetworkInput& input : known.network.inputs) {
        moves += maker.moveOf(static_cast<double>(input.elements), kInputType);
    }
    for (std::size_t layer = 0; layer < known.network.layers.size(); ++layer) {
        const workloads::Layer& one = known.network.layers[layer].layer;
        moves += maker.isOutput(layer) ? maker.moveOf(static_cast<double>(resultOf(one).value_or(0)), one.elementType) *
                                             repeatsOf(known.network, layer)
                                       : 0;
    }
    return moves;
}

} // namespace pimento::deployment
