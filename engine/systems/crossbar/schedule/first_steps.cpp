// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/first_steps.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <numeric>

namespace pimento::crossbar {

std::vector<std::int64_t> firstSteps(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                     std::span<const std::vector<WindowShare>> shares, std::int64_t steps)
{
    std::vector<std::int64_t> lengths; // in steps
    std::vector<std::int64_t> traffic; // elements of a step
    std::vector<std::int64_t> fill;    // elements of the first inputs
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const GraphNode& node = graph.nodes[partitions[i].node];
        lengths.push_back(std::max<std::int64_t>(1, std::ranges::max(shares[i], {}, &WindowShare::count).count));
        traffic.push_back((node.in.elements() + node.out.elements()) / lengths.back());
        fill.push_back(std::ssize(shares[i]) * partitions[i].parts * partitions[i].rows * partitions[i].matrices);
    }
    std::vector<std::size_t> order(partitions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return traffic[i]; });
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return lengths[i] < steps; });
    std::vector<std::int64_t> first(partitions.size());
    std::vector<std::int64_t> moved(static_cast<std::size_t>(steps)); // elements in each step, so far
    for (const std::size_t i : order) {
        std::vector<double> sums = {0}; // of the steps before each one
        std::transform_inclusive_scan(moved.begin(), moved.end(), std::back_inserter(sums), std::plus<>(),
                                      [](std::int64_t each) { return static_cast<double>(each); });
        // How much a sum of squares over the steps grows, which is least where the steps are even.
        const auto growth = [&](std::int64_t begin) {
            const auto at = static_cast<std::size_t>(begin);
            const double during = sums[at + static_cast<std::size_t>(lengths[i])] - sums[at];
            return static_cast<double>(traffic[i]) * during +
                   static_cast<double>(fill[i]) * static_cast<double>(moved[at]);
        };
        double least = growth(0);
        for (std::int64_t begin = 1; begin <= steps - lengths[i]; ++begin) {
            if (const double found = growth(begin); found < least) {
                least = found;
                first[i] = begin;
            }
        }
        for (std::int64_t step = first[i]; step < first[i] + lengths[i]; ++step) {
            moved[static_cast<std::size_t>(step)] += traffic[i];
        }
        moved[static_cast<std::size_t>(first[i])] += fill[i];
    }
    return first;
}

} // namespace pimento::crossbar
