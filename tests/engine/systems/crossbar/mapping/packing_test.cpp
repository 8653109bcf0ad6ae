// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/packing.h"

#include "engine/base/random_stream.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Cores of each copy of a layer.
std::map<std::int32_t, std::set<std::int32_t>> coresOf(const Placement& placement, std::int32_t matrix)
{
    std::map<std::int32_t, std::set<std::int32_t>> cores;
    for (const PlacedGroup& group : placement.groups) {
        if (group.matrix == matrix) {
            cores[group.replica].insert(group.core);
        }
    }
    return cores;
}

} // namespace

TEST(Replication, GivesEachLayerTheCopiesThatItNeeds)
{
    // 100 windows in at most 30 steps: 4 copies of 25; 30 windows: 1; one window: 1.
    const auto layers = layersOf({{100, 1, 1}, {30, 1, 1}, {1, 1, 1}});

    EXPECT_THAT(copiesFor(layers, 30), ElementsAre(4, 1, 1));
    EXPECT_THAT(copiesFor(layers, 1), ElementsAre(100, 30, 1));
    EXPECT_EQ(mostSteps(layers), 100);
}

TEST(Packing, PutsLargeLayersOnNeighboursAndFillsTheRest)
{
    // Cores of 4 arrays. Two copies of 6 arrays take cores 0 to 2; a copy of 3 and one of 1 fill core 3.
    const auto layers = layersOf({{2, 6, 1}, {1, 3, 1}, {1, 1, 1}});
    const CrossbarChip chip = smallChip(4, 4, 8, 8);

    const auto placement = packed(layers, std::vector<std::int64_t>{2, 1, 1}, chip, Splitting::Never);

    ASSERT_TRUE(placement) << placement.error().message();
    EXPECT_TRUE(check(*placement, layers, chip));
    EXPECT_EQ(coresOf(*placement, 0), (std::map<std::int32_t, std::set<std::int32_t>>{{0, {0, 1}}, {1, {1, 2}}}));
    EXPECT_EQ(coresOf(*placement, 1), (std::map<std::int32_t, std::set<std::int32_t>>{{0, {3}}}));
    EXPECT_EQ(coresOf(*placement, 2), (std::map<std::int32_t, std::set<std::int32_t>>{{0, {3}}}));
}

TEST(Packing, SplitsACopyOnlyWhereNoCoreHasRoom)
{
    // Three copies of 3 arrays on two cores of 5: the third has 2 + 2 arrays left.
    const auto layers = layersOf({{3, 3, 1}});
    const CrossbarChip chip = smallChip(2, 5, 8, 8);
    const std::vector<std::int64_t> copies = {3};

    const auto whole = packed(layers, copies, chip, Splitting::Never);
    const auto split = packed(layers, copies, chip, Splitting::IfNeeded);

    ASSERT_FALSE(whole);
    EXPECT_EQ(whole.error().kind, ErrorKind::DoesNotFit);
    EXPECT_THAT(whole.error().message(), HasSubstr("layer 1 of those with weights: finds no room for copy 3"));
    ASSERT_TRUE(split) << split.error().message();
    EXPECT_TRUE(check(*split, layers, chip));
    EXPECT_EQ(coresOf(*split, 0), (std::map<std::int32_t, std::set<std::int32_t>>{{0, {0}}, {1, {1}}, {2, {0, 1}}}));
}

TEST(Packing, MakesLegalPlacementsOfRandomLayers)
{
    int made = 0;
    for (std::uint64_t draw = 0; draw < 300; ++draw) {
        RandomStream random(7, draw);
        const auto below = [&](std::size_t most) { return static_cast<std::int64_t>(random.below(most)); };
        const CrossbarChip chip = smallChip(static_cast<int>(2 + below(20)), static_cast<int>(2 + below(15)), 8, 8);
        std::vector<LayerPartition> layers;
        for (std::int64_t i = 0; i < 1 + below(6); ++i) {
            layers.push_back(
                layersOf({{1 + below(40), 1 + below(9), 1 + below(static_cast<std::size_t>(chip.arraysOfCore()))}})
                    .front());
        }
        const std::vector<std::int64_t> copies = copiesFor(layers, 1 + below(40));
        for (const Splitting splitting : {Splitting::Never, Splitting::IfNeeded}) {
            const auto placement = packed(layers, copies, chip, splitting);
            if (placement) {
                ++made;
                const auto legal = check(*placement, layers, chip);
                ASSERT_TRUE(legal) << draw << ": " << legal.error().message();
                EXPECT_EQ(placement->replicas, copies) << draw;
            } else {
                EXPECT_EQ(placement.error().kind, ErrorKind::DoesNotFit) << draw;
            }
        }
    }
    EXPECT_GT(made, 100);
}

} // namespace pimento::crossbar
