// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/chip_picture.h"

#include "engine/systems/crossbar/mapping/packing.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <tuple>
#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// A convolution of 3 channels with 5 filters of 3 x 3: a matrix of 27 rows and 5 columns, in arrays of 8 x 4: 4 slices
/// of rows, each of two arrays. Cores of 8 arrays, four of them on two chips.
class ChipPictures : public testing::Test {
protected:
    ChipPictures()
    {
        m_chip.chipsX = 2;
        m_chip.coresX = 1;
        m_chip.coresY = 2;
    }

    [[nodiscard]] Placement placement(std::int64_t copies) const
    {
        return packed(m_layers, std::vector<std::int64_t>{copies}, m_chip, Splitting::Never).value();
    }
    [[nodiscard]] ChipMap map(std::int64_t copies) const
    {
        return chipMap(m_graph, m_layers, placement(copies), m_chip, "single");
    }

    CrossbarChip m_chip = smallChip(4, 8, 8, 4);
    LayerGraph m_graph =
        chainOf({3, 4, 4}, std::array{SmallConvolution{.outputs = 5, .window = 3, .padding = 1}});
    std::vector<LayerPartition> m_layers = partitionsOf(m_graph, m_chip, {}).value();
};

} // namespace

TEST_F(ChipPictures, CountRowsAndColumnsInUse)
{
    const ChipMap shown = map(1);

    ASSERT_THAT(shown.pieces, ElementsAre(ChipPiece{0, 0, 0, 8}));
    ASSERT_THAT(shown.cores, SizeIs(4));
    // Rows 8, 8, 8 and 3; columns 4 and 1.
    EXPECT_THAT(shown.cores[0],
                ElementsAre(ChipArray{0, 0, 8, 4}, ChipArray{0, 0, 8, 1}, ChipArray{0, 1, 8, 4}, ChipArray{0, 1, 8, 1},
                            ChipArray{0, 2, 8, 4}, ChipArray{0, 2, 8, 1}, ChipArray{0, 3, 3, 4}, ChipArray{0, 3, 3, 1}));
    EXPECT_DOUBLE_EQ(shown.cellsInUse(0), 27.0 * 5 / (8 * 8 * 4));
    EXPECT_EQ(shown.cellsInUse(1), 0);
    EXPECT_EQ(shown.layers.front().rows, 27);
    EXPECT_EQ(shown.layers.front().columns, 5);
    EXPECT_EQ(shown.chipsAcross * shown.chipsDown, 2U);
    EXPECT_EQ(shown.text, "single");
}

// Each copy holds every weight once, wherever its groups lie.
TEST_F(ChipPictures, HoldEveryWeightOfEachCopy)
{
    for (const auto& [outputs, window, channels] :
         {std::tuple(5, 3, 3), std::tuple(9, 1, 17), std::tuple(4, 2, 8), std::tuple(13, 3, 6)}) {
        m_graph = chainOf({channels, 6, 6}, std::array{SmallConvolution{.outputs = outputs, .window = window}});
        for (const PartWidth width : {PartWidth::Core, PartWidth::Array}) {
            m_layers = partitionsOf(m_graph, m_chip, {.width = width}).value();
            const std::int64_t copies = m_layers.front().arrays() <= 16 ? 2 : 1;
            const auto placed = packed(m_layers, std::vector{copies}, m_chip, Splitting::IfNeeded);
            if (!placed) {
                continue; // too large for four cores
            }
            const ChipMap shown = chipMap(m_graph, m_layers, *placed, m_chip, "");
            std::int64_t cells = 0;
            std::size_t arrays = 0;
            for (const auto& core : shown.cores) {
                arrays += core.size();
                for (const ChipArray& array : core) {
                    cells += std::int64_t{array.rows} * array.columns;
                }
            }
            EXPECT_EQ(cells, copies * outputs * window * window * channels) << outputs << ' ' << window;
            EXPECT_EQ(arrays, static_cast<std::size_t>(arraysUsed(*placed, m_layers)));
        }
    }
}

TEST_F(ChipPictures, MovePiecesAndWriteTheirMoves)
{
    const auto moves = chipMoves(m_graph, m_layers, placement(2), m_chip, "single");
    const ChipMap first = map(2); // copies in cores 0 and 1
    ASSERT_THAT(first.pieces, ElementsAre(ChipPiece{0, 0, 0, 8}, ChipPiece{0, 1, 1, 8}));

    const ChipMap second = moves->moved(first, 0, 3).value();
    EXPECT_EQ(second.text, "single,1.0:0-3");
    EXPECT_THAT(second.cores[0], SizeIs(0));
    EXPECT_THAT(second.cores[3], SizeIs(8));

    // A move from where the last one went joins it; one that goes back cancels it.
    EXPECT_EQ(moves->moved(second, 0, 2).value().text, "single,1.0:0-2");
    EXPECT_EQ(moves->moved(second, 0, 0).value(), first);
    EXPECT_EQ(moves->moved(second, 1, 0).value().text, "single,1.0:0-3,1.1:1-0");

    const auto refused = moves->moved(first, 0, 1);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("needs 8 arrays, and core 1 has 0 left"));
}

TEST_F(ChipPictures, DrawTheFormsOfAKernel)
{
    const std::vector<KernelForms> all = kernelForms(m_graph, m_layers, m_chip, {});

    ASSERT_THAT(all, SizeIs(1));
    const KernelForms& layer = all.front();
    EXPECT_EQ(layer.channels, 3);
    EXPECT_EQ(layer.outputs, 5);
    ASSERT_THAT(layer.forms, SizeIs(5));
    // The first 8 of 27 rows: 3 channels at each of two positions, and two at a third; 4 of 5 columns.
    EXPECT_EQ(layer.forms[0].piece, (KernelPiece{{true, true, true, false, false, false, false, false, false}, 0, 3, 0, 4}));
    EXPECT_EQ(layer.forms[0].arrays, 8);
    EXPECT_EQ(layer.forms[0].rounds, 16);
    EXPECT_TRUE(layer.forms[0].isUsed);
    // A matrix of 3 rows and 5 columns for each of 9 positions: one slice of two arrays each.
    EXPECT_EQ(layer.forms[1].piece, (KernelPiece{{true, false, false, false, false, false, false, false, false}, 0, 3, 0, 4}));
    EXPECT_EQ(layer.forms[1].matrices, 9);
    EXPECT_EQ(layer.forms[1].arrays, 18);
    EXPECT_FALSE(layer.forms[1].isUsed);
    // A pixel of 3 channels as input, 5 x 9 results: 12 arrays, the first with the first 4 outputs of one position.
    EXPECT_EQ(layer.forms[4].rows, 3);
    EXPECT_EQ(layer.forms[4].columns, 45);
    EXPECT_EQ(layer.forms[4].arrays, 12);
    EXPECT_EQ(layer.forms[4].piece.outputs, 4);
}

TEST_F(ChipPictures, KnowOneFormOfAProduct)
{
    addProduct(m_graph, 7);
    m_layers = partitionsOf(m_graph, m_chip, {}).value();

    EXPECT_THAT(kernelForms(m_graph, m_layers, m_chip, {}).back().forms, SizeIs(1));
}

// 16 x 16 weights take 2 x 4 arrays of 8 x 4, 16 x 8 weights 2 x 2: together 12, and the chip has 8.
TEST(ChipRoundMaps, HaveTheWeightsOfOneRoundEach)
{
    const LayerGraph graph =
        chainOf({16, 2, 2}, std::array{SmallConvolution{.outputs = 16}, SmallConvolution{.outputs = 8}});
    CrossbarChip chip = smallChip(1, 8, 8, 4);
    chip.writeRowNs = 100;
    const RoundPlanner planner = RoundPlanner::make({graph, chip, {}, PipelineMode::Throughput, 1}).value();
    const NetworkRounds rounds = roundsOf({Strategy::Packed, 1}, planner).value();
    ASSERT_EQ(rounds.rounds.size(), 2U);

    const ChipRounds shown = chipRounds(graph, rounds, chip, "packed:1");

    ASSERT_EQ(shown.maps.size(), 2U);
    EXPECT_EQ(shown.roundOf(0), 0U);
    EXPECT_EQ(shown.roundOf(1), 1U);
    EXPECT_EQ(shown.roundOf(2), 2U); // there is no such layer
    for (std::size_t round = 0; round < 2; ++round) {
        const ChipMap& map = *shown.maps[round];
        EXPECT_EQ(map.layers.size(), 2U);
        EXPECT_THAT(map.cores.front(), SizeIs(8));
        for (const ChipPiece& piece : map.pieces) {
            EXPECT_EQ(piece.layer, round);
        }
    }
}

} // namespace pimento::crossbar
