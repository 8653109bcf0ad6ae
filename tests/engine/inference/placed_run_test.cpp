// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/model_question.h"
#include "engine/inference/run_text.h"
#include "engine/problem/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pimento::inference {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

ModelOnHost modelOn(const char* model, const char* host)
{
    return *putOn(*modelLibrary()->find(model), *findInferenceHost(host));
}

ModelStep stepOfSeconds(double start, double memory)
{
    ModelStep step{.phase = ModelPhase::decode(1, 10), .layers = {}};
    LayerCost layer{.name = "layer"};
    layer.parts = {{"start", start}, {"memory", memory}};
    layer.seconds = start + memory;
    step.layers = {layer};
    step.seconds = layer.seconds;
    return step;
}

} // namespace

TEST(PlacedRun, RefusesAModelThatDoesNotFitUnlessNobodyMinds)
{
    const ModelOnHost on = modelOn("Llama-3.1-70B", "a100"); // 141 GB of weights, 86 GB of memory
    RunItem item{*parsePlacement("gpu"), {1, 128, 4}, {}};
    const auto refused = runPlaced(on, item, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::DoesNotFit);
    EXPECT_THAT(refused.error().hint, HasSubstr("Use at least 2 hosts"));

    item.ignoresMemory = true;
    const auto run = runPlaced(on, item, {}, {});
    ASSERT_TRUE(run) << run.error().message();
    EXPECT_FALSE(run->capacity.fits());
    EXPECT_THAT(notesOf(*run, run->run.last), Contains(HasSubstr("does not fit")));
}

TEST(PlacedRun, ListsTheLayersOfAStepForOtherPrograms)
{
    const ModelOnHost on = modelOn("GPT3-13B", "a100");
    const auto run = runPlaced(on, {*parsePlacement("gpu"), {1, 128, 4}, {}}, {}, {});
    ASSERT_TRUE(run);
    const std::string text = layersCsv({"GPT3-13B", "a100", "gpu"}, run->run.last);
    EXPECT_EQ(std::ranges::count(text, '\n'), std::ssize(run->run.last.layers));
    EXPECT_THAT(text, HasSubstr("GPT3-13B,a100,gpu,1,131,attention,attention,processor,40,"));
    EXPECT_EQ(std::ranges::count(layersCsvHeader(), ','), 14);
}

TEST(RunWords, SayWhatIsTakenForGranted)
{
    ModelOnHost on = modelOn("GPT3-13B", "attacc");
    on.tokenStep = 128;
    const auto sentences = assumptionsOf(on);
    EXPECT_THAT(sentences, Contains(HasSubstr("rounded up to multiples of 128 tokens")));
    EXPECT_THAT(sentences, Contains("Kernel launches: 2.78 us each on GPU and PIM devices (graph launch)."));
    EXPECT_THAT(sentences, Contains(HasSubstr("there is no link")));
    on.host.launches = "none";
    on.host.link = "pcie5";
    EXPECT_THAT(assumptionsOf(on), Contains("The time does not include kernel launches."));
    EXPECT_THAT(assumptionsOf(on), Contains("Link to the PIM devices: pcie5."));
    EXPECT_THAT(assumptionsOf(modelOn("GPT3-13B", "a100")), testing::Not(Contains(HasSubstr("devices"))));
}

TEST(RunWords, SayWhichPlacementIsFastestAndWhy)
{
    const ModelStep alone = stepOfSeconds(2e-3, 8e-3);
    const ModelStep fast = stepOfSeconds(1.5e-3, 1e-3);
    // 10 / 2.5 = 4; 1.5 / 2.5 = 60 %
    EXPECT_THAT(verdictOf({{"gpu", &alone}, {"pim", &fast}}, {1e-3, 2e-3}),
                ElementsAre("Fastest placement: All on PIM, 2.5 ms per token.", "It is 4x faster than GPU only.",
                            "Kernel launches take 60 % of the step.",
                            "Lower bound for any placement: 2 ms (computation)."));
}

TEST(RunWords, SayWhereTheProcessorAloneIsFastest)
{
    const ModelStep alone = stepOfSeconds(1e-3, 2e-3);
    const ModelStep slow = stepOfSeconds(4e-3, 0);
    EXPECT_THAT(verdictOf({{"gpu", &alone}, {"pim", &slow}}, {1e-3, 0}),
                Contains("No placement with PIM devices is faster than GPU only."));
    EXPECT_TRUE(verdictOf({}, {}).empty());
}

/// A question that cannot be asked is asked only once, although every step needs it.
TEST(PimKernels, RememberWhatHasNoAnswer)
{
    const auto catalogue = Catalogue::loadDefault();
    ASSERT_TRUE(catalogue);
    PimKernels kernels({.catalogue = &*catalogue}, settingOf({}, *findInferenceHost("attacc")));
    const PimKernel none{"gemv", {{"batch", 0}}, "fp16"};
    EXPECT_FALSE(kernels.isSettled({none}));
    const auto first = kernels.answer(none, 1, {});
    ASSERT_FALSE(first);
    EXPECT_TRUE(kernels.isSettled({none}));
    EXPECT_EQ(kernels.known(none), nullptr);
    const auto again = kernels.answer(none, 1, {});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error(), first.error());
    EXPECT_EQ(kernels.explored(), 0U);
}

} // namespace pimento::inference
