// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/plot_math.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pimento {

using ::testing::DoubleNear;
using ::testing::ElementsAre;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

const PointGroups& someGroups()
{
    //                                 row:  0     1     2     3    4
    static const PointGroups groups(std::vector{20.0, 10.0, 20.0, kNaN, 10.0}, std::vector{1.0, 5.0, 1.0, 2.0, 4.0});
    return groups;
}

} // namespace

TEST(AxisMap, TurnsValuesIntoPixelsAndBack)
{
    const AxisMap linear{{0, 10}, 100, 300, Scale::Linear};
    const AxisMap logarithmic{{1, 100}, 300, 100, Scale::Logarithmic};

    EXPECT_DOUBLE_EQ(linear.toPixel(2.5), 150);
    EXPECT_DOUBLE_EQ(linear.toValue(150), 2.5);
    EXPECT_DOUBLE_EQ(logarithmic.toPixel(10), 200);
    EXPECT_NEAR(logarithmic.toValue(200), 10, 1e-12);
}

TEST(PointGroups, PutsRowsOfOnePlaceTogetherAndLeavesOutUnknownOnes)
{
    const PointGroups& groups = someGroups();

    ASSERT_EQ(groups.size(), 3U);
    EXPECT_THAT(groups.rows(0), ElementsAre(4));    // (10, 4)
    EXPECT_THAT(groups.rows(1), ElementsAre(1));    // (10, 5)
    EXPECT_THAT(groups.rows(2), ElementsAre(0, 2)); // (20, 1)
    EXPECT_EQ(groups.find(20, 1), 2U);
    EXPECT_EQ(groups.find(20, 2), std::nullopt);
}

TEST(PointGroups, IsEmptyWithoutKnownRows)
{
    EXPECT_EQ(PointGroups(std::vector{kNaN}, std::vector{1.0}).size(), 0U);
    EXPECT_EQ(PointGroups().size(), 0U);
}

TEST(NearestGroup, FindsTheClosestWithinReach)
{
    const AxisMap x{{0, 100}, 0, 100, Scale::Linear};
    const AxisMap y{{0, 10}, 100, 0, Scale::Linear};

    EXPECT_EQ(nearestGroup(someGroups(), x, y, 11, 52, 12), 1U); // (10, 5) is at pixel (10, 50)
    EXPECT_EQ(nearestGroup(someGroups(), x, y, 11, 58, 12), 0U); // (10, 4) is at pixel (10, 60)
    EXPECT_EQ(nearestGroup(someGroups(), x, y, 60, 60, 12), std::nullopt);
}

TEST(NextInGroup, GoesRoundAndRound)
{
    const std::vector<std::uint32_t> rows = {4, 7, 9};

    EXPECT_EQ(nextInGroup(rows, std::nullopt), 4U);
    EXPECT_EQ(nextInGroup(rows, 4), 7U);
    EXPECT_EQ(nextInGroup(rows, 9), 4U);
    EXPECT_EQ(nextInGroup(rows, 5), 4U);
}

TEST(PaddedRange, HoldsAllValuesWithAMargin)
{
    const std::vector<double> values = {10, kNaN, 1000};

    const Range linear = paddedRange(values, Scale::Linear);
    const Range logarithmic = paddedRange(values, Scale::Logarithmic);

    EXPECT_EQ(linear.lower, 0); // not below zero
    EXPECT_GT(linear.upper, 1000);
    EXPECT_LT(logarithmic.lower, 10);
    EXPECT_GT(logarithmic.lower, 0);
    EXPECT_GT(logarithmic.upper, 1000);
}

TEST(PaddedRange, IsNeverEmpty)
{
    for (const Scale scale : {Scale::Linear, Scale::Logarithmic}) {
        for (const std::vector<double>& values : {std::vector<double>{}, {5.0}, {0.0}, {kNaN}}) {
            const Range range = paddedRange(values, scale);
            EXPECT_LT(range.lower, range.upper);
        }
    }
}

TEST(LogTicks, AreRoundAndInsideTheRange)
{
    EXPECT_THAT(logTicks({900, 25000}), ElementsAre(1000, 2000, 5000, 10000, 20000));
    EXPECT_THAT(logTicks({1, 1e6}), ElementsAre(1, 10, 100, 1000, 10000, DoubleNear(1e5, 1e-6), DoubleNear(1e6, 1e-6)));
    EXPECT_THAT(logTicks({100, 120}), ElementsAre(100, 105, 110, 115, 120));
}

TEST(EvenTicks, AreMultiplesOfARoundStep)
{
    EXPECT_THAT(evenTicks({0, 2336}, 4), ElementsAre(0, 1000, 2000));
    EXPECT_THAT(evenTicks({150, 950}, 4), ElementsAre(200, 400, 600, 800));
}

TEST(EvenTicks, EndInARangeWhoseStepsAreTooSmallToCount)
{
    const double lower = 1e6;
    EXPECT_LE(evenTicks({lower, std::nextafter(lower, 2e6)}, 4).size(), 5U);
    EXPECT_LE(logTicks({lower, std::nextafter(lower, 2e6)}).size(), 5U);
}

TEST(GuideLine, KeepsTheTotalOnBothScales)
{
    for (const Scale scale : {Scale::Linear, Scale::Logarithmic}) {
        const GuideLine line = guideLine(100, {1, 200}, {1, 200}, scale);
        ASSERT_FALSE(line.x.empty());
        EXPECT_DOUBLE_EQ(line.x.front(), 1);
        for (std::size_t i = 0; i < line.x.size(); ++i) {
            EXPECT_NEAR(line.x[i] + line.y[i], 100, 1e-9);
            EXPECT_GE(line.y[i], 1 - 1e-9);
        }
    }
}

TEST(GuideLine, IsEmptyOutsideTheView) { EXPECT_TRUE(guideLine(10, {20, 30}, {20, 30}, Scale::Linear).x.empty()); }

TEST(GuideTotals, AreFewAndInsideTheView)
{
    for (const Scale scale : {Scale::Linear, Scale::Logarithmic}) {
        const auto totals = guideTotals({1000, 30000}, {500, 90000}, scale, 6);
        EXPECT_FALSE(totals.empty());
        EXPECT_LE(totals.size(), 6U);
        EXPECT_GE(totals.front(), 1500);
        EXPECT_LE(totals.back(), 120000);
    }
}

TEST(CellAt, NamesTheCellUnderAPlace)
{
    EXPECT_EQ(cellAt(0, 0, 16, 64), 0U);
    EXPECT_EQ(cellAt(-0.4, 1.4, 16, 64), 64U);
    EXPECT_EQ(cellAt(63.4, 15.4, 16, 64), 1023U);
    EXPECT_EQ(cellAt(63.6, 0, 16, 64), std::nullopt);
    EXPECT_EQ(cellAt(0, -0.6, 16, 64), std::nullopt);
}

} // namespace pimento
