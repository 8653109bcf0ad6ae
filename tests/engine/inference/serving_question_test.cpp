// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/serving_question.h"

#include "engine/language_models/model_library.h"

#include <gtest/gtest.h>

namespace pimento::inference {

namespace {

/// Twenty short requests on a GPU, which needs no kernels.
ServingQuestion small()
{
    ServingQuestion question;
    question.model.model = "GPT3-13B";
    question.model.host = "a100";
    question.placement = "gpu";
    question.largestBatch = 4;
    question.requests = 20;
    question.leastInput = 16;
    question.mostInput = 64;
    question.leastOutput = 4;
    question.mostOutput = 8;
    return question;
}

} // namespace

TEST(ServingQuestion, WritesItsCommandLine)
{
    ServingQuestion question = small();
    question.objective.firstToken = 0.25;
    question.schedule = serving::Schedule::Chunked;

    EXPECT_EQ(commandOf(question),
              "pimento-cli serve GPT3-13B --host a100 --place gpu --batches 1,2,4 --rate 1 --arrivals poisson "
              "--requests 20 --input 16,64 --output 4,8 --seed 1 --schedule chunked --ttft 0.25");
}

TEST(ServingQuestion, ServesAllRequests)
{
    const auto library = modelLibrary();
    ASSERT_TRUE(library);
    const ServingQuestion question = small();
    const auto asked = askedOf(question.model, *library);
    ASSERT_TRUE(asked) << asked.error().message();
    const auto served = serveQuestion(question, asked->on, {}, {});

    ASSERT_TRUE(served) << served.error().message();
    EXPECT_EQ(served->summary.requests, 20);
    EXPECT_GT(served->summary.firstToken.p50, 0);
    EXPECT_LE(served->summary.firstToken.p50, served->summary.latency.p50);
    EXPECT_EQ(served->summary.objectiveShare, 1); // there are no limits
}

TEST(ServingQuestion, RefusesLengthsThatAreNone)
{
    const auto library = modelLibrary();
    ASSERT_TRUE(library);
    ServingQuestion question = small();
    question.mostInput = 8; // less than the least
    const auto asked = askedOf(question.model, *library);
    ASSERT_TRUE(asked);

    EXPECT_FALSE(serveQuestion(question, asked->on, {}, {}));
}

} // namespace pimento::inference
