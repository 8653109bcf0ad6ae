// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/rules/input_windows.h"
#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <set>

namespace pimento::dataflow::timeloop {

namespace {

Sizes sizes(std::initializer_list<std::pair<Dim, std::int64_t>> factors)
{
    Sizes all = kOnes;
    for (const auto& [dim, factor] : factors) {
        all[static_cast<std::size_t>(dim)] = factor;
    }
    return all;
}

/// Walks loops step by step, as the rule is written down: steps 0 and 1 of each, the second one for all later ones.
class LiteralWalk {
public:
    LiteralWalk(const LayerLoops& layer, const InputVector& box, std::vector<OuterLoop> loops)
        : m_layer(layer), m_box(box), m_loops(std::move(loops))
    {
    }

    std::int64_t fetched()
    {
        walk(m_loops.size(), InputVector{}, 1);
        return m_fetched;
    }

private:
    void walk(std::size_t inner, InputVector position, std::int64_t weight)
    {
        if (inner == 0) {
            visit(position, weight);
            return;
        }
        const OuterLoop& loop = m_loops[inner - 1];
        walk(inner - 1, position, weight);
        switch (loop.dim) {
        case Dim::R:
            position[4] += loop.step * m_layer.dilation.width;
            break;
        case Dim::S:
            position[3] += loop.step * m_layer.dilation.height;
            break;
        case Dim::P:
            position[4] += loop.step * m_layer.stride.width;
            break;
        case Dim::Q:
            position[3] += loop.step * m_layer.stride.height;
            break;
        case Dim::K:
            break;
        case Dim::N:
            position[0] += loop.step;
            break;
        case Dim::G:
            position[1] += loop.step;
            break;
        case Dim::C:
            position[2] += loop.step;
            break;
        }
        walk(inner - 1, position, weight * (loop.count - 1));
    }

    void visit(const InputVector& position, std::int64_t weight)
    {
        InputVector move{};
        if (m_last) {
            for (std::size_t axis = 0; axis < kInputAxes; ++axis) {
                move[axis] = position[axis] - (*m_last)[axis];
            }
        }
        const bool isStill = m_last && move == InputVector{};
        if (!m_last || (!isStill && m_move && *m_move != move)) {
            m_fetched += weight * elementsOf(m_box);
            m_move.reset();
        } else if (!isStill) {
            m_fetched += weight * newElements(m_box, move);
            m_move = move;
        }
        m_last = position;
    }

    LayerLoops m_layer;
    InputVector m_box;
    std::vector<OuterLoop> m_loops;
    std::optional<InputVector> m_last;
    std::optional<InputVector> m_move;
    std::int64_t m_fetched = 0;
};

/// A layer with one PE that holds a whole row of a 3x1 kernel, over DRAM.
Accelerator smallAccelerator()
{
    Accelerator accelerator;
    accelerator.name = "small";
    accelerator.width = 4;
    accelerator.lanes = 2;
    accelerator.macEnergy = 1;
    accelerator.levels = {
        {.name = "PE", .capacity = 1024, .accessBytes = 1, .accessEnergy = 2},
        {.name = "DRAM", .capacity = std::nullopt, .sharedBandwidth = 4, .accessBytes = 8, .accessEnergy = 100}};
    return accelerator;
}

TEST(TimeloopWindows, FetchOnlyNewColumnsOfASlidingWindow)
{
    LayerLoops layer;
    const Sizes tile = sizes({{Dim::R, 3}}); // 3 elements
    const OuterLoop along{Dim::P, 10, 1};

    const std::int64_t fetched = fetchedElements(layer, inputBox(layer, tile), std::vector{along});

    EXPECT_EQ(fetched, 3 + 9 * 1); // the whole input of 12 elements, once
}

TEST(TimeloopWindows, FetchTheWholeTileAfterATurn)
{
    LayerLoops layer;
    const Sizes tile = sizes({{Dim::R, 3}, {Dim::S, 3}});
    // Three steps right, then back to the left and one row down, which is no move like the last: 9 elements.
    const std::vector<OuterLoop> loops = {{Dim::P, 4, 1}, {Dim::Q, 2, 1}};

    const std::int64_t fetched = fetchedElements(layer, inputBox(layer, tile), loops);

    EXPECT_EQ(fetched, (9 + 3 * 3) + (9 + 3 * 3));
}

TEST(TimeloopWindows, EqualTheLiteralWalkForRandomLoops)
{
    std::mt19937 random(20261128);
    const auto below = [&](int limit) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(limit)); };
    for (int i = 0; i < 3000; ++i) {
        LayerLoops layer;
        layer.stride = {1 + below(3), 1 + below(3)};
        layer.dilation = {1 + below(2), 1 + below(2)};
        Sizes tile = kOnes;
        for (std::int64_t& size : tile) {
            size = 1 + below(3);
        }
        std::vector<OuterLoop> loops;
        Sizes steps = tile;
        for (std::int64_t left = below(9); left > 0; --left) {
            const auto dim = static_cast<std::size_t>(below(static_cast<int>(kDims)));
            const std::int64_t count = 2 + below(3);
            loops.push_back({static_cast<Dim>(dim), count, steps[dim]});
            steps[dim] *= count;
        }
        const InputVector box = inputBox(layer, tile);
        ASSERT_EQ(fetchedElements(layer, box, loops), LiteralWalk(layer, box, loops).fetched()) << "case " << i;
    }
}

TEST(TimeloopWindows, CountPositionsThatOverlapOnceEach)
{
    LayerLoops layer;
    // Two columns of the kernel times three of the output start at 0, 1, 2 and 3.
    const std::vector<SpatialLoop> loops = {{Dim::R, 2, 1}, {Dim::P, 3, 1}, {Dim::K, 5, 1}, {Dim::C, 2, 1}};
    EXPECT_EQ(inputPositions(layer, loops), 4 * 2);

    layer.stride.width = 2; // 0, 1, 2, 3, 4, 5
    EXPECT_EQ(inputPositions(layer, loops), 6 * 2);
}

TEST(TimeloopFigures, CountASmallProductByHand)
{
    // 2 rows, 3 inputs, 4 outputs: K over 4 PEs, then N and C in time.
    LayerLoops layer;
    layer.bounds = sizes({{Dim::N, 2}, {Dim::C, 3}, {Dim::K, 4}});
    Mapping mapping;
    mapping.spatial[static_cast<std::size_t>(Direction::Width)] = sizes({{Dim::K, 4}});
    mapping.temporal = {sizes({{Dim::C, 3}}), sizes({{Dim::N, 2}})};
    mapping.order = {{Dim::C}, {Dim::N}};
    mapping.stores = {{true, true, true}, {true, true, true}};

    const TimeloopFigures figures = timeloopFigures(layer, smallAccelerator(), mapping);

    ASSERT_TRUE(isPerfect(layer, mapping));
    EXPECT_EQ(figures.macs, 24);
    EXPECT_EQ(figures.computeCycles, 6);
    const auto& [inputs, weights, outputs] = figures.levels[0].words;
    EXPECT_EQ(figures.levels[0].instances, 4);
    EXPECT_EQ(inputs, (WordCounts{24, 24, 0}));  // each PE has a copy of both rows of 3
    EXPECT_EQ(weights, (WordCounts{24, 12, 0})); // they stay for both rows
    EXPECT_EQ(outputs, (WordCounts{16, 0, 24})); // 8 sums begin with nothing
    const auto& [rows, matrix, results] = figures.levels[1].words;
    EXPECT_EQ(rows, (WordCounts{6, 0, 0})); // one read serves 4 PEs
    EXPECT_EQ(matrix, (WordCounts{12, 0, 0}));
    EXPECT_EQ(results, (WordCounts{0, 0, 8}));
    EXPECT_EQ(figures.levelCycles[1], 7); // 26 words at 4 in a cycle
    EXPECT_EQ(figures.cycles, 7);
    // MACs; words of the PEs at 2 nJ; 6, 12 and 8 words in accesses of 8 at 100 nJ.
    EXPECT_DOUBLE_EQ(figures.energy, 24 + 2 * (24 + 24 + 24 + 12 + 16 + 24) + 100 * (1 + 2 + 1));
}

TEST(TimeloopFigures, HandTrafficOfABypassedLevelToTheNext)
{
    LayerLoops layer;
    layer.bounds = sizes({{Dim::C, 6}, {Dim::K, 4}});
    Mapping mapping;
    mapping.spatial[static_cast<std::size_t>(Direction::Lanes)] = sizes({{Dim::K, 2}});
    mapping.temporal = {sizes({{Dim::C, 3}}), sizes({{Dim::C, 2}, {Dim::K, 2}})};
    mapping.order = {{Dim::C}, {Dim::K, Dim::C}};
    mapping.stores = {{false, true, true}, {true, true, true}};

    const TimeloopFigures figures = timeloopFigures(layer, smallAccelerator(), mapping);

    const auto input = static_cast<std::size_t>(Tensor::Input);
    EXPECT_EQ(figures.levels[0].words[input], WordCounts{});
    EXPECT_EQ(figures.levels[0].tileWords[input], 0);
    EXPECT_EQ(figures.levels[1].words[input].reads, 12); // each cycle, one word for both lanes
}

TEST(TimeloopFigures, TakeAWordForAnElementOfAnyTensor)
{
    LayerLoops layer;
    layer.elementBytes = {1, 2, 4};
    EXPECT_EQ(wordBytes(layer), 4);
}

} // namespace

} // namespace pimento::dataflow::timeloop
