// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/uneven_choices.h"

#include "engine/base/inflated.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <cmath>
#include <numeric>
#include <string>

namespace pimento::test {

using testing::DoubleNear;
using testing::ElementsAre;

// Skew 1 weights four items 1, 1/2, 1/3 and 1/4, of sum 25/12.
TEST(UnevenChoices, FollowsTheRank)
{
    EXPECT_THAT(unevenChoices(4, 2, 0), ElementsAre(0.5, 0.5, 0.5, 0.5));
    const auto one = unevenChoices(4, 1, 1);
    EXPECT_THAT(one, ElementsAre(DoubleNear(12.0 / 25, 1e-12), DoubleNear(6.0 / 25, 1e-12), DoubleNear(4.0 / 25, 1e-12),
                                 DoubleNear(3.0 / 25, 1e-12)));
}

// Skew 3 of 3 with 2 chosen: 2 x 1 / (1 + 1/8 + 1/27) is above 1, so that the first is always chosen and one is left
// for 1/8 and 1/27.
TEST(UnevenChoices, NeverChoosesAnItemTwice)
{
    const auto shares = unevenChoices(3, 2, 3);
    EXPECT_EQ(shares[0], 1);
    EXPECT_NEAR(shares[1], (1.0 / 8) / (1.0 / 8 + 1.0 / 27), 1e-12);
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 2, 1e-12);
}

// Two parts of four equal items with 1/2 each and 2 choices: 2 x (1 - 1/4) touched, 2 x 1/2 x 2 uses.
TEST(UnevenChoices, FindsTheBusiestPart)
{
    const PartUse even = busiestPart(unevenChoices(4, 2, 0), 2, 2);
    EXPECT_DOUBLE_EQ(even.touched, 1.5);
    EXPECT_DOUBLE_EQ(even.uses, 2);
    const PartUse uneven = busiestPart(unevenChoices(4, 1, 1), 2, 10);
    EXPECT_DOUBLE_EQ(uneven.uses, 10 * (12.0 + 4.0) / 25);
    EXPECT_LT(busiestPart(unevenChoices(128, 8, 1), 1, 16).touched,
              busiestPart(unevenChoices(128, 8, 0), 1, 16).touched);
}

TEST(Inflated, ReadsZlibAndSaysHowItEnded)
{
    const std::string text(100'000, 'a');
    std::string packed(compressBound(text.size()), '\0');
    uLongf size = packed.size();
    ASSERT_EQ(compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                       text.size()),
              Z_OK);
    packed.resize(size);

    EXPECT_EQ(inflated(packed, 100'000).bytes, text);
    EXPECT_EQ(inflated(packed, 100'000).end, Inflated::End::Complete);
    EXPECT_EQ(inflated(packed, 99'999).end, Inflated::End::TooLong);
    EXPECT_EQ(inflated(packed.substr(0, size - 1), 100'000).end, Inflated::End::Damaged);
    EXPECT_EQ(inflated("", 100).end, Inflated::End::Damaged);
}

} // namespace pimento::test
