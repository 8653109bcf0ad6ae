// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/pimcomp_figures.h"

#include "engine/systems/crossbar/figures/paper_bars.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

FigureContext contextOf(std::vector<std::string> only)
{
    FigureContext context{.catalogue = test::catalogue(), .dataFolder = sourceFile()};
    context.options.only = std::move(only);
    context.threads = 2;
    return context;
}

const std::string& cell(const FigureTable& table, std::size_t row, const std::string& column)
{
    const auto at = std::ranges::find(table.columns, column);
    EXPECT_NE(at, table.columns.end()) << column;
    return table.rows.at(row).at(static_cast<std::size_t>(at - table.columns.begin()));
}

double number(const FigureTable& table, std::size_t row, const std::string& column)
{
    return std::stod(cell(table, row, column));
}

/// Geometric mean of the bars of a figure over all devices and networks.
double barMean(const PaperBars& bars, std::string_view figure, std::string_view strategy)
{
    std::vector<double> values;
    for (const char* const device : {"Arch-A", "Arch-B", "Arch-C"}) {
        for (const char* const network : {"vgg8", "resnet18", "resnet34", "googlenet"}) {
            values.push_back(bars.value({figure, device, network, strategy}));
        }
    }
    return geometricMean(values);
}

} // namespace

TEST(PimcompFigures, AreNamedAsInThePaper)
{
    std::vector<std::string> ids;
    for (const PublishedFigure& each : pimcompFigures()) {
        ids.push_back(each.id);
    }

    EXPECT_THAT(ids, ElementsAre("fig10", "fig11", "fig12", "fig13", "fig14", "fig15", "fig16", "fig17", "table6"));
}

TEST(PaperBars, HaveTheMeansThatThePaperPrints)
{
    const auto bars = PaperBars::read(sourceFile());

    ASSERT_TRUE(bars) << bars.error().message();
    EXPECT_NEAR(barMean(*bars, "fig10", "PIMCOMP"), 149.5, 0.5);
    EXPECT_NEAR(barMean(*bars, "fig10", "Polyhedral"), 44.7, 0.1);
    EXPECT_NEAR(barMean(*bars, "fig12", "PIMCOMP"), 21.8, 0.1);
    EXPECT_NEAR(barMean(*bars, "fig14", "PIMCOMP"), 3.3, 0.05);
    EXPECT_NEAR(barMean(*bars, "fig17", "PIMCOMP"), 14.8, 0.1);
}

TEST(PaperBars, WriteThreeDigits)
{
    EXPECT_EQ(threeDigits(1234.4), "1234");
    EXPECT_EQ(threeDigits(12.34), "12.3");
    EXPECT_EQ(threeDigits(0.1234), "0.123");
    EXPECT_EQ(threeDigits(geometricMean({})), "");
    EXPECT_DOUBLE_EQ(geometricMean(std::vector<double>{1, 4}), 2);
}

TEST(ThroughputFigure, PutsOurTimesBesideThePapers)
{
    const auto figure = throughputFigure(contextOf({"Arch-C"}));

    ASSERT_TRUE(figure) << figure.error().message();
    const FigureTable& bars = figure->tables.at(0);
    ASSERT_EQ(bars.rows.size(), 5U); // four networks, ResNet-18 with two inputs
    for (std::size_t row = 0; row < bars.rows.size(); ++row) {
        EXPECT_EQ(cell(bars, row, "wins, paper"), "PIMCOMP");
        EXPECT_EQ(cell(bars, row, "wins, here"), "ours");
        EXPECT_GT(number(bars, row, "PUMA, here"), 1);
        EXPECT_GT(number(bars, row, "ours, here"), number(bars, row, "Polyhedral, here"));
    }
    EXPECT_EQ(cell(bars, 1, "input variant"), "resnet18");
    EXPECT_EQ(cell(bars, 1, "PIMCOMP, paper"), "143");
    EXPECT_EQ(cell(bars, 2, "input variant"), "resnet18_mnist28");
    // One copy of each layer takes 30 234 windows of 4000 ns for ResNet-18, and some time for the rest.
    EXPECT_NEAR(number(bars, 1, "SongC here [ms]"), 30'234 * 4e-3, 1);
    const FigureTable& means = figure->tables.at(1);
    EXPECT_EQ(cell(means, 0, "paper, text"), "149.5");
    EXPECT_GT(number(means, 0, "here, resnet18"), number(means, 1, "here, resnet18"));
}

TEST(TechniqueFigures, ComputeEachGain)
{
    const auto context = contextOf({"vgg8_mnist28 on Arch-A"});
    for (const auto run : {groupFigure, unfoldingFigure, memoryFigure}) {
        const auto figure = run(context);

        ASSERT_TRUE(figure) << figure.error().message();
        ASSERT_EQ(figure->tables.at(0).rows.size(), 1U);
        EXPECT_GT(number(figure->tables.at(0), 0, "here"), 1) << figure->id;
    }
    const auto exchange = exchangeFigure(context);
    ASSERT_TRUE(exchange) << exchange.error().message();
    // Milliseconds have three digits: 2.73 / 0.335 is known to 0.002 of itself, and the table rounds to 0.005.
    const double here = number(exchange->tables.at(0), 0, "here");
    EXPECT_NEAR(here,
                number(exchange->tables.at(0), 0, "layer by layer, at once [ms]") /
                    number(exchange->tables.at(0), 0, "as scheduled [ms]"),
                0.002 * here + 0.005);
}

TEST(CompileTimes, HaveAllStagesOfBothModes)
{
    const auto table = compileTimeTable(contextOf({"vgg8_mnist28"}));

    ASSERT_TRUE(table) << table.error().message();
    ASSERT_EQ(table->tables.at(0).rows.size(), 8U);
    EXPECT_EQ(cell(table->tables.at(0), 1, "stage"), "mapping");
    EXPECT_EQ(cell(table->tables.at(0), 1, "paper"), "1034");
    EXPECT_GT(number(table->tables.at(0), 1, "here"), 0);
}

TEST(PimcompFigures, RefuseUnknownNames)
{
    const auto figure = throughputFigure(contextOf({"Arch-D"}));

    ASSERT_FALSE(figure);
    EXPECT_THAT(figure.error().message(), HasSubstr("--only"));
}

} // namespace pimento::crossbar
