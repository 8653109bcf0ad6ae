// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/functional/number.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pimento::functional {

namespace {

using affine::ElementType;

} // namespace

TEST(Number, RoundsToNearestEven)
{
    // fp16 has 11 significant bits: between 2048 and 4096 numbers are 2 apart.
    EXPECT_EQ(roundTo(ElementType::Fp16, 2049.0F), 2048.0F); // halfway: the even one
    EXPECT_EQ(roundTo(ElementType::Fp16, 2051.0F), 2052.0F);
    EXPECT_EQ(roundTo(ElementType::Fp16, 0.1F), 0.0999755859375F); // 1638 / 16384
    // bf16 has 8: between 256 and 512 numbers are 2 apart.
    EXPECT_EQ(roundTo(ElementType::Bf16, 257.0F), 256.0F);
    EXPECT_EQ(roundTo(ElementType::Bf16, 259.0F), 260.0F);
    // fp8 E4M3 has 4: between 16 and 32 numbers are 2 apart.
    EXPECT_EQ(roundTo(ElementType::Fp8, 17.0F), 16.0F);
    EXPECT_EQ(roundTo(ElementType::Fp8, -19.0F), -20.0F);
}

TEST(Number, KeepsSubnormalNumbers)
{
    const float smallest = std::ldexp(1.0F, -24); // of fp16

    EXPECT_EQ(roundTo(ElementType::Fp16, smallest), smallest);
    EXPECT_EQ(roundTo(ElementType::Fp16, smallest / 2), 0.0F); // halfway: the even one
    EXPECT_EQ(roundTo(ElementType::Fp16, 0.75F * smallest), smallest);
    EXPECT_EQ(roundTo(ElementType::Fp8, std::ldexp(1.0F, -9)), std::ldexp(1.0F, -9)); // 2^-6 * 1/8
}

TEST(Number, OverflowsBeyondTheLargest)
{
    EXPECT_EQ(roundTo(ElementType::Fp16, 65519.0F), 65504.0F); // below the halfway point 65520
    EXPECT_TRUE(std::isinf(roundTo(ElementType::Fp16, 65520.0F)));
    EXPECT_TRUE(std::isinf(roundTo(ElementType::Bf16, 3.4e38F)));
    EXPECT_EQ(roundTo(ElementType::Fp8, 460.0F), 448.0F);
    EXPECT_TRUE(std::isnan(roundTo(ElementType::Fp8, 470.0F))); // E4M3 has no infinity
}

TEST(Number, WrapsIntegersAround)
{
    EXPECT_EQ(wrapTo(ElementType::Int8, 127), 127);
    EXPECT_EQ(wrapTo(ElementType::Int8, 128), -128);
    EXPECT_EQ(wrapTo(ElementType::Int8, -300), -44); // -300 + 256
    EXPECT_EQ(wrapTo(ElementType::Int32, (std::int64_t{1} << 32) + 5), 5);
}

TEST(Number, KnowsItsRoundoff)
{
    for (const ElementType type : {ElementType::Fp16, ElementType::Bf16, ElementType::Fp8, ElementType::Fp32}) {
        const auto u = static_cast<float>(unitRoundoff(type));

        EXPECT_EQ(roundTo(type, 1 + 2 * u), 1 + 2 * u) << affine::name(type); // the number after 1
        EXPECT_EQ(roundTo(type, 1 + u), 1) << affine::name(type);             // halfway: the even one
    }
}

} // namespace pimento::functional
