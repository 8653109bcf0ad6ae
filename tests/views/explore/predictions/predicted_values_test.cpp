// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/predictions/predicted_values.h"

#include "engine/predict/prediction.h"
#include "tests/support/many_drafts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pimento {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

/// Returns three drafts, of which the first is simulated: total 100 = 60 + 40. The predictions are 90, 80 and 25;
/// computing takes at least 50, 30 and 30.
std::shared_ptr<const CandidateTable> tableToPredict(PartKind moved = PartKind::MoveIn)
{
    using enum ColumnRole;
    const auto column = [](std::string id, std::string title, ColumnRole role, std::vector<double> values) {
        return test::madeColumn(std::move(id), std::move(title), role,
                                [values](std::size_t row) { return values[row]; });
    };
    std::vector<test::MadeColumn> columns = {
        column("g0", "groups rows", Decision, {1, 2, 4}),
        column("total", "total", Cost, {100, kNothing, kNothing}),
        column("compute", "compute", CostPart, {60, kNothing, kNothing}),
        column("moved", "rearrangement", CostPart, {40, kNothing, kNothing}),
        column(kPredictedColumn, "\u2248 total", Cost, {90, 80, 25}),
        column(kPredictedWorkColumn, "\u2248 compute", CostPart, {50, 30, 30}),
    };
    columns[2].info.part = PartKind::Work;
    columns[3].info.part = moved;
    return test::madeTable(3, columns, {1, {2, 3}, 2, 3});
}

} // namespace

TEST(PredictedValues, AreThoseOfRowsWithoutACost)
{
    const auto table = tableToPredict();
    const PredictedValues predicted(*table);

    EXPECT_TRUE(predicted.isAny());
    EXPECT_FALSE(predicted.has(0));
    EXPECT_TRUE(predicted.has(1));
    EXPECT_EQ(predicted.count(), 2U);
    EXPECT_TRUE(std::isnan(predicted.values(1)[0])); // simulated: it stands in the other series
    EXPECT_EQ(predicted.values(1)[1], 80);
}

TEST(PredictedValues, PutComputingAtItsBoundAndRearrangementAtTheRest)
{
    const auto table = tableToPredict();
    const PredictedValues predicted(*table);

    EXPECT_EQ(predicted.value(1, 2), 30);
    EXPECT_EQ(predicted.value(1, 3), 50);           // 80 - 30
    EXPECT_TRUE(std::isnan(predicted.value(2, 3))); // 25 - 30: no place rather than a wrong one
    EXPECT_EQ(predicted.value(1, 0), 2);            // a choice is known without a run
    EXPECT_EQ(predicted.value(0, 3), 40);           // a cost is a cost
}

TEST(PredictedValues, SayNothingOfTheRestWhereTheTimeHasOtherParts)
{
    const auto table = tableToPredict(PartKind::Launch);

    EXPECT_TRUE(std::isnan(PredictedValues(*table).value(1, 3)));
}

TEST(PredictedValues, AreNoneWherePredictionsAreMissing)
{
    const auto table = test::manyDrafts(10);
    const PredictedValues predicted(*table);

    EXPECT_FALSE(predicted.isAny());
    EXPECT_EQ(predicted.count(), 0U);
    EXPECT_EQ(predicted.value(3, 5), table->value(3, 5));
}

TEST(PredictedValues, AreComparedWithWhatWasSimulated)
{
    const PredictionCheck check = checkPredictions(*tableToPredict());

    EXPECT_EQ(check.candidates, 1U);
    EXPECT_DOUBLE_EQ(check.least, 100.0 / 90);
    EXPECT_DOUBLE_EQ(check.most, 100.0 / 90);
}

TEST(PredictedValues, FindTheRowThatPromisesMost)
{
    const auto exploration = test::explorationOf(tableToPredict());

    EXPECT_EQ(leastPredicted(*exploration), 2U);
    const auto mark = predictedMark(*exploration, 1, MarkKind::Selected);
    ASSERT_TRUE(mark);
    EXPECT_EQ(mark->total, 80);
    EXPECT_EQ(mark->x, 30);
    EXPECT_FALSE(predictedMark(*exploration, 0, MarkKind::Selected)); // it is simulated
}

} // namespace pimento
