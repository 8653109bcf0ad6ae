// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/figures/input_sizes.h"

#include "engine/systems/crossbar/figures/figure_cases.h"
#include "engine/systems/crossbar/figures/pimcomp_figures.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

FigureContext contextFor(std::vector<std::string> only)
{
    FigureContext context{.catalogue = test::catalogue(), .dataFolder = sourceFile()};
    context.options.only = std::move(only);
    context.threads = 2;
    return context;
}

LayerGraph graphNamed(const std::string& variant)
{
    return figureCases(PipelineMode::Latency, contextFor({variant + " on Arch-A"})).value().front().mappings().graph();
}

} // namespace

TEST(InputSizes, KeepTheLayersOfTheirOwnSize)
{
    EXPECT_EQ(resized(graphNamed("resnet18_mnist28"), 28), graphNamed("resnet18_mnist28"));
    EXPECT_EQ(resized(graphNamed("resnet18"), 224), graphNamed("resnet18"));
}

TEST(InputSizes, FollowStridesAndPadding)
{
    const LayerGraph small = graphNamed("resnet18_mnist28");
    const LayerGraph large = resized(small, 224).value();

    EXPECT_EQ(large.nodes[1].out.height, 112); // a stride of 2
    EXPECT_EQ(large.nodes[2].out.height, 56);
    EXPECT_EQ(large.nodes.back().out, small.nodes.back().out);
    EXPECT_EQ(resized(large, 28), small); // the mean of whole images stays so
}

TEST(InputSizes, RefuseOtherWeightsAndEmptyImages)
{
    EXPECT_FALSE(resized(graphNamed("vgg8_mnist28"), 32)); // its first product reads the pixels of an image
    EXPECT_FALSE(resized(graphNamed("vgg8_mnist28"), 2));
}

TEST(InputSizes, StandBesideTheLatenciesOfThePaper)
{
    const auto figure = latencyFigure(contextFor({"resnet18_mnist28 on Arch-C"}));

    ASSERT_TRUE(figure) << figure.error().message();
    const FigureTable& sizes = figure->tables.back();
    ASSERT_EQ(sizes.name, "fig12_sizes");
    ASSERT_EQ(sizes.rows.size(), 7U);
    EXPECT_EQ(sizes.rows.front().at(5), figure->tables.front().rows.front().at(9)); // 28 x 28: the bar of the figure
    for (const std::vector<std::string>& row : sizes.rows) {
        EXPECT_LE(std::stod(row.at(5)), std::stod(row.at(8))) << row.at(1);
    }
    const auto without = latencyFigure(contextFor({"vgg8_mnist28 on Arch-C"}));
    ASSERT_TRUE(without) << without.error().message();
    EXPECT_NE(without->tables.back().name, "fig12_sizes");
}

} // namespace pimento::crossbar
