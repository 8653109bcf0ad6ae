// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/assignment.h"

#include "engine/deployment/layer_search.h"
#include "engine/deployment/tensor_places.h"
#include "engine/deployment/useful_options.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace pimento::deployment {

AssignmentCost costOf(const AssignmentProblem& problem, std::span<const std::size_t> options)
{
    std::vector<Places> at(problem.tensors.size(), 0);
    std::fill_n(at.begin(), problem.inputs, bitOf(kHost));
    AssignmentCost cost;
    for (std::size_t layer = 0; layer < problem.layers.size(); ++layer) {
        const LayerOption& option = problem.layers[layer].options[options[layer]];
        for (const std::size_t tensor : problem.layers[layer].reads) {
            cost.moves += moveTo(option.place, at[tensor], problem.tensors[tensor]);
        }
        cost.layers += option.cost;
        at[problem.inputs + layer] = bitOf(option.place);
    }
    for (const std::size_t tensor : problem.outputs) {
        cost.moves += moveTo(kHost, at[tensor], problem.tensors[tensor]);
    }
    return cost;
}

bool fits(const AssignmentProblem& problem, std::span<const std::size_t> options)
{
    std::vector<double> shares(problem.places, 0);
    for (std::size_t layer = 0; layer < problem.layers.size(); ++layer) {
        const LayerOption& option = problem.layers[layer].options[options[layer]];
        shares[option.place] += option.share;
    }
    return std::ranges::all_of(shares, [](double share) { return share <= kWhole; });
}

Result<Assignment> bestAssignment(const AssignmentProblem& problem, std::stop_token stop, std::size_t mostStates)
{
    PIMENTO_ASSERT(problem.places <= kMostPlaces, "a place is a bit of a word");
    for (std::size_t layer = 0; layer < problem.layers.size(); ++layer) {
        if (problem.layers[layer].options.empty()) {
            return fail("runs on none of the devices", "layer " + std::to_string(layer + 1), "Add the host");
        }
    }
    const UsefulOptions useful = usefulOptions(problem);
    constexpr double kNoLimit = std::numeric_limits<double>::infinity();
    auto found = searchLayers(useful.problem, std::min<std::size_t>(500, mostStates), kNoLimit, stop);
    if (!found || !found->isProved) {
        auto more = searchLayers(useful.problem, mostStates, found ? found->cost.total() : kNoLimit, stop);
        const bool isBetter = more && found && (more->isProved || more->cost.total() <= found->cost.total());
        if (!found || isBetter) { // keeping more states does not always find more
            found = std::move(more);
        }
    }
    return found.map([&](Assignment& reduced) { return useful.whole(std::move(reduced)); });
}

} // namespace pimento::deployment
