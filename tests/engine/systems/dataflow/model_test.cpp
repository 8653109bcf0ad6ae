// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/model/mapping_figures.h"
#include "engine/systems/dataflow/model/order_classes.h"
#include "engine/systems/dataflow/model/tensor_links.h"
#include "engine/systems/dataflow/model/tensor_rows.h"
#include "engine/systems/dataflow/model/tile_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace pimento::test {

using namespace dataflow;
using testing::ElementsAre;

namespace {

Sizes sizesOf(std::initializer_list<std::pair<Dim, std::int64_t>> values)
{
    Sizes sizes = kOnes;
    for (const auto& [dim, value] : values) {
        sizes[indexOf(dim)] = value;
    }
    return sizes;
}

LayerLoops layerOf(const Sizes& bounds)
{
    LayerLoops layer;
    layer.bounds = bounds;
    return layer;
}

/// Two PEs under DRAM with rows of 4 bytes.
Accelerator twoPes()
{
    Accelerator accelerator;
    accelerator.name = "two";
    accelerator.height = 2;
    accelerator.levels.resize(2);
    accelerator.levels[0].name = "PE";
    accelerator.levels[1].name = "DRAM";
    accelerator.rows = {.rowBytes = 4, .activationCycles = 10, .activationEnergy = 1};
    return accelerator;
}

/// Everything is stored at every level, all orders have R innermost.
Mapping mappingOf(std::vector<Sizes> temporal)
{
    Mapping mapping;
    const std::vector<Dim> order = {Dim::R, Dim::S, Dim::P, Dim::Q, Dim::C, Dim::K, Dim::N, Dim::G};
    mapping.order.assign(temporal.size(), order);
    mapping.stores.assign(temporal.size(), {true, true, true});
    mapping.temporal = std::move(temporal);
    return mapping;
}

} // namespace

// P = 4, C = 2, K = 2, one byte each; K over the two PEs, C at the PE, P outside.
TEST(DataflowModel, CountsASmallLayerAsByHand)
{
    const LayerLoops layer = layerOf(sizesOf({{Dim::P, 4}, {Dim::C, 2}, {Dim::K, 2}}));
    Mapping mapping = mappingOf({sizesOf({{Dim::C, 2}}), sizesOf({{Dim::P, 4}})});
    mapping.spatial[0] = sizesOf({{Dim::K, 2}});
    ASSERT_TRUE(check(layer, twoPes(), mapping));

    const MappingFigures figures = figuresOf(layer, twoPes(), mapping);

    EXPECT_EQ(figures.macs, 16);
    EXPECT_EQ(figures.pes, 2);
    EXPECT_EQ(figures.computeCycles, 8); // 16 / 2
    // DRAM reads the 2 bytes of the input at each of 4 P, once for both PEs, and the weights once. No partial sums.
    EXPECT_THAT(figures.traffic[1].reads, ElementsAre(4 * 2, 4, 0));
    EXPECT_THAT(figures.traffic[1].writes, ElementsAre(0, 0, 8));
    // PEs read a byte of input and weight per step; 2 x 8 steps. The output is read back in the second of 2 steps of C
    // (8 bytes), and to send it to DRAM (8).
    EXPECT_THAT(figures.traffic[0].reads, ElementsAre(16, 16, 8 + 8));
    // Each PE gets its own 2 bytes of the input 4 times; weights come once; the output is written in each step.
    EXPECT_THAT(figures.traffic[0].writes, ElementsAre(2 * 2 * 4, 4, 16));
    // The input [c][w] has a row per channel: 4 tiles of 2 rows. The weights are one row. A tile of the output [k][p]
    // has a byte in each of 2 rows.
    EXPECT_THAT(figures.activations, ElementsAre(4 * 2, 1, 4 * 2));
    EXPECT_THAT(figures.storedBytes[0], ElementsAre(2, 2, 1));
    EXPECT_THAT(figures.storedBytes[1], ElementsAre(8, 4, 8));
}

TEST(DataflowModel, TakesTheSlowestPartAsTime)
{
    const LayerLoops layer = layerOf(sizesOf({{Dim::P, 4}, {Dim::C, 2}, {Dim::K, 2}}));
    Mapping mapping = mappingOf({sizesOf({{Dim::C, 2}}), sizesOf({{Dim::P, 4}})});
    mapping.spatial[0] = sizesOf({{Dim::K, 2}});
    Accelerator accelerator = twoPes();
    accelerator.levels[0].readBandwidth = 2;   // of each PE: 48 bytes / (2 x 2)
    accelerator.levels[0].accessEnergy = 0.5;  // 48 read and 36 written
    accelerator.levels[1].sharedBandwidth = 4; // (12 + 8) bytes / 4, and 17 activations of 10 cycles
    accelerator.levels[1].accessBytes = 2;
    accelerator.levels[1].accessEnergy = 3; // (12 + 8) / 2 accesses
    accelerator.macEnergy = 0.25;
    accelerator.startCycles = 7;

    const MappingFigures figures = figuresOf(layer, accelerator, mapping);

    EXPECT_THAT(figures.levelCycles, ElementsAre(12, 5 + 170));
    EXPECT_EQ(figures.latency, 175 + 7);
    EXPECT_DOUBLE_EQ(figures.energy, 16 * 0.25 + 84 * 0.5 + 10 * 3 + 17 * 1);
}

// C outside K: each of the 2 outputs leaves the PE with half of its sum, and comes back.
TEST(DataflowModel, ChargesPartialSumsWithTheirWidth)
{
    LayerLoops layer = layerOf(sizesOf({{Dim::C, 2}, {Dim::K, 2}}));
    layer.partialSumBytes = 4;
    Mapping mapping = mappingOf({kOnes, sizesOf({{Dim::C, 2}, {Dim::K, 2}})});
    mapping.order[1] = {Dim::K, Dim::C};

    const MappingFigures figures = figuresOf(layer, twoPes(), mapping);

    EXPECT_EQ(figures.traffic[1].reads[2], 2 * 4);          // both come back once
    EXPECT_EQ(figures.traffic[1].writes[2], 2 * 4 + 2 * 1); // as partial sums, then complete
    EXPECT_EQ(figures.traffic[0].reads[2], (2 * 4 + 2 * 1) + 2 * 4);
    EXPECT_EQ(figures.traffic[0].writes[2], 2 * 4 + (2 * 4 + 2 * 1));
    EXPECT_EQ(figures.storedBytes[0][2], 4);
    // Complete outputs are two bytes in one row, a tile each. Partial sums are a row each, written and read.
    EXPECT_EQ(figures.activations[2], 2 + 2 * 2);
}

// P = 5 on two PEs: steps {0, 1}, {2, 3}, {4}.
TEST(DataflowModel, EndsTheLastTileWithTheLayer)
{
    const LayerLoops layer = layerOf(sizesOf({{Dim::P, 5}, {Dim::R, 3}}));
    Mapping mapping = mappingOf({kOnes, sizesOf({{Dim::P, 3}, {Dim::R, 3}})});
    mapping.spatial[0] = sizesOf({{Dim::P, 2}});
    mapping.order[1] = {Dim::R, Dim::P};
    ASSERT_TRUE(check(layer, twoPes(), mapping));

    const MappingFigures figures = figuresOf(layer, twoPes(), mapping);

    EXPECT_EQ(figures.macs, 15);
    EXPECT_EQ(figures.computeCycles, 9);                          // 3 of P x 3 of R
    EXPECT_THAT(figures.traffic[1].reads, ElementsAre(15, 9, 0)); // (2 + 2 + 1) x 3 inputs; R comes again for each P
    EXPECT_EQ(figures.traffic[1].writes[2], 5);
}

TEST(DataflowModel, TreatsGroupsAsLayersOfTheirOwn)
{
    LayerLoops layer = layerOf(sizesOf({{Dim::P, 4}, {Dim::R, 3}, {Dim::C, 2}, {Dim::K, 2}}));
    const Accelerator accelerator = [] {
        Accelerator one = twoPes();
        one.rows = {};
        return one;
    }();
    Mapping mapping = mappingOf({sizesOf({{Dim::R, 3}, {Dim::C, 2}}), sizesOf({{Dim::P, 4}, {Dim::K, 2}})});
    const MappingFigures single = figuresOf(layer, accelerator, mapping);

    layer.bounds[indexOf(Dim::G)] = 5;
    mapping.temporal[1][indexOf(Dim::G)] = 5;
    const MappingFigures grouped = figuresOf(layer, accelerator, mapping);

    EXPECT_EQ(grouped.macs, 5 * single.macs);
    for (std::size_t level = 0; level < 2; ++level) {
        for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
            EXPECT_EQ(grouped.traffic[level].reads[tensor], 5 * single.traffic[level].reads[tensor]);
            EXPECT_EQ(grouped.traffic[level].writes[tensor], 5 * single.traffic[level].writes[tensor]);
        }
    }
    EXPECT_EQ(grouped.storedBytes[0], single.storedBytes[0]);
}

TEST(DataflowModel, ListsAllClassesOfOrders)
{
    const std::vector<OrderClass> classes = orderClasses(4);

    EXPECT_EQ(std::set(classes.begin(), classes.end()).size(), 27U);
    for (const Tensor tensor : kAllTensors) {
        const std::vector<Dim> order = orderOf(tensor);
        EXPECT_EQ(std::set(order.begin(), order.end()).size(), kDims);
        const auto relevant =
            std::ranges::find_if(order, [&](Dim dim) { return isRelevant(dim, tensor); }) - order.begin();
        EXPECT_EQ(relevant, tensor == Tensor::Input ? 1 : 3);
    }
}

// The representative of a class keeps each tensor at least as long as any other order: checked for all orders of four
// loops at one level.
TEST(DataflowModel, NoOrderKeepsMoreThanItsClass)
{
    const LayerLoops layer = layerOf(sizesOf({{Dim::P, 2}, {Dim::C, 3}, {Dim::K, 5}, {Dim::G, 2}}));
    Mapping mapping = mappingOf({kOnes, layer.bounds});
    std::vector<Dim> order = {Dim::P, Dim::C, Dim::K, Dim::G};
    const auto visits = [&](std::vector<Dim> of) {
        mapping.order[1] = std::move(of);
        std::array<std::int64_t, kTensors> all{};
        for (const Tensor tensor : kAllTensors) {
            all[indexOf(tensor)] = linksOf(layer, mapping, tileSizesOf(mapping), tensor).outermost().visits;
        }
        return all;
    };
    std::vector<std::array<std::int64_t, kTensors>> classes;
    for (const Tensor tensor : kAllTensors) {
        classes.push_back(visits(orderOf(tensor)));
    }
    std::ranges::sort(order);
    do {
        const auto given = visits(order);
        EXPECT_TRUE(std::ranges::any_of(classes, [&](const auto& each) {
            return each[0] <= given[0] && each[1] <= given[1] && each[2] <= given[2];
        }));
    } while (std::ranges::next_permutation(order).found);
}

} // namespace pimento::test
