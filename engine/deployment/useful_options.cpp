// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/useful_options.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pimento::deployment {

namespace {

/// Cost of running a layer by an option without a share in place of one elsewhere: its operands come from any place over
/// the host, and its result goes to the host.
double costOfChange(const AssignmentProblem& problem, std::size_t layer, const LayerOption& option)
{
    double cost = option.cost + problem.tensors[problem.inputs + layer].toHost[option.place];
    for (const std::size_t tensor : problem.layers[layer].reads) {
        const TensorMoves& moves = problem.tensors[tensor];
        cost += *std::ranges::max_element(moves.toHost) + moves.fromHost[option.place];
    }
    return cost;
}

/// True if an option at the same place is no worse in cost and share; of equal ones the first counts.
bool isBeaten(const std::vector<LayerOption>& all, std::size_t option)
{
    for (std::size_t i = 0; i < all.size(); ++i) {
        const LayerOption& other = all[i];
        const LayerOption& one = all[option];
        const bool isNoWorse = other.place == one.place && other.cost <= one.cost && other.share <= one.share;
        const bool isEqual = other.cost >= one.cost && other.share >= one.share;
        if (isNoWorse && i != option && (!isEqual || i < option)) {
            return true;
        }
    }
    return false;
}

} // namespace

Assignment UsefulOptions::whole(Assignment found) const
{
    for (std::size_t layer = 0; layer < found.options.size(); ++layer) {
        found.options[layer] = indices[layer][found.options[layer]];
    }
    return found;
}

UsefulOptions usefulOptions(const AssignmentProblem& problem)
{
    UsefulOptions useful{problem, {}};
    for (std::size_t layer = 0; layer < problem.layers.size(); ++layer) {
        const auto& all = problem.layers[layer].options;
        double least = std::numeric_limits<double>::infinity();
        for (const LayerOption& option : all) {
            least = option.share <= 0 ? std::min(least, costOfChange(problem, layer, option)) : least;
        }
        const TensorMoves& result = problem.tensors[problem.inputs + layer];
        std::vector<LayerOption> kept;
        std::vector<std::size_t> indices;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].cost <= least + result.fromHost[all[i].place] && !isBeaten(all, i)) {
                kept.push_back(all[i]);
                indices.push_back(i);
            }
        }
        useful.problem.layers[layer].options = std::move(kept);
        useful.indices.push_back(std::move(indices));
    }
    return useful;
}

} // namespace pimento::deployment
