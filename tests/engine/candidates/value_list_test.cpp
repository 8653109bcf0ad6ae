// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/value_list.h"

#include <gtest/gtest.h>

#include <set>

namespace pimento {

namespace {

const std::vector<TableColumn>& columns()
{
    static const std::vector<TableColumn> all = {{"shape",
                                                  "shape",
                                                  "",
                                                  "",
                                                  ColumnRole::Decision,
                                                  Fidelity::Exact,
                                                  Preference::None,
                                                  ValueFormat::Category,
                                                  true,
                                                  {"round", "star"}},
                                                 {"saws", "saws", "", "", ColumnRole::Decision}};
    return all;
}

ValueList list(std::uint64_t problem = 1) { return {{0, problem}, columns(), {0, 1, 1, 1, 0, 2, 1, 12}}; }

} // namespace

TEST(ValueList, HasTheValuesOfItsRows)
{
    EXPECT_EQ(list().size(), 4U);
    EXPECT_EQ(list().value(0, 0), 0);
    EXPECT_EQ(list().value(2, 1), 2);
    EXPECT_EQ(list().value(3, 0), 1);
    EXPECT_EQ(ValueList({}, columns(), {}).size(), 0U);
}

TEST(ValueList, WritesWordsAndNumbers)
{
    EXPECT_EQ(list().text(0), "round-1");
    EXPECT_EQ(list().text(3), "star-12");
}

TEST(ValueList, IdsStandForProblemAndValues)
{
    std::set<std::uint64_t> ids;
    for (const std::uint64_t problem : {1, 2}) {
        for (std::size_t row = 0; row < 4; ++row) {
            ids.insert(list(problem).id(row));
        }
    }
    EXPECT_EQ(ids.size(), 8U);
    EXPECT_EQ(list().id(2), list().only("round-2")->id(0));
}

TEST(ValueList, FindsARowByItsText)
{
    const auto found = list().only("star-12");

    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->size(), 1U);
    EXPECT_EQ(found->text(0), "star-12");
    EXPECT_EQ(list().only("star-3"), nullptr);
    EXPECT_EQ(list().only(""), nullptr);
}

} // namespace pimento
