// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/dataflow_mapper.h"

#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::dataflow {

namespace {

/// Three small convolutions in a row, two of them equal.
workloads::Network chainOfConvolutions()
{
    workloads::Network network{"chain", {{"data", 128, {1, 8, 4, 4}}}, {}};
    std::string from = "data";
    for (const char* name : {"a", "b", "c"}) {
        workloads::Convolution shape;
        shape.channels = 8;
        shape.outputChannels = 8;
        shape.sliding.image = {4, 4};
        const std::int64_t window = *name == 'b' ? 1 : 3;
        shape.sliding.window = {window, window};
        if (window == 3) {
            shape.sliding.padding = {1, 1, 1, 1};
        }
        workloads::Layer layer;
        layer.name = name;
        layer.elementType = "int8";
        layer.shape = shape;
        network.layers.push_back({layer, {from}, {1, 8, 4, 4}});
        from = name;
    }
    network.outputs = {from};
    return network;
}

TEST(DataflowMapper, SaysInWordsOfAllSystemsWhatLayersAndNetworksCost)
{
    NetworkMappingQuestion question{.network = chainOfConvolutions(),
                                    .device = test::catalogue().backends.findOrReadDevice("std16x16x8").value(),
                                    .settings = {{"objective", std::string("energy")}}};
    const auto answer = dataflowMapper().map(question, {});

    ASSERT_TRUE(answer) << answer.error().what;
    EXPECT_TRUE(answer->isComplete);
    EXPECT_EQ(answer->layers.size(), 3U);
    EXPECT_EQ(answer->distinct, 2U);
    NetworkCost sum;
    for (const MappedLayer& layer : answer->layers) {
        ASSERT_TRUE(layer.mapping);
        sum += layer.mapping->cost.times(layer.repeats);
        double parts = 0;
        for (const double part : layer.mapping->energies) {
            parts += part;
        }
        EXPECT_NEAR(parts, layer.mapping->cost.nanojoules, 1e-9 * parts);
        EXPECT_EQ(layer.mapping->energies.size(), answer->energyParts.size());
    }
    EXPECT_NEAR(sum.nanojoules, answer->total.nanojoules, 1e-9 * sum.nanojoules);
    std::vector<std::string> ids;
    for (const JointChoice& choice : answer->joint) {
        ids.push_back(choice.id);
        EXPECT_FALSE(choice.sentence.empty()) << choice.id;
        EXPECT_NE(choice.json.line(), "null");
    }
    EXPECT_EQ(ids, (std::vector<std::string>{"layouts", "stores", "fused"}));
    std::vector<std::string> objectives;
    for (const Objective& each : dataflowMapper().objectives()) {
        objectives.push_back(each.id);
    }
    EXPECT_EQ(objectives, (std::vector<std::string>{"latency", "energy", "blend", "activations"}));
    question.device = test::catalogue().backends.findOrReadDevice("attacc").value();
    EXPECT_FALSE(dataflowMapper().map(question, {}));
}

TEST(DataflowMapper, RefusesSettingsThatItCannotFollow)
{
    NetworkMappingQuestion question{.network = chainOfConvolutions(),
                                    .device = test::catalogue().backends.findOrReadDevice("std16x16x8").value(),
                                    .settings = {{"objective", std::string("activations")}}};
    const auto refusal = [&] {
        const auto answer = dataflowMapper().map(question, {});
        return answer ? std::string() : answer.error().message();
    };
    question.settings["row-activations"] = false;
    EXPECT_THAT(refusal(), testing::HasSubstr("row activations are not counted"));
    question.settings = {{"rules", std::string("timeloop")}};
    EXPECT_THAT(refusal(), testing::HasSubstr("only by the rules of PIM Optimizer"));
}

} // namespace

} // namespace pimento::dataflow
