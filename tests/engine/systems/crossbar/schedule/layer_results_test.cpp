// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/schedule/layer_results.h"

#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

namespace pimento::crossbar {
namespace {

using testing::ElementsAre;

constexpr SmallConvolution kPoint{.outputs = 4};

/// A residual block: 1, a convolution of 2 x 4 x 4 to 4 x 4 x 4; 2, a convolution of it; 3, a function of both results;
/// 4, a relu.
LayerGraph residual(const char* function = "add", bool isFirst = true)
{
    LayerGraph graph = chainOf({2, 4, 4}, std::array{kPoint, kPoint});
    addPost(graph, NodeKind::Sum, isFirst ? std::vector<std::size_t>{1, 2} : std::vector<std::size_t>{2, 1}, function);
    addPost(graph, NodeKind::Function, {3}, "relu");
    return graph;
}

/// What a case loads and stores in a cycle, in elements; the result is right on integers.
std::pair<std::int64_t, std::int64_t> elementsMoved(const LayerGraph& graph)
{
    const CrossbarChip chip = smallChip(2, 4, 8, 8);
    const auto partitions = partitionsOf(graph, chip, {}).value();
    Placement placement;
    for (std::size_t matrix = 0; matrix < partitions.size(); ++matrix) {
        placement.replicas.push_back(1);
        placement.groups.push_back({.matrix = static_cast<std::int32_t>(matrix)});
    }
    const auto made = scheduleHighThroughput(graph, partitions, placement, chip).value();
    const auto verified =
        verify({graph, partitions, placement, chip, made.memory, made.streams}, {.loaded = LoadedSample::Previous});
    EXPECT_TRUE(verified) << verified.error().message();
    const StreamCounts counts = profile({made.streams, partitions, placement, chip}).value().counts;
    return {counts.loadedBytes / chip.elementBytes, counts.storedBytes / chip.elementBytes};
}

TEST(LayerResults, ComputeAFunctionWithTheLayerThatItAloneReads)
{
    LayerGraph graph = chainOf({2, 4, 4}, std::array{kPoint});
    const std::size_t pool = addPool(graph, "max", 2);
    const std::size_t relu = addPost(graph, NodeKind::Function, {pool}, "relu");
    const GlobalMemory memory = globalMemoryOf(graph);

    const LayerResults fused(graph, memory, true);

    EXPECT_EQ(fused.stored(pool), relu);
    EXPECT_TRUE(fused.isComputedBefore(relu));
    EXPECT_THAT(fused.functions(pool), ElementsAre(VectorFunction::Relu));
    EXPECT_EQ(LayerResults(graph, memory, false).stored(pool), pool);
    graph.outputs.push_back(pool); // the network gives the pool as well
    EXPECT_EQ(LayerResults(graph, memory, true).stored(pool), pool);
}

TEST(LayerResults, ComputeASumWithItsLastMatrix)
{
    const LayerGraph graph = residual();
    const GlobalMemory memory = globalMemoryOf(graph);

    const LayerResults fused(graph, memory, true);

    EXPECT_EQ(fused.sumOf(2), 3U); // the second convolution belongs to a later cycle than the first
    EXPECT_FALSE(fused.sumOf(1));
    EXPECT_TRUE(fused.isComputedBefore(3));
    EXPECT_EQ(fused.stored(2), 4U); // with the relu behind the sum
}

TEST(LayerResults, LeaveASumAloneWhoseMatricesShareACycle)
{
    LayerGraph graph = chainOf({2, 4, 4}, std::array{kPoint});
    const std::size_t aside = addConvolution(graph, 0, kPoint);
    addPost(graph, NodeKind::Sum, {1, aside}, "add");
    const GlobalMemory memory = globalMemoryOf(graph);

    const LayerResults fused(graph, memory, true);

    EXPECT_FALSE(fused.sumOf(1));
    EXPECT_FALSE(fused.sumOf(aside));
}

TEST(LayerResults, StoreSourcesOfAJoinInItsImage)
{
    LayerGraph graph = chainOf({2, 2, 2}, std::array{SmallConvolution{.outputs = 3}});
    const std::size_t aside = addConvolution(graph, 0, {.outputs = 5});
    const std::size_t join = addPost(graph, NodeKind::Join, {1, aside});
    const GlobalMemory memory = globalMemoryOf(graph);
    const LayerResults fused(graph, memory, true);
    std::vector<Instruction> stream;

    // Channels 1 and 2 of pixels 2 and 3 of the second convolution: channels 4 and 5 of the 8 of the join.
    fused.store({.node = aside, .firstPixel = 2, .pixels = 2, .firstChannel = 1, .channels = 2, .address = 10},
                Stage::Output, stream);

    EXPECT_TRUE(fused.isInPlace(1) && fused.isInPlace(aside));
    ASSERT_EQ(stream.size(), 2U);
    EXPECT_EQ(stream[0].destination, memory.images[join] + 2 * 8 + 3 + 1);
    EXPECT_EQ(stream[1].destination, memory.images[join] + 3 * 8 + 3 + 1);
    EXPECT_EQ(stream[1].source, 10 + 2);
    EXPECT_EQ(stream[1].length, 2);
}

TEST(LayerResults, StoreNeighbouringPixelsWithAllChannelsAtOnce)
{
    const LayerGraph graph = chainOf({2, 2, 2}, std::array{kPoint});
    const GlobalMemory memory = globalMemoryOf(graph);
    std::vector<Instruction> stream;

    LayerResults(graph, memory, true).store({.node = 1, .pixels = 3, .channels = 4}, Stage::Post, stream);

    ASSERT_EQ(stream.size(), 1U);
    EXPECT_EQ(stream[0].length, 3 * 4);
}

TEST(FusedSums, MoveEachOperandOnce)
{
    // Loads: the input of 16 x 2, the first result of 16 x 4 for the second convolution, and again for the sum. Stores:
    // the first result and that of the relu.
    EXPECT_EQ(elementsMoved(residual()), std::pair(std::int64_t{32 + 64 + 64}, std::int64_t{64 + 64}));
}

TEST(FusedSums, KeepTheOrderOfOperands)
{
    for (const char* const function : {"add", "sub", "mul"}) {
        for (const bool isFirst : {true, false}) {
            EXPECT_EQ(elementsMoved(residual(function, isFirst)).second, 128) << function;
        }
    }
}

TEST(FusedSums, LoadEachFurtherOperand)
{
    LayerGraph graph = chainOf({2, 4, 4}, std::array{kPoint, kPoint});
    const std::size_t aside = addConvolution(graph, 0, kPoint);
    addPost(graph, NodeKind::Sum, {1, 2, aside}, "sum");

    // Loads: the input for two convolutions of one core, once; the first result; both other operands.
    EXPECT_EQ(elementsMoved(graph), std::pair(std::int64_t{32 + 64 + 2 * 64}, std::int64_t{3 * 64}));
}

} // namespace
} // namespace pimento::crossbar
