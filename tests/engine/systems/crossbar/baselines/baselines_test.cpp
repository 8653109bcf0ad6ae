// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/baselines/baseline_run.h"
#include "engine/systems/crossbar/baselines/serial_layers.h"
#include "engine/systems/crossbar/baselines/whole_cores.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

using testing::ElementsAre;

/// Layers of each core.
std::vector<std::set<std::int32_t>> layersOfCores(const Placement& placement, int cores)
{
    std::vector<std::set<std::int32_t>> layers(static_cast<std::size_t>(cores));
    for (const PlacedGroup& group : placement.groups) {
        layers[static_cast<std::size_t>(group.core)].insert(group.matrix);
    }
    return layers;
}

/// A convolution of 3 x 3 on 6 x 6 pixels, then one of 1 x 1.
struct SmallNetwork {
    LayerGraph graph = chainOf({4, 6, 6}, std::vector<SmallConvolution>{{.outputs = 8, .window = 3, .padding = 1},
                                                                        {.outputs = 4, .window = 1}});
    CrossbarChip chip = smallChip(4, 4, 16, 16);
    std::vector<LayerPartition> partitions = partitionsOf(graph, chip, {}).value();

    [[nodiscard]] CutNetwork cut() const { return {graph, partitions, chip}; }
};

} // namespace

TEST(WholeCores, GiveEachCopyCoresOfItsOwn)
{
    // 6 groups in cores of 4 arrays take 2 cores. 5 cores: two copies of 50 windows each, and one core for the other.
    const auto layers = layersOf({{100, 6, 1}, {10, 1, 1}});

    const auto placed = wholeCores(layers, smallChip(5, 4, 8, 8));

    ASSERT_TRUE(placed) << placed.error().message();
    EXPECT_EQ(coresOfCopy(layers[0], smallChip(5, 4, 8, 8)), 2);
    EXPECT_EQ(placed->steps, 50);
    EXPECT_FALSE(placed->sharesCores);
    EXPECT_THAT(placed->placement.replicas, ElementsAre(2, 1));
    EXPECT_THAT(layersOfCores(placed->placement, 5),
                ElementsAre(ElementsAre(0), ElementsAre(0), ElementsAre(0), ElementsAre(0), ElementsAre(1)));
    EXPECT_TRUE(check(placed->placement, layers, smallChip(5, 4, 8, 8)));
}

TEST(WholeCores, AreSharedWhereLayersOutnumberThem)
{
    // Two cores of 4 arrays for three layers of 10, 20 and 30 windows. 10 + 15 windows in turn in one core, with two
    // copies of the last layer, and 20 in the other: 25 steps. 24 steps would leave no core for 15 windows.
    const auto layers = layersOf({{10, 1, 2}, {20, 1, 2}, {30, 1, 1}});
    const CrossbarChip chip = smallChip(2, 4, 8, 8);

    const auto placed = wholeCores(layers, chip);

    ASSERT_TRUE(placed) << placed.error().message();
    EXPECT_TRUE(placed->sharesCores);
    EXPECT_EQ(placed->steps, 25);
    EXPECT_THAT(placed->placement.replicas, ElementsAre(1, 1, 2));
    EXPECT_THAT(layersOfCores(placed->placement, 2), ElementsAre(ElementsAre(0, 2), ElementsAre(1)));
    EXPECT_TRUE(check(placed->placement, layers, chip));
}

TEST(WholeCores, RefuseNetworksThatDoNotFit)
{
    const auto placed = wholeCores(layersOf({{1, 9, 1}}), smallChip(2, 4, 8, 8));

    ASSERT_FALSE(placed);
    EXPECT_EQ(placed.error().kind, ErrorKind::DoesNotFit);
}

TEST(LayersInTurn, TakeTheTimeOfTheBusiestCore)
{
    const Placement placement{{1, 1}, {{0, 0, 0, 0, 0}, {0, 0, 1, 0, 0}, {1, 0, 0, 0, 0}, {1, 0, 1, 0, 1}}};

    // Core 0 runs both layers, 5 + 7 ns; core 1 the second one alone.
    EXPECT_EQ(throughputInTurnNs(placement, std::vector<std::int64_t>{5, 7}), 12);
    EXPECT_EQ(coresInUse(placement), 2);
}

TEST(LayersAlone, ReadWhatOtherLayersMake)
{
    const SmallNetwork of;
    const Placement placement = mappingOf({Strategy::Single, 0}, of.graph, of.partitions, of.chip).value();

    const auto layers = layersAlone({of.graph, of.partitions, placement, of.chip});

    ASSERT_EQ(layers.size(), 2U);
    EXPECT_EQ(layers[1].graph.nodes.front().kind, NodeKind::Input);
    EXPECT_EQ(layers[1].graph.nodes.front().out, (ImageShape{8, 6, 6}));
    EXPECT_EQ(layers[0].placement.groups.size() + layers[1].placement.groups.size(), placement.groups.size());
    for (const LayerAlone& layer : layers) {
        EXPECT_TRUE(check(layer.placement, {&layer.partition, 1}, of.chip));
    }
}

TEST(SerialLayers, TakeAllProductsOneAfterTheOther)
{
    const SmallNetwork of;

    const auto song = runBaseline(PaperBaseline::SongC, of.cut(), PipelineMode::Throughput);

    // Two layers of 36 windows of 4000 ns, one after the other; the rest is less than a tenth.
    ASSERT_TRUE(song) << song.error().message();
    EXPECT_GE(song->profile.makespanNs, 2 * 36 * 4000);
    EXPECT_LE(song->profile.makespanNs, 2 * 36 * 4400);
}

TEST(Baselines, OverlapLayersAsTheirNamesSay)
{
    const SmallNetwork of;
    const auto ns = [&](PaperBaseline baseline, PipelineMode mode) {
        return runBaseline(baseline, of.cut(), mode).value().profile.makespanNs;
    };
    constexpr auto kThroughput = PipelineMode::Throughput;
    constexpr auto kLatency = PipelineMode::Latency;

    EXPECT_EQ(ns(PaperBaseline::SongC, kThroughput), ns(PaperBaseline::SongC, kLatency));
    EXPECT_EQ(ns(PaperBaseline::Puma, kThroughput), ns(PaperBaseline::Puma, kLatency));
    EXPECT_LT(ns(PaperBaseline::Puma, kLatency), ns(PaperBaseline::SongC, kLatency));
    EXPECT_LE(ns(PaperBaseline::Polyhedral, kLatency), ns(PaperBaseline::SongC, kLatency));
    EXPECT_LT(ns(PaperBaseline::Polyhedral, kThroughput), ns(PaperBaseline::Polyhedral, kLatency));
}

TEST(SerialLayers, DoTheWorkOfTheWholeNetwork)
{
    for (std::uint64_t number = 0; number < 30; ++number) {
        SCOPED_TRACE(number);
        const RandomCase of = randomCase(number);
        const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip};

        const auto layers = serialLayers(placed);

        ASSERT_TRUE(layers) << layers.error().message();
        std::int64_t products = 0;
        std::int64_t least = 0;
        for (std::size_t i = 0; i < of.partitions.size(); ++i) {
            const LayerPartition& layer = of.partitions[i];
            products += layer.windows * layer.groups * layer.parts;
            const std::int64_t steps = (layer.windows + of.placement.replicas[i] - 1) / of.placement.replicas[i];
            least += steps * of.chip.mvmNs;
        }
        EXPECT_EQ(layers->sum.counts.mvms, products);
        EXPECT_GE(layers->sum.makespanNs, least);
        EXPECT_EQ(layers->sum.makespanNs,
                  std::accumulate(layers->layerNs.begin(), layers->layerNs.end(), std::int64_t{0}));
    }
}

} // namespace pimento::crossbar
