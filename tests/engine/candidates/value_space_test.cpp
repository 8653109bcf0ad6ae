// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/value_space.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>

namespace pimento {

namespace {

Decision decision(const char* id, std::vector<std::int64_t> values)
{
    return {{id, id, "", "", ColumnRole::Decision}, std::move(values)};
}

/// Two decisions: a width of 4, 2 or 8 and a depth of 1 or 3.
ValueSpace widthsAndDepths() { return {Fingerprint{1, 2}, {decision("width", {4, 2, 8}), decision("depth", {1, 3})}}; }

} // namespace

TEST(ValueSpace, ListsEachCandidateOnce)
{
    const ValueSpace space = widthsAndDepths();
    const auto all = space.all();

    EXPECT_EQ(space.size(), 6);
    ASSERT_EQ(all->size(), 6U);
    std::set<std::string> texts;
    for (std::size_t row = 0; row < all->size(); ++row) {
        texts.insert(all->text(row));
    }
    EXPECT_EQ(texts, (std::set<std::string>{"4-1", "2-1", "8-1", "4-3", "2-3", "8-3"}));
}

TEST(ValueSpace, ReadsTheTextsOfItsCandidatesAlone)
{
    const ValueSpace space = widthsAndDepths();
    const auto all = space.all();

    for (std::size_t row = 0; row < all->size(); ++row) {
        EXPECT_EQ(space.parse(all->text(row)), decisionsOf(*all, row));
    }
    for (const char* wrong : {"", "4", "4-1-1", "4-2", "5-1", "4-", "-4-1", "4-x"}) {
        EXPECT_FALSE(space.parse(wrong)) << wrong;
    }
    EXPECT_EQ(space.plainest(), (DecisionValues{4, 1}));
}

TEST(ValueSpace, GivesACandidateOneIdInEveryList)
{
    const ValueSpace space = widthsAndDepths();
    const DecisionValues last{8, 3};

    EXPECT_EQ(space.list({&last, 1})->id(0), space.all()->id(5));
}

} // namespace pimento
