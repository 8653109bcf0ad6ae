// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/serving_question.h"

#include "engine/inference/model_sweep.h"
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

TEST(ModelSweep, AnswersWithEachValueAndTellsWhatCannotBe)
{
    const auto library = modelLibrary();
    ASSERT_TRUE(library);
    const ServingQuestion question = small();
    const auto ask = [&](const std::string& value) -> Result<SweptFigures> {
        ServingQuestion changed = question;
        const auto model = withValue(question.model, "processors", value);
        const auto asked = model ? askedOf(*model, *library) : tl::unexpected<Error>(model.error());
        if (!asked) {
            return tl::unexpected<Error>(asked.error());
        }
        changed.model = *model;
        return serveQuestion(changed, asked->on, {}, {}).map([&](const ServedQuestion& served) {
            return sweptFigures(served.summary, question.objective);
        });
    };

    const auto swept = sweptModel(question.model, parseModelSweep("processors=1,2,1000000").value(), ask, {});

    ASSERT_TRUE(swept) << swept.error().message();
    EXPECT_EQ(swept->own, "1");
    ASSERT_EQ(swept->points.size(), 3U);
    ASSERT_EQ(swept->points[1].figures.size(), 6U);
    EXPECT_LT(swept->points[1].figures[2].value, swept->points[0].figures[2].value) << "two GPUs decode faster";
    EXPECT_TRUE(swept->points[2].problem);
    EXPECT_TRUE(swept->points[2].figures.empty());
}

TEST(ModelSweep, FailsOnceIfAllValuesShareOneMistake)
{
    const ModelQuestion question = small().model;
    const ModelSweep sweep = parseModelSweep("processors=1,2,4").value();
    const auto refuse = [](const std::string&) -> Result<SweptFigures> { return fail("has no cards", "the host"); };
    const auto refuseEach = [](const std::string& value) -> Result<SweptFigures> {
        return fail("has no " + value + " cards", "the host");
    };

    const auto swept = sweptModel(question, sweep, refuse, {});

    ASSERT_FALSE(swept);
    EXPECT_EQ(swept.error().what, "has no cards");
    EXPECT_TRUE(sweptModel(question, sweep, refuseEach, {})) << "each value has a reason of its own";
}

TEST(ModelSweep, NeedsServersForPromptsIfAnotherHostComputesThem)
{
    const auto library = modelLibrary();
    ASSERT_TRUE(library);
    ServingQuestion question = small();
    question.model = withValue(question.model, "prompts-on", "h100").value();
    const auto asked = askedOf(question.model, *library);
    ASSERT_TRUE(asked) << asked.error().message();
    EXPECT_FALSE(serveQuestion(question, asked->on, {}, {}));

    question.schedule = serving::Schedule::Apart;
    const auto apart = serveQuestion(question, asked->on, {}, {});
    ASSERT_TRUE(apart) << apart.error().message();

    question.model.promptHost.reset();
    const auto own = serveQuestion(question, askedOf(question.model, *library)->on, {}, {});
    ASSERT_TRUE(own);
    EXPECT_NE(apart->summary.firstToken.mean, own->summary.firstToken.mean);
}

} // namespace pimento::inference
