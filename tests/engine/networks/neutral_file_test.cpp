// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/networks/neutral_file.h"

#include "engine/base/json_reader.h"
#include "engine/networks/library/network_library.h"
#include "engine/workloads/network_file.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using workloads::Network;

const std::string kSmall = R"({
  "format": "pim-network", "version": 1, "name": "small", "provenance": "made up",
  "summary": {"layers": 8, "weights": 1168, "macs": 61456},
  "layers": [
    {"id": 0, "name": "data", "kind": "input", "inputs": [], "out": [3, 16, 16]},
    {"id": 1, "name": "conv", "kind": "conv", "inputs": [0], "kernel": [3, 3], "stride": [2, 2], "pad": [1, 1, 1, 1],
     "dilation": [1, 1], "group": 1, "in_ch": 3, "out_ch": 8, "bias": true, "fused": ["batchnorm", "relu"],
     "out": [8, 8, 8]},
    {"id": 2, "name": "wide", "kind": "conv", "inputs": [1], "kernel": [3, 3], "stride": [1, 1], "pad": [1, 1, 1, 1],
     "dilation": [1, 1], "group": 2, "in_ch": 8, "out_ch": 8, "bias": false, "fused": [], "out": [8, 8, 8]},
    {"id": 3, "name": "shuffle", "kind": "channel_shuffle", "inputs": [2], "groups": 2, "out": [8, 8, 8]},
    {"id": 4, "name": "both", "kind": "concat", "inputs": [1, 3], "out": [16, 8, 8]},
    {"id": 5, "name": "pool", "kind": "pool", "inputs": [4], "op": "avg", "is_global": true, "kernel": [8, 8],
     "stride": [1, 1], "pad": [0, 0, 0, 0], "out": [16, 1, 1]},
    {"id": 6, "name": "flat", "kind": "flatten", "inputs": [5], "out": [16]},
    {"id": 7, "name": "fc", "kind": "fc", "inputs": [6], "in_features": 16, "out_features": 41, "bias": true,
     "fused": [], "out": [41]}
  ]
})";

std::string changed(const std::string& from, const std::string& to)
{
    std::string text = kSmall;
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}

std::string messageAfter(const std::string& from, const std::string& to)
{
    const auto reading = networks::parseNeutralNetwork(changed(from, to), "small.json");
    EXPECT_FALSE(reading) << from;
    return reading ? "" : reading.error().message();
}

} // namespace

TEST(NeutralFile, ReadsEveryKindOfLayer)
{
    const auto reading = networks::parseNeutralNetwork(kSmall, "small.json");
    ASSERT_TRUE(reading) << reading.error().message();
    const Network& network = reading->network;

    // 8 x 27 x 64 + 8 x 4 x 9 x 64 + 16 x 41 multiplications; 216 + 288 + 656 weights.
    EXPECT_EQ(totalsOf(network).macs, 13824 + 18432 + 656);
    EXPECT_EQ(totalsOf(network).weights, 216 + 288 + 656);
    EXPECT_EQ(totalsOf(network).biases, 8 + 41);
    EXPECT_THAT(network.layers[0].layer.fused, testing::ElementsAre("batch_norm", "relu"));
    EXPECT_EQ(network.layers[0].dimensions, (workloads::Dimensions{1, 8, 8, 8}));
    EXPECT_EQ(std::get<workloads::Convolution>(network.layers[1].layer.shape).groups, 2);
    EXPECT_EQ(std::get<workloads::Pooling>(network.layers[4].layer.shape).function, "average");
    EXPECT_THAT(network.layers[3].from, testing::ElementsAre("conv", "shuffle"));
    // Its summary is wrong on purpose.
    EXPECT_THAT(reading->remarks,
                testing::ElementsAre(HasSubstr("says 1168 weights, but its layers have 1160"),
                                     HasSubstr("says 61456 multiplications, but its layers have 32912")));
    EXPECT_EQ(workloads::parseNetwork(workloads::networkJson(network), "again").value(), network);
}

TEST(NeutralFile, SaysWhatIsWrongWithItsText)
{
    EXPECT_THAT(messageAfter("\"in_ch\": 3", "\"in_ch\": 4"), HasSubstr("layer \"conv\""));
    EXPECT_THAT(messageAfter("\"out\": [8, 8, 8]", "\"out\": [8, 9, 8]"),
                HasSubstr("has 576 elements, but the sizes of the layer give 512"));
    EXPECT_THAT(messageAfter("\"kind\": \"concat\"", "\"kind\": \"concert\""), HasSubstr("concat"));
    EXPECT_THAT(messageAfter("\"inputs\": [1, 3]", "\"inputs\": [1, 9]"), HasSubstr("names layer 9"));
    EXPECT_THAT(messageAfter("\"inputs\": [2]", "\"inputs\": []"), HasSubstr("layers[4].inputs: is empty"));
    EXPECT_THAT(messageAfter("\"version\": 1", "\"version\": 2"), HasSubstr("version"));
    EXPECT_THAT(messageAfter("\"id\": 7", "\"id\": 6"), HasSubstr("not the only one"));
    EXPECT_THAT(messageAfter("\"pad\": [1, 1, 1, 1]", "\"pad\": [1, 1]"), HasSubstr("has 2 numbers"));
}

/// Oracle: the summaries, which were counted by other means.
TEST(NeutralFile, NetworksOfTheLibraryHaveTheFiguresOfTheirSummaries)
{
    int compared = 0;
    for (const std::string& name : networks::networkNames(sourceFile())) {
        const auto file = std::filesystem::path(sourceFile("/datasets/networks")) / (name + ".json");
        const std::string text = readAll(file);
        const auto reading = networks::readNetwork(file);
        ASSERT_TRUE(reading) << reading.error().message();
        if (!networks::namesNeutralFormat(text)) {
            continue;
        }
        const auto summary = nlohmann::json::parse(text).at("summary");
        const auto totals = totalsOf(reading->network);
        EXPECT_EQ(totals.layers + static_cast<std::int64_t>(reading->network.inputs.size()), summary.at("layers"));
        EXPECT_EQ(totals.macs, summary.at("macs").get<double>()) << name;
        EXPECT_EQ(totals.weights, summary.at("weights").get<double>()) << name;
        EXPECT_TRUE(reading->remarks.empty()) << name;
        ++compared;
    }
    EXPECT_EQ(compared, 16);
}

TEST(NetworkLibrary, FindsNetworksFilesAndLanguageModelsByName)
{
    EXPECT_EQ(networks::findNetwork("ResNet18")->network.layers.size(), 40U);
    EXPECT_EQ(networks::findNetwork("gpt3-13b", {.sizes = {{"context", 128}}, .passes = {}})->form,
              networks::NetworkForm::Model);
    EXPECT_THAT(networks::findNetwork("resnet").error().message(), HasSubstr("resnet18"));
    EXPECT_THAT(networks::findNetwork("resnet18", {.sizes = {}, .passes = "fuse"}).error().message(),
                HasSubstr("fuse-activation"));
    EXPECT_FALSE(networks::findNetwork("nothing.onnx"));
    EXPECT_TRUE(networks::isNetworkFile("NET.ONNX"));
}

} // namespace pimento::test
