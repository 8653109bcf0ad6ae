// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/dataflow_mapper.h"

#include "engine/networks/library/network_library.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::dataflow {

namespace {

/// The first layers of a network of the library.
workloads::Network beginningOf(const std::string& name, std::size_t layers)
{
    workloads::Network network = networks::findNetwork(name).value().network;
    network.layers.resize(layers);
    network.outputs = {network.layers.back().layer.name};
    return network;
}

TEST(DataflowMapper, SaysInWordsOfAllSystemsWhatLayersAndNetworksCost)
{
    NetworkMappingQuestion question{.network = beginningOf("vgg8_mnist28", 4),
                                    .device = test::catalogue().backends.findOrReadDevice("std16x16x8").value(),
                                    .settings = {{"objective", std::string("energy")}}};
    const auto answer = dataflowMapper().map(question, {});

    ASSERT_TRUE(answer) << answer.error().what;
    EXPECT_TRUE(answer->isComplete);
    EXPECT_EQ(answer->layers.size(), answer->distinct);
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

} // namespace

} // namespace pimento::dataflow
