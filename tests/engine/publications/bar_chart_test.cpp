// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/publications/bar_chart.h"

#include "engine/systems/dcc/figures/experiment_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;

/// Heights of the coloured rectangles, in their order.
std::vector<double> heightsOf(const std::string& svg, const std::string& colour)
{
    std::vector<double> heights;
    const std::regex bar("height=\"([0-9.]+)\" fill=\"" + colour + "\"");
    for (std::sregex_iterator each(svg.begin(), svg.end(), bar), end; each != end; ++each) {
        heights.push_back(std::stod((*each)[1]));
    }
    return heights;
}

constexpr const char* kFirstColour = "#9aa5b1";
constexpr const char* kSecondColour = "#1b6ca8";

} // namespace

TEST(BarFigure, DrawsBarsToScale)
{
    BarFigure chart{"title", {}, "axis (x)", "shapes", {"one", "two"}, 0, "", {}};
    chart.sections = {{{"heading"}, {{"group", {{{{1, 0}, {3, 1}}, "4.00x", ""}, {{{2, 0}}, "2.00x", ""}}}}}};

    const std::string svg = svgOf(chart);

    // The first rectangle of each colour is the legend's.
    const std::vector<double> first = heightsOf(svg, kFirstColour);
    const std::vector<double> second = heightsOf(svg, kSecondColour);
    ASSERT_EQ(first.size(), 3U);
    ASSERT_EQ(second.size(), 2U);
    EXPECT_NEAR(second[1] / first[1], 3, 0.01);
    EXPECT_NEAR(first[2] / first[1], 2, 0.01);
    for (const char* text : {"title", "axis (x)", "shapes", "one", "two", "heading", "group", "4.00x", "2.00x"}) {
        EXPECT_THAT(svg, HasSubstr(std::string(">") + text + "</text>"));
    }
}

TEST(BarFigure, IsWellFormed)
{
    BarFigure chart{"a < b & c", {"line > 2"}, "axis", "labels", {"", "two"}, 1, "reference", {}};
    const std::string empty = svgOf(chart);
    EXPECT_THAT(empty, HasSubstr("a &lt; b &amp; c"));
    EXPECT_THAT(empty, HasSubstr("line &gt; 2"));
    EXPECT_THAT(empty, testing::StartsWith("<svg "));
    EXPECT_THAT(empty, testing::EndsWith("</svg>\n"));
    EXPECT_TRUE(heightsOf(empty, kFirstColour).empty()); // no entry of the legend without a name
}

TEST(BarFigure, ShowsTheDraftsOfAFigure)
{
    PaperExperiment experiment{"fig2", "Some drafts", ChartKind::Parts, {PaperRatio::BestOverComputeFirst}, {}, {}, {}};
    const PaperSeries series{"RED", "attacc", "red",
                             "red", {},       {{PaperRatio::BestOverComputeFirst, PaperStatistic::HarmonicMean, 1.5}}};
    ReproducedCase one;
    one.shape = "batch=1";
    one.computeFirst = ReproducedDraft{"t", 40, 20, 10, 10};
    one.standard = {"b", 30, 10, 15, 5};
    one.best = {"d", 20, 5, 12, 3};
    const ReproducedExperiment run{&experiment, &reproducers()[0], {{&series, {one}}}};

    const BarFigure chart = chartOf(run);

    ASSERT_EQ(chart.sections.size(), 1U);
    EXPECT_THAT(chart.sections[0].heading.back(), HasSubstr("2.00x (paper 1.50x)"));
    const std::vector<Bar>& bars = chart.sections[0].groups.at(0).bars;
    ASSERT_EQ(bars.size(), 3U);
    EXPECT_EQ(bars[2].below, "D");
    EXPECT_EQ(bars[2].text, "2.00x");
    ASSERT_EQ(bars[1].parts.size(), 3U);
    EXPECT_DOUBLE_EQ(bars[1].parts[0].value, 0.25); // 10 of 40
    EXPECT_DOUBLE_EQ(bars[1].parts[1].value, 0.375);
    EXPECT_DOUBLE_EQ(bars[1].parts[2].value, 0.125);
}

} // namespace pimento::test
