// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/passes/passes.h"

#include "engine/networks/layer_text.h"
#include "engine/networks/onnx/onnx_reader.h"
#include "tests/engine/networks/onnx_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

// Each pass alone, where it changes a graph and where it must not.

namespace pimento::test {

namespace {

using testing::ElementsAre;
using workloads::Convolution;
using workloads::ElementWise;
using workloads::Network;

/// Reads a file and applies passes to it. Returns names of layers with what they are.
std::vector<std::string> after(const std::string& bytes, const std::string& passes, Network* result = nullptr)
{
    auto reading = networks::parseOnnx(bytes, "made.onnx");
    EXPECT_TRUE(reading) << reading.error().message();
    if (!reading) {
        return {};
    }
    Network network = reading->network;
    const auto chosen = networks::passesNamed(passes);
    EXPECT_TRUE(chosen);
    (void)networks::applyPasses(network, *chosen);
    EXPECT_TRUE(check(network).has_value()) << check(network).error().message();
    std::vector<std::string> layers;
    for (const auto& one : network.layers) {
        layers.push_back(one.layer.name + ": " + networks::layerText(one.layer));
    }
    if (result != nullptr) {
        *result = std::move(network);
    }
    return layers;
}

std::string shuffling(const Sizes& order)
{
    OnnxFileMaker file;
    file.input("x", "1,12,5,7").numbers("apart", {1, 3, 4, 5, 7}).numbers("joined", {1, 12, 5, 7});
    file.node("Relu", {"x"}, {"r"}).node("Reshape", {"r", "apart"}, {"a"});
    file.node("Transpose", {"a"}, {"b"}, {list("perm", order)}).node("Reshape", {"b", "joined"}, {"c"}).output("c");
    return file.bytes();
}

} // namespace

TEST(Passes, ChannelShuffleIsFoundByItsOrder)
{
    Network network;
    EXPECT_THAT(after(shuffling({0, 2, 1, 3, 4}), "channel-shuffle", &network),
                ElementsAre("r: relu", "c: channel_shuffle"));
    EXPECT_THAT(std::get<ElementWise>(network.layers[1].layer.shape).values, ElementsAre(3));
    EXPECT_EQ(after(shuffling({0, 1, 2, 4, 3}), "channel-shuffle").size(), 4U);
    EXPECT_EQ(after(shuffling({0, 2, 1, 3, 4}), "none").size(), 4U);
}

TEST(Passes, PaddingMovesIntoTheOnlyLayerThatReadsIt)
{
    OnnxFileMaker file;
    file.input("x", "1,2,6,8").numbers("pads", {0, 0, 1, 2, 0, 0, 3, 4}).weights("w", {4, 2, 3, 3});
    file.node("Relu", {"x"}, {"r"}).node("Pad", {"r", "pads"}, {"p"}).node("Conv", {"p", "w"}, {"y"}).output("y");
    Network network;

    EXPECT_THAT(after(file.bytes(), "merge-padding", &network), ElementsAre("r: relu", "y: convolution 3x3"));
    const auto& sliding = std::get<Convolution>(network.layers[1].layer.shape).sliding;
    EXPECT_EQ(sliding.image, (workloads::Extent{6, 8}));
    EXPECT_EQ(sliding.padding, (workloads::Padding{1, 2, 3, 4}));
    EXPECT_EQ(sliding.positions(), (workloads::Extent{8, 12}));

    file.node("Relu", {"p"}, {"also"}).output("also"); // a second reader of the padded image
    EXPECT_EQ(after(file.bytes(), "merge-padding").size(), 4U);
}

TEST(Passes, PaddingOfChannelsAndReflectionsStay)
{
    OnnxFileMaker channels;
    channels.input("x", "1,2,6,8").numbers("pads", {0, 1, 0, 0, 0, 1, 0, 0}).weights("w", {4, 4, 3, 3});
    channels.node("Pad", {"x", "pads"}, {"p"}).node("Conv", {"p", "w"}, {"y"}).output("y");
    OnnxFileMaker mirrored;
    mirrored.input("x", "1,2,6,8").numbers("pads", {0, 0, 1, 1, 0, 0, 1, 1}).weights("w", {4, 2, 3, 3});
    mirrored.node("Pad", {"x", "pads"}, {"p"}, {word("mode", "reflect")}).node("Conv", {"p", "w"}, {"y"}).output("y");

    EXPECT_THAT(after(channels.bytes(), "all"), ElementsAre("p: pad", "y: convolution 3x3"));
    EXPECT_THAT(after(mirrored.bytes(), "all"), ElementsAre("p: reflect_pad", "y: convolution 3x3"));
}

TEST(Passes, FunctionsJoinOnlyLayersThatNothingElseReads)
{
    OnnxFileMaker file;
    file.input("x", "1,4,6,6").weights("w", {4, 4, 1, 1});
    for (const char* name : {"scale", "shift", "mean", "variance"}) {
        file.zeros(name, {4});
    }
    file.node("Conv", {"x", "w"}, {"a"}).node("Relu", {"a"}, {"b"});
    file.node("BatchNormalization", {"b", "scale", "shift", "mean", "variance"}, {"n"}); // behind a function
    file.node("Conv", {"n", "w"}, {"c"}).node("Clip", {"c"}, {"d"}).node("Add", {"d", "c"}, {"e"}).output("e");

    EXPECT_THAT(after(file.bytes(), "standard"), ElementsAre("a: convolution 1x1 + relu", "n: batch_norm", "c: convolution 1x1",
                                                     "d: clip", "e: add"));
}

TEST(Passes, ResultsOfTheNetworkStayResults)
{
    OnnxFileMaker file;
    file.input("x", "1,4,6,6").weights("w", {4, 4, 1, 1});
    file.node("Conv", {"x", "w"}, {"a"}).node("Relu", {"a"}, {"b"}).node("Identity", {"b"}, {"c"});
    file.output("a").output("c");
    Network network;

    EXPECT_THAT(after(file.bytes(), "all", &network), ElementsAre("a: convolution 1x1", "b: relu"));
    EXPECT_THAT(network.outputs, ElementsAre("a", "b"));
}

TEST(Passes, SizesThatTheNetworkGivesStay)
{
    OnnxFileMaker file;
    file.input("x", "1,4,6,6").numbers("place", {2}).node("Relu", {"x"}, {"r"}).node("Shape", {"r"}, {"s"});
    file.node("Gather", {"s", "place"}, {"height"}).output("height").output("r");

    EXPECT_THAT(after(file.bytes(), "fold-shapes"), ElementsAre("r: relu", "s: shape", "height: gather"));
}

TEST(Passes, AreChosenByTheirNames)
{
    EXPECT_EQ(networks::passesNamed("none")->size(), 0U);
    EXPECT_EQ(networks::passesNamed("all")->size(), networks::networkPasses().size());
    EXPECT_EQ(networks::passesNamed("fuse-bias,fold-shapes")->front()->name, "fold-shapes"); // in their own order
    EXPECT_THAT(networks::passesNamed("fuse-biases").error().message(), testing::HasSubstr("fuse-bias, "));
}

} // namespace pimento::test
