// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/near_packing.h"

#include "engine/systems/crossbar/mapping/near_search.h"
#include "engine/systems/crossbar/mapping/piece_ways.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace pimento::crossbar {

namespace {

constexpr std::array kSpreads = {CopySpread::Close, CopySpread::Wide};

std::int32_t coreOf(const Placement& placement, std::int32_t matrix, std::int32_t replica)
{
    return std::ranges::find_if(
               placement.groups,
               [&](const PlacedGroup& each) { return each.matrix == matrix && each.replica == replica; })
        ->core;
}

/// Two convolutions with a window of one pixel on images of 4 x 4, and two copies of each.
struct TwoLayers {
    LayerGraph graph = chainOf({.channels = 4, .height = 4, .width = 4},
                               std::array{SmallConvolution{.outputs = 4}, SmallConvolution{.outputs = 4}});
    CrossbarChip chip = smallChip(2, 2, 8, 8);
    std::vector<LayerPartition> partitions = partitionsOf(graph, chip, {}).value();
};

} // namespace

TEST(NearPacking, PutsCopiesOfTheSameColumnsIntoOneCore)
{
    const TwoLayers of;

    const Placement placement =
        packedNear(of.graph, of.partitions, std::vector<std::int64_t>{2, 2}, of.chip, CopySpread::Close).value();

    // A core has room for two copies. The first layer fills core 0 with both of its copies, which read nothing from
    // cores; those of the second one follow into core 1, until a search exchanges them.
    Placement near = placement;
    const NearSearch done = moveNearer(near, of.graph, of.partitions, of.chip, CopySpread::Close);
    EXPECT_TRUE(check(near, of.partitions, of.chip));
    EXPECT_EQ(coreOf(near, 0, 0), coreOf(near, 1, 0));
    EXPECT_EQ(coreOf(near, 0, 1), coreOf(near, 1, 1));
    EXPECT_EQ(done.moves, 1);
    // 16 pixels of 4 channels of 2 bytes went over the bus, at 25.6 bytes per nanosecond: 128 / 25.6 = 5 ns.
    EXPECT_DOUBLE_EQ(done.beforeNs, 5);
    EXPECT_DOUBLE_EQ(done.afterNs, 0);
}

TEST(NearPacking, SpreadsGroupsWhoseStartsTakeLongerThanTheirSums)
{
    // 9 groups of one array, and room for all of them in one core: starts one after the other take 8 x 200 ns, sums of
    // 8 columns in pairs of cores 10 ns and their way 1 ns each. One group in a core: 4 sums, 44 ns.
    const LayerGraph graph = chainOf({.channels = 8, .height = 3, .width = 3},
                                     std::array{SmallConvolution{.outputs = 8, .window = 3, .padding = 1}});
    const CrossbarChip chip = smallChip(9, 9, 8, 8);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    const auto coresUsed = [&](CopySpread spread) {
        std::set<std::int32_t> cores;
        const Placement placed = packedNear(graph, partitions, std::vector<std::int64_t>{1}, chip, spread).value();
        for (const PlacedGroup& each : placed.groups) {
            cores.insert(each.core);
        }
        return cores.size();
    };

    EXPECT_EQ(coresUsed(CopySpread::Close), 1U);
    EXPECT_EQ(coresUsed(CopySpread::Wide), 9U);
}

TEST(NearPacking, PlacesRandomNetworksAndShortensTheirWays)
{
    std::int64_t placed = 0;
    std::int64_t moves = 0;
    for (std::uint64_t number = 0; number < 80; ++number) {
        const RandomCase of = randomCase(number);
        for (const CopySpread spread : kSpreads) {
            SCOPED_TRACE(number);
            auto placement = packedNear(of.graph, of.partitions, of.placement.replicas, of.chip, spread);
            if (!placement) {
                EXPECT_EQ(placement.error().kind, ErrorKind::DoesNotFit);
                continue;
            }
            ++placed;
            Placement again = *placement;

            const NearSearch done = moveNearer(*placement, of.graph, of.partitions, of.chip, spread);

            EXPECT_TRUE(check(*placement, of.partitions, of.chip));
            EXPECT_LE(done.afterNs, done.beforeNs + 1e-6);
            EXPECT_EQ(done.moves > 0, done.afterNs < done.beforeNs - 1e-6);
            moves += done.moves;
            moveNearer(again, of.graph, of.partitions, of.chip, spread);
            EXPECT_EQ(again, *placement);
        }
    }
    EXPECT_GT(placed, 80);
    EXPECT_GT(moves, 80);
}

} // namespace pimento::crossbar
