// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/point_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace pimento {

namespace {

using testing::HasSubstr;

/// Places of the dots of a radius.
std::vector<std::pair<double, double>> dotsOf(const std::string& svg, const std::string& radius)
{
    std::vector<std::pair<double, double>> places;
    const std::regex dot("cx=\"([0-9.]+)\" cy=\"([0-9.]+)\" r=\"" + radius + "\"");
    for (std::sregex_iterator each(svg.begin(), svg.end(), dot), end; each != end; ++each) {
        places.emplace_back(std::stod((*each)[1]), std::stod((*each)[2]));
    }
    return places;
}

PointFigure chartOf(PointFigure::Axis axis)
{
    return {.title = "A & B",
            .subtitle = {"of a test"},
            .x = "exact",
            .y = "estimate",
            .xAxis = axis,
            .yAxis = axis,
            .hasDiagonal = true,
            .series = {{"one", {{10, 10}, {100, 100}, {1000, 10}}}}};
}

} // namespace

TEST(PointFigure, EqualValuesLieOnTheDiagonal)
{
    for (const auto axis : {PointFigure::Axis::Linear, PointFigure::Axis::Logarithmic}) {
        const std::string svg = svgOf(chartOf(axis));

        EXPECT_THAT(svg, HasSubstr("A &amp; B"));
        EXPECT_THAT(svg, HasSubstr("equal values"));
        const auto dots = dotsOf(svg, "2.4");
        ASSERT_EQ(dots.size(), 3U);
        EXPECT_NEAR(dots[1].first - dots[0].first, dots[0].second - dots[1].second, 0.11);
        EXPECT_GT(dots[2].first, dots[1].first);
        EXPECT_EQ(dots[2].second, dots[0].second);
    }
}

TEST(PointFigure, LogarithmicAxesHaveEqualStepsForEqualFactors)
{
    const auto dots = dotsOf(svgOf(chartOf(PointFigure::Axis::Logarithmic)), "2.4");

    EXPECT_NEAR(dots[2].first - dots[1].first, dots[1].first - dots[0].first, 0.11);
}

TEST(PointFigure, LinesReplaceDots)
{
    PointFigure chart = chartOf(PointFigure::Axis::Linear);
    chart.shape = PointFigure::Shape::Lines;

    const std::string svg = svgOf(chart);

    EXPECT_TRUE(dotsOf(svg, "2.4").empty());
    EXPECT_THAT(svg, HasSubstr("<polyline"));
}

} // namespace pimento
