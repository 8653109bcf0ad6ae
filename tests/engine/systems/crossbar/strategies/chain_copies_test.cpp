// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/strategies/chain_copies.h"

#include "engine/systems/crossbar/mapping/replication.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace pimento::crossbar {
namespace {

std::int64_t arraysOf(const std::vector<LayerPartition>& partitions, const std::vector<std::int64_t>& copies)
{
    std::int64_t arrays = 0;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        arrays += copies[i] * partitions[i].arrays();
    }
    return arrays;
}

TEST(ChainCopies, SpendArraysWhereTheyShortenTheChainMost)
{
    // Two layers of 4 x 4 windows: the first one 1 x 1, with one array for a copy; the second one 3 x 3 with padding,
    // with five arrays (36 rows in slices of 8). The first window of the second one needs 6 of 16 pixels, so that its
    // first pixel is there after 1 + 6 / 16 * (s - 1) + 1 steps, s those of the first layer, and its last one 15 steps
    // later: 22.625 for one copy each. A second copy of the first layer (s = 8) saves 3 steps for one array; one of
    // the second layer saves 5.625 for five, as it ends a step after the first one at least, at 17.
    const LayerGraph graph =
        chainOf({4, 4, 4}, std::vector<SmallConvolution>{{.outputs = 4}, {.outputs = 4, .window = 3, .padding = 1}});
    const CrossbarChip chip = smallChip(4, 4, 8, 8);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    ASSERT_EQ(partitions[0].arrays(), 1);
    ASSERT_EQ(partitions[1].arrays(), 5);

    EXPECT_EQ(chainCopies(graph, partitions, 16, 6), (std::vector<std::int64_t>{1, 1}));
    EXPECT_EQ(chainCopies(graph, partitions, 16, 7), (std::vector<std::int64_t>{2, 1}));
    EXPECT_EQ(chainCopies(graph, partitions, 8, 6), (std::vector<std::int64_t>{2, 2})); // for the steps alone
}

TEST(ChainCopies, TakeNoMoreArraysThanThereAre)
{
    std::int64_t added = 0;
    for (std::uint64_t number = 0; number < 200; ++number) {
        const RandomCase of = randomCase(number);
        const std::int64_t steps = 1 + static_cast<std::int64_t>(number % 9);
        const std::vector<std::int64_t> fewest = copiesFor(of.partitions, steps);
        const std::int64_t arrays = of.chip.arrays();

        const std::vector<std::int64_t> copies = chainCopies(of.graph, of.partitions, steps, arrays);

        EXPECT_LE(arraysOf(of.partitions, copies), std::max(arrays, arraysOf(of.partitions, fewest))) << number;
        for (std::size_t i = 0; i < copies.size(); ++i) {
            EXPECT_GE(copies[i], fewest[i]) << number;
            EXPECT_LE(copies[i], of.partitions[i].windows) << number;
            added += copies[i] - fewest[i];
        }
    }
    EXPECT_GT(added, 0);
}

} // namespace
} // namespace pimento::crossbar
