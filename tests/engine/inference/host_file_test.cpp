// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/host_file.h"

#include "engine/inference/key_value_tier.h"
#include "engine/inference/layers_beside.h"
#include "engine/inference/prompt_host.h"
#include "engine/inference/step_table.h"
#include "engine/language_models/model_capacity.h"
#include "tests/engine/inference/small_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

// Choices of a host file: a second memory, a prompt host, uneven experts. And devices beside a measured GPU.

namespace pimento::test {

namespace {

using inference::InferenceHost;
using testing::HasSubstr;

std::string messageOf(const std::string& text)
{
    const auto host = inference::parseHost(text, "host.json");
    return host ? "accepted" : host.error().message();
}

constexpr double kTokenBytes = 2.0 * 4 * 64 * 2 * 2; // keys and values, 4 heads of 64, fp16, 2 blocks

} // namespace

TEST(HostFile, ChangesAKnownHost)
{
    const auto host = inference::parseHost(R"({"host": "h100", "name": "mine", "processors": 2, "idle_watts": 90,
        "tier": {"gigabytes": 512, "gigabytes_per_second": 64}, "expert_skew": 0.5,
        "prompts_on": "a100", "transfer": {"gigabytes_per_second": 25, "microseconds": 4}})",
                                           "host.json");

    ASSERT_TRUE(host) << host.error().message();
    EXPECT_EQ(host->name, "mine");
    EXPECT_EQ(host->processor, "h100");
    EXPECT_EQ(host->processors, 2);
    EXPECT_EQ(host->energy.idleWatts, 90);
    EXPECT_EQ(host->tier, (inference::KeyValueTier{Bytes{512'000'000'000}, 64e9}));
    EXPECT_EQ(host->expertSkew, 0.5);
    EXPECT_EQ(host->prompts.host, "a100");
    EXPECT_EQ(host->prompts.bytesPerSecond, 25e9);
    EXPECT_DOUBLE_EQ(host->prompts.seconds, 4e-6);
}

TEST(HostFile, NamesWhatIsWrong)
{
    EXPECT_EQ(messageOf(R"({"host": "a100"})"), "accepted");
    EXPECT_THAT(messageOf("{}"), HasSubstr("host"));
    EXPECT_THAT(messageOf(R"({"host": "z9"})"), HasSubstr("no host \"z9\""));
    EXPECT_THAT(messageOf(R"({"host": "a100", "colour": 1})"), HasSubstr("colour"));
    EXPECT_THAT(messageOf(R"({"host": "a100", "expert_skew": 9})"), HasSubstr("skew"));
    EXPECT_THAT(messageOf(R"({"host": "a100", "tier": {"gigabytes": 8, "gigabytes_per_second": 0}})"),
                HasSubstr("bandwidth"));
    EXPECT_THAT(messageOf(R"({"host": "a100", "tier": {"gigabytes": -8, "gigabytes_per_second": 1}})"),
                HasSubstr("gigabytes"));
    EXPECT_THAT(inference::findOrReadHost("nowhere/x.json").error().message(), HasSubstr("x.json"));
    EXPECT_EQ(inference::findOrReadHost("h100")->processor, "h100");
}

// A GPU with room for some tokens beside its weights; what lies above is read from the second memory at 1 GB/s.
TEST(KeyValueTier, ReadsWhatTheMemoryHasNoRoomFor)
{
    InferenceHost host = *inference::findInferenceHost("a100");
    host.ownMemory = Bytes{4'000'000};
    const auto small = inference::putOn(smallModel(), host);
    const auto step = [&](const inference::ModelOnHost& on, std::int64_t context) {
        return inference::stepOf(on, placed("gpu"), ModelPhase::decode(1, context), {}, {});
    };
    inference::ModelOnHost tiered = *small;
    tiered.host.tier = {Bytes{1'000'000}, 1e9};
    const std::int64_t room = inference::HostMemory(*small, placed("gpu"), false, nullptr).roomForTokens(1);
    const std::int64_t all = inference::HostMemory(tiered, placed("gpu"), false, nullptr).roomForTokens(1);

    ASSERT_GT(room, 0);
    EXPECT_NEAR(static_cast<double>(all - room), 1e6 / kTokenBytes, 1);
    EXPECT_DOUBLE_EQ(step(tiered, room)->seconds, step(*small, room)->seconds);
    EXPECT_NEAR(step(tiered, room + 100)->seconds - step(*small, room + 100)->seconds, 100 * kTokenBytes / 1e9, 1e-12);
    EXPECT_FALSE(inference::check(placed("attention=device"), tiered.host).has_value());
}

TEST(StepTable, ServesMoreTokensWithASecondMemory)
{
    InferenceHost host = *inference::findInferenceHost("a100");
    host.ownMemory = Bytes{4'000'000};
    host.energy.idleWatts = 0;
    inference::ModelOnHost on = *inference::putOn(smallModel(), host);
    const auto table = [](const inference::ModelOnHost& each) {
        return *inference::StepTable::make(each, placed("gpu"), {{1}, 4096}, {}, {}, {});
    };
    const auto own = table(on);
    on.host.tier = {Bytes{1'000'000}, 1e9};
    const auto tiered = table(on);
    const auto room = static_cast<std::int32_t>(own->memory().capacityTokens);
    const std::vector<std::int32_t> contexts = {room + 100};
    const serving::DecodeBatch batch{.contexts = contexts, .sum = room + 100, .longest = room + 100};

    EXPECT_GT(tiered->memory().capacityTokens, own->memory().capacityTokens);
    EXPECT_NEAR(tiered->decode(batch)->seconds - own->decode(batch)->seconds, 100 * kTokenBytes / 1e9, 1e-12);
}

// 2 prompts of 60 tokens, whose keys and values cross 1 GB/s behind 1 us.
TEST(PromptHost, ComputesPromptsAndSendsTheirKeysAndValues)
{
    SmallSetup setup = smallSetup("a100");
    const auto alone = inference::generate(setup.on, placed("gpu"), {2, 60, 4}, {}, {}, {});
    setup.on.host.prompts = {"h100", 1e9, 1e-6};
    const auto apart = inference::generate(setup.on, placed("gpu"), {2, 60, 4}, {}, {}, {});
    const auto h100 = inference::generate(*inference::putOn(smallModel(), *inference::findInferenceHost("h100")),
                                          placed("gpu"), {2, 60, 4}, {}, {}, {});

    ASSERT_TRUE(apart) << apart.error().message();
    EXPECT_NEAR(apart->prefill.seconds, h100->prefill.seconds + 1e-6 + 120 * kTokenBytes / 1e9, 1e-15);
    EXPECT_EQ(apart->decodeSeconds, alone->decodeSeconds);
    setup.on.host.prompts.host = "z9";
    EXPECT_THAT(inference::generate(setup.on, placed("gpu"), {2, 60, 4}, {}, {}, {}).error().message(),
                HasSubstr("z9"));
}

TEST(DevicesBeside, ReadsTheirNumbers)
{
    const auto devices = inference::DevicesBeside::parse("attacc:5,gddr6-aim:32");
    ASSERT_TRUE(devices);
    ASSERT_EQ(devices->size(), 2U);
    EXPECT_EQ((*devices)[1].device, "gddr6-aim");
    EXPECT_EQ((*devices)[1].count, 32);
    for (const char* wrong : {"", "attacc", ":5", "attacc:0", "attacc:5,", "attacc:x"}) {
        EXPECT_FALSE(inference::DevicesBeside::parse(wrong)) << wrong;
    }
}

// The devices' attention is that of the step table on the same host, and keys and values cross the links of all
// devices.
TEST(LayersBeside, AsksTheStepTableOfTheDevices)
{
    SmallSetup setup = smallSetup("attacc-beside");
    const inference::ServerPrograms programs{{1, 2}, 128};
    const auto beside =
        inference::LayersBeside::make(setup.on, placed("qkv=device,attention=device"), programs, setup.means(), {});
    const auto table =
        inference::StepTable::make(setup.on, placed("attention=device"), programs, {}, setup.means(), {});
    ASSERT_TRUE(beside) << beside.error().message();
    const std::vector<std::int32_t> contexts = {100, 60};
    const serving::DecodeBatch batch{.contexts = contexts, .sum = 160, .longest = 100};

    EXPECT_TRUE((*beside)->hasAttention());
    EXPECT_EQ(*(*beside)->attention(batch), (*table)->attention(batch).seconds);
    EXPECT_TRUE((*beside)->linear(serving::LinearPart::QueryKeyValue, 2));
    EXPECT_FALSE((*beside)->linear(serving::LinearPart::QueryKeyValue, 3)); // no program
    EXPECT_FALSE((*beside)->linear(serving::LinearPart::Head, 1));
    const double twice = (*beside)->transfer(200) - (*beside)->transfer(100);
    EXPECT_NEAR(twice, 100 * kTokenBytes / (5 * 300e9), 1e-12); // NVLink of each stack
    EXPECT_FALSE(inference::LayersBeside::make(setup.on, placed("full"), programs, setup.means(), {}));
}

// 5 contexts of 64 tokens: 1, 2, 4 and 5 times 64 are simulated, and 3 times 64 lies between 2 and 4 times 64.
TEST(LayersBeside, LieOnTheLineBetweenSimulatedContexts)
{
    SmallSetup setup = smallSetup("attacc-beside");
    const inference::ServerPrograms programs{{1}, 320};
    const auto beside = inference::LayersBeside::make(setup.on, placed("base"), programs, setup.means(), {});
    const auto table = inference::StepTable::make(setup.on, placed("base"), programs, {}, setup.means(), {});
    ASSERT_TRUE(beside && table);
    const auto simulated = [&](std::int32_t context) {
        const std::vector<std::int32_t> contexts = {context};
        return (*table)->attention({.contexts = contexts, .sum = context, .longest = context}).seconds;
    };
    const auto told = [&](std::int32_t context) {
        const std::vector<std::int32_t> contexts = {context};
        return (*beside)->attention({.contexts = contexts, .sum = context, .longest = context}).value();
    };

    for (const std::int32_t context : {1, 64, 65, 128, 193, 256, 320}) {
        EXPECT_DOUBLE_EQ(told(context), simulated(context)) << context;
    }
    EXPECT_NEAR(told(192), (simulated(128) + simulated(256)) / 2, 1e-15);
    EXPECT_THAT((*beside)->remarks(), testing::Contains(HasSubstr("at 1 contexts halfway, for 1 sequences")));
}

} // namespace pimento::test
