// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/parallel/parallel_brush.h"

#include <gtest/gtest.h>

namespace pimento {

TEST(ParallelBrush, ReadsTheRangeOfAColumn)
{
    const FilterStack::Filters brush = {ColumnRange{"a", 1, 9}, ColumnRange{"b", 2, 3}, ColumnRange{"a", 4, 20},
                                        NearBest{10}};
    EXPECT_EQ(brushedRange(brush, "a"), (ValueRange{4, 9}));
    EXPECT_EQ(brushedRange(brush, "b"), (ValueRange{2, 3}));
    EXPECT_EQ(brushedRange(brush, "c"), std::nullopt);
}

TEST(ParallelBrush, ChangesOneColumnAndLeavesTheRest)
{
    const FilterStack::Filters brush = {NearBest{10}, ColumnRange{"a", 1, 9}, ColumnRange{"b", 2, 3},
                                        ColumnRange{"a", 4, 20}};
    const FilterStack::Filters changed = {NearBest{10}, ColumnRange{"a", 5, 6}, ColumnRange{"b", 2, 3}};
    EXPECT_EQ(withRange(brush, "a", ValueRange{5, 6}), changed);
    EXPECT_EQ(withRange(changed, "b", std::nullopt), (FilterStack::Filters{NearBest{10}, ColumnRange{"a", 5, 6}}));
    EXPECT_EQ(withRange({}, "b", ValueRange{1, 2}), (FilterStack::Filters{ColumnRange{"b", 1, 2}}));
}

TEST(ParallelBrush, TakesHoldOfEndsOfTheRangeOrOfNothing)
{
    using enum BrushDrag::Part;
    const std::pair ends(0.3, 0.6);
    EXPECT_EQ(partAt(0.31, ends, 0.02), Lower);
    EXPECT_EQ(partAt(0.59, ends, 0.02), Upper);
    EXPECT_EQ(partAt(0.45, ends, 0.02), Whole);
    EXPECT_EQ(partAt(0.9, ends, 0.02), New);
    EXPECT_EQ(partAt(0.45, std::nullopt, 0.02), New);
}

TEST(ParallelBrush, FollowsTheMouse)
{
    using enum BrushDrag::Part;
    EXPECT_EQ((BrushDrag{0, New, 0.5, {}}.endsAt(0.2)), std::pair(0.2, 0.5));
    EXPECT_EQ((BrushDrag{0, Upper, 0.6, {0.3, 0.6}}.endsAt(0.1)), std::pair(0.1, 0.3)); // over the other end
    EXPECT_EQ((BrushDrag{0, Lower, 0.3, {0.3, 0.6}}.endsAt(0.4)), std::pair(0.4, 0.6));
    const auto [lower, upper] = BrushDrag{0, Whole, 0.4, {0.25, 0.5}}.endsAt(0.9); // stays as long, and inside
    EXPECT_DOUBLE_EQ(lower, 0.75);
    EXPECT_DOUBLE_EQ(upper, 1);
}

} // namespace pimento
