// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/perf/scaling/line_plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::perf {

using testing::HasSubstr;
using testing::Not;

TEST(LinePlot, HasTicksAtRoundNumbers)
{
    EXPECT_DOUBLE_EQ(tickDistance(10), 2);
    EXPECT_DOUBLE_EQ(tickDistance(64), 20); // 12.8 is more than 10
    EXPECT_DOUBLE_EQ(tickDistance(400), 100);
    EXPECT_DOUBLE_EQ(tickDistance(1.4), 0.5);
    EXPECT_DOUBLE_EQ(tickDistance(5), 1);
}

TEST(LinePlot, PlacesPointsOnTheAxes)
{
    const std::string svg = svgText({"title", "x (s)", "y (m)", {{"line", {{0, 0}, {5, 5}, {10, 10}}}}});

    // 0 is at 76 and 340, 10 at 500 and 48, 5 half way: (76 + 500) / 2 and (340 + 48) / 2.
    EXPECT_THAT(svg, HasSubstr("d=\"M76.0 340.0 L288.0 194.0 L500.0 48.0\""));
    EXPECT_THAT(svg, HasSubstr(">x (s)</text>"));
    EXPECT_THAT(svg, HasSubstr(">y (m)</text>"));
    EXPECT_THAT(svg, HasSubstr(">line</text>"));
    EXPECT_THAT(svg, HasSubstr(">8</text>"));
}

TEST(LinePlot, EndsTheHeightAtATick)
{
    const std::string svg = svgText({"", "", "", {{"line", {{1, 1.1}}}}});

    // Ticks of 0.5: the axis ends at 1.5, 1.1 is 340 - 1.1 / 1.5 * 292 = 125.9.
    EXPECT_THAT(svg, HasSubstr("cy=\"125.9\""));
    EXPECT_THAT(svg, HasSubstr(">1.5</text>"));
}

TEST(LinePlot, KeepsNamesFromBeingMarkup)
{
    const std::string svg = svgText({"a < b & c", "", "", {{"line", {{1, 1}}}}});

    EXPECT_THAT(svg, HasSubstr("a &lt; b &amp; c"));
    EXPECT_THAT(svg, Not(HasSubstr("a < b")));
}

} // namespace pimento::perf
