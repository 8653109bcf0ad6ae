// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/place_prices.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace pimento::deployment {

namespace {

/// Sum over the layers from each one on of the least cost, with shares at their prices.
std::vector<double> costsFrom(const AssignmentProblem& problem, std::span<const std::size_t> limited,
                              const std::vector<double>& prices)
{
    std::vector<double> priceOf(problem.places, 0);
    for (std::size_t i = 0; i < limited.size(); ++i) {
        priceOf[limited[i]] = prices[i];
    }
    std::vector<double> sums(problem.layers.size() + 1, 0);
    for (std::size_t layer = problem.layers.size(); layer-- > 0;) {
        double least = std::numeric_limits<double>::infinity();
        for (const LayerOption& option : problem.layers[layer].options) {
            least = std::min(least, option.cost + priceOf[option.place] * option.share);
        }
        sums[layer] = sums[layer + 1] + least;
    }
    return sums;
}

} // namespace

PlacePrices placePrices(const AssignmentProblem& problem, std::span<const std::size_t> limited)
{
    constexpr int kRounds = 3;
    constexpr int kSteps = 80;
    PlacePrices found;
    std::vector<double>& prices = found.ofPlaces;
    prices.assign(limited.size(), 0);
    const double most = 1e4 * costsFrom(problem, limited, prices).front();
    const auto boundAt = [&](double& price, double value) {
        price = value;
        return costsFrom(problem, limited, prices).front() - std::accumulate(prices.begin(), prices.end(), 0.0);
    };
    for (int round = 0; round < kRounds; ++round) {
        for (double& price : prices) {
            // The bound is concave in each price, and falls beyond the cost of all layers.
            double low = 0;
            double high = most;
            for (int step = 0; step < kSteps; ++step) {
                const double a = low + (high - low) / 3;
                const double b = high - (high - low) / 3;
                const bool rises = boundAt(price, a) < boundAt(price, b);
                (rises ? low : high) = rises ? a : b;
            }
            price = low;
        }
    }
    found.costsLeft = costsFrom(problem, limited, prices);
    return found;
}

} // namespace pimento::deployment
