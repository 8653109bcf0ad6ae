// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/machine/direct_network.h"

#include <gtest/gtest.h>

#include <limits>

namespace pimento::crossbar {
namespace {

/// A graph of an input image and one layer that reads it.
LayerGraph graphOfOne(const ImageShape& in, GraphNode node)
{
    LayerGraph graph;
    graph.nodes.push_back({.kind = NodeKind::Input, .name = "input", .in = in, .out = in});
    node.name = "layer";
    node.in = in;
    node.sources = {0};
    graph.nodes.push_back(std::move(node));
    graph.outputs = {1};
    return graph;
}

/// Integers of such a graph.
NetworkIntegers integersOf(Integers input, LayerWeights weights = {}, Integers biases = {})
{
    return {.weights = {{}, std::move(weights)}, .biases = {{}, std::move(biases)}, .inputs = {std::move(input), {}}};
}

workloads::Sliding sliding(const ImageShape& image, workloads::Extent window, workloads::Extent stride,
                           workloads::Padding padding = {}, workloads::Extent dilation = {1, 1})
{
    return {.image = {image.height, image.width},
            .window = window,
            .stride = stride,
            .dilation = dilation,
            .padding = padding};
}

TEST(DirectNetwork, ConvolvesWithPaddingAndStride)
{
    // Image 3 x 3, rows 1 2 3, 4 5 6, 7 8 9; window 2 x 2 with weights 1 10, 100 -1, stride 2, a row and a column of
    // zeros in front. Positions begin at row and column -1 and 1: 0 0, 0 1 -> -1; 0 0, 2 3 -> 200 - 3; 0 4, 0 7 -> 40 -
    // 7; 5 6, 8 9 -> 5 + 60 + 800 - 9.
    const ImageShape in{1, 3, 3};
    const LayerGraph graph = graphOfOne(
        in, {.kind = NodeKind::Matrix, .out = {1, 2, 2}, .sliding = sliding(in, {2, 2}, {2, 2}, {1, 1, 0, 0})});

    const auto results =
        directResults(graph, integersOf({1, 2, 3, 4, 5, 6, 7, 8, 9},
                                        {.inputs = 1, .outputs = 1, .positions = 4, .values = {1, 10, 100, -1}}))
            .value();

    EXPECT_EQ(results[1], (Integers{-1, 197, 33, 856}));
}

TEST(DirectNetwork, LeavesHolesInDilatedWindows)
{
    // Columns 0 and 2 of 1 2 3 4, then 1 and 3: 1 + 30, 2 + 40.
    const ImageShape in{1, 1, 4};
    const LayerGraph graph = graphOfOne(
        in, {.kind = NodeKind::Matrix, .out = {1, 1, 2}, .sliding = sliding(in, {1, 2}, {1, 1}, {}, {1, 2})});

    const auto results =
        directResults(graph, integersOf({1, 2, 3, 4}, {.inputs = 1, .outputs = 1, .positions = 2, .values = {1, 10}}))
            .value();

    EXPECT_EQ(results[1], (Integers{31, 42}));
}

TEST(DirectNetwork, KeepsGroupsOfChannelsApart)
{
    // Two groups of two input channels and one output channel, one pixel 1 2 3 4: 1 * 1 + 2 * 10, 3 * 2 + 4 * 20.
    const ImageShape in{4, 1, 1};
    const LayerGraph graph = graphOfOne(
        in, {.kind = NodeKind::Matrix, .out = {2, 1, 1}, .sliding = sliding(in, {1, 1}, {1, 1}), .groups = 2});

    const auto results =
        directResults(graph,
                      integersOf({1, 2, 3, 4}, {.inputs = 2, .outputs = 1, .positions = 1, .values = {1, 10, 2, 20}}))
            .value();

    EXPECT_EQ(results[1], (Integers{21, 86}));
}

TEST(DirectNetwork, AddsTheBiasBeforeFusedFunctions)
{
    // One pixel 2 with weights 3 and -5: 6 + 1 and -10 + 4, then relu, then 3a + 1 for tanh.
    const ImageShape in{1, 1, 1};
    const LayerGraph graph = graphOfOne(in, {.kind = NodeKind::Matrix,
                                             .out = {2, 1, 1},
                                             .sliding = sliding(in, {1, 1}, {1, 1}),
                                             .hasBias = true,
                                             .fused = {"relu", "tanh"}});

    const auto results =
        directResults(graph, integersOf({2}, {.inputs = 1, .outputs = 2, .positions = 1, .values = {3, -5}}, {1, 4}))
            .value();

    EXPECT_EQ(results[1], (Integers{22, 1}));
}

TEST(DirectNetwork, TakesTheMaximumOfInputsInsideTheImage)
{
    // A padded maximum of negative pixels is negative: padding is no 0.
    const ImageShape in{1, 1, 3};
    const LayerGraph graph = graphOfOne(in, {.kind = NodeKind::Pool,
                                             .out = {1, 1, 4},
                                             .sliding = sliding(in, {1, 2}, {1, 1}, {0, 1, 0, 1}),
                                             .function = "max"});

    const auto results = directResults(graph, integersOf({-5, -3, -4})).value();

    EXPECT_EQ(results[1], (Integers{-5, -3, -3, -4}));
}

TEST(DirectNetwork, DividesASumByValidInputsOrByTheWholeWindow)
{
    // Window 1 x 2 over 6 8 with a zero in front: sums 6 and 14. Factors: 65536 | 1 for one input, 32768 | 1 for two.
    const ImageShape in{1, 1, 2};
    const LayerGraph graph = graphOfOne(in, {.kind = NodeKind::Pool,
                                             .out = {1, 1, 2},
                                             .sliding = sliding(in, {1, 2}, {1, 1}, {0, 1, 0, 0}),
                                             .function = "average"});

    const auto valid = directResults(graph, integersOf({6, 8}), PoolDivisor::ValidInputs).value();
    const auto whole = directResults(graph, integersOf({6, 8}), PoolDivisor::WholeWindow).value();

    EXPECT_EQ(valid[1], (Integers{6 * 65'537, 14 * 32'769}));
    EXPECT_EQ(whole[1], (Integers{6 * 32'769, 14 * 32'769}));
}

TEST(DirectNetwork, ShufflesChannelsBetweenGroups)
{
    // Channels 0 1 2 of group 0 and 3 4 5 of group 1 take turns.
    const ImageShape in{6, 1, 1};
    const LayerGraph graph = graphOfOne(in, {.kind = NodeKind::Shuffle, .out = in, .groups = 2});

    const auto results = directResults(graph, integersOf({10, 11, 12, 13, 14, 15})).value();

    EXPECT_EQ(results[1], (Integers{10, 13, 11, 14, 12, 15}));
}

TEST(DirectNetwork, JoinsChannelsOfEachPixelAndCombinesOperandsInOrder)
{
    const ImageShape in{1, 1, 2};
    LayerGraph graph = graphOfOne(in, {.kind = NodeKind::Join, .out = {2, 1, 2}});
    graph.nodes[1].sources = {0, 0};
    graph.nodes.push_back({.kind = NodeKind::Sum, .in = in, .out = in, .function = "sub", .sources = {0, 0, 0}});

    auto integers = integersOf({3, 4});
    integers.weights.emplace_back();
    integers.biases.emplace_back();
    integers.inputs.emplace_back();
    const auto results = directResults(graph, integers).value();

    EXPECT_EQ(results[1], (Integers{3, 3, 4, 4}));
    EXPECT_EQ(results[2], (Integers{-3, -4})); // 3 - 3 - 3, 4 - 4 - 4
}

TEST(DirectNetwork, WrapsAroundInsteadOfOverflowing)
{
    constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

    EXPECT_EQ(applied(VectorFunction::Add, kLargest, 1), kLeast);
    EXPECT_EQ(applied(VectorFunction::Sub, 0, kLeast), kLeast);
    EXPECT_EQ(applied(VectorFunction::Mul, kLeast, 3), kLeast);
    EXPECT_EQ(applied(VectorFunction::ClipHigh, kLeast, 0), kLeast + 3); // 7 * 2^63 = 2^63 modulo 2^64
}

TEST(NetworkIntegers, AreTheSameForTheSameSeedAndNeverZero)
{
    const ImageShape in{3, 5, 4};
    LayerGraph graph = graphOfOne(
        in, {.kind = NodeKind::Matrix, .out = {7, 5, 4}, .sliding = sliding(in, {1, 1}, {1, 1}), .hasBias = true});

    const NetworkIntegers one = drawnIntegers(graph, 1);
    const NetworkIntegers two = drawnIntegers(graph, 2);

    EXPECT_EQ(drawnIntegers(graph, 1).weights[1].values, one.weights[1].values);
    EXPECT_NE(one.weights[1].values, two.weights[1].values);
    EXPECT_NE(one.inputs[0], two.inputs[0]);
    ASSERT_EQ(one.weights[1].values.size(), 21U);
    ASSERT_EQ(one.inputs[0].size(), 60U);
    ASSERT_EQ(one.biases[1].size(), 7U);
    EXPECT_EQ(std::ranges::count(one.weights[1].values, 0), 0);
    EXPECT_EQ(std::ranges::count(one.inputs[0], 0), 0);
    EXPECT_EQ(std::ranges::count(one.biases[1], 0), 0);
}

} // namespace
} // namespace pimento::crossbar
