// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/language_models/model_capacity.h"
#include "engine/language_models/model_tensors.h"
#include "tests/engine/language_models/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace pimento::test {

namespace {

using ::testing::HasSubstr;

constexpr Bytes kStack{std::int64_t{16} << 30}; // an HBM3 stack of the DCC paper's PIM

double gigabytes(Bytes bytes) { return static_cast<double>(bytes.value()) * 1e-9; }

CapacityQuestion onFiveStacks(std::int64_t batch, std::int64_t context)
{
    return {.memoryPerDevice = kStack, .devicesPerHost = 5, .batch = batch, .context = context};
}

/// Five stacks are 85.9 GB.
TEST(ModelCapacity, HasNoRoomForFourLongSequencesOfLlama33B)
{
    const LanguageModel model = shippedModel("LLaMA2-33B");
    const CapacityQuestion question = onFiveStacks(4, 4096);

    const ModelCapacity capacity = capacityOf(model, question).value();

    EXPECT_NEAR(gigabytes(capacity.available), 85.9, 0.05);
    EXPECT_NEAR(gigabytes(capacity.weights), 65.1, 0.05);  // 32.53 x 10^9 parameters
    EXPECT_NEAR(gigabytes(capacity.keyValue), 26.2, 0.05); // 4 x 4096 x 1.52 MiB
    EXPECT_FALSE(capacity.fits);
    EXPECT_EQ(capacity.hosts, 2);
    EXPECT_EQ(capacity.largestBatch, 3); // 65.1 + 3 x 6.54 = 84.7
    EXPECT_THAT(
        refusalOf(model, question, capacity).message(),
        HasSubstr("model LLaMA2-33B: needs 91.2 GB: weights 65.1 GB, keys and values of 4 x 4096 tokens 26.2 GB"));
}

/// The artifact's feed-forward of 8/3 x 6656 gives the 64.6 + 26.2 = 90.8 GB that its users report.
TEST(ModelCapacity, OfTheArtifactsLlamaIsHalfAGigabyteLess)
{
    LanguageModel model = shippedModel("LLaMA2-33B");
    model.feedForward.size = 17749;

    const ModelCapacity capacity = capacityOf(model, onFiveStacks(4, 4096)).value();

    EXPECT_NEAR(gigabytes(capacity.weights), 64.6, 0.05);
    EXPECT_NEAR(gigabytes(capacity.weights + capacity.keyValue), 90.8, 0.05);
    EXPECT_FALSE(capacity.fits);
}

/// Eight hosts of five stacks: 687 GB.
TEST(ModelCapacity, HasNoRoomForMtNlgOnFortyStacks)
{
    LanguageModel model = shippedModel("MT-NLG-310B");
    CapacityQuestion question{.memoryPerDevice = kStack, .devicesPerHost = 40, .batch = 64, .context = 2176};

    const ModelCapacity halves = capacityOf(model, question).value();
    EXPECT_NEAR(gigabytes(halves.available), 687.2, 0.05);
    EXPECT_NEAR(gigabytes(halves.weights), 620.3, 0.5);
    EXPECT_NEAR(gigabytes(halves.keyValue), 876.2, 0.5);
    EXPECT_FALSE(halves.fits);
    EXPECT_EQ(halves.hosts, 3); // 1496 / 687

    model.types = {{NumberFormat::Fp8}, {NumberFormat::Fp8}, NumberFormat::Fp8, NumberFormat::Fp8};
    const ModelCapacity bytes = capacityOf(model, question).value();
    EXPECT_NEAR(gigabytes(bytes.weights), 310.1, 0.5);
    EXPECT_NEAR(gigabytes(bytes.keyValue), 438.1, 0.5);
    EXPECT_FALSE(bytes.fits);
    EXPECT_EQ(bytes.hosts, 2);
    question.batch = 32;
    EXPECT_TRUE(capacityOf(model, question).value().fits); // 310 + 219
}

TEST(ModelCapacity, RefusesLlama70BOnFiveStacksWithTheNumberOfHosts)
{
    const LanguageModel model = shippedModel("Llama-3.1-70B");
    const CapacityQuestion question = onFiveStacks(1, 2048);

    const ModelCapacity capacity = capacityOf(model, question).value();

    EXPECT_NEAR(gigabytes(capacity.weights), 141.1, 0.05);
    EXPECT_FALSE(capacity.fits);
    EXPECT_EQ(capacity.largestBatch, 0);
    EXPECT_EQ(capacity.largestContext, 0);
    const Error refusal = refusalOf(model, question, capacity);
    EXPECT_EQ(refusal.kind, ErrorKind::DoesNotFit);
    EXPECT_THAT(refusal.message(), HasSubstr("Use at least 2 hosts, or types with fewer bits"));
}

TEST(ModelCapacity, HoldsWeightsTwiceForTwoLayouts)
{
    const LanguageModel model = shippedModel("GPT3-13B");
    CapacityQuestion question = onFiveStacks(1, 2048);
    const ModelCapacity once = capacityOf(model, question).value();
    question.heldAgain = once.weights;
    const ModelCapacity twice = capacityOf(model, question).value();

    EXPECT_EQ(twice.weights.value(), 2 * once.weights.value());
    EXPECT_LT(twice.largestBatch, once.largestBatch);
    EXPECT_THAT(refusalOf(model, question, twice).message(), HasSubstr("(of these 25.7 GB in a second layout)"));
}

TEST(ModelCapacity, CountsActivationsOfTheWidestLayer)
{
    // Gate and up: 8 elements in, 12 out; the head: 8 in, 10 out; query, key, value: 8 in, 16 out. Beside it 8.
    const CapacityQuestion question{.memoryPerDevice = kStack, .batch = 3, .context = 5};
    EXPECT_EQ(capacityOf(smallModel(), question).value().activations, Bytes{3 * (8 + 16 + 8) * 2});
}

/// The largest batch and context fit, one more does not.
TEST(ModelCapacity, FindsTheLargestNumbers)
{
    const LanguageModel model = shippedModel("Llama-3.1-8B");
    std::mt19937 random(5);
    for (int i = 0; i < 200; ++i) {
        CapacityQuestion question{.memoryPerDevice =
                                      Bytes{(std::int64_t{16} << 30) + static_cast<std::int64_t>(random()) * 8},
                                  .devicesPerHost = 1 + static_cast<std::int64_t>(random() % 4),
                                  .batch = 1 + static_cast<std::int64_t>(random() % 8),
                                  .context = 1 + static_cast<std::int64_t>(random() % 100'000)};
        const ModelCapacity capacity = capacityOf(model, question).value();
        const auto fits = [&](std::int64_t batch, std::int64_t context) {
            CapacityQuestion other = question;
            other.batch = batch;
            other.context = context;
            return capacityOf(model, other).value().fits;
        };
        EXPECT_EQ(capacity.fits, question.batch <= capacity.largestBatch);
        EXPECT_EQ(capacity.fits, question.context <= capacity.largestContext);
        EXPECT_EQ(capacity.fits, capacity.hosts == 1);
        EXPECT_FALSE(fits(capacity.largestBatch + 1, question.context));
        EXPECT_FALSE(fits(question.batch, capacity.largestContext + 1));
        EXPECT_TRUE(capacity.largestBatch == 0 || fits(capacity.largestBatch, question.context));
        EXPECT_TRUE(capacity.largestContext == 0 || fits(question.batch, capacity.largestContext));
    }
}

TEST(ModelCapacity, RefusesWhatCannotBe)
{
    const LanguageModel model = smallModel();
    EXPECT_THAT(capacityOf(model, {}).error().message(), HasSubstr("no sensible memory"));
    EXPECT_THAT(capacityOf(model, {.memoryPerDevice = kStack, .batch = 0}).error().message(), HasSubstr("at least 1"));
    EXPECT_THAT(capacityOf(model, {.memoryPerDevice = kStack, .batch = 1 << 30, .context = 1 << 20}).error().message(),
                HasSubstr("2,000,000,000"));
}

} // namespace

} // namespace pimento::test
