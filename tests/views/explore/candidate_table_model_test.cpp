// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/candidate_table_model.h"

#include "tests/support/small_exploration.h"
#include "views/texts/number_format.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

namespace pimento {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

QString text(const CandidateTableModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

TEST(CandidateTableModel, PassesTheModelTester)
{
    CandidateTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);

    model.setExploration(test::plainExploration({3, 1, kNaN}, {1, 1, kNaN}));
    model.sort(1, Qt::DescendingOrder);
    model.setHover(1001);
    model.setHover(std::nullopt);
    model.setColours(Palette::dark());
    model.setExploration(test::inventedExploration());

    EXPECT_EQ(model.rowCount(), 26);
}

TEST(CandidateTableModel, ShowsLabelsValuesAndDashes)
{
    CandidateTableModel model;
    model.setExploration(test::plainExploration({1500, kNaN}, {1, kNaN}));

    EXPECT_EQ(text(model, 0, 0), QStringLiteral("draft 0"));
    EXPECT_EQ(text(model, 0, 2), formatInteger(1500));
    EXPECT_EQ(text(model, 1, 1), QString(QChar(kUnknownMark)));
    EXPECT_EQ(model.index(0, 1).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
}

TEST(CandidateTableModel, DescribesColumnsWithTheirUnits)
{
    CandidateTableModel model;
    model.setExploration(test::plainExploration({1}, {1}));

    EXPECT_EQ(model.headerData(1, Qt::Horizontal).toString(), QStringLiteral("total"));
    EXPECT_EQ(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("All of it, in cycles"));
    EXPECT_FALSE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
}

TEST(CandidateTableModel, SortsBothWaysWithUnknownRowsLast)
{
    CandidateTableModel model;
    model.setExploration(test::plainExploration({3, kNaN, 1}, {0, kNaN, 0}));

    model.sort(1, Qt::AscendingOrder);
    EXPECT_EQ(model.idAt(0), 1002U);
    EXPECT_EQ(model.idAt(2), 1001U);

    model.sort(1, Qt::DescendingOrder);
    EXPECT_EQ(model.idAt(0), 1000U);
    EXPECT_EQ(model.idAt(2), 1001U);
    EXPECT_EQ(model.rowOf(1002), 1);
    EXPECT_EQ(model.rowOf(1), std::nullopt);
}

TEST(CandidateTableModel, KeepsItsOrderWhenNewResultsArrive)
{
    CandidateTableModel model;
    model.setExploration(test::plainExploration({3, 2}, {0, 0}));
    model.sort(1, Qt::AscendingOrder);

    model.setExploration(test::plainExploration({3, 9}, {0, 0}));

    EXPECT_EQ(model.idAt(0), 1000U);
    EXPECT_EQ(model.sortColumn(), 1);
}

TEST(CandidateTableModel, StaysSortedByTotalWhenAnotherQuestionHasOtherColumns)
{
    const auto next = test::inventedExploration(4);
    CandidateTableModel model;
    model.setExploration(test::plainExploration({3, 2}, {0, 0}));
    model.sort(1, Qt::AscendingOrder);

    model.setExploration(next);

    EXPECT_EQ(model.sortColumn(), CandidateTableModel::modelColumn(next->table->layout().total));
    EXPECT_EQ(model.idAt(0), next->table->id(4));
}

TEST(CandidateTableModel, SaysWhichDraftIsBest)
{
    const auto exploration = test::inventedExploration(4);
    CandidateTableModel model;
    model.setExploration(exploration);
    model.sort(CandidateTableModel::modelColumn(exploration->table->layout().total), Qt::AscendingOrder);

    EXPECT_TRUE(text(model, 0, 0).contains(QStringLiteral("best")));
    EXPECT_EQ(model.idAt(0), exploration->table->id(4));
}

TEST(CandidateTableModel, HoldsEightyThousandDrafts)
{
    std::vector<double> x(80'000);
    std::iota(x.begin(), x.end(), 0.0);
    CandidateTableModel model;
    model.setExploration(test::plainExploration(x, x));

    model.sort(2, Qt::DescendingOrder);

    EXPECT_EQ(model.rowCount(), 80'000);
    EXPECT_EQ(model.idAt(0), 1000U + 79'999);
}

} // namespace pimento
