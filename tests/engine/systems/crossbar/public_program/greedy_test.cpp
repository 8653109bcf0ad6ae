// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/public_program/greedy.h"

#include "tests/engine/systems/crossbar/golden_rows.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace pimento::crossbar {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// 64, 16 and 4 windows of one array each, and a fully connected layer of one.
LayerGraph smallNetwork()
{
    LayerGraph graph = chainOf({1, 8, 8}, std::array<SmallConvolution, 3>{{{.outputs = 2},
                                                                           {.outputs = 2, .window = 2, .stride = 2},
                                                                           {.outputs = 2, .window = 2, .stride = 2}}});
    addProduct(graph, 3);
    return graph;
}

std::vector<std::int64_t> replicas(GreedyRule rule, int arrays)
{
    const LayerGraph graph = smallNetwork();
    const CrossbarChip chip = smallChip(arrays, 1, 8, 8);
    return greedyReplicas(graph, partitionsOf(graph, chip, {}).value(), chip, rule);
}

} // namespace

// Convolutions may take 10 of 11 arrays, of which 5 are spent: four copies more bring 64 rounds to 13, below the 16 of
// the second layer, which gets one.
TEST(CrossbarGreedy, BalanceSpendsHalfOfTheArrays)
{
    EXPECT_THAT(replicas(GreedyRule::Balance, 11), ElementsAre(5, 2, 1, 1));
}

// floor(39 / (1.2 * 3)) = 10 copies, but the third layer has 4 windows.
TEST(CrossbarGreedy, UniformMakesAsManyCopiesOfEach)
{
    EXPECT_THAT(replicas(GreedyRule::Uniform, 40), ElementsAre(10, 10, 4, 1));
}

// In units of 16 windows the layers have 4, 1 and 1: floor(39 / (1.2 * 6)) = 5.
TEST(CrossbarGreedy, WindowsMakesCopiesInProportion)
{
    EXPECT_THAT(replicas(GreedyRule::Windows, 40), ElementsAre(20, 5, 4, 1));
}

// Two cores of 3 arrays. Groups of two arrays leave one free in each core, which a layer of one array takes.
TEST(CrossbarGreedy, FirstFitFillsGaps)
{
    const LayerGraph graph = chainOf({4, 2, 2}, std::array<SmallConvolution, 2>{{{.outputs = 16}, {.outputs = 4}}});
    const CrossbarChip chip = smallChip(2, 3, 16, 8);
    const auto partitions = partitionsOf(graph, chip, {}).value();

    const Placement placed = placeFirstFit(std::array<std::int64_t, 2>{2, 2}, partitions, chip).value();
    const auto overfull = placeFirstFit(std::array<std::int64_t, 2>{2, 3}, partitions, chip);
    const auto apart = placeFirstFit(std::array<std::int64_t, 2>{3, 1}, partitions, smallChip(2, 4, 16, 8));
    const auto gaps = placeFirstFit(std::array<std::int64_t, 2>{3, 0}, partitions, chip);

    EXPECT_THAT(placed.groups, ElementsAre(PlacedGroup{0, 0, 0, 0, 0}, PlacedGroup{0, 1, 0, 0, 1},
                                           PlacedGroup{1, 0, 0, 0, 0}, PlacedGroup{1, 1, 0, 0, 1}));
    EXPECT_TRUE(check(placed, partitions, chip).has_value());
    ASSERT_FALSE(overfull.has_value());
    EXPECT_THAT(overfull.error().message(), HasSubstr("takes 7 arrays, and the chip has 6"));
    EXPECT_TRUE(apart.has_value());
    ASSERT_FALSE(gaps.has_value());
    EXPECT_THAT(gaps.error().message(), HasSubstr("no core left with room"));
}

// Arrays, array groups and cores that the public program used, and where it asked for too many.
TEST(CrossbarGreedy, PlacementsAreThoseOfThePublicProgram)
{
    int seen = 0;
    forGoldenRows("results.csv", [&](const GoldenRow& cell) {
        const auto rule = std::ranges::find(kGreedyRules, cell("strategy"));
        if (rule == kGreedyRules.end()) {
            return;
        }
        const ReferenceCase of = cell.caseWith(4'000);
        const auto copies = greedyReplicas(of.network->graph, of.partitions, of.chip,
                                           static_cast<GreedyRule>(rule - kGreedyRules.begin()));
        std::int64_t groups = 0;
        for (std::size_t i = 0; i < copies.size(); ++i) {
            groups += copies[i] * of.partitions[i].groups * of.partitions[i].parts;
        }
        const auto placed = placeFirstFit(copies, of.partitions, of.chip);
        const std::string cores = placed ? std::to_string([&] {
            std::set<int> used;
            for (const PlacedGroup& each : placed->groups) {
                used.insert(each.core);
            }
            return used.size();
        }())
                                         : "";
        ++seen;

        EXPECT_EQ(std::to_string(arraysUsed({copies, {}}, of.partitions)), cell("arrays_used")) << cell.row;
        EXPECT_EQ(std::to_string(groups), cell("array_groups")) << cell.row;
        EXPECT_EQ(placed ? "ok" : "infeasible", cell("status")) << cell.row;
        EXPECT_EQ(cores, cell("cores_used")) << cell.row;
    });
    EXPECT_EQ(seen, 45);
}

} // namespace pimento::crossbar
