// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/schedule_features.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace pimento::upmem {

namespace {

// I max(11, T); T (35 n + 0.54 B); 11 I + 77 n + 0.5 B.
TEST(ScheduleFeatures, EstimateByWhatTakesLongest)
{
    EXPECT_DOUBLE_EQ(kernelCycles({1000, 2, 64}, 16), 16'000);   // issue: 16,000; moves: 1,673; alone: 11,186
    EXPECT_DOUBLE_EQ(kernelCycles({100, 20, 2000}, 16), 28'480); // 16 (700 + 1,080)
    EXPECT_DOUBLE_EQ(kernelCycles({1000, 2, 64}, 1), 11'186);    // 11,000 + 154 + 32
    EXPECT_DOUBLE_EQ(kernelCycles({1000, 0, 0}, 11), 11'000);    // the pipeline is full with 11 tasklets
    EXPECT_DOUBLE_EQ(kernelCycles({0, 0, 0}, 16), 0);
}

TEST(ScheduleFeatures, AreLogarithmsAndFlags)
{
    ScheduleTraits traits;
    traits.dpus = 1024;
    traits.factors = {8, 1, 32};
    traits.work = {64, 4, 1024};
    traits.isRfactor = true;
    traits.unroll = 16;
    traits.optimisationLevel = 4;

    std::vector<float> features(featureCount(3));
    writeFeatures(traits, features);

    EXPECT_EQ(features[0], 10);
    EXPECT_EQ(features[6], 8);   // 256 bytes a transfer
    EXPECT_EQ(features[13], -1); // the host adds up nothing
    EXPECT_THAT(std::vector<float>(features.begin() + 14, features.end()), testing::ElementsAre(3, 0, 5, 1, 4, 16));
}

TEST(ScheduleFeatures, ChangeWithEachTrait)
{
    const auto features = [](const ScheduleTraits& traits) {
        std::vector<float> written(featureCount(traits.factors.size()));
        writeFeatures(traits, written);
        return written;
    };
    ScheduleTraits plain;
    plain.factors = {2};
    const auto changed = [&](auto change) {
        ScheduleTraits traits = plain;
        change(traits);
        return features(traits) != features(plain);
    };

    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.dpus = 2; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.reductionDpus = 2; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.tasklets = 2; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.factors = {4}; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.workingBytes = 8; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.work.instructions = 2; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.work.transfers = 1; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.work.bytes = 8; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.branches = 1; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.innerExtent = 2; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.bytesIn = 8; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.bytesOut = 8; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.pushes = 1; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.hostReductions = 2; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.unroll = 16; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.optimisationLevel = 4; }));
    EXPECT_TRUE(changed([](ScheduleTraits& traits) { traits.isRfactor = true; }));
}

} // namespace

} // namespace pimento::upmem
