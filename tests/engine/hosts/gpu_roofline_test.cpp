// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hosts/gpu_roofline.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

constexpr double kBandwidth = 3352e9 * 0.81; // usable
constexpr double kFlops = 312e12 * 0.85;     // usable

TEST(GpuRoofline, MovesEveryElementOfAFittingProductOnce)
{
    // 64 x 64 x 64 fits the level-1 buffer: 3 * 64^2 elements of 2 bytes.
    EXPECT_EQ(offChipBytes(Gpu{}, {64, 64, 64, 1}), 3 * 64 * 64 * 2);
    EXPECT_EQ(offChipBytes(Gpu{}, {1, 512, 128, 10}), 10 * 2 * (128 + 512 * 128 + 512)); // m = 1: k + nk + n
}

TEST(GpuRoofline, LosesHalfOfTheGpuInASecondWaveOfOneBlock)
{
    // 109 blocks on 108 multiprocessors: two waves of which 109 / 216 are busy.
    EXPECT_DOUBLE_EQ(secondsOf(Gpu{}, 0, 1e9, 108), 1e9 / kBandwidth);
    EXPECT_DOUBLE_EQ(secondsOf(Gpu{}, 0, 1e9, 109), 1e9 / (kBandwidth * 109 / 216));
}

TEST(GpuRoofline, IsTheLongerOfArithmeticAndBytes)
{
    EXPECT_DOUBLE_EQ(secondsOf(Gpu{}, 1e15, 1e9, 108), 1e15 / kFlops);
    EXPECT_DOUBLE_EQ(streamingTime(Gpu{}, 1e15, 1e9).value(), 1e3 * 1e15 / kFlops);
    EXPECT_DOUBLE_EQ(streamingTime(Gpu{}, 1e9, 1e12).value(), 1e3 * 1e12 / kBandwidth);
}

} // namespace

} // namespace pimento
