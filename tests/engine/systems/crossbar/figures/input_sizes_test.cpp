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

// The variants differ in the channels of the image and in the number of classes.
TEST(InputSizes, FollowStridesAndPadding)
{
    const LayerGraph other = graphNamed("resnet18");
    const LayerGraph made = resized(graphNamed("resnet18_mnist28"), 224).value();

    ASSERT_EQ(made.nodes.size(), other.nodes.size());
    for (std::size_t i = 0; i < made.nodes.size(); ++i) {
        EXPECT_EQ(made.nodes[i].out.height, other.nodes[i].out.height) << i;
        EXPECT_EQ(made.nodes[i].out.width, other.nodes[i].out.width) << i;
        EXPECT_EQ(made.nodes[i].sliding, other.nodes[i].sliding) << i;
    }
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
