// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/estimate/mapping_estimate.h"

#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "engine/systems/crossbar/run/mapping_run.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
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

TEST(MappingEstimate, CountsSumsAndJoinsAsTheyAreComputed)
{
    // 16 pixels of 4 channels each. A residual block whose sum and relu are computed with the second convolution, and a
    // convolution aside; both are stored in the image of a join.
    LayerGraph graph = chainOf({2, 4, 4}, std::vector<SmallConvolution>{{.outputs = 4}, {.outputs = 4}});
    const std::size_t sum = addPost(graph, NodeKind::Sum, {1, 2}, "add");
    const std::size_t relu = addPost(graph, NodeKind::Function, {sum}, "relu");
    const std::size_t aside = addConvolution(graph, 1, {.outputs = 4});
    addPost(graph, NodeKind::Join, {relu, aside});
    const CrossbarChip chip = smallChip(1, 8, 32, 4);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    const Placement placement = packed(partitions, copiesFor(partitions, 16), chip, Splitting::Never).value();

    const MappingEstimate found = estimateOf(graph, partitions, placement, chip, PipelineMode::Throughput);

    // Stores: the first result, the relu, the convolution aside. Loads: the input, the first result for two
    // convolutions and for the sum.
    EXPECT_EQ(found.moved.stored, 3 * 64 * chip.elementBytes);
    EXPECT_EQ(found.moved.loaded, (32 + 3 * 64) * chip.elementBytes);
    // One addition and one relu of 4 elements for each of 16 pixels.
    EXPECT_EQ(found.limitNs(Limit::Vector), 16 * 2 * vectorNs(chip, 4));
}

TEST(MappingEstimate, CountsTheStoresOfRandomNetworksExactly)
{
    for (std::uint64_t number = 0; number < 200; ++number) {
        SCOPED_TRACE(number);
        const RandomCase of = randomCase(number, {.denseGroups = number % 2 == 0});
        const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip, PipelineMode::Throughput};
        const StreamProfile profiled = profileOf(placed, streamsOf(placed).value()).value();

        const MappingEstimate found =
            estimateOf(of.graph, of.partitions, of.placement, of.chip, PipelineMode::Throughput);

        EXPECT_EQ(found.moved.stored, profiled.counts.storedBytes);
    }
}

/// Estimate over profile of random networks, in ascending order.
std::vector<double> ratiosOf(PipelineMode mode)
{
    std::vector<double> ratios;
    for (std::uint64_t number = 0; number < 300; ++number) {
        RandomCase of = randomCase(number, {.denseGroups = number % 2 == 0});
        of.chip.mvmNs = number % 2 == 0 ? 4'000 : 400;
        const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip, mode};
        const auto ns = static_cast<double>(profileOf(placed, streamsOf(placed).value()).value().makespanNs);
        const MappingEstimate found = estimateOf(of.graph, of.partitions, of.placement, of.chip, mode);
        ratios.push_back(static_cast<double>(found.ns) / ns);
    }
    std::ranges::sort(ratios);
    return ratios;
}

/// The ratio that a part of all ratios does not exceed.
double quantile(const std::vector<double>& ratios, double part)
{
    return ratios[static_cast<std::size_t>(part * static_cast<double>(ratios.size() - 1))];
}

TEST(MappingEstimate, StaysNearTheProfileOfRandomNetworks)
{
    for (const PipelineMode mode : {PipelineMode::Throughput, PipelineMode::Latency}) {
        const std::vector<double> ratios = ratiosOf(mode);
        const std::string text = testing::PrintToString(std::array{
            ratios.front(), quantile(ratios, 0.1), quantile(ratios, 0.5), quantile(ratios, 0.9), ratios.back()});
        RecordProperty(mode == PipelineMode::Throughput ? "throughput" : "latency", text);

        const double factor = mode == PipelineMode::Throughput ? 1.25 : 2; // which the middle half does not exceed
        EXPECT_GE(quantile(ratios, 0.25), 1 / factor) << text;
        EXPECT_LE(quantile(ratios, 0.75), factor) << text;
    }
}

TEST(MappingRun, RefusesDataThatExceedTheMemoryOfACore)
{
    const LayerGraph graph = smallChain();
    CrossbarChip chip = smallChip(2, 4, 32, 4);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    const Placement placement = packed(partitions, copiesFor(partitions, 64), chip, Splitting::Never).value();
    chip.localBytes = 16; // less than the buffers of a group

    const auto streams = streamsOf({graph, partitions, placement, chip, PipelineMode::Latency});

    ASSERT_FALSE(streams);
    EXPECT_EQ(streams.error().kind, ErrorKind::DoesNotFit);
    EXPECT_EQ(streams.error().reason, "a core's memory");
}

} // namespace pimento::crossbar
