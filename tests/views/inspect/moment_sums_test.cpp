// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspect/moment_sums.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

/// Two moves to the right and one back, over 100 cycles.
DataMoves someMoves()
{
    DataMoves moves;
    moves.left = {{"a"}, {"b"}};
    moves.right = {{"c"}};
    moves.names = {"W", "y"};
    moves.end = 100;
    moves.moves = {{0, 0, 0, false, 0, 10, 100}, {1, 0, 0, false, 10, 30, 40}, {0, 0, 1, true, 80, 90, 8}};
    return moves;
}

} // namespace

TEST(MomentSums, TellsWhatHasMoved)
{
    const DataMoves moves = someMoves();
    MomentSums sums(moves);

    EXPECT_EQ(sums.whole(), 148);
    EXPECT_EQ(sums.most(), 100);
    (void)sums.at(0);
    EXPECT_EQ(sums.moved(), 0);
    (void)sums.at(5);
    EXPECT_EQ(sums.moved(), 50); // half of the first move
    (void)sums.at(20);
    EXPECT_EQ(sums.moved(), 120);
    (void)sums.at(100);
    EXPECT_EQ(sums.moved(), 148);
}

TEST(MomentSums, MarksWhatIsUnderWay)
{
    const DataMoves moves = someMoves();
    MomentSums sums(moves);
    const auto active = [&](std::int64_t time) {
        std::size_t count = 0;
        for (const MoveArc& arc : sums.at(time)) {
            count += arc.isActive ? 1 : 0;
        }
        return count;
    };

    EXPECT_EQ(active(5), 1U);
    EXPECT_EQ(active(50), 0U);
    EXPECT_EQ(active(85), 1U);
    EXPECT_EQ(active(100), 0U); // at the end everything has arrived
}

TEST(MomentSums, DrawsTheArcsWithTheMostBytes)
{
    DataMoves moves;
    moves.end = 10'000;
    moves.names = {"W"};
    for (std::uint32_t i = 0; i < 4'000; ++i) {
        moves.left.push_back({"l"});
        moves.moves.push_back({i, 0, 0, false, i, i + 1, 1.0 + i});
    }
    moves.right = {{"r"}};
    MomentSums sums(moves);

    EXPECT_TRUE(sums.isCut());
    EXPECT_EQ(sums.arcs().size(), MomentSums::kMostArcs);
    EXPECT_EQ(sums.arcs().front().whole, 1'001);
    EXPECT_EQ(sums.whole(), 8'002'000); // arcs that are left out count: 4,000 * 4,001 / 2
}

} // namespace pimento
