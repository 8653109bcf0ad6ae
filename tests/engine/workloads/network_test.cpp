// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workloads/network_file.h"

#include "engine/language_models/model_network.h"
#include "engine/problem/system.h"
#include "engine/systems/dcc/chains/chain_network.h"
#include "tests/engine/language_models/support.h"
#include "tests/engine/support.h"
#include "tests/engine/workloads/networks.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using workloads::Layer;
using workloads::Network;

Layer convolution(const workloads::Convolution& shape) { return {.name = "conv", .shape = shape}; }

Network small() { return workloads::parseNetwork(smallNetworkJson(), "small.json").value(); }

const Layer& layerOf(const Network& network, const std::string& name)
{
    return std::ranges::find(network.layers, name, [](const auto& each) { return each.layer.name; })->layer;
}

std::string withChange(std::string text, const std::string& from, const std::string& to)
{
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}

std::string messageAfter(const std::string& from, const std::string& to)
{
    const auto read = workloads::parseNetwork(withChange(smallNetworkJson(), from, to), "small.json");
    return read ? "" : read.error().message();
}

} // namespace

TEST(Layer, CountsAConvolutionWithStrideDilationPaddingAndGroups)
{
    // 5 x 3 elements under the window of 3 x 3 with a dilation of 2 x 1: (32 + 4 - 5) / 2 + 1 = 16 rows, and
    // (32 + 2 - 3) / 2 + 1 = 16 columns.
    const Layer layer = convolution({.batch = 2,
                                     .channels = 4,
                                     .outputChannels = 6,
                                     .groups = 2,
                                     .sliding = {{32, 32}, {3, 3}, {2, 2}, {2, 1}, {2, 1, 2, 1}}});

    ASSERT_TRUE(check(layer).has_value());
    EXPECT_EQ(resultOf(layer), 2 * 6 * 16 * 16);
    EXPECT_EQ(operandOf(layer), 2 * 4 * 32 * 32);
    EXPECT_EQ(weightsOf(layer), 6 * 2 * 9); // each group has 2 of the 4 channels
    EXPECT_EQ(operationsOf(layer), 2.0 * 2 * 6 * 2 * 9 * 16 * 16);
}

TEST(Layer, RefusesSizesThatDoNotFitTogether)
{
    const workloads::Convolution good{.channels = 4, .outputChannels = 4, .sliding = {{8, 8}, {3, 3}, {}, {}, {}}};
    ASSERT_TRUE(check(convolution(good)).has_value());
    workloads::Convolution groups = good;
    groups.groups = 3;
    workloads::Convolution window = good;
    window.sliding.dilation = {4, 1}; // 9 rows
    workloads::Convolution stride = good;
    stride.sliding.stride = {0, 1};
    workloads::Convolution huge = good;
    huge.batch = workloads::kLargestSize;
    huge.channels = workloads::kLargestSize;

    EXPECT_THAT(check(convolution(groups)).error().message(), HasSubstr("3 groups do not divide 4 channels"));
    EXPECT_THAT(check(convolution(window)).error().message(), HasSubstr("window is larger than its image"));
    EXPECT_THAT(check(convolution(stride)).error().message(), HasSubstr("stride height is 0"));
    EXPECT_THAT(check(convolution(huge)).error().message(), HasSubstr("its input has too many elements"));
    EXPECT_THAT(check(Layer{.name = "look", .shape = workloads::Attention{.heads = 4, .kvHeads = 3}}).error().message(),
                HasSubstr("3 kv_heads do not divide 4 heads"));
}

TEST(Network, ReadsEveryKindOfLayerWithItsAttributes)
{
    const Network network = small();

    EXPECT_EQ(network.layers.size(), 8U);
    const auto& conv = std::get<workloads::Convolution>(layerOf(network, "conv").shape);
    EXPECT_EQ(conv.sliding.positions(), (workloads::Extent{16, 16}));
    EXPECT_EQ(conv.sliding.padding, (workloads::Padding{2, 1, 2, 1}));
    EXPECT_EQ(std::get<workloads::Convolution>(layerOf(network, "depthwise").shape).groups, 8);
    EXPECT_EQ(layerOf(network, "conv").elementType, "int8");  // of the network
    EXPECT_EQ(layerOf(network, "dense").elementType, "fp16"); // its own
    EXPECT_EQ(layerOf(network, "look").repeats, 3);
    EXPECT_EQ(std::get<workloads::KernelLayer>(layerOf(network, "last").shape).kernel.sizes.at("size"), "32");
    EXPECT_EQ(totalsOf(network).layers, 10);
    // Windows of 3 x 8 and 8 channels, a matrix, and three times 16 x 2 x 24 kept elements.
    EXPECT_EQ(totalsOf(network).weights, 8 * 3 * 9 + 8 * 9 + 2560 * 64 + 3 * 16 * 2 * 24);
}

TEST(Network, IsReadAsItWasWritten)
{
    const Network network = small();
    const auto again = workloads::parseNetwork(workloads::networkJson(network), "again");
    const Layer& conv = layerOf(network, "conv");
    const auto layer = workloads::parseLayer(workloads::layerJson(conv), "again");

    ASSERT_TRUE(again && layer);
    EXPECT_EQ(*again, network);
    EXPECT_EQ(*layer, conv);
}

TEST(Network, SaysWhatIsWrongWithItsText)
{
    EXPECT_THAT(messageAfter("\"window\": [3, 3], \"stride\"", "\"window\": [3], \"stride\""),
                testing::AllOf(HasSubstr("layers[1].window"), HasSubstr("has 1 numbers")));
    EXPECT_THAT(messageAfter("\"op\": \"pooling\"", "\"op\": \"poling\""), HasSubstr("pooling"));
    EXPECT_THAT(messageAfter("\"channels\": 3", "\"channels\": 0"), HasSubstr("layers[1].channels"));
    EXPECT_THAT(messageAfter("\"kv_heads\"", "\"kvheads\""), HasSubstr("kv_heads"));
    EXPECT_THAT(messageAfter("network 1", "network 9"), HasSubstr("format"));
    EXPECT_THAT(
        messageAfter("\"from\": [\"sum\"]", "\"from\": [\"both\"]"),
        HasSubstr("small.json, layer \"pool\": reads \"both\", which is neither an input nor an earlier layer"));
    EXPECT_THAT(messageAfter("\"from\": [\"both\"]", "\"from\": [\"pool\"]"),
                HasSubstr("reads 2560 elements, but \"pool\" has 512"));
    EXPECT_THAT(messageAfter("\"elements\": 2560", "\"elements\": 2561"), HasSubstr("what it joins has 2560"));
    EXPECT_THAT(messageAfter("\"name\": \"pool\"", "\"name\": \"sum\""), HasSubstr("not the only one of this name"));
    EXPECT_THAT(messageAfter("\"from\": [\"image\"]", "\"from\": []"), HasSubstr("reads nothing"));
}

TEST(Workload, OfAFileIsALayerOrANetwork)
{
    const TemporaryFolder folder;
    const auto write = [&](const char* name, const std::string& text) {
        writeAll(folder.path() / name, text);
        return workloads::readWorkload(folder.path() / name);
    };

    const auto network = write("small.json", smallNetworkJson());
    const auto layer = write("conv.json", workloads::layerJson(layerOf(small(), "conv")));
    const auto neither = write("other.json", "{\"format\": \"other\"}");

    ASSERT_TRUE(network && layer);
    EXPECT_EQ(network->kind, WorkloadKind::Network);
    EXPECT_EQ(workloads::networkOf(*network)->layers.size(), 8U);
    EXPECT_EQ(layer->kind, WorkloadKind::Layer);
    EXPECT_EQ(layer->name, "conv");
    EXPECT_EQ(workloads::networkOf(*layer)->layers.size(), 1U);
    EXPECT_FALSE(neither);
    EXPECT_FALSE(workloads::networkOf(WorkloadRef{.name = "gemv"}));
}

TEST(Workload, TakesAnElementTypeInPlaceOfThoseOfItsText)
{
    WorkloadRef network{.name = "small", .text = smallNetworkJson(), .kind = WorkloadKind::Network};
    WorkloadRef layer{
        .name = "conv", .text = workloads::layerJson(layerOf(small(), "conv")), .kind = WorkloadKind::Layer};
    WorkloadRef damaged{.name = "none", .text = "{", .kind = WorkloadKind::Network};

    ASSERT_TRUE(workloads::setElementType(network, "int32"));
    ASSERT_TRUE(workloads::setElementType(layer, "int32"));

    for (const WorkloadRef& each : {network, layer}) {
        EXPECT_EQ(each.elementType, "int32");
        const Network read = workloads::networkOf(each).value();
        for (const auto& one : read.layers) {
            EXPECT_EQ(one.layer.elementType, "int32") << one.layer.name;
        }
    }
    EXPECT_FALSE(workloads::setElementType(damaged, "int32"));
}

TEST(Workload, KindFollowsFromTheText)
{
    EXPECT_EQ(workloads::kindOf("@DCC_kernel\ndef f(x):\n"), WorkloadKind::Kernel);
    EXPECT_EQ(workloads::kindOf(""), WorkloadKind::Kernel);
    EXPECT_EQ(workloads::kindOf(" \n" + smallNetworkJson()), WorkloadKind::Network);
    EXPECT_EQ(workloads::kindOf(workloads::layerJson(layerOf(small(), "conv"))), WorkloadKind::Layer);
    EXPECT_EQ(workloads::kindOf("{"), WorkloadKind::Network); // an unfinished text
    EXPECT_TRUE(workloads::namesNetworkFormat(smallNetworkJson()));
    EXPECT_FALSE(workloads::namesNetworkFormat("{\"format\": \"pimento-device 1\"}"));
}

TEST(Workload, OfAKindThatASystemDoesNotTakeIsRefusedInOneSentence)
{
    Question question;
    question.device = {"attacc", ""};
    question.workload = {.name = "small", .text = smallNetworkJson(), .sizes = {}, .kind = WorkloadKind::Network};
    for (const System* system : builtInSystems()) {
        if (system->takesWorkload(WorkloadKind::Network)) {
            continue;
        }
        question.system = system->info().id;
        const auto posed = pose(question, catalogue());
        ASSERT_FALSE(posed) << system->info().id;
        EXPECT_EQ(posed.error().what, "the system \"" + system->info().id + "\" takes no networks");
        EXPECT_THAT(posed.error().message(), HasSubstr("network \"small\""));
    }
    question.workload.text = "{}"; // a mistake in the text is said first
    EXPECT_THAT(pose(question, catalogue()).error().message(), HasSubstr("format"));
}

TEST(Workload, OfAFileHasNoArgumentsThatStayOnTheDevice)
{
    Question question;
    question.system = "dataflow";
    question.device = {"std16x16x8", ""};
    question.workload = {.name = "small", .text = smallNetworkJson(), .sizes = {}, .kind = WorkloadKind::Network};
    question.workload.resident = {"W"};

    const auto posed = pose(question, catalogue());

    ASSERT_FALSE(posed);
    EXPECT_EQ(posed.error().what, "the system \"dataflow\" decides by itself which tensors stay on the device");
}

/// Oracle: the layers as layersOf() counts them.
TEST(Network, OfALanguageModelHasTheOperationsAndWeightsOfItsLayers)
{
    for (const LanguageModel& model : shippedModels().all()) {
        const ModelPhase phase = ModelPhase::decode(4, 256);
        const ModelLayers layers = layersOf(model, phase).value();

        const Network network = networkOf(model, phase).value();

        ASSERT_TRUE(check(network).has_value()) << model.name << ": " << check(network).error().message();
        EXPECT_EQ(workloads::parseNetwork(workloads::networkJson(network), "again").value(), network);
        const auto add = [&](const std::vector<ModelLayer>& some, double& products, double& attention) {
            for (const ModelLayer& each : some) {
                products += each.kind == LayerKind::Linear ? each.flops : 0;
                attention += each.attention ? each.attention->scoreFlops() + each.attention->contextFlops() : 0;
            }
        };
        double products = 0; // of one block of each kind, and of the rest
        double attention = 0;
        for (const ModelBlock& block : layers.blocks) {
            add(block.layers, products, attention);
        }
        add(layers.after, products, attention);
        double described = 0;
        double attended = 0;
        for (const auto& [layer, from, dimensions] : network.layers) {
            const auto* product = std::get_if<workloads::Product>(&layer.shape);
            described += product != nullptr ? *operationsOf(layer) : 0;
            attended += std::holds_alternative<workloads::Attention>(layer.shape) ? *operationsOf(layer) : 0;
        }
        if (model.experts) { // their expected number and rows are rounded up
            EXPECT_GE(described, products) << model.name;
        } else {
            EXPECT_NEAR(described / products, 1, 1e-9) << model.name;
        }
        EXPECT_NEAR(attended / attention, 1, 1e-9) << model.name;
    }
}

TEST(Network, OfAChainHasItsKernelsAndLinks)
{
    chains::Chain chain;
    chain.title = "two kernels";
    chain.blocks = 3;
    chain.stages = {{.name = "all", .runs = 2}};
    chain.kernels = {{.name = "first", .question = {}, .stage = 0}, {.name = "second", .question = {}, .stage = 0}};
    chain.kernels[0].question.workload.name = "gemv";
    chain.kernels[1].question.workload.name = "relu";
    chain.links = {{.from = 0, .result = "y", .to = 1, .argument = "x"}};

    const Network network = networkOf(chain);

    ASSERT_TRUE(check(network).has_value()) << check(network).error().message();
    EXPECT_THAT(network.layers[0].from, testing::ElementsAre("host"));
    EXPECT_THAT(network.layers[1].from, testing::ElementsAre("first"));
    EXPECT_EQ(totalsOf(network).layers, 12);
    EXPECT_EQ(std::get<workloads::KernelLayer>(network.layers[1].layer.shape).kernel.name, "relu");
}

} // namespace pimento::test
