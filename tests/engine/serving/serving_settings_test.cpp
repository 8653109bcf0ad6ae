// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serving_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace pimento::serving::test {

namespace {

using testing::HasSubstr;

std::string refusedSettings(const ServingSettings& settings)
{
    const auto good = check(settings);
    return good ? "is good" : good.error().message();
}

} // namespace

TEST(ServingSettings, RefusesWhatIsImpossible)
{
    EXPECT_EQ(refusedSettings({}), "is good");
    EXPECT_EQ(refusedSettings({.largestBatch = 0}), "serving: the largest batch is 0. Use a number from 1 to 65536");
    EXPECT_THAT(refusedSettings({.largestBatch = 65'537}), HasSubstr("the largest batch is 65537"));
    EXPECT_THAT(refusedSettings({.chunkTokens = 0}), HasSubstr("the chunk in tokens is 0. Use a number from 1"));
    EXPECT_THAT(refusedSettings({.prefillTokens = -4}), HasSubstr("the number of prompt tokens in a step is -4"));
    EXPECT_THAT(refusedSettings({.instances = 0}), HasSubstr("the number of instances is 0"));
    EXPECT_THAT(refusedSettings({.instances = 1025}), HasSubstr("the number of instances is 1025"));
}

TEST(ServingSettings, OnlyServersWithAQueueOfTheirOwnPutRequestsBack)
{
    for (const Schedule schedule : {Schedule::Static, Schedule::Apart}) {
        EXPECT_THAT(refusedSettings({.schedule = schedule, .memory = MemoryRule::Recompute}),
                    HasSubstr("the schedule " + std::string(nameOf(schedule)) + " cannot put a request back. Let"));
    }
    for (const Schedule schedule : {Schedule::PrefillFirst, Schedule::DecodeFirst, Schedule::Chunked}) {
        EXPECT_EQ(refusedSettings({.schedule = schedule, .memory = MemoryRule::Recompute}), "is good");
    }
}

TEST(ServingSettings, PoliciesHaveNamesAndSentences)
{
    EXPECT_EQ(parsePreemption("recompute").value(), MemoryRule::Recompute);
    EXPECT_EQ(nameOf(MemoryRule::Reserve), "none");
    EXPECT_EQ(parseRouting("least-loaded").value(), Routing::LeastLoaded);
    EXPECT_THAT(parsePreemption("swap").error().message(), HasSubstr("Use one of none, recompute"));
    EXPECT_THAT(parseRouting("random").error().message(), HasSubstr("Use one of round-robin, least-loaded"));
    EXPECT_THAT(policySentences({}), testing::ElementsAre(HasSubstr("known in advance"), HasSubstr("8192 tokens")));
    EXPECT_THAT(policySentences({.schedule = Schedule::Apart, .instances = 2, .linkSeconds = 3e-6}),
                testing::ElementsAre(HasSubstr("Preemption: none"), HasSubstr("8192"), HasSubstr("in turn"),
                                     HasSubstr("50 GB/s with a latency of 3 us")));
    EXPECT_THAT(policySentences({.schedule = Schedule::Chunked, .memory = MemoryRule::Recompute}),
                testing::ElementsAre(HasSubstr("loses its place"), HasSubstr("at most 512 tokens")));
}

TEST(ServingSettings, ALinkMattersOnlyWhereThereIsOne)
{
    for (const double bytes : {0.0, -1.0, 1e19, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_EQ(refusedSettings({.linkBytesPerSecond = bytes}), "is good");
        EXPECT_THAT(refusedSettings({.schedule = Schedule::Apart, .linkBytesPerSecond = bytes}),
                    HasSubstr("the link carries"));
    }
    EXPECT_THAT(refusedSettings({.schedule = Schedule::Apart, .linkSeconds = -1}), HasSubstr("the link takes -1 s"));
}

TEST(ServingSettings, SchedulesHaveNames)
{
    for (const std::string_view name : scheduleNames()) {
        EXPECT_EQ(nameOf(parseSchedule(name).value()), name);
    }
    EXPECT_EQ(scheduleNames().size(), 5U);
    EXPECT_EQ(parseSchedule("fast").error().message(),
              "serving: there is no schedule \"fast\". Use one of prefill-first, decode-first, chunked, static, apart");
}

} // namespace pimento::serving::test
