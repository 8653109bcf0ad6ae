// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/first_steps.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace pimento::crossbar {

std::vector<std::int64_t> firstSteps(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                     std::span<const std::vector<WindowShare>> shares, std::int64_t steps)
{
    std::vector<std::int64_t> lengths; // in steps
    std::vector<std::int64_t> traffic; // elements of a step
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        const GraphNode& node = graph.nodes[partitions[i].node];
        lengths.push_back(std::max<std::int64_t>(1, std::ranges::max(shares[i], {}, &WindowShare::count).count));
        traffic.push_back((node.in.elements() + node.out.elements()) / lengths.back());
    }
    std::vector<std::size_t> order(partitions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return traffic[i]; });
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return lengths[i] < steps; });
    std::vector<std::int64_t> first(partitions.size());
    std::vector<std::int64_t> moved(static_cast<std::size_t>(steps)); // elements in each step, so far
    for (const std::size_t i : order) {
        const auto sumFrom = [&](std::int64_t begin) {
            return std::accumulate(moved.begin() + begin, moved.begin() + begin + lengths[i], std::int64_t{0});
        };
        std::int64_t least = sumFrom(0);
        for (std::int64_t begin = 1; begin <= steps - lengths[i]; ++begin) {
            if (const std::int64_t sum = sumFrom(begin); sum < least) {
                least = sum;
                first[i] = begin;
            }
        }
        for (std::int64_t step = first[i]; step < first[i] + lengths[i]; ++step) {
            moved[static_cast<std::size_t>(step)] += traffic[i];
        }
    }
    return first;
}

} // namespace pimento::crossbar
