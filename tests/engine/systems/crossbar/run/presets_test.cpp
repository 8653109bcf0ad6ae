// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/run/mapping_run.h"

#include "engine/base/text_file.h"
#include "engine/networks/neutral_file.h"
#include "engine/systems/crossbar/bounds/bounds.h"
#include "engine/systems/crossbar/mapping/replication.h"
#include "engine/systems/crossbar/references/configurations.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/reduced_network.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

// Streams of both modes on the three devices of the paper, for cores in order and out of order: what they store is
// right on integers, and no profile is shorter than a bound.

namespace pimento::crossbar {
namespace {

constexpr std::array<const char*, 3> kPresets = {"archA", "archB", "archC"};
constexpr std::array<PipelineMode, 2> kModes = {PipelineMode::Throughput, PipelineMode::Latency};

CrossbarChip chipOf(const char* preset, Execution execution)
{
    CrossbarChip chip = configurationOf(test::backends(), preset, 4'000).value();
    chip.execution = execution;
    return chip;
}

/// A network cut for a chip, with as many copies as a number of steps needs.
struct Placed {
    const LayerGraph& graph;
    const CrossbarChip& chip;
    std::vector<LayerPartition> partitions;
    Placement placement = {};

    Placed(const LayerGraph& graphOfIt, const CrossbarChip& chipOfIt, const PartitionOptions& options,
           std::int64_t steps)
        : graph(graphOfIt), chip(chipOfIt), partitions(partitionsOf(graph, chip, options).value())
    {
        const std::int64_t fewest = boundsOf(graph, partitions, chip).steps;
        const std::int64_t most = std::max(steps, mostSteps(partitions));
        for (steps = std::max(steps, fewest); steps <= 2 * most; steps += 1 + steps / 4) { // until all copies find room
            if (auto made = mappingOf({Strategy::Packed, steps}, graph, partitions, chip)) {
                placement = *std::move(made);
                return;
            }
        }
    }
};

/// Checks integers, the bounds of the network and that of the placement.
void expectRightAndBounded(const Placed& of, PipelineMode mode)
{
    SCOPED_TRACE(mode == PipelineMode::Throughput ? "throughput" : "latency");
    const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip, mode};
    const auto streams = streamsOf(placed);
    ASSERT_TRUE(streams) << streams.error().message();

    const auto verified = verifyStreams(placed, *streams, {});
    const auto profiled = profileOf(placed, *streams);

    ASSERT_TRUE(verified) << verified.error().message();
    ASSERT_TRUE(profiled) << profiled.error().message();
    const auto ns = static_cast<double>(profiled->makespanNs);
    const Bounds bounds = boundsOf(of.graph, of.partitions, of.chip);
    EXPECT_GE(profiled->makespanNs, lowerBoundNs(of.graph, of.partitions, of.placement, of.chip, mode));
    if (mode == PipelineMode::Throughput) {
        EXPECT_GE(ns, bounds.throughputNs) << nameOf(bounds.throughputLimit);
    } else {
        EXPECT_GE(ns, bounds.pathLatencyNs);
        EXPECT_GE(ns, bounds.latencyNs);
    }
}

void expectRightOnPresets(const LayerGraph& graph, const PartitionOptions& options, std::int64_t steps)
{
    for (const char* const preset : kPresets) {
        for (const Execution execution : {Execution::InOrder, Execution::OutOfOrder}) {
            SCOPED_TRACE(std::string(preset) + (execution == Execution::InOrder ? ", in order" : ", out of order"));
            const CrossbarChip chip = chipOf(preset, execution);
            const Placed placed(graph, chip, options, steps);
            for (const PipelineMode mode : kModes) {
                expectRightAndBounded(placed, mode);
            }
        }
    }
}

TEST(Presets, ComputeTheReducedNetworksOfThePublicProgram)
{
    int seen = 0;
    for (const auto& file : std::filesystem::directory_iterator(sourceFile("/tests/golden/pimcomp/networks"))) {
        SCOPED_TRACE(file.path().stem().string());
        const std::string text = readTextFile(file.path()).value();
        const auto reading = networks::parseNeutralNetwork(text, file.path().string()).value();
        const workloads::Network network = reduced(reading.network);
        ASSERT_TRUE(workloads::check(network)) << workloads::check(network).error().message();
        const LayerGraph graph = graphOf(network).value();

        expectRightOnPresets(graph, {.denseGroups = seen % 2 == 0}, 24);
        ++seen;
    }
    EXPECT_EQ(seen, 16);
}

TEST(Presets, ComputeRandomNetworks)
{
    for (std::uint64_t number = 0; number < 40; ++number) {
        SCOPED_TRACE(number);
        RandomStream random = RandomStream::of(number, 31);
        const LayerGraph graph = graphOf(randomNetwork(random)).value();

        expectRightOnPresets(graph, {.denseGroups = number % 2 == 0}, 1 + static_cast<std::int64_t>(number % 9));
    }
}

// Makespans of random cases on small chips, which are busy.
TEST(Bounds, AreNeverAboveAProfileOfARandomNetwork)
{
    for (std::uint64_t number = 0; number < 300; ++number) {
        SCOPED_TRACE(number);
        RandomCase of = randomCase(number, {.denseGroups = number % 2 == 0});
        if (number % 3 == 0) { // other limits than products
            of.chip.mvmNs = 100;
            of.chip.issueNs = number % 2 == 0 ? 100 : 5;
            of.chip.globalBandwidth = number % 4 == 0 ? 500 : 64'000;
        }
        const Bounds bounds = boundsOf(of.graph, of.partitions, of.chip);
        for (const PipelineMode mode : kModes) {
            const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip, mode};
            const auto streams = streamsOf(placed).value();
            const auto ns = static_cast<double>(profileOf(placed, streams).value().makespanNs);

            if (mode == PipelineMode::Throughput) {
                EXPECT_GE(ns, bounds.throughputNs) << nameOf(bounds.throughputLimit);
            } else {
                EXPECT_GE(ns, bounds.pathLatencyNs);
            }
            EXPECT_GE(ns, static_cast<double>(lowerBoundNs(of.graph, of.partitions, of.placement, of.chip, mode)));
        }
    }
}

} // namespace
} // namespace pimento::crossbar
