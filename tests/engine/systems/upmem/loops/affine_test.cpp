// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/loops/affine.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace pimento::upmem {

namespace {

std::string nameOfAffineVariable(VariableId variable) { return std::string(1, static_cast<char>('i' + variable)); }

TEST(Affine, AddsTermsOfOneVariable)
{
    const Affine sum = Affine::of(1, 16) + Affine::of(0, 2) + Affine::of(1, -3) + Affine::number(5);

    EXPECT_EQ(sum, (Affine{{{0, 2}, {1, 13}}, 5}));
    EXPECT_EQ(sum.at(std::array<std::int64_t, 2>{10, 100}), 20 + 1300 + 5);
}

TEST(Affine, DropsTermsThatCancel)
{
    EXPECT_EQ(Affine::of(0, 4) - Affine::of(0, 4), Affine::number(0));
    EXPECT_EQ(Affine::of(3, 4) * 0, Affine::number(0));
}

TEST(Affine, SubstitutesAFunction)
{
    const Affine value = Affine::of(2, 4) + Affine::of(0) + Affine::number(1);

    EXPECT_EQ(value.substituted(2, Affine::of(0, 8) + Affine::number(3)), (Affine{{{0, 33}}, 13}));
}

TEST(Affine, ReadsAsASum)
{
    EXPECT_EQ(text(Affine::of(0, 16) + Affine::of(1) - Affine::number(3), nameOfAffineVariable), "16*i + j - 3");
    EXPECT_EQ(text(Affine::of(0, -1) + Affine::of(2, -2), nameOfAffineVariable), "-i - 2*k");
    EXPECT_EQ(text(Affine{}, nameOfAffineVariable), "0");
}

TEST(Condition, MovesItsConstantToTheBound)
{
    const Condition condition = Condition::less(Affine::of(0, 2) + Affine::number(3), 10);

    EXPECT_EQ(text(condition, nameOfAffineVariable), "2*i < 7");
    EXPECT_TRUE(condition.holds(std::vector<std::int64_t>{3}));
    EXPECT_FALSE(condition.holds(std::vector<std::int64_t>{4}));
}

TEST(Affine, HasTheRangeOfAllItsValues)
{
    const Affine value = Affine::of(0, 3) - Affine::of(1, 2) + Affine::number(1);
    const std::array<std::int64_t, 2> extents{5, 4};
    std::int64_t least = 1000;
    std::int64_t most = -1000;
    for (std::int64_t i = 0; i < extents[0]; ++i) {
        for (std::int64_t j = 0; j < extents[1]; ++j) {
            least = std::min(least, value.at(std::array<std::int64_t, 2>{i, j}));
            most = std::max(most, value.at(std::array<std::int64_t, 2>{i, j}));
        }
    }

    EXPECT_EQ(rangeOf(value, extents), (Range{least, most}));
}

} // namespace

} // namespace pimento::upmem
