// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/compare/comparison_table.h"

#include "views/compare/comparison_model.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

#include <memory>

namespace pimento {

namespace {

const RatioWords kSpeed = {QStringLiteral("faster"), QStringLiteral("slower"), QStringLiteral("as fast")};
const QString kSeconds = QStringLiteral("s");

TEST(ComparisonTable, SaysCandidateMinusBaselineAndTheRatioInWords)
{
    EXPECT_EQ(differenceInWords(1e-6, 2e-6, Better::Less, kSpeed, kSeconds),
              QStringLiteral("2.00× faster ▲  −1.00\u202fµs"));
    EXPECT_EQ(differenceInWords(3e-6, 2e-6, Better::Less, kSpeed, kSeconds),
              QStringLiteral("1.50× slower ▼  +1.00\u202fµs"));
    EXPECT_EQ(differenceInWords(2e-6, 2e-6, Better::Less, kSpeed, kSeconds), QStringLiteral("= as fast  ±0"));
}

TEST(ComparisonTable, TurnsArrowsWhereMoreIsBetter)
{
    const RatioWords height = {QStringLiteral("lower"), QStringLiteral("higher"), QStringLiteral("as high")};
    EXPECT_EQ(differenceInWords(4, 2, Better::More, height, {}), QStringLiteral("2.00× higher ▲  +2"));
    EXPECT_EQ(differenceInWords(2, 4, Better::More, height, {}), QStringLiteral("2.00× lower ▼  −2"));
    EXPECT_EQ(differenceInWords(2, 4, Better::Neither, height, {}), QStringLiteral("2.00× lower  −2"));
}

TEST(ComparisonTable, HasNoRatioToNothing)
{
    EXPECT_EQ(differenceInWords(2e-6, 0, Better::Less, kSpeed, kSeconds), QStringLiteral("+2.00\u202fµs"));
    EXPECT_EQ(differenceInWords(0, 2e-6, Better::Less, kSpeed, kSeconds), QStringLiteral("−2.00\u202fµs"));
    EXPECT_EQ(differenceInWords(0, 0, Better::Less, kSpeed, kSeconds), QStringLiteral("±0"));
}

TEST(ComparisonModel, SaysWhyColumnsHaveNoFigures)
{
    ComparisonModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(model.columnCount(), 0);

    auto columns = std::make_shared<ComparedColumns>();
    columns->columns.resize(3);
    columns->columns[0].found.refused = Error{"does not fit", "GEMV", "Ask for less"};
    columns->columns[1].found.match = Matched{std::nullopt, Exactness::None, "no match, because it is other"};
    columns->isRunning = true;
    model.setColumns(columns);
    ASSERT_EQ(model.columnCount(), 3);
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_TRUE(model.data(model.index(0, 0)).toString().contains(QStringLiteral("does not fit")));
    EXPECT_EQ(model.data(model.index(0, 1)).toString(), QStringLiteral("no match, because it is other"));
    EXPECT_EQ(model.data(model.index(0, 2)).toString(), QStringLiteral("waiting…"));
    EXPECT_TRUE(model.data(model.index(0, 2), ComparisonModel::kMissingRole).toBool());

    model.setColumns(std::make_shared<const ComparedColumns>());
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace

} // namespace pimento
