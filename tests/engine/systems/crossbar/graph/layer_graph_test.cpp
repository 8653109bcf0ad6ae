// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/graph/layer_graph.h"

#include "engine/base/text_file.h"
#include "engine/networks/neutral_file.h"
#include "engine/systems/crossbar/run/mapping_run.h"
#include "engine/systems/crossbar/strategies/mapping_recipe.h"
#include "engine/workloads/network_file.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/engine/systems/crossbar/random_networks.h"
#include "tests/engine/systems/crossbar/small_graphs.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using workloads::Dimensions;

/// A network in the making, layer by layer.
class Maker {
public:
    explicit Maker(const Dimensions& input)
    {
        m_network.name = "small";
        m_network.inputs = {{"input", *workloads::elementsOf(input), input}};
    }
    Maker& add(const std::string& name, workloads::LayerShape shape, std::vector<std::string> from, Dimensions result)
    {
        workloads::NetworkLayer layer;
        layer.layer.name = name;
        layer.layer.shape = std::move(shape);
        layer.from = std::move(from);
        layer.dimensions = std::move(result);
        m_network.layers.push_back(std::move(layer));
        return *this;
    }
    /// A convolution of 1 x 1, or of a stride.
    Maker& convolution(const std::string& name, const std::string& from, const Dimensions& image, std::int64_t outputs,
                       std::int64_t stride = 1)
    {
        workloads::Convolution of;
        of.channels = image[1];
        of.outputChannels = outputs;
        of.sliding = {.image = {image[2], image[3]},
                      .window = {1, 1},
                      .stride = {stride, stride},
                      .dilation = {1, 1},
                      .padding = {}};
        const workloads::Extent to = of.sliding.positions();
        return add(name, of, {from}, {1, outputs, to.height, to.width});
    }
    Maker& flatten(const std::string& name, const std::string& from, std::int64_t elements)
    {
        return add(name, workloads::ElementWise{"flatten", elements}, {from}, {1, elements});
    }
    Maker& join(const std::string& name, std::vector<std::string> from, const Dimensions& result)
    {
        return add(name, workloads::Joining{*workloads::elementsOf(result)}, std::move(from), result);
    }
    Maker& product(const std::string& name, const std::string& from, std::int64_t inputs, std::int64_t outputs)
    {
        return add(name, workloads::Product{.inputs = inputs, .outputs = outputs}, {from}, {1, outputs});
    }

    [[nodiscard]] Result<LayerGraph> graph() const
    {
        const auto checked = workloads::check(m_network);
        EXPECT_TRUE(checked) << checked.error().message();
        return graphOf(m_network);
    }
    [[nodiscard]] std::string mistake() const
    {
        const auto made = graph();
        return made ? "" : made.error().message();
    }

private:
    workloads::Network m_network;
};

/// Verifies the streams of both modes with one copy of each layer.
void expectRight(const LayerGraph& graph, const CrossbarChip& chip)
{
    const auto partitions = partitionsOf(graph, chip, {}).value();
    const Placement placement = mappingOf({Strategy::Single, 0}, graph, partitions, chip).value();
    for (const PipelineMode mode : {PipelineMode::Throughput, PipelineMode::Latency}) {
        const PlacedStreams placed{graph, partitions, placement, chip, mode};
        const auto streams = streamsOf(placed);
        ASSERT_TRUE(streams) << streams.error().message();
        const auto verified = verifyStreams(placed, *streams, {});
        ASSERT_TRUE(verified) << verified.error().message();
    }
}

const Dimensions kImage = {1, 2, 4, 4};
const CrossbarChip kChip = smallChip(4, 8, 32, 8);

// In the order of a network's tensors, channel by channel, flattened images one after the other are the channels of
// both images one after the other: the same elements in the same places as one image with all channels, flattened.
TEST(LayerGraph, JoinsFlattenedImagesOfOneSizeAsChannels)
{
    const auto graph = Maker(kImage)
                           .convolution("one", "input", kImage, 3)
                           .convolution("two", "input", kImage, 5)
                           .flatten("flat-one", "one", 48)
                           .flatten("flat-two", "two", 80)
                           .join("join", {"flat-one", "flat-two"}, {1, 128})
                           .product("last", "join", 128, 4)
                           .graph();

    ASSERT_TRUE(graph) << graph.error().message();
    EXPECT_EQ(graph->nodes[3].kind, NodeKind::Join);
    EXPECT_EQ(graph->nodes[3].out, (ImageShape{8, 4, 4}));
    expectRight(*graph, kChip);
}

// A product of 30 rows reads all of 2 x 3 x 5 x 16 elements, not one image of 3 x 5 x 16.
TEST(LayerGraph, ReadsAllImagesOfABatchAsRows)
{
    const auto graph =
        Maker({2, 3, 5, 16})
            .add("rows", workloads::Product{.rows = 30, .inputs = 16, .outputs = 4}, {"input"}, {2, 3, 5, 4})
            .graph();

    ASSERT_TRUE(graph) << graph.error().message();
    EXPECT_EQ(graph->nodes[0].out.elements(), 480);
    EXPECT_EQ(graph->nodes[1].in, (ImageShape{16, 30, 1}));
}

// An input of a convolution along one axis has the dimensions 1 x channels x width.
TEST(LayerGraph, ReadsASequenceOfChannelsAsAnImageOfOneRow)
{
    const auto graph = Maker({1, 2, 6}).convolution("one", "input", {1, 2, 1, 6}, 3).graph();

    ASSERT_TRUE(graph) << graph.error().message();
    EXPECT_EQ(graph->nodes.front().out, (ImageShape{2, 1, 6}));
    expectRight(*graph, kChip);
    EXPECT_THAT(Maker({1, 6, 2}).convolution("one", "input", {1, 2, 1, 6}, 3).mistake(),
                HasSubstr("reads an image of 2 x 1 x 6, and its source gives 12 x 1 x 1"));
}

TEST(LayerGraph, TakesTheImageOfAnInputFromItsFirstReader)
{
    const auto stated = Maker({2, 3, 6}).convolution("one", "input", {1, 2, 3, 6}, 3).graph();
    const auto behind = Maker({2, 3, 6})
                            .add("relu", workloads::ElementWise{"relu", 36}, {"input"}, {2, 3, 6})
                            .convolution("one", "relu", {1, 2, 3, 6}, 3)
                            .graph();

    ASSERT_TRUE(stated) << stated.error().message();
    EXPECT_EQ(stated->nodes.front().out, (ImageShape{2, 3, 6}));
    ASSERT_TRUE(behind) << behind.error().message();
    EXPECT_EQ(behind->nodes.front().out, (ImageShape{2, 3, 6}));
}

TEST(LayerGraph, RefusesJoinsThatAreNotOfChannels)
{
    const auto mistake = Maker({1, 2, 4, 4})
                             .convolution("one", "input", kImage, 3)
                             .convolution("two", "input", kImage, 3)
                             .join("join", {"one", "two"}, {1, 3, 8, 4})
                             .mistake();

    EXPECT_THAT(mistake, HasSubstr("layer join of network small: joins images in another direction than channels"));
}

TEST(LayerGraph, JoinsVectorsOfImagesOfDifferentSizes)
{
    const auto graph = Maker(kImage)
                           .convolution("one", "input", kImage, 3)
                           .convolution("two", "input", kImage, 5, 2)
                           .flatten("flat-one", "one", 48)
                           .flatten("flat-two", "two", 20)
                           .join("join", {"flat-one", "flat-two"}, {1, 68})
                           .product("last", "join", 68, 4)
                           .graph();

    ASSERT_TRUE(graph) << graph.error().message();
    expectRight(*graph, kChip);
}

TEST(LayerGraph, RefusesImagesInAnotherShape)
{
    const auto mistake = Maker({1, 16, 2, 2})
                             .add("reshape", workloads::ElementWise{"reshape", 64}, {"input"}, {1, 4, 4, 4})
                             .convolution("conv", "reshape", {1, 4, 4, 4}, 3)
                             .mistake();

    EXPECT_THAT(mistake, HasSubstr("layer conv of network small: reads an image of 4 x 4 x 4"));
}

TEST(LayerGraph, RefusesFunctionsOfTwoTensors)
{
    const auto mistake = Maker(kImage)
                             .convolution("one", "input", kImage, 3)
                             .convolution("two", "input", kImage, 3)
                             .add("divide", workloads::ElementWise{"div", 48}, {"one", "two"}, {1, 3, 4, 4})
                             .mistake();

    EXPECT_THAT(mistake, HasSubstr("layer divide of network small: combines tensors by \"div\""));
}

TEST(LayerGraph, MakesFunctionsPartOfTheWeightsThatTheyAloneRead)
{
    const auto graph = Maker(kImage)
                           .convolution("conv", "input", kImage, 3)
                           .add("relu", workloads::ElementWise{"relu", 48}, {"conv"}, {1, 3, 4, 4})
                           .graph();

    ASSERT_TRUE(graph);
    ASSERT_EQ(graph->nodes.size(), 2U);
    EXPECT_THAT(graph->nodes[1].fused, ElementsAre("relu"));
}

/// Texts of networks in both formats.
std::vector<std::string> networkTexts()
{
    std::vector<std::string> texts;
    for (const char* const name : {"vgg8_mnist28", "resnet18_mnist28", "shufflenet"}) {
        texts.push_back(readTextFile(sourceFile("/datasets/networks/" + std::string(name) + ".json")).value());
    }
    for (std::uint64_t number = 0; number < 20; ++number) {
        texts.push_back(workloads::networkJson(randomCase(number).network));
    }
    return texts;
}

Result<workloads::Network> networkOf(const std::string& text)
{
    if (networks::namesNeutralFormat(text)) {
        return networks::parseNeutralNetwork(text, "damaged.json").map([](networks::NetworkReading&& reading) {
            return std::move(reading.network);
        });
    }
    return workloads::parseNetwork(text, "damaged.json");
}

/// Whether a schedule of a damaged network is small enough for a test.
bool isSmall(const LayerGraph& graph, std::span<const LayerPartition> partitions)
{
    std::int64_t work = 0;
    for (const GraphNode& node : graph.nodes) {
        work += node.out.elements() * (node.kind == NodeKind::Pool ? node.sliding.window.area() : 1);
    }
    for (const LayerPartition& each : partitions) {
        work += each.windows * each.rows * each.matrices * (1 + each.columns / 8);
    }
    return work < 200'000;
}

TEST(LayerGraph, TakesDamagedNetworksWithOneMessageOrComputesThem)
{
    const std::vector<std::string> texts = networkTexts();
    test::Mutation mutation(20261130);
    const int tries = static_cast<int>(test::longTriesOf(10'000, 1'000));
    int refused = 0;
    int computed = 0;
    for (int i = 0; i < tries; ++i) {
        SCOPED_TRACE(i);
        const std::string& text = texts[mutation.below(texts.size())];
        const auto network = networkOf(i % 3 == 0 ? mutation.damaged(text) : mutation.withOtherValue(text));
        const auto graph = network.and_then([](const workloads::Network& of) { return graphOf(of); });
        const auto partitions =
            graph.and_then([](const LayerGraph& of) { return partitionsOf(of, smallChip(8, 16, 64, 32), {}); });
        if (!partitions) {
            ++refused;
            ASSERT_TRUE(test::isOneCleanLine(partitions.error().message()))
                << test::escaped(partitions.error().message());
            continue;
        }
        const CrossbarChip chip = smallChip(8, 16, 64, 32);
        if (isSmall(*graph, *partitions) && mappingOf({Strategy::Single, 0}, *graph, *partitions, chip)) {
            expectRight(*graph, chip);
            ++computed;
        }
    }
    EXPECT_GT(refused, tries / 10);
    EXPECT_GT(computed, tries / 100);
}

} // namespace
} // namespace pimento::crossbar
