// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/layer_groups.h"

#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace pimento::crossbar {
namespace {

TEST(LayerGroups, ShareACycleWhileTheirChainFits)
{
    const std::array<SmallConvolution, 4> layers{};
    const LayerGraph graph = chainOf({1, 4, 4}, layers);
    const std::array<std::int64_t, 5> rounds = {0, 4, 2, 2, 3};

    const LayerGroups made = layerGroups(graph, rounds);

    // The cycle has 4 rounds: the first layer alone, then 2 + 2, then 3.
    EXPECT_EQ(made.groupOf, (std::vector<std::int32_t>{0, 0, 1, 1, 2}));
    EXPECT_EQ(made.groups, 3);
    EXPECT_EQ(made.ungrouped, 4);
}

TEST(LayerGroups, NeverExceedTheCycleOrComeBeforeTheirSources)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        const RandomCase of = randomCase(number);
        const auto rounds = roundsOf(of.graph, of.partitions, of.placement, of.chip);
        const std::int64_t cycle = *std::ranges::max_element(rounds);

        const LayerGroups made = layerGroups(of.graph, rounds);

        EXPECT_LE(made.groups, made.ungrouped) << number;
        std::vector<std::int64_t> chain(rounds);
        for (std::size_t i = 0; i < of.graph.nodes.size(); ++i) {
            for (const std::size_t source : of.graph.nodes[i].sources) {
                EXPECT_LE(made.groupOf[source], made.groupOf[i]) << number;
                if (made.groupOf[source] == made.groupOf[i]) {
                    chain[i] = std::max(chain[i], chain[source] + rounds[i]);
                }
            }
            EXPECT_LE(chain[i], cycle) << number;
        }
    }
}

} // namespace
} // namespace pimento::crossbar
