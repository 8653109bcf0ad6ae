// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/common_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pimento {

namespace {

/// A table whose best rows have the first decision in common; the second one means nothing.
CandidateTable tableOf(std::size_t rows, double knownShare)
{
    TableColumn total;
    total.id = "cycles";
    TableColumn telling;
    telling.id = "g0";
    telling.role = ColumnRole::Decision;
    TableColumn other;
    other.id = "g1";
    other.role = ColumnRole::Decision;
    CandidateTable::Values totals;
    CandidateTable::Values tellings;
    CandidateTable::Values others;
    std::vector<std::uint64_t> ids;
    for (std::size_t row = 0; row < rows; ++row) {
        const bool isKnown = static_cast<double>(row) < knownShare * static_cast<double>(rows);
        ids.push_back(row);
        totals.push_back(isKnown ? 100.0 + static_cast<double>(row) : std::numeric_limits<double>::quiet_NaN());
        tellings.push_back(row < rows / 10 ? 4 : 8);
        others.push_back(static_cast<double>(row % 2));
    }
    return CandidateTable({total, telling, other}, {}, std::make_shared<const CandidateIds>(std::move(ids)),
                          [](std::size_t row) { return std::to_string(row); },
                          {std::make_shared<const CandidateTable::Values>(std::move(totals)),
                           std::make_shared<const CandidateTable::Values>(std::move(tellings)),
                           std::make_shared<const CandidateTable::Values>(std::move(others))});
}

} // namespace

TEST(BestInCommon, FindsWhatOthersLack)
{
    const BestInCommon common = bestInCommon(tableOf(1'000, 1), 1, 4);

    EXPECT_EQ(common.best, 10U);
    ASSERT_EQ(common.values.size(), 1U);
    EXPECT_EQ(common.values.front(), (CommonValue{1, 4, 1, 0.1}));
}

TEST(BestInCommon, IsSilentAboutWhatAllShare)
{
    EXPECT_TRUE(bestInCommon(tableOf(1'000, 1), 60, 4).values.empty()); // 400 of the best 600 have 8
}

TEST(BestInCommon, NeedsEnoughKnownCandidates)
{
    EXPECT_TRUE(bestInCommon(tableOf(1'000, 0.01), 50, 4).values.empty()); // ten are known
    EXPECT_TRUE(bestInCommon(tableOf(100, 1), 1, 4).values.empty());       // one candidate is the best
}

} // namespace pimento
