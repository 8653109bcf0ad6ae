// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/scatter/value_colours.h"

#include "tests/support/small_exploration.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pimento {

namespace {

constexpr std::size_t kColumn = 1;

ValueColours coloursOf(std::vector<double> values, const Palette& palette)
{
    const std::vector<double> others(values.size(), 1.0);
    return {*test::plainTable(std::move(values), others), kColumn, palette};
}

std::vector<double> upTo(double most)
{
    std::vector<double> values;
    for (double value = 1; value <= most; value *= 2) {
        values.push_back(value);
    }
    return values;
}

double distance(const QColor& one, const QColor& other)
{
    return std::hypot(one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue());
}

} // namespace

TEST(ValueColours, StandOutFromEveryGround)
{
    constexpr double kLeastContrast = 2;
    const std::vector<double> values = upTo(4096);
    for (const Palette& palette : {Palette::light(), Palette::dark(), Palette::contrast()}) {
        const ValueColours colours = coloursOf(values, palette);
        ASSERT_TRUE(colours.isRamp());
        for (const double value : values) {
            EXPECT_GE(contrastRatio(colours.of(value), palette.color(Role::Base)), kLeastContrast) << value;
        }
    }
}

// Numbers of banks, of which most are small.
TEST(ValueColours, SpreadWideValuesByTheirLogarithm)
{
    const std::vector<double> values = upTo(128);
    const ValueColours colours = coloursOf(values, Palette::dark());
    ASSERT_TRUE(colours.isRamp());

    const double whole = distance(colours.of(values.front()), colours.of(values.back()));
    for (std::size_t i = 1; i < values.size(); ++i) {
        EXPECT_GT(distance(colours.of(values[i]), colours.of(values[i - 1])), whole / 20) << values[i];
    }
    EXPECT_EQ(colours.least(), QStringLiteral("1\u202Fcycles"));
    EXPECT_EQ(colours.most(), QStringLiteral("128\u202Fcycles"));
}

TEST(ValueColours, HaveAHueForEachOfAFewNumbers)
{
    const ValueColours colours = coloursOf({1, 4, 16, 4, NAN}, Palette::dark());

    EXPECT_FALSE(colours.isRamp());
    ASSERT_EQ(colours.entries().size(), 3U);
    EXPECT_NE(colours.of(1), colours.of(4));
    EXPECT_NE(colours.of(4), colours.of(16));
    EXPECT_EQ(colours.of(NAN), Palette::dark().color(Role::Guide));
}

} // namespace pimento
