// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/moved_pieces.h"

#include "engine/base/random_stream.h"
#include "engine/systems/crossbar/mapping/packing.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "tests/engine/systems/crossbar/small_graphs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Layers of 6 groups, 3 groups and one group, each of one array.
std::vector<LayerPartition> threeLayers()
{
    std::vector<LayerPartition> layers;
    for (const std::int64_t groups : {6, 3, 1}) {
        LayerPartition layer;
        layer.node = layers.size() + 1;
        layer.windows = 2;
        layer.groups = groups;
        layer.arraysOfGroup = layer.blockArrays = 1;
        layers.push_back(layer);
    }
    return layers;
}

/// Two copies of the first layer in cores 0 to 2, the others in core 3; core 4 is empty. Cores have 4 arrays.
class MovedPieces : public testing::Test {
protected:
    [[nodiscard]] Result<Placement> after(std::vector<PieceMove> moves) const
    {
        return moved(m_placement, moves, m_layers, m_chip);
    }
    [[nodiscard]] std::string mistakeOf(const PieceMove& move) const
    {
        const auto made = after({move});
        return made ? "" : made.error().message();
    }
    /// Cores of the groups of a copy, in their order.
    static std::vector<std::int32_t> coresOf(const Placement& placement, std::int32_t layer, std::int32_t copy)
    {
        std::vector<std::int32_t> cores;
        for (const PlacedGroup& group : placement.groups) {
            if (group.matrix == layer - 1 && group.replica == copy) {
                cores.push_back(group.core);
            }
        }
        return cores;
    }

    std::vector<LayerPartition> m_layers = threeLayers();
    CrossbarChip m_chip = smallChip(5, 4, 8, 8);
    Placement m_placement = packed(m_layers, std::vector<std::int64_t>{2, 1, 1}, m_chip, Splitting::Never).value();
};

} // namespace

TEST_F(MovedPieces, MovesWhatACoreHoldsOfACopy)
{
    ASSERT_THAT(coresOf(m_placement, 1, 0), ElementsAre(0, 0, 0, 0, 1, 1));
    ASSERT_THAT(coresOf(m_placement, 2, 0), ElementsAre(3, 3, 3));

    const auto made = after({{1, 0, 1, 4}}); // two of six groups

    ASSERT_TRUE(made) << made.error().message();
    EXPECT_THAT(coresOf(*made, 1, 0), ElementsAre(0, 0, 0, 0, 4, 4));
    EXPECT_EQ(coresOf(*made, 1, 1), coresOf(m_placement, 1, 1));
    EXPECT_TRUE(check(*made, m_layers, m_chip));
    EXPECT_EQ(after({{1, 0, 1, 4}, {1, 0, 4, 1}}).value(), m_placement);
    EXPECT_EQ(after({{1, 0, 1, 1}}).value(), m_placement);
}

TEST_F(MovedPieces, SaysWhyAMoveIsImpossible)
{
    EXPECT_THAT(mistakeOf({4, 0, 0, 4}), HasSubstr("names a layer that is not there. Name a layer from 1 to 3"));
    EXPECT_THAT(mistakeOf({1, 2, 0, 4}), HasSubstr("names a copy that is not there: the layer has 2"));
    EXPECT_THAT(mistakeOf({1, 0, 0, 5}), HasSubstr("names a core that is not there. Name a core from 0 to 4"));
    EXPECT_THAT(mistakeOf({1, 0, 3, 4}), HasSubstr("moves nothing: core 3 holds no part of this copy"));
    // Core 3 holds 3 arrays and one: no room.
    EXPECT_THAT(mistakeOf({1, 0, 1, 3}), HasSubstr("needs 2 arrays, and core 3 has 0 left"));
}

TEST_F(MovedPieces, RandomMovesKeepPlacementsLegal)
{
    RandomStream random(7);
    int made = 0;
    for (int i = 0; i < 1000; ++i) {
        const PieceMove move{static_cast<std::int32_t>(1 + random.below(3)),
                             static_cast<std::int32_t>(random.below(2)), static_cast<std::int32_t>(random.below(5)),
                             static_cast<std::int32_t>(random.below(5))};
        if (auto next = moved(m_placement, std::vector{move}, m_layers, m_chip)) {
            m_placement = *std::move(next);
            ++made;
        }
        ASSERT_TRUE(check(m_placement, m_layers, m_chip)) << movesText(std::vector{move});
    }
    EXPECT_GE(made, 30);
}

TEST(PieceMoves, AreReadAsTheyAreWritten)
{
    const std::vector<PieceMove> moves = {{3, 0, 12, 40}, {1, 17, 0, 3}};
    EXPECT_EQ(movesText(moves), ",3.0:12-40,1.17:0-3");
    EXPECT_EQ(parseMoves(movesText(moves)).value(), moves);
    for (const char* wrong : {",", ",3", ",3.0", ",3.0:12", ",3.0:12-", ",3.0:12-40,", ",a.0:12-40", ",3.-1:2-4",
                              "3.0:12-40", ",3.0:12-40-2", ",3.0:99999999999-2"}) {
        EXPECT_FALSE(parseMoves(wrong)) << wrong;
    }
    EXPECT_THAT(parseMoves(",3.0:12").error().message(),
                HasSubstr("\"3.0:12\": is not a move of a copy. Write layer.copy:core-core, such as 3.0:12-40"));
}

TEST(PieceMoves, ArePartOfTheTextOfAMapping)
{
    const auto recipe = parseRecipe("packed:98,3.0:12-40");
    ASSERT_TRUE(recipe);
    EXPECT_THAT(recipe->moves, ElementsAre(PieceMove{3, 0, 12, 40}));
    EXPECT_EQ(recipeText(*recipe), "packed:98,3.0:12-40");
    EXPECT_EQ(parseRecipe("single,1.0:0-1").value().strategy, Strategy::Single);
    EXPECT_FALSE(parseRecipe("packed:98,").has_value());
    EXPECT_FALSE(parseRecipe("packed,3.0:12-40").has_value());
}

} // namespace pimento::crossbar
