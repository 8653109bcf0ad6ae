// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/compute_layers.h"

#include "engine/networks/library/network_library.h"
#include "engine/networks/layer_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using workloads::Convolution;
using workloads::Network;
using workloads::Product;

double macsOfAll(const std::vector<networks::ComputeLayer>& layers)
{
    double macs = 0;
    for (const auto& each : layers) {
        workloads::Layer layer{.name = each.name, .shape = workloads::Joining{}};
        std::visit([&](const auto& shape) { layer.shape = shape; }, each.shape);
        macs += macsOf(layer).value_or(0) * static_cast<double>(each.repeats);
    }
    return macs;
}

} // namespace

/// Oracle: the sums of the networks themselves; a transposed convolution and attention change their form.
TEST(ComputeLayers, HaveAllMultiplicationsOfTheirNetwork)
{
    for (const char* name : {"resnet50", "mobilenet", "unet", "transformer-block", "shufflenet", "llama-3.1-8b"}) {
        const Network network = networks::findNetwork(name).value().network;
        const auto layers = networks::computeLayers(network);
        EXPECT_EQ(macsOfAll(layers), totalsOf(network).macs) << name;
    }
}

TEST(ComputeLayers, KeepGroupsStridesAndTypes)
{
    const Network network = networks::findNetwork("mobilenet").value().network;
    const auto layers = networks::computeLayers(network);

    ASSERT_EQ(layers.size(), 28U); // 27 convolutions and a matrix
    EXPECT_EQ(layers[1].name, "depthwise 1");
    EXPECT_EQ(std::get<Convolution>(layers[1].shape).groups, 32);
    EXPECT_EQ(std::get<Convolution>(layers[3].shape).sliding.stride, (workloads::Extent{2, 2}));
    EXPECT_EQ(layers[1].elementBits, 8);
    EXPECT_EQ(network.layers[layers.back().layer].layer.name, layers.back().name);
}

TEST(ComputeLayers, TurnAttentionIntoTwoProductsForEachHeadOfKeys)
{
    const workloads::Attention shape{.sequences = 2, .tokens = 1, .context = 64, .heads = 8, .kvHeads = 2, .keySize = 16,
                                     .valueSize = 24};
    const Network network{"one", {{"x", 256}}, {{{.name = "look", .shape = shape, .repeats = 3}, {"x"}}}};
    const auto layers = networks::computeLayers(network);

    ASSERT_EQ(layers.size(), 2U);
    EXPECT_EQ(std::get<Product>(layers[0].shape), (Product{4, 16, 64, 4, workloads::MatrixSource::Computed}));
    EXPECT_EQ(std::get<Product>(layers[1].shape), (Product{4, 64, 24, 4, workloads::MatrixSource::Computed}));
    EXPECT_EQ(macsOfAll(layers), totalsOf(network).macs);
}

TEST(ComputeLayers, LinksFollowNames)
{
    const Network network = networks::findNetwork("resnet18").value().network;
    const auto links = networks::linksOf(network);

    EXPECT_TRUE(links.sources[0].empty()); // it reads the input
    EXPECT_THAT(links.readers[1], ElementsAre(2, 4));
    EXPECT_THAT(links.sources[4], ElementsAre(1, 3));
    EXPECT_EQ(links.depth[4], 5U);
}

/// Figures that the publications of these networks state: 569 million multiplications and 4.2 million parameters of
/// MobileNet, 31 million parameters of U-Net, 7.1 million of a block of BERT base.
TEST(ComputeLayers, NetworksOfOurOwnHaveThePublishedSizes)
{
    const auto totals = [](const char* name) { return totalsOf(networks::findNetwork(name).value().network); };

    EXPECT_NEAR(totals("mobilenet").macs / 569e6, 1, 0.001);
    EXPECT_NEAR((totals("mobilenet").weights + totals("mobilenet").biases) / 4.2e6, 1, 0.01);
    EXPECT_NEAR((totals("unet").weights + totals("unet").biases) / 31.03e6, 1, 0.001);
    EXPECT_NEAR((totals("transformer-block").weights + totals("transformer-block").biases) / 7.085e6, 1, 0.001);
}

TEST(LayerText, SaysWhatALayerIs)
{
    const Network network = networks::findNetwork("mobilenet").value().network;

    EXPECT_EQ(networks::layerText(network.layers[0].layer),
              "convolution 3x3 stride 2 + bias + batch_norm + relu");
    EXPECT_EQ(networks::layerText(network.layers[1].layer),
              "convolution 3x3, depthwise + bias + batch_norm + relu");
    EXPECT_EQ(networks::layerText(network.layers[27].layer), "average pooling global");
    EXPECT_EQ(networks::dimensionsText({1, 3, 224}), "1x3x224");
}

} // namespace pimento::test
