// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/mapping_estimate.h"

#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "engine/systems/crossbar/run/mapping_run.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace pimento::crossbar {

namespace {

/// A convolution of 3x3 on 8 x 8 pixels of 2 channels with 4 results, then one of 1x1 with 4 results.
LayerGraph smallChain() { return chainOf({2, 8, 8}, std::vector<SmallConvolution>{{4, 3, 1, 1}, {4, 1}}); }

} // namespace

TEST(MappingEstimate, CountsStepsStartsAndBytes)
{
    // Arrays of 32 rows and 4 columns: the first layer has 18 rows, the second 4, so each copy is one array. With 16
    // steps, each of 64 windows needs 4 copies: 8 arrays, in two cores of 4.
    const LayerGraph graph = smallChain();
    const CrossbarChip chip = smallChip(2, 4, 32, 4);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    const Placement placement = packed(partitions, copiesFor(partitions, 16), chip, Splitting::Never).value();

    const MappingEstimate found = estimateOf(graph, partitions, placement, chip, PipelineMode::Throughput);

    EXPECT_EQ(found.steps, 16);
    EXPECT_EQ(found.arrays, 8);
    EXPECT_EQ(found.cores, 2);
    EXPECT_EQ(found.limitNs(Limit::Arrays), 16 * chip.mvmNs);
    EXPECT_EQ(found.limitNs(Limit::Issue), 16 * 4 * chip.issueNs); // four groups start in each step of a core
    EXPECT_EQ(found.moved.network, 0);
    // Each core computes all windows of a layer, and so reads each pixel once.
    EXPECT_EQ(found.moved.loaded, (64 * 2 + 64 * 4) * chip.elementBytes);
    EXPECT_EQ(found.moved.stored, (64 * 4 + 64 * 4) * chip.elementBytes);
    EXPECT_EQ(lowerBoundNs(graph, partitions, placement, chip, PipelineMode::Throughput), 16 * chip.mvmNs);
    EXPECT_EQ(lowerBoundNs(graph, partitions, placement, chip, PipelineMode::Latency), 17 * chip.mvmNs);
}

TEST(MappingEstimate, BoundsTheProfileOfTheInstructions)
{
    const LayerGraph graph = smallChain();
    const CrossbarChip chip = smallChip(6, 3, 8, 4);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    int compared = 0;
    for (std::int64_t steps = 1; steps <= 64; ++steps) {
        const auto placement = packed(partitions, copiesFor(partitions, steps), chip, Splitting::IfNeeded);
        for (const PipelineMode mode : {PipelineMode::Throughput, PipelineMode::Latency}) {
            if (!placement) {
                continue;
            }
            const PlacedStreams placed{graph, partitions, *placement, chip, mode};
            const MappingStreams streams = streamsOf(placed).value();
            EXPECT_GE(profileOf(placed, streams).value().makespanNs,
                      lowerBoundNs(graph, partitions, *placement, chip, mode))
                << steps;
            EXPECT_TRUE(verifyStreams(placed, streams, {})) << steps;
            ++compared;
        }
    }
    EXPECT_GT(compared, 50);
}

TEST(MappingRun, RefusesDataThatExceedTheMemoryOfACore)
{
    const LayerGraph graph = smallChain();
    CrossbarChip chip = smallChip(2, 4, 32, 4);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    const Placement placement = packed(partitions, copiesFor(partitions, 64), chip, Splitting::Never).value();
    chip.localBytes = 100;

    const auto streams = streamsOf({graph, partitions, placement, chip, PipelineMode::Latency});

    ASSERT_FALSE(streams);
    EXPECT_EQ(streams.error().kind, ErrorKind::DoesNotFit);
    EXPECT_EQ(streams.error().reason, "a core's memory");
}

} // namespace pimento::crossbar
