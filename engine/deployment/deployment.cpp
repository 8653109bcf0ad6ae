// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/deployment.h"

#include "engine/deployment/layer_matrix.h"
#include "engine/deployment/placed_layers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pimento::deployment {

namespace {

NetworkRun runOf(const Deployment& known, const PlacedLayers& placed, std::string name, const std::stop_token& stop)
{
    NetworkRun run;
    run.name = std::move(name);
    auto found = bestAssignment(placed.problem, stop);
    if (!found) {
        run.reason = found.error().message();
        return run;
    }
    // Options of the problem become those of the cells.
    for (std::size_t layer = 0; layer < found->options.size(); ++layer) {
        const LayerOption& option = placed.problem.layers[layer].options[found->options[layer]];
        const CellOption& chosen =
            known.cells[layer][option.place].options[placed.cellOptions[layer][found->options[layer]]];
        const double repeats = repeatsOf(known.network, layer);
        run.joules += chosen.joules.value_or(0) * repeats;
        run.unknownJoules += chosen.joules ? 0 : chosen.seconds * repeats;
        run.steps.push_back({option.place, placed.cellOptions[layer][found->options[layer]], option.cost});
    }
    run.assignment = *std::move(found);
    return run;
}

void addRemarks(Deployment& known, const DeploymentQuestion& question)
{
    known.remarks.push_back("Layers run one after the other; nothing overlaps.");
    if (question.goal == Goal::Time && question.link != nullptr && question.link->bytesPerSecond > 0) {
        known.remarks.push_back("Tensors between places pass through the memory of the host over " +
                                std::string(question.link->title) + ".");
    } else {
        known.remarks.push_back("Transfers between places cost nothing.");
    }
    known.remarks.push_back("Costs of kernels on memories with units include the transfers of their operands.");
    known.remarks.push_back("Times of the host are a roofline without kernel launches; its energy is not known.");
}

} // namespace

std::string_view nameOf(CellState state)
{
    constexpr std::array<std::string_view, 5> kNames = {"open", "proved", "found", "estimated", "impossible"};
    return kNames[static_cast<std::size_t>(state)];
}

bool Deployment::hasOpenCells() const
{
    return std::ranges::any_of(cells, [](const auto& row) {
        return std::ranges::any_of(
            row, [](const Cell& cell) { return cell.state == CellState::Found || cell.state == CellState::Open; });
    });
}

Result<Deployment> deploy(const DeploymentQuestion& question, const DeploymentMeans& means, std::stop_token stop,
                          const DeploymentSink& publish)
{
    auto matrix = layerMatrix(question, means, std::move(stop), publish);
    if (!matrix) {
        return matrix;
    }
    Deployment known = *std::move(matrix);
    std::vector<NetworkRun> singles;
    for (std::size_t place = question.host != nullptr ? kHost : kHost + 1; place < known.places.size(); ++place) {
        NetworkRun alone = runOf(known, placedLayers(known, question, {place}), known.places[place].name, {});
        if (!alone.assignment && place != kHost) {
            alone = runOf(known, placedLayers(known, question, {place, true}), known.places[place].name, {});
            alone.isPartly = true;
        }
        singles.push_back(std::move(alone));
    }
    NetworkRun best = runOf(known, placedLayers(known, question, {}), "best", {});
    known.singles = std::move(singles);
    known.best = std::move(best);
    addRemarks(known, question);
    return known;
}

} // namespace pimento::deployment
