// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/roofline_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;

RooflineChart chart(int points)
{
    RooflineChart all{"Title", {"a < b"}, {}, {}};
    all.machines = {{"One", 7.1e12, 7.1e12, 666e9, "arrays"}, {"Other", 265e12, 2.7e12, 0, "memory"}};
    for (int i = 0; i < points; ++i) { // all at one place
        all.points.push_back({static_cast<std::size_t>(i) + 1, "run", 0, 1e9, 1e9, 1e8, 1e-3});
    }
    return all;
}

struct Label {
    double x;
    double y;
    std::string text;
};

/// Numbers of marks.
std::vector<Label> labelsOf(const std::string& svg)
{
    static const std::regex kMark("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\" font-size=\"12\"[^>]*>([0-9]+)</text>");
    std::vector<Label> labels;
    for (std::sregex_iterator each(svg.begin(), svg.end(), kMark), end; each != end; ++each) {
        labels.push_back({std::stod((*each)[1]), std::stod((*each)[2]), (*each)[3]});
    }
    return labels;
}

} // namespace

TEST(RooflineChart, WritesMachinesAndRuns)
{
    const std::string svg = svgOf(chart(1));

    EXPECT_THAT(svg, testing::StartsWith("<svg xmlns="));
    EXPECT_THAT(svg, HasSubstr("a &lt; b"));
    EXPECT_THAT(svg, HasSubstr("One: 7.1 Top/s, arrays 7.1 TB/s, bus 666 GB/s (dashed)"));
    EXPECT_THAT(svg, HasSubstr("Other: 265 Top/s, memory 2.7 TB/s"));
    EXPECT_EQ(svg, svgOf(chart(1)));
}

TEST(RooflineChart, PutsNoNumberOnAnother)
{
    const std::vector<Label> labels = labelsOf(svgOf(chart(30)));

    ASSERT_EQ(labels.size(), 60U);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double first = 7.5 * static_cast<double>(labels[i].text.size()) - 0.2;
            const double second = 7.5 * static_cast<double>(labels[j].text.size()) - 0.2;
            const bool isApart = std::abs(labels[i].y - labels[j].y) > 11.8 || labels[i].x + first <= labels[j].x ||
                                 labels[j].x + second <= labels[i].x;
            EXPECT_TRUE(isApart) << labels[i].text << " and " << labels[j].text;
        }
    }
}

TEST(RooflineChart, StandsWithoutRuns)
{
    EXPECT_THAT(svgOf(chart(0)), testing::EndsWith("</svg>\n"));
    EXPECT_THAT(svgOf({}), testing::EndsWith("</svg>\n"));
}

TEST(SiText, HasThreeDigitsAndAPrefix)
{
    EXPECT_EQ(siText(7.0999e12, "B/s"), "7.1 TB/s");
    EXPECT_EQ(siText(999.96, "B"), "1 kB");
    EXPECT_EQ(siText(1.2345e-5, "s"), "12.3 us");
    EXPECT_EQ(siText(0, "J"), "0 J");
    EXPECT_EQ(siText(512, ""), "512");
}

} // namespace pimento::test
