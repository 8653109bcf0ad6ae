// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/data_moves.h"

#include <gtest/gtest.h>

#include <numeric>

namespace pimento {

namespace {

double bytesOf(const DataMoves& picture)
{
    return std::accumulate(picture.moves.begin(), picture.moves.end(), 0.0,
                           [](double sum, const DataMove& move) { return sum + move.bytes; });
}

} // namespace

TEST(MoveCollector, KeepsTheMovesOfAShortRun)
{
    MoveCollector collector(100);
    collector.add({0, 1, 0, false, 5, 7, 32});
    collector.add({0, 1, 0, true, 5, 7, 16});
    collector.add({0, 1, 0, false, 2, 4, 8});
    DataMoves picture;
    picture.names = {"W"};
    collector.finish(picture, "others");

    ASSERT_EQ(picture.moves.size(), 3U);
    EXPECT_EQ(picture.moves[0], (DataMove{0, 1, 0, false, 2, 4, 8}));
    EXPECT_EQ(bytesOf(picture), 56);
    EXPECT_EQ(picture.end, 100);
}

TEST(MoveCollector, SumsTheMovesOfASlice)
{
    constexpr std::int64_t kEnd = 1'000'000; // slices of 977
    MoveCollector collector(kEnd);
    for (std::int64_t time = 0; time < 10'000; time += 10) {
        collector.add({2, 3, 0, false, time, time + 4, 32});
    }
    DataMoves picture;
    picture.names = {"W"};
    collector.finish(picture, "others");

    EXPECT_EQ(picture.moves.size(), 11U); // 10,000 / 977, and the last part
    EXPECT_EQ(bytesOf(picture), 32'000);
    EXPECT_EQ(picture.moves.front().begin, 0);
    EXPECT_EQ(picture.moves.front().end, 974); // the last move that begins in the slice begins at 970
}

TEST(MoveCollector, JoinsTheNamesWithTheFewestBytes)
{
    MoveCollector collector(100);
    DataMoves picture;
    for (std::uint32_t name = 0; name < 12; ++name) {
        picture.names.push_back("layer " + std::to_string(name));
        collector.add({0, 0, name, false, name, name + 1, 10.0 * (12 - name)});
    }
    collector.finish(picture, "other layers");

    ASSERT_EQ(picture.names.size(), MoveCollector::kMostNames);
    EXPECT_EQ(picture.names.front(), "layer 0");
    EXPECT_EQ(picture.names.back(), "other layers");
    EXPECT_EQ(picture.moves[11].what, MoveCollector::kMostNames - 1);
    EXPECT_EQ(bytesOf(picture), 780); // 10 * (1 + ... + 12)
}

} // namespace pimento
