// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inference/generation.h"

#include "engine/inference/crossover.h"
#include "engine/inference/step_table.h"
#include "engine/language_models/model_library.h"
#include "tests/engine/inference/small_model.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using inference::Generation;
using inference::PromptLoad;

serving::DecodeBatch batchOf(const std::vector<std::int32_t>& contexts)
{
    serving::DecodeBatch batch{.contexts = contexts};
    for (const std::int32_t each : contexts) {
        batch.sum += each;
        batch.longest = std::max(batch.longest, each);
    }
    return batch;
}

} // namespace

TEST(Generation, IsTheSumOfItsSteps)
{
    const SmallSetup setup = smallSetup("attacc");

    const auto run = inference::generate(setup.on, placed("fastest"), {2, 60, 10}, {}, setup.means(), {});

    ASSERT_TRUE(run) << run.error().message();
    ASSERT_EQ(run->steps.size(), 9U); // the first token comes with the prompt
    double seconds = 0;
    for (const inference::StepPoint& point : run->steps) {
        const auto step =
            inference::stepOf(setup.on, placed("fastest"), ModelPhase::decode(2, point.context), setup.means(), {});
        EXPECT_EQ(point.seconds, step->seconds);
        seconds += point.seconds;
    }
    EXPECT_EQ(run->steps.front().context, 61);
    EXPECT_EQ(run->steps.back().context, 69);
    EXPECT_EQ(run->decodeSeconds, seconds);
    EXPECT_DOUBLE_EQ(run->tokensPerSecond(), 2 * 9 / seconds);
    EXPECT_LE(run->boundSeconds, run->decodeSeconds);
}

TEST(Generation, LaysWeightsOutForThePrefillUnlessTheyAreHeldTwice)
{
    const SmallSetup setup = smallSetup("attacc");

    const auto once = inference::generate(setup.on, placed("ffn=device"), {1, 16, 2}, {}, setup.means(), {});
    const auto twice = inference::generate(setup.on, placed("ffn=device"), {1, 16, 2},
                                           {.copies = inference::WeightCopies::Two}, setup.means(), {});

    // Gate, up and down of 2 blocks: 2 x 3 x 256 x 512 x 2 bytes, read and written twice at 81 % of 3,352 GB/s.
    EXPECT_DOUBLE_EQ(once->relay.seconds, 4 * 2.0 * 3 * 256 * 512 * 2 / (3352e9 * 0.81));
    EXPECT_DOUBLE_EQ(once->prefill.seconds - once->relay.seconds, twice->prefill.seconds);
    EXPECT_DOUBLE_EQ(once->relay.joules, 4 * 2.0 * 3 * 256 * 512 * 2 * 32.4e-12);
    EXPECT_DOUBLE_EQ(once->prefill.joules - once->relay.joules, twice->prefill.joules);
}

TEST(Generation, HoldsWhatIsPlacedOnDevicesTwice)
{
    const ModelLibrary library = *modelLibrary(sourceFile());
    const LanguageModel model = *library.find("mixtral-8x7b");

    EXPECT_EQ(inference::weightsPlaced(model, placed("gpu"))->value(), 0);
    // 32 blocks x (4096 x (4096 + 2 x 1024)) elements of 2 bytes.
    EXPECT_EQ(inference::weightsPlaced(model, placed("qkv=device"))->value(), 32 * 4096LL * 6144 * 2);
    // All 8 experts of 32 blocks, gate, up and down of 4096 x 14336, whichever a step goes to.
    EXPECT_EQ(inference::weightsPlaced(model, placed("ffn=device"))->value(), 32 * 8 * 3 * 4096LL * 14336 * 2);
}

TEST(Generation, TakesMeasuredTimesOfPrompts)
{
    SmallSetup setup = smallSetup("attacc");
    const inference::HeldWeights held{.copies = inference::WeightCopies::Two};
    const auto modelled = inference::generate(setup.on, placed("gpu"), {2, 24, 4}, held, setup.means(), {});
    setup.on.prefillTimes = std::make_shared<const PrefillTimes>(
        PrefillTimes::parse("tokens,seconds,batch\n16,0.25,2\n32,0.75,2\n", "mine.csv").value());

    const auto run = inference::generate(setup.on, placed("gpu"), {2, 24, 4}, held, setup.means(), {});

    ASSERT_TRUE(run) << run.error().message();
    EXPECT_EQ(run->prefill.seconds, 0.5); // half way from 16 to 32
    ASSERT_EQ(run->prefill.layers.size(), 1U);
    EXPECT_EQ(run->prefill.layers.front().allSeconds(), 0.5);
    EXPECT_DOUBLE_EQ(run->prefill.joules, modelled->prefill.joules); // nothing idles on this host
    EXPECT_THAT(run->prefill.remarks, testing::ElementsAre(testing::HasSubstr("mine.csv")));
    EXPECT_EQ(run->decodeSeconds, modelled->decodeSeconds);
    EXPECT_THAT(inference::generate(setup.on, placed("gpu"), {1, 24, 4}, held, setup.means(), {}).error().message(),
                testing::HasSubstr("1 prompt of 24 tokens"));
}

TEST(Generation, RefusesAModelThatDoesNotFitWithTheHostsThatItNeeds)
{
    const ModelLibrary library = *modelLibrary(sourceFile());
    const SmallSetup setup = smallSetup("attacc");
    const auto on = inference::putOn(*library.find("llama-3.1-70b"), setup.on.host);

    const auto capacity = inference::capacityOn(*on, placed("fastest"), {1, 128, 128}, {}, setup.device.get());

    ASSERT_FALSE(capacity->fits());
    const std::string message = inference::refusalOf(*on, *capacity).message();
    EXPECT_THAT(message, testing::HasSubstr("141.1 GB")); // 70.55e9 parameters of 2 bytes
    EXPECT_THAT(message, testing::HasSubstr("85.9 GB"));  // 5 stacks of 16 GiB
    EXPECT_THAT(message, testing::HasSubstr("at least 2 hosts"));
    const auto two = inference::putOn(*library.find("llama-3.1-70b"), setup.on.host, 2);
    EXPECT_TRUE(inference::capacityOn(*two, placed("fastest"), {1, 128, 128}, {}, setup.device.get())->fits());
}

TEST(Generation, EndsWithAStop)
{
    const SmallSetup setup = smallSetup("attacc");
    std::stop_source source;
    source.request_stop();

    const auto run = inference::generate(setup.on, placed("pim"), {1, 16, 8}, {}, setup.means(), source.get_token());

    EXPECT_EQ(run.error().kind, ErrorKind::Stopped);
}

TEST(StepTable, IsTheStepWhereNothingIsPadded)
{
    const SmallSetup setup = smallSetup("attacc");
    for (const char* name : {"gpu", "base-dcc", "pim", "fastest"}) {
        const auto table = inference::StepTable::make(setup.on, placed(name), {{1, 2}, 256}, {}, setup.means(), {});
        ASSERT_TRUE(table) << table.error().message();
        for (const std::int32_t context : {64, 128, 256}) {
            const auto step =
                inference::stepOf(setup.on, placed(name), ModelPhase::decode(2, context), setup.means(), {});
            const auto cost = (*table)->decode(batchOf({context, context}));
            EXPECT_NEAR(cost->seconds, step->seconds, 1e-12) << name << " " << context;
            EXPECT_NEAR(cost->joules, step->joules, 1e-12) << name << " " << context;
        }
    }
}

TEST(StepTable, PadsBatchesAndContexts)
{
    const SmallSetup setup = smallSetup("attacc");
    const auto table = inference::StepTable::make(setup.on, placed("pim"), {{1, 2, 4}, 256}, {}, setup.means(), {});

    EXPECT_EQ((*table)->decode(batchOf({100, 60, 70}))->seconds,
              (*table)->decode(batchOf({128, 64, 128, 128}))->seconds);
    EXPECT_LE((*table)->decode(batchOf({256, 20}))->seconds, (*table)->decode(batchOf({256, 256}))->seconds);
    EXPECT_FALSE((*table)->decode(batchOf({1, 1, 1, 1, 1})));
    EXPECT_FALSE((*table)->decode(batchOf({257})));
}

TEST(StepTable, HasAsMuchMemoryAsTheWeightsLeave)
{
    const SmallSetup setup = smallSetup("attacc");
    const auto table = inference::StepTable::make(setup.on, placed("pim"), {{1}, 64}, {}, setup.means(), {});

    const serving::KvMemory memory = (*table)->memory();

    EXPECT_EQ(memory.bytesPerToken, 2 * 2 * 256 * 2); // 2 layers, keys and values
    // The rows of units, 12 of 16 GiB. 2 blocks of 4 matrices and the head take a row of 1 MiB each of 5 stacks.
    const double units = 5.0 * 12 * 1024 * 1024 * 1024;
    EXPECT_LE(static_cast<double>(memory.capacityTokens) * memory.bytesPerToken, units - 9 * 5 * 1024 * 1024);
    EXPECT_GT(static_cast<double>(memory.capacityTokens) * memory.bytesPerToken, units - 100e6);
    const auto gpu = inference::StepTable::make(setup.on, placed("gpu"), {{1}, 64}, {}, setup.means(), {});
    const double stacks = 5.0 * 16 * 1024 * 1024 * 1024;
    EXPECT_LT(static_cast<double>((*gpu)->memory().capacityTokens) * memory.bytesPerToken, stacks);
    EXPECT_GT(static_cast<double>((*gpu)->memory().capacityTokens) * memory.bytesPerToken, stacks - 10e6);
}

TEST(StepTable, RunsPromptsAndTokensInOnePassWhereThatIsFaster)
{
    const SmallSetup setup = smallSetup("attacc");
    const auto table = inference::StepTable::make(setup.on, placed("gpu"), {{1, 2}, 256}, {}, setup.means(), {});
    const std::vector<serving::PromptPart> prompts = {{32, 0}};

    const auto both = (*table)->both(prompts, batchOf({64, 64}));

    EXPECT_LT(both->seconds, (*table)->prefill(prompts)->seconds + (*table)->decode(batchOf({64, 64}))->seconds);
}

TEST(StepTable, TakesMeasuredTimesOfPrompts)
{
    SmallSetup setup = smallSetup("attacc");
    setup.on.prefillTimes = std::make_shared<const PrefillTimes>(
        PrefillTimes::parse("tokens,seconds,batch\n10,1,1\n30,3,1\n10,1.5,2\n30,4,2\n", "mine.csv").value());
    const auto table = inference::StepTable::make(setup.on, placed("gpu"), {{1, 2}, 256}, {}, setup.means(), {});
    const auto seconds = [&](const std::vector<serving::PromptPart>& prompts) {
        return (*table)->prefill(prompts)->seconds;
    };

    EXPECT_EQ(seconds({{20, 0}}), 2);
    EXPECT_EQ(seconds({{30, 0}, {30, 0}}), 4);          // both together, as measured
    EXPECT_EQ(seconds({{10, 0}, {30, 0}}), 1 + 3);      // one after the other
    EXPECT_EQ(seconds({{30, 0}, {30, 0}, {30, 0}}), 9); // of three together nothing is known
    EXPECT_EQ(seconds({{20, 10}}), 3 - 1);              // the end of a prompt of 30
    EXPECT_EQ(seconds({{10, 0}}) + seconds({{20, 10}}), seconds({{30, 0}}));
    EXPECT_FALSE((*table)->prefill(std::vector<serving::PromptPart>{{31, 0}}));
    const std::vector<serving::PromptPart> one = {{30, 0}};
    EXPECT_DOUBLE_EQ((*table)->both(one, batchOf({64}))->seconds, 3 + (*table)->decode(batchOf({64}))->seconds);
}

TEST(StepTable, RefusesWhatCannotBeServed)
{
    const SmallSetup setup = smallSetup("attacc");
    EXPECT_FALSE(inference::StepTable::make(setup.on, placed("gpu"), {{}, 64}, {}, setup.means(), {}));
    EXPECT_FALSE(inference::StepTable::make(setup.on, placed("gpu"), {{2, 1}, 64}, {}, setup.means(), {}));
    EXPECT_FALSE(inference::StepTable::make(setup.on, placed("gpu"), {{1}, 0}, {}, setup.means(), {}));
    const auto two = inference::putOn(smallModel(), setup.on.host, 2);
    EXPECT_THAT(inference::StepTable::make(*two, placed("gpu"), {{1}, 64}, {}, setup.means(), {}).error().message(),
                testing::HasSubstr("pipeline"));
}

TEST(Crossover, IsTheSameForAnyNumberOfThreadsAndWithProvedBestDrafts)
{
    const SmallSetup one = smallSetup("attacc", "none");
    const SmallSetup two = smallSetup("attacc", "none");
    const auto quick = inference::crossoversOf(one.on, one.means(), {});
    ASSERT_TRUE(quick) << quick.error().message();
    EXPECT_EQ(inference::crossoversOf(two.on, {two.kernels.get(), 3}, {}).value(), *quick);

    const SmallSetup proved = smallSetup("attacc", "none");
    for (const inference::Crossover& each : *quick) {
        for (const inference::CrossoverPoint& point : each.points) {
            const std::vector<ModelPhase> phases = {ModelPhase::decode(point.rows, 1)};
            const auto needs = inference::kernelsNeeded(proved.on, placed("fastest"), phases, *proved.device).value();
            for (const inference::PimNeed& need : needs) {
                ASSERT_TRUE(proved.kernels->answer(need.kernel, 1, {}));
            }
        }
    }
    ASSERT_GT(proved.kernels->explored(), 0U);
    const auto slow = inference::crossoversOf(proved.on, proved.means(), {});
    ASSERT_EQ(slow->size(), quick->size());
    for (std::size_t i = 0; i < slow->size(); ++i) {
        EXPECT_EQ((*slow)[i].lastOnDevice, (*quick)[i].lastOnDevice);
    }
}

TEST(Crossover, IsWhereTheProcessorBecomesFaster)
{
    const SmallSetup setup = smallSetup("attacc", "none");

    const auto found = inference::crossoversOf(setup.on, setup.means(), {});

    ASSERT_TRUE(found) << found.error().message();
    ASSERT_FALSE(found->empty());
    for (const inference::Crossover& each : *found) {
        for (const inference::CrossoverPoint& point : each.points) {
            EXPECT_EQ(point.deviceSeconds < point.processorSeconds, point.rows <= each.lastOnDevice)
                << each.layer << " " << point.rows;
            EXPECT_NE(point.known, inference::CrossoverPoint::Known::Best); // nothing is explored for it
        }
    }
    EXPECT_EQ(setup.kernels->explored(), 0U);
    const SmallSetup plain = smallSetup("a100");
    EXPECT_FALSE(inference::crossoversOf(plain.on, plain.means(), {}));
}

} // namespace pimento::test
