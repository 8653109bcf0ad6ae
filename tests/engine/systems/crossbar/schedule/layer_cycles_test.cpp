// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/layer_cycles.h"

#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace pimento::crossbar {
namespace {

LayerCycles cyclesOf(const std::vector<std::int64_t>& ofLayers, bool groups)
{
    const std::array<SmallConvolution, 4> layers{};
    const LayerGraph graph = chainOf({1, 4, 4}, layers);
    const std::vector<LayerPartition> partitions = partitionsOf(graph, smallChip(1, 8, 8, 8), {}).value();
    const GlobalMemory memory = globalMemoryOf(graph);
    const LayerResults results(graph, memory, true);
    return layerCycles(graph, partitions, results, {.steps = 9, .ofLayers = ofLayers, .groupsLayers = groups});
}

TEST(LayerCycles, FollowEachOtherOneStepLater)
{
    const LayerCycles made = cyclesOf({9, 4, 4, 3}, true);

    // The first takes the whole cycle. The second and third share one: steps 0 to 3 and 5 to 8. The fourth ends at 3.
    EXPECT_EQ(made.cycles, 3);
    EXPECT_EQ(made.firstSteps, (std::vector<std::int64_t>{-1, 0, 5, -1}));
    EXPECT_EQ(made.waitsFor, (std::vector<std::int32_t>{-1, -1, -1, 2, -1}));
}

TEST(LayerCycles, FollowAtOnceWhereNoStepIsLeft)
{
    const LayerCycles made = cyclesOf({3, 3, 3, 9}, true);

    // 0 to 2, 4 to 6, and no room for a third: 8 + 3 > 9.
    EXPECT_EQ(made.firstSteps, (std::vector<std::int64_t>{0, 4, -1, -1}));
    EXPECT_EQ(cyclesOf({5, 4, 9, 9}, true).firstSteps, (std::vector<std::int64_t>{0, 5, -1, -1}));
}

TEST(LayerCycles, AreOnesOfTheirOwnWithoutGroups)
{
    const LayerCycles made = cyclesOf({1, 1, 1, 1}, false);

    EXPECT_EQ(made.cycles, 4);
    EXPECT_EQ(made.firstSteps, std::vector<std::int64_t>(4, -1));
    EXPECT_EQ(made.waitsFor, std::vector<std::int32_t>(5, -1));
}

// A convolution whose sums go from core to core, and a product whose cores pool its results two steps ahead: if they
// pooled in the last step of the convolution, they would wait for a sum that they hold back themselves.
TEST(LayerCycles, PoolNothingInTheStepsOfTheirSources)
{
    const std::array<SmallConvolution, 2> layers{{{8, 1}, {8, 3, 4, 1}}}; // 64 steps, and 4 of 9 array groups
    LayerGraph graph = chainOf({8, 8, 8}, layers);
    addPool(graph, "average", 2);
    addProduct(graph, 4);
    const CrossbarChip chip = smallChip(3, 4, 8, 8); // the third core sends a sum and computes the product
    const std::vector<LayerPartition> partitions = partitionsOf(graph, chip, {}).value();
    const Placement placement = mappingOf({Strategy::Single, 0}, graph, partitions, chip).value();

    const auto made = scheduleHighThroughput(graph, partitions, placement, chip, {.groupsLayers = true});

    ASSERT_TRUE(made) << made.error().message();
    ASSERT_EQ(made->waitsFor[3], 2); // the pool waits for the sums of its cycle
    const auto timed =
        profile({made->streams, partitions, placement, chip}, {.inputBuffers = 2, .waitsFor = made->waitsFor});
    EXPECT_TRUE(timed) << timed.error().message();
}

TEST(LayerCycles, ReadWhatTheirCycleHasStored)
{
    std::int64_t grouped = 0;
    for (std::uint64_t number = 0; number < 200; ++number) {
        RandomCase of = randomCase(number);
        of.chip.execution = number % 3 == 0 ? Execution::InOrder : Execution::OutOfOrder;

        const auto made =
            scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip, {.groupsLayers = true});
        const auto apart = scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip);

        EXPECT_LE(made->cycles, apart->cycles) << number;
        grouped += made->cycles < apart->cycles ? 1 : 0;
        for (const CoreOrder order : {CoreOrder::Ascending, CoreOrder::Descending}) {
            const auto found = verify({of.graph, of.partitions, of.placement, of.chip, made->memory, made->streams},
                                      {.loaded = LoadedSample::Previous, .order = order, .waitsFor = made->waitsFor});
            ASSERT_TRUE(found) << number << ": " << found.error().message();
        }
        const auto timed = profile({made->streams, of.partitions, of.placement, of.chip},
                                   {.inputBuffers = 2, .waitsFor = made->waitsFor});
        ASSERT_TRUE(timed) << number << ": " << timed.error().message();
    }
    EXPECT_GT(grouped, 20);
}

} // namespace
} // namespace pimento::crossbar
