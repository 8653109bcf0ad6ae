// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/like_this.h"

#include "tests/support/many_drafts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento {

namespace {

using testing::ElementsAre;

/// Groups and cores of two dimensions, and a choice that all drafts share.
std::shared_ptr<const CandidateTable> someTable()
{
    using enum ColumnRole;
    const auto choice = [](const char* id, const char* title, double first, double step) {
        return test::madeColumn(id, title, Decision,
                                [first, step](std::size_t row) { return first + step * static_cast<double>(row); });
    };
    const auto cost = [](const char* id) {
        return test::madeColumn(id, id, Cost, [](std::size_t row) { return static_cast<double>(row); });
    };
    return test::madeTable(4,
                           {choice("g0", "groups rows", 1, 1), choice("c0", "cores rows", 8, 1),
                            choice("g1", "groups columns", 2, 1), choice("k0", "constant", 7, 0), cost("total"),
                            cost("compute"), cost("moved")},
                           {4, {5, 6}, 5, 6});
}

} // namespace

TEST(LikeThis, KeepsTheFirstChoiceOfEachPart)
{
    // Groups are g0 and g1; cores may differ.
    EXPECT_THAT(filtersLike(*someTable(), 1),
                ElementsAre(RowFilter(ColumnRange{"g0", 2, 2}), RowFilter(ColumnRange{"g1", 3, 3})));
}

TEST(LikeThis, OffersEveryChoiceThatTellsDraftsApart)
{
    const std::vector<LikeThis> choices = choicesOf(*someTable(), 0);

    ASSERT_EQ(choices.size(), 3U); // not the one that all share
    EXPECT_EQ(choices[1].filter, RowFilter(ColumnRange{"c0", 8, 8}));
    EXPECT_EQ(choices[1].words, QStringLiteral("cores rows = 8"));
}

} // namespace pimento
