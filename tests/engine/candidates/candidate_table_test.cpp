// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/candidate_table.h"

#include "engine/base/parallel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <vector>

namespace pimento {

namespace {

using testing::ElementsAre;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

CandidateTable table(CandidateTable::Values costs)
{
    std::vector<std::uint64_t> ids;
    for (std::size_t row = 0; row < costs.size(); ++row) {
        ids.push_back(100 + row);
    }
    TableColumn cost;
    cost.id = "cycles";
    const auto label = [](std::size_t row) { return "draft " + std::to_string(row); };
    return CandidateTable({cost}, {}, std::make_shared<const CandidateIds>(std::move(ids)), label,
                          {std::make_shared<const CandidateTable::Values>(std::move(costs))});
}

TEST(SortedRows, PutUnknownValuesLast)
{
    const CandidateTable unsorted = table({5, kUnknown, 3, 9, kUnknown, 4});

    EXPECT_THAT(sortedRows(unsorted, 0, Order::Ascending), ElementsAre(2, 5, 0, 3, 1, 4));
    EXPECT_THAT(sortedRows(unsorted, 0, Order::Descending), ElementsAre(3, 0, 5, 2, 1, 4));
}

TEST(SortedRows, KeepTableOrderInTies)
{
    const CandidateTable ties = table({7, 1, 7, 1, 7});

    EXPECT_THAT(sortedRows(ties, 0, Order::Ascending), ElementsAre(1, 3, 0, 2, 4));
    EXPECT_THAT(sortedRows(ties, 0, Order::Descending), ElementsAre(0, 2, 4, 1, 3));
}

TEST(SortedRows, OfAnEmptyTableAreNone) { EXPECT_THAT(sortedRows(table({}), 0, Order::Ascending), ElementsAre()); }

TEST(CandidateIds, FindTheRowOfEveryId)
{
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t row = 0; row < 1000; ++row) {
        numbers.push_back((row % 900) * 0x9e3779b97f4a7c15ULL); // in no order, the last hundred for a second time
    }
    const CandidateIds ids(numbers);

    for (std::size_t row = 0; row < numbers.size(); ++row) {
        EXPECT_EQ(ids.rowOf(numbers[row]), row % 900);
        EXPECT_EQ(ids[row], numbers[row]);
    }
    EXPECT_EQ(ids.rowOf(1), std::nullopt);
    EXPECT_EQ(CandidateIds({}).rowOf(1), std::nullopt);
}

TEST(CandidateIds, AreFoundByManyThreadsAtOnce)
{
    const CandidateIds ids({9, 3, 5, 7});
    std::atomic<int> right = 0;

    parallelFor(400, 4, {}, [&](std::size_t i) { right += ids.rowOf(ids[i % 4]) == i % 4 ? 1 : 0; });

    EXPECT_EQ(right, 400);
}

TEST(CandidateTable, FindsRowsAndColumns)
{
    const CandidateTable candidates = table({5, kUnknown});

    EXPECT_EQ(candidates.rowOf(101), 1U);
    EXPECT_EQ(candidates.rowOf(7), std::nullopt);
    EXPECT_EQ(candidates.columnOf("cycles"), 0U);
    EXPECT_EQ(candidates.columnOf("joules"), std::nullopt);
    EXPECT_TRUE(candidates.isKnown(0));
    EXPECT_FALSE(candidates.isKnown(1));
    EXPECT_EQ(candidates.label(1), "draft 1");
}

} // namespace

} // namespace pimento
