// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/model_question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::inference {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

ModelQuestion smallQuestion()
{
    ModelQuestion question;
    question.model = "GPT3-13B";
    question.placements = {"gpu", "attention=device,ffn=both"};
    question.outputTokens = 256;
    return question;
}

} // namespace

TEST(ModelQuestion, IsACommandLine)
{
    EXPECT_EQ(commandOf(smallQuestion()),
              "pimento-cli llm GPT3-13B --host attacc --place 'gpu;attention=device,ffn=both' "
              "--batch 1 --input 128 --output 256");
}

TEST(ModelQuestion, SaysWhatIsNotUsualOnItsCommandLine)
{
    ModelQuestion question = smallQuestion();
    question.model = "it's my model/config.json";
    question.placements = {"fastest"};
    question.batches = {1, 2, 4};
    question.hosts = 2;
    question.launches = "stream";
    question.link = "pcie5";
    question.tokenStep = 16;
    question.prefillTimes = "my times.csv";
    question.ignoresMemory = true;
    EXPECT_EQ(commandOf(question),
              "pimento-cli llm 'it'\\''s my model/config.json' --host attacc --hosts 2 --place fastest --batch 1,2,4 "
              "--input 128 --output 256 --token-step 16 --launches stream --link pcie5 "
              "--prefill-times 'my times.csv' --ignore-memory");
}

TEST(ModelQuestion, ReplacesWhatItNamesOfAHost)
{
    ModelQuestion question = smallQuestion();
    question.launches = "none";
    question.devices = 3;
    const auto host = hostOf(question);
    ASSERT_TRUE(host);
    EXPECT_EQ(host->launches, "none");
    EXPECT_EQ(host->devices, 3);
    EXPECT_EQ(host->processors, 1); // as the host has it
    EXPECT_EQ(settingOf(question, *host).settings.at("launches"), SettingValue("none"));
}

TEST(ModelQuestion, IsRefusedWithTheNameThatIsWrong)
{
    const auto library = modelLibrary();
    ASSERT_TRUE(library);
    const auto reason = [&](const auto& change) {
        ModelQuestion question = smallQuestion();
        change(question);
        const auto asked = askedOf(question, *library);
        return asked ? std::string("none") : asked.error().message();
    };
    EXPECT_EQ(reason([](ModelQuestion&) {}), "none");
    EXPECT_THAT(reason([](ModelQuestion& q) { q.model = "gpt3-13c"; }), HasSubstr("Did you mean \"GPT3-13B\""));
    EXPECT_THAT(reason([](ModelQuestion& q) { q.host = "moon"; }), HasSubstr("there is no host \"moon\""));
    EXPECT_THAT(reason([](ModelQuestion& q) { q.placements = {"nowhere"}; }), HasSubstr("no placement \"nowhere\""));
    EXPECT_THAT(reason([](ModelQuestion& q) { q.link = "string"; }), HasSubstr("no link \"string\""));
    EXPECT_THAT(reason([](ModelQuestion& q) { q.prefillTimes = "nowhere.csv"; }), HasSubstr("nowhere.csv"));
    EXPECT_THAT(reason([](ModelQuestion& q) { q.tokenStep = 0; }), HasSubstr("--token-step"));
}

TEST(ModelQuestion, TriesBatchesUpToTheLargest)
{
    EXPECT_THAT(batchesUpTo(9), ElementsAre(1, 2, 4, 8));
    EXPECT_THAT(batchesUpTo(8), ElementsAre(1, 2, 4, 8));
    EXPECT_TRUE(batchesUpTo(0).empty());
    EXPECT_EQ(batchesUpTo(1 << 20).back(), 1024);
}

TEST(ModelQuestion, KeepsPowersOnItsCommandLine)
{
    ModelQuestion question = smallQuestion();
    question.placements = {"gpu"};
    question.idleWatts = 55;
    question.deviceIdleWatts = 2.25;
    question.powerCapWatts = 0;

    EXPECT_EQ(commandOf(question),
              "pimento-cli llm GPT3-13B --host attacc --place gpu --batch 1 --input 128 --output 256 --idle-watts 55 "
              "--device-idle-watts 2.25 --power-cap 0");
    const auto host = hostOf(question);
    ASSERT_TRUE(host);
    EXPECT_EQ(host->energy.idleWatts, 55);
    EXPECT_EQ(host->idleDeviceWatts, 2.25);
    EXPECT_EQ(host->powerCapWatts, 0);
}

TEST(ModelQuestion, TakesTheCapOfAHostForItsOwnDeviceAlone)
{
    ModelQuestion question = smallQuestion();
    EXPECT_EQ(hostOf(question)->powerCapWatts, 116);
    question.device = "attacc";
    EXPECT_EQ(hostOf(question)->powerCapWatts, 116);
    question.device = "gddr6-aim";
    EXPECT_EQ(hostOf(question)->powerCapWatts, 0);
    question.powerCapWatts = 30;
    EXPECT_EQ(hostOf(question)->powerCapWatts, 30);
    question.host = "a100";
    question.device.reset();
    EXPECT_THAT(hostOf(question).error().message(), HasSubstr("--power-cap"));
}

} // namespace pimento::inference
