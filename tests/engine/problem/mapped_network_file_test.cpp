// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/mapped_network_file.h"

#include "engine/problem/objective_setting.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace pimento {

namespace {

NetworkMappingQuestion askedOf(const std::string& device)
{
    const auto& all = test::catalogue().backends.devices();
    const auto found = std::ranges::find_if(all, [&](const MadeDevice& each) { return each->name == device; });
    NetworkMappingQuestion question;
    question.network = {
        .name = "one",
        .inputs = {{"image", 64}},
        .layers = {{{.name = "dense", .shape = workloads::Product{.inputs = 64, .outputs = 16}}, {"image"}, {}}}};
    question.device = *found;
    question.settings = {{kObjectiveSetting, std::string("energy")}};
    return question;
}

MappedNetwork answerOf(const NetworkMappingQuestion& question)
{
    MappedNetwork known;
    known.device = question.device->name;
    known.megahertz = 200;
    known.countsRows = true;
    known.distinct = 1;
    known.energyParts = {"DRAM", "PE"};
    known.layers = {{0, "dense", 0, 1, LayerMapping{"DRAM:K4", {100, 2.5, 3}, {2, 0.5}, 2.5, 2.25, false}}};
    known.joint = {{"layouts", "lines", "A sentence."}};
    known.total = {100, 2.5, 3};
    known.value = 2.5;
    known.bound = 2.25;
    known.isComplete = true;
    return known;
}

} // namespace

TEST(MappedNetworkFile, IsReadAsItWasWritten)
{
    const NetworkMappingQuestion question = askedOf("std16x16x8");
    const MappedNetwork known = answerOf(question);

    const auto read = parseStoredMappings(storedMappings(known, question), question);

    ASSERT_TRUE(read);
    EXPECT_EQ(read->device, known.device);
    EXPECT_EQ(read->total, known.total);
    EXPECT_EQ(read->energyParts, known.energyParts);
    ASSERT_EQ(read->layers.size(), 1U);
    ASSERT_TRUE(read->layers[0].mapping);
    EXPECT_EQ(read->layers[0].mapping->text, "DRAM:K4");
    EXPECT_EQ(read->layers[0].mapping->cost, (NetworkCost{100, 2.5, 3}));
    EXPECT_EQ(read->layers[0].mapping->bound, 2.25);
    EXPECT_FALSE(read->isProved);
    ASSERT_EQ(read->joint.size(), 1U);
    EXPECT_EQ(read->joint[0].sentence, "A sentence.");
    EXPECT_EQ(storedMappings(*read, question), storedMappings(known, question));
}

TEST(MappedNetworkFile, AnswersNoOtherQuestion)
{
    const NetworkMappingQuestion question = askedOf("std16x16x8");
    const std::string text = storedMappings(answerOf(question), question);
    NetworkMappingQuestion other = question;
    other.threads = 7; // finds the same
    EXPECT_TRUE(parseStoredMappings(text, other));

    other.settings[kObjectiveSetting] = std::string("latency");
    EXPECT_FALSE(parseStoredMappings(text, other));
    EXPECT_FALSE(parseStoredMappings(text, askedOf("eyeriss-like")));
    other = question;
    other.network.layers[0].layer.biases = 8;
    EXPECT_FALSE(parseStoredMappings(text, other));
}

TEST(MappedNetworkFile, SurvivesDamage)
{
    const NetworkMappingQuestion question = askedOf("std16x16x8");
    const std::string text = storedMappings(answerOf(question), question);
    for (std::size_t i = 0; i < text.size(); ++i) {
        EXPECT_FALSE(parseStoredMappings(text.substr(0, i), question));
    }
    for (const auto& [from, to] : {std::pair("\"layer\":0", "\"layer\":1"), std::pair("[2.0,0.5]", "[2.0]"),
                                   std::pair("\"total\":[", "\"total\":[\"x\",")}) {
        std::string damaged = text;
        const std::size_t at = damaged.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        damaged.replace(at, std::string(from).size(), to);
        EXPECT_FALSE(parseStoredMappings(damaged, question)) << to;
    }
}

} // namespace pimento
