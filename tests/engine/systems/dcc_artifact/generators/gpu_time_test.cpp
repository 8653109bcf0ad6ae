// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/gpu_time.h"

#include <gtest/gtest.h>

// Usable bandwidth 3352e9 * 0.81 = 2.71512e12 B/s; usable arithmetic 312e12 * 0.85 = 2.652e14 FLOP/s; 108
// multiprocessors.

namespace pimento {

namespace {

constexpr double kBandwidth = 2.71512e12;

double milliseconds(const char* name, std::vector<std::int64_t> sizes, int devices)
{
    const Kernel& kernel = **findKernel(name);
    return dcc_artifact::gpuTime(Gpu{}, kernel, Shape::make(kernel, std::move(sizes)).value(), devices).value();
}

void expectNear(double computed, double expected) { EXPECT_NEAR(computed / expected, 1, 1e-12); }

TEST(GpuTime, BoundsGemvByItsBytes)
{
    // 108 operations fill the GPU once: 108 * 2 * (128 + 512 * 128 + 512) = 14,294,016 bytes.
    expectNear(milliseconds("gemv", {1, 108, 128, 512}, 1), 14'294'016 / kBandwidth * 1e3);
}

TEST(GpuTime, LosesHalfOfTheGpuInASecondWaveOfOneBlock)
{
    // 109 operations in 2 waves: u = 109 / 216.
    expectNear(milliseconds("gemv", {1, 109, 128, 512}, 1), 109 * 2 * 66'176 / (kBandwidth * 109 / 216) * 1e3);
}

TEST(GpuTime, AddsTheThreeLayersOfAttention)
{
    // Score 14,294,016, softmax 2 * 512 * 108 * 2 = 221,184, context 108 * 2 * (512 + 128 * 512 + 128) = 14,294,016
    // bytes.
    expectNear(milliseconds("attn", {1, 108, 128, 512}, 1), (14'294'016 + 221'184 + 14'294'016) / kBandwidth * 1e3);
}

TEST(GpuTime, GivesASmallReductionFiveBlocksOf108)
{
    // 5 devices * batch 1: 5 * 2 * (2 * 1024 + 1) = 20,490 bytes at u = 5 / 108; 0.000163 ms in the published table.
    const double time = milliseconds("red", {1, 1024}, 5);

    expectNear(time, 20'490 / (kBandwidth * 5 / 108) * 1e3);
    EXPECT_NEAR(time, 0.000163, 0.0000005);
}

TEST(GpuTime, ChargesThreeStreamsForElementwiseKernels)
{
    // 3 * 5 * 1024 * 2 = 30,720 bytes at u = 5 / 108.
    expectNear(milliseconds("va", {1, 1024}, 5), 30'720 / (kBandwidth * 5 / 108) * 1e3);
    EXPECT_EQ(milliseconds("va", {1, 1024}, 5), milliseconds("relu", {1, 1024}, 5));
}

TEST(GpuTime, BoundsASquareProductByItsArithmetic)
{
    Gpu slow;
    slow.flopsPerSecond = 1e9; // 108 * 2 * 64 operations on one element each way take longer than their bytes
    const Kernel& gemv = **findKernel("gemv");
    const Shape shape = Shape::make(gemv, {1, 108, 64, 1}).value();

    expectNear(dcc_artifact::gpuTime(slow, gemv, shape, 1).value(), 2.0 * 64 * 108 / (1e9 * 0.85) * 1e3);
}

} // namespace

} // namespace pimento
