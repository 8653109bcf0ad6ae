// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/many_drafts.h"
#include "views/explore/parallel/parallel_axes.h"
#include "views/explore/parallel/parallel_layout.h"

#include <QStringList>

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace pimento {

using ::testing::ElementsAre;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

ColumnValues valuesFrom(const std::vector<double>& values)
{
    ColumnValues result;
    for (const double value : values) {
        result.add(value);
    }
    return result;
}

const TableColumn& costColumn()
{
    static const TableColumn column =
        test::madeColumn("cost", "cost", ColumnRole::Cost, [](std::size_t) { return 0.0; }).info;
    return column;
}

const TableColumn& choiceColumn()
{
    static const TableColumn column =
        test::madeColumn("choice", "groups rows", ColumnRole::Decision, [](std::size_t) { return 0.0; }).info;
    return column;
}

ParallelAxis axisOf(const std::vector<double>& values, std::optional<AxisScale> scale = {}, bool isInverted = false,
                    const TableColumn& column = costColumn())
{
    return {column, 0, valuesFrom(values), scale, isInverted};
}

QStringList textsOf(const ParallelAxis& axis, double distance)
{
    QStringList texts;
    for (const AxisTick& tick : axis.ticks(distance)) {
        texts << tick.text;
    }
    return texts;
}

} // namespace

TEST(ParallelAxis, GivesValuesBackFromTheirPlaces)
{
    const std::vector<double> values = {2, 3, 50, 700, 900.5};
    for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic, AxisScale::Steps}) {
        for (const bool isInverted : {false, true}) {
            const ParallelAxis axis = axisOf(values, scale, isInverted);
            ASSERT_EQ(axis.scale(), scale);
            for (const double value : values) {
                const double share = axis.shareOf(value);
                EXPECT_GE(share, 0);
                EXPECT_LE(share, 1);
                EXPECT_NEAR(axis.valueAt(share), value, 1e-9 * value);
            }
            EXPECT_EQ(axis.shareOf(2), isInverted ? 1 : 0);
            EXPECT_EQ(axis.shareOf(900.5), isInverted ? 0 : 1);
            EXPECT_TRUE(std::isnan(axis.shareOf(std::nan(""))));
        }
    }
}

TEST(ParallelAxis, PutsZeroBelowAGapOfALogarithmicAxis)
{
    const ParallelAxis axis = axisOf({0, 1, 10, 100}, AxisScale::Logarithmic);

    EXPECT_EQ(axis.shareOf(0), 0);
    const double one = axis.shareOf(1);
    EXPECT_GT(one, 0.02);
    EXPECT_NEAR(axis.shareOf(10) - one, axis.shareOf(100) - axis.shareOf(10), 1e-12);
    EXPECT_EQ(axis.valueAt(0), 0);
    EXPECT_EQ(axis.valueAt(one * 0.9), 1); // in the gap there is nothing between
    EXPECT_THAT(textsOf(axis, 0.05), ::testing::Contains(QStringLiteral("0")));
}

TEST(ParallelAxis, HasNoLogarithmsOfNegativeValuesAndNoStepsOfMany)
{
    EXPECT_FALSE(axisOf({-1, 1, 2}).can(AxisScale::Logarithmic));
    EXPECT_FALSE(axisOf({0, 0}).can(AxisScale::Logarithmic));
    EXPECT_EQ(axisOf({-1, 1, 2}, AxisScale::Logarithmic).scale(), AxisScale::Linear);
    std::vector<double> many;
    for (int i = 0; i < 100; ++i) {
        many.push_back(i);
    }
    EXPECT_FALSE(axisOf(many).can(AxisScale::Steps));
}

TEST(ParallelAxis, ChoosesWhatSuitsTheValues)
{
    EXPECT_EQ(axisOf({1, 2, 4, 8}, {}, false, choiceColumn()).scale(), AxisScale::Steps);
    EXPECT_EQ(axisOf({1, 2, 4, 8}).scale(), AxisScale::Linear); // of a cost
    EXPECT_EQ(axisOf({1, 20, 4000}).scale(), AxisScale::Logarithmic);
    EXPECT_EQ(axisOf({1.5, 20, 40}, {}, false, choiceColumn()).scale(), AxisScale::Linear);
}

TEST(ParallelAxis, SpreadsStepsEvenly)
{
    const ParallelAxis axis = axisOf({1, 2, 4, 8, 16}, {}, false, choiceColumn());

    EXPECT_EQ(axis.shareOf(4), 0.5);
    EXPECT_EQ(axis.shareOf(8), 0.75);
    EXPECT_EQ(axis.shareOf(6), 0.625); // of a mark that is not among them
    EXPECT_LT(axis.shareOf(0.5), 0);
    EXPECT_GT(axis.shareOf(32), 1);
    EXPECT_EQ(textsOf(axis, 0.1).size(), 5);
}

TEST(ParallelAxis, PutsOneValueInTheMiddle)
{
    for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic, AxisScale::Steps}) {
        const ParallelAxis axis = axisOf({5, 5}, scale);
        EXPECT_EQ(axis.shareOf(5), 0.5);
        EXPECT_EQ(axis.valueAt(0.3), 5);
        EXPECT_EQ(textsOf(axis, 0.1), QStringList{QStringLiteral("5")});
    }
}

TEST(ParallelAxis, KeepsItsTextsApart)
{
    for (const double distance : {0.03, 0.1, 0.24, 0.7}) {
        for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic}) {
            const std::vector<AxisTick> ticks = axisOf({3, 17, 40000}, scale).ticks(distance);
            ASSERT_GE(ticks.size(), 2U);
            for (std::size_t i = 1; i < ticks.size(); ++i) {
                EXPECT_GE(ticks[i].share - ticks[i - 1].share, distance * (1 - 1e-9));
            }
            EXPECT_EQ(ticks.front().text, QStringLiteral("3"));
        }
    }
}

TEST(ParallelAxis, SnapsRangesToSteps)
{
    const ParallelAxis axis = axisOf({1, 2, 4, 8, 16}, {}, false, choiceColumn()); // at 0, 1/4, ...

    EXPECT_EQ(axis.rangeBetween(0.2, 0.6, 0.01), (ValueRange{2, 4}));
    EXPECT_EQ(axis.rangeBetween(0.6, 0.2, 0.01), (ValueRange{2, 4}));
    EXPECT_EQ(axis.rangeBetween(0.27, 0.3, 0.01), (ValueRange{2, 2})); // the nearest
    EXPECT_EQ(axis.rangeBetween(-0.1, 1.1, 0.01), std::nullopt);       // all of it
    const auto [lower, upper] = axis.sharesOf({2, 4});
    EXPECT_LT(lower, 0.25);
    EXPECT_GT(lower, 0);
    EXPECT_GT(upper, 0.5);
    EXPECT_LT(upper, 0.75);
    EXPECT_EQ(axis.rangeBetween(lower, upper, 0.01), (ValueRange{2, 4}));
}

TEST(ParallelAxis, MakesRangesRoundAndOpenAtItsEnds)
{
    const ParallelAxis axis = axisOf({100, 2100});

    EXPECT_EQ(axis.rangeBetween(-0.1, 0.4512, 0.005), (ValueRange{-kInfinity, 1000}));
    EXPECT_EQ(axis.rangeBetween(0.4512, 1.2, 0.005), (ValueRange{1000, kInfinity}));
    EXPECT_EQ(axis.sharesOf({-kInfinity, 1100}), std::pair(0.0, 0.5));
    EXPECT_EQ(axisOf({100, 2100}, {}, true).sharesOf({-kInfinity, 1100}), std::pair(0.5, 1.0));
    EXPECT_EQ(axisOf({100, 2100}, {}, true).rangeBetween(0.4512, 1.2, 0.005), (ValueRange{-kInfinity, 1200}));
}

TEST(ParallelAxis, StepsToTheNextValueByKeyboard)
{
    const ParallelAxis steps = axisOf({1, 2, 4, 8}, {}, false, choiceColumn());
    EXPECT_EQ(steps.neighbour(4, 1), 8);
    EXPECT_EQ(steps.neighbour(4, -1), 2);
    EXPECT_EQ(steps.neighbour(8, 1), 8);
    EXPECT_EQ(axisOf({1, 2, 4, 8}, {}, true, choiceColumn()).neighbour(4, 1), 2); // up is down the values

    const ParallelAxis whole = axisOf({10, 20, 30});
    EXPECT_EQ(whole.neighbour(20, 1), 21);
    double value = 30;
    for (int i = 0; i < 100; ++i) {
        value = whole.neighbour(value, -1);
    }
    EXPECT_EQ(value, 10);
}

class ParallelAxesOfDrafts : public ::testing::Test {
protected:
    [[nodiscard]] QStringList titles() const
    {
        QStringList result;
        for (const ParallelAxis& axis : m_axes.axes()) {
            result << QString::fromStdString(axis.info().id);
        }
        return result;
    }
    void set() { m_axes.setTable(*m_table, RowSet::all(m_table->rows()), {}); }
    void SetUp() override { set(); }

    std::shared_ptr<const CandidateTable> m_table = test::manyDrafts(500);
    ParallelAxes m_axes;
};

TEST_F(ParallelAxesOfDrafts, BeginWithChoicesOnTheLeftAndTheTotalOnTheRight)
{
    // The constant column says nothing.
    EXPECT_EQ(titles(), QStringList({"g0", "c0", "m0", "t0", "moved", "compute", "total"}));
    EXPECT_LE(firstAxes(*m_table, RowSet::all(500), 4).size(), 4U);
    EXPECT_EQ(firstAxes(*m_table, RowSet::all(500), 4).back(), 5U);
    EXPECT_TRUE(m_axes.choices().empty());
}

TEST_F(ParallelAxesOfDrafts, MoveDropAndComeBack)
{
    m_axes.move(0, 2);
    set();
    EXPECT_EQ(titles(), QStringList({"c0", "m0", "g0", "t0", "moved", "compute", "total"}));
    m_axes.move(6, 0);
    set();
    EXPECT_EQ(titles(), QStringList({"total", "c0", "m0", "g0", "t0", "moved", "compute"}));
    m_axes.drop(1);
    set();
    EXPECT_EQ(titles(), QStringList({"total", "m0", "g0", "t0", "moved", "compute"}));
    m_axes.add("c0");
    m_axes.add("c0"); // once is enough
    set();
    EXPECT_EQ(titles(), QStringList({"total", "m0", "g0", "t0", "moved", "c0", "compute"}));
    m_axes.reset();
    set();
    EXPECT_EQ(titles().size(), 7);
    EXPECT_EQ(titles().back(), QStringLiteral("total"));
}

TEST_F(ParallelAxesOfDrafts, KeepWhatWasChosenThroughAnotherTable)
{
    m_axes.invert(6);
    m_axes.setScale(6, AxisScale::Logarithmic);
    m_axes.move(2, 0); // the mapping first
    set();
    using enum ColumnRole;
    const auto other = test::madeTable(
        3,
        {test::madeColumn("total", "total", Cost, [](std::size_t row) { return 1.0 + static_cast<double>(row); }),
         test::madeColumn("g0", "groups", Decision, [](std::size_t row) { return static_cast<double>(row); }),
         test::madeColumn("new", "new", Decision, [](std::size_t row) { return static_cast<double>(row); })},
        {0, {}, 0, 0});
    m_axes.setTable(*other, RowSet::all(3), {});
    EXPECT_EQ(titles(), QStringList({"g0", "total"}));
    EXPECT_TRUE(m_axes[1].isInverted());
    EXPECT_EQ(m_axes[1].scale(), AxisScale::Logarithmic);
    m_axes.invert(1);
    set();
    EXPECT_EQ(titles(), QStringList({"m0", "g0", "c0", "t0", "moved", "compute", "total"}));
    EXPECT_FALSE(m_axes[6].isInverted());
}

TEST_F(ParallelAxesOfDrafts, AreTheFirstOnesWhereATableHasFewOfTheChosen)
{
    m_axes.move(2, 0);
    set();
    const QStringList chosen = titles();
    const auto other = test::plainTable({1, 2, 3}, {5, 6, 9}); // only its total is among them
    m_axes.setTable(*other, RowSet::all(3), {});
    EXPECT_EQ(titles(), QStringList({"y", "x", "total"}));
    set();
    EXPECT_EQ(titles(), chosen);
}

TEST_F(ParallelAxesOfDrafts, StretchOverTheRowsThatAreShownAndOverMarks)
{
    RowSet few = RowSet::none(500);
    few.insert(4);
    few.insert(5);
    m_axes.setTable(*m_table, few, {});
    const ParallelAxis& total = m_axes[m_axes.size() - 1];
    const auto [least, most] = std::minmax({m_table->value(4, 5), m_table->value(5, 5)});
    EXPECT_EQ(total.shareOf(least), 0);
    EXPECT_EQ(total.shareOf(most), 1);

    std::vector<double> mark(m_table->columns().size(), std::nan(""));
    mark[5] = most * 2;
    m_axes.setTable(*m_table, few, {mark});
    EXPECT_EQ(m_axes[m_axes.size() - 1].shareOf(most * 2), 1);
}

TEST(ParallelLayout, CutsLinesThatLeaveTheAxes)
{
    EXPECT_EQ(partBetween({0, 5, 10, 8}, 0, 10), QLineF(0, 5, 10, 8));
    EXPECT_EQ(partBetween({0, 5, 10, 5}, 0, 10), QLineF(0, 5, 10, 5));
    EXPECT_EQ(partBetween({0, -5, 10, -5}, 0, 10), std::nullopt);
    EXPECT_EQ(partBetween({0, -9, 10, -1}, 0, 10), std::nullopt);
    EXPECT_EQ(partBetween({0, 11, 10, 1e9}, 0, 10), std::nullopt);
    EXPECT_EQ(partBetween({0, 5, 10, 25}, 0, 10), QLineF(0, 5, 2.5, 10));   // a quarter of its way down
    EXPECT_EQ(partBetween({0, -10, 10, 30}, 0, 10), QLineF(2.5, 0, 5, 10)); // enters after 10 of 40
    EXPECT_EQ(partBetween({0, 30, 10, -10}, 0, 10), QLineF(5, 10, 7.5, 0)); // upwards
}

} // namespace pimento
