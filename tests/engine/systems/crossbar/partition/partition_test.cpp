// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/partition/partition.h"

#include "engine/base/random_stream.h"
#include "engine/systems/crossbar/partition/weight_cells.h"
#include "engine/systems/crossbar/partition/window_use.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace pimento::crossbar {

using testing::HasSubstr;

namespace {

constexpr std::array<Unfolding, 5> kForms = {Unfolding::Window, Unfolding::Positions, Unfolding::Rows, Unfolding::Strip,
                                             Unfolding::Scatter};

LayerGraph oneLayer(const ImageShape& input, const SmallConvolution& of) { return chainOf(input, std::array{of}); }

LayerPartition cut(const LayerGraph& graph, Unfolding form, const CrossbarChip& chip,
                   const PartitionOptions& options = {})
{
    return partitionOf(graph, graph.matrices.front(), form, chip, options).value();
}

UnfoldingCost costOf(const LayerGraph& graph, Unfolding form)
{
    return costOf(graph, cut(graph, form, smallChip(1, 100, 128, 128)));
}

Unfolding chosen(const LayerGraph& graph, const PartitionOptions& options)
{
    return partitionsOf(graph, smallChip(1, 100, 128, 128), options).value().front().form;
}

/// All weights in the cells of a partition, and how many cells hold one.
std::pair<std::set<Weight>, std::int64_t> weightsIn(const GraphNode& node, const LayerPartition& of)
{
    std::set<Weight> weights;
    std::int64_t cells = 0;
    for (std::int64_t part = 0; part < of.parts; ++part) {
        for (std::int64_t group = 0; group < of.groups; ++group) {
            const GroupSlice slice = sliceOf(of, part, group);
            for (std::int64_t i = 0; i < slice.rows * slice.columns; ++i) {
                if (const auto weight = weightAt(node, of, slice, i / slice.columns, i % slice.columns)) {
                    weights.insert(*weight);
                    ++cells;
                }
            }
        }
    }
    return {weights, cells};
}

SmallConvolution randomConvolution(RandomStream& random, const ImageShape& input)
{
    SmallConvolution of;
    of.groups = random.below(2) == 0 ? 1 : input.channels / (input.channels % 2 == 0 ? 2 : 1);
    of.outputs = of.groups * static_cast<std::int64_t>(1 + random.below(5));
    of.window = static_cast<std::int64_t>(1 + random.below(3));
    of.stride = static_cast<std::int64_t>(1 + random.below(3));
    of.padding = static_cast<std::int64_t>(random.below(3));
    of.dilation = static_cast<std::int64_t>(1 + random.below(2));
    return of;
}

} // namespace

// Windows of rows -1..1, 1..3 and 3..5 of an image of 5 rows have 2 + 3 + 2 = 7 rows inside, 5 of them different. Two
// channels in, four out.
TEST(CrossbarPartition, CostsOfTheFormsFollowStrideAndPadding)
{
    const LayerGraph graph = oneLayer({2, 5, 5}, {.outputs = 4, .window = 3, .stride = 2, .padding = 1});

    // Reads 7 * 7 * 2, keeps 9 * 2 + 4 elements.
    EXPECT_EQ(costOf(graph, Unfolding::Window), (UnfoldingCost{9, 98, 22, 0, 1}));
    // Reads 7 * 5 * 2; 49 partial results for 9 pixels of 4 channels: 40 * 4 additions.
    EXPECT_EQ(costOf(graph, Unfolding::Positions), (UnfoldingCost{9, 70, 54, 160, 9}));
    // A row of the window has 7 * 3 partial results.
    EXPECT_EQ(costOf(graph, Unfolding::Rows), (UnfoldingCost{9, 70, 30, 48, 3}));
    // 3 rows of the result times 5 columns of the image.
    EXPECT_EQ(costOf(graph, Unfolding::Strip), (UnfoldingCost{15, 70, 18, 48, 1}));
    EXPECT_EQ(costOf(graph, Unfolding::Scatter), (UnfoldingCost{25, 50, 38, 160, 1}));
}

TEST(CrossbarPartition, RulesChooseFewestRoundsFirst)
{
    const LayerGraph strided = oneLayer({2, 5, 5}, {.outputs = 4, .window = 3, .stride = 2, .padding = 1});
    const LayerGraph padded = oneLayer({2, 4, 4}, {.outputs = 4, .window = 3, .padding = 1});

    // Positions and rows read as little; rows take 3 arrays instead of 9.
    EXPECT_EQ(chosen(strided, {.rule = FormRule::FewestReads}), Unfolding::Rows);
    EXPECT_EQ(chosen(strided, {.rule = FormRule::LeastMemory}), Unfolding::Window);
    // 16 rounds in all forms: one for each pixel of the result, or of the input.
    EXPECT_EQ(chosen(padded, {.rule = FormRule::FewestReads}), Unfolding::Scatter);
    EXPECT_EQ(chosen(padded, {.rule = FormRule::LeastMemory}), Unfolding::Strip);
    EXPECT_EQ(chosen(padded, {}), Unfolding::Window);
    EXPECT_EQ(chosen(padded, {.rule = FormRule::FewestReads, .forms = {{1, Unfolding::Positions}}}),
              Unfolding::Positions);
}

TEST(CrossbarPartition, RefusesFormsOfProductsAndCoresWithoutArrays)
{
    LayerGraph graph = oneLayer({2, 4, 4}, {.outputs = 4});
    addProduct(graph, 10);

    const auto product = partitionOf(graph, 2, Unfolding::Strip, smallChip(1, 1, 8, 8), {});
    const auto bare = partitionOf(graph, 1, Unfolding::Window, smallChip(1, 0, 8, 8), {});

    ASSERT_FALSE(product.has_value());
    EXPECT_THAT(product.error().message(), HasSubstr("cannot be unfolded as \"strip\""));
    ASSERT_FALSE(bare.has_value());
    EXPECT_THAT(bare.error().message(), HasSubstr("no array"));
    EXPECT_EQ(partitionsOf(graph, smallChip(1, 9, 8, 8), {.rule = FormRule::FewestReads})->back().rows, 64);
}

// Each group of channels has 2 * 9 rows and 3 columns: an array of 64 x 8 has room for 3 by rows and 2 by columns.
TEST(CrossbarPartition, GroupsShareArraysBlockByBlock)
{
    const LayerGraph graph = oneLayer({6, 4, 4}, {.outputs = 9, .window = 3, .groups = 3});
    const CrossbarChip chip = smallChip(2, 4, 64, 8);

    const LayerPartition blocks = cut(graph, Unfolding::Window, chip);
    const LayerPartition dense = cut(graph, Unfolding::Window, chip, {.denseGroups = true});

    EXPECT_EQ(blocks.packed, 2);
    EXPECT_EQ(blocks.parts, 2);
    EXPECT_EQ(blocks.arrays(), 2);
    EXPECT_EQ(sliceOf(blocks, 0, 0), (GroupSlice{0, 0, 2, 0, 36, 0, 6}));
    EXPECT_EQ(sliceOf(blocks, 1, 0), (GroupSlice{0, 2, 1, 0, 18, 0, 3}));
    EXPECT_EQ(weightAt(graph.nodes[1], blocks, sliceOf(blocks, 0, 0), 3, 4), (Weight{4, 1, 0, 0}));
    EXPECT_EQ(weightAt(graph.nodes[1], blocks, sliceOf(blocks, 0, 0), 19, 4),
              (Weight{4, 1, 1, 1})); // 4 channels a pixel
    EXPECT_EQ(weightAt(graph.nodes[1], blocks, sliceOf(blocks, 0, 0), 17, 4), std::nullopt);
    EXPECT_EQ(dense.rows, 54);
    EXPECT_EQ(dense.arrays(), 2); // 9 columns
}

// 40 columns take 5 arrays of 8, and a core has 2: parts of 2, 2 and 1.
TEST(CrossbarPartition, ColumnsThatExceedACoreAreSplit)
{
    const LayerGraph graph = oneLayer({3, 2, 2}, {.outputs = 40});

    const LayerPartition of = cut(graph, Unfolding::Window, smallChip(9, 2, 8, 8));

    EXPECT_EQ(of.splits, 3);
    EXPECT_EQ(of.arraysOfPart(0), 2);
    EXPECT_EQ(of.arraysOfPart(2), 1);
    EXPECT_EQ(of.arrays(), 5);
    EXPECT_EQ(sliceOf(of, 2, 0), (GroupSlice{0, 0, 1, 0, 3, 32, 8}));
}

TEST(CrossbarPartition, EachWeightLiesInOneCell)
{
    RandomStream random(7);
    for (int i = 0; i < 400; ++i) {
        const ImageShape input{static_cast<std::int64_t>(1 + random.below(8)), 7, 6};
        const SmallConvolution of = randomConvolution(random, input);
        const LayerGraph graph = oneLayer(input, of);
        const GraphNode& node = graph.nodes[1];
        const CrossbarChip chip =
            smallChip(1, static_cast<int>(1 + random.below(3)), 4 << random.below(4), 4 << random.below(3));
        const PartitionOptions options{.denseGroups = random.below(2) == 0};
        const std::int64_t weights = of.outputs * (input.channels / of.groups) * of.window * of.window;
        for (const Unfolding form : kForms) {
            const LayerPartition cells = cut(graph, form, chip, options);
            const std::string what = std::to_string(i) + " " + std::string(nameOf(form));
            const auto [found, count] = weightsIn(node, cells);

            EXPECT_EQ(static_cast<std::int64_t>(found.size()), weights) << what;
            EXPECT_EQ(count, weights) << what;
            EXPECT_EQ(cells.rows * cells.columns * cells.matrices * cells.channelGroups,
                      weights * (options.denseGroups ? of.groups : 1))
                << what;
        }
    }
}

TEST(CrossbarPartition, ReadsLieBetweenOnceAndForEachWindow)
{
    RandomStream random(8);
    for (int i = 0; i < 400; ++i) {
        const ImageShape input{static_cast<std::int64_t>(1 + random.below(8)), 9, 7};
        const LayerGraph graph = oneLayer(input, randomConvolution(random, input));
        const GraphNode& node = graph.nodes[1];
        const ImageUse use = useOf(node.sliding, node.out);
        for (const Unfolding form : kForms) {
            const UnfoldingCost cost = costOf(graph, form);

            EXPECT_GE(cost.reads, use.y.distinct * use.x.distinct * input.channels) << i << nameOf(form);
            EXPECT_LE(cost.reads, node.windows() * node.sliding.window.area() * input.channels) << i << nameOf(form);
        }
    }
}

} // namespace pimento::crossbar
