// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/recently_used.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

Fingerprint keyOf(int number) { return Fingerprinter().add(number).finish(); }

TEST(RecentlyUsed, ForgetsWhatWasNotUsedTheLongest)
{
    RecentlyUsed<int> last(2);
    last.keep(keyOf(1), 10);
    last.keep(keyOf(2), 20);
    EXPECT_EQ(last.find(keyOf(1)), 10);

    last.keep(keyOf(3), 30);

    EXPECT_EQ(last.find(keyOf(2)), std::nullopt);
    EXPECT_EQ(last.find(keyOf(1)), 10);
    EXPECT_EQ(last.find(keyOf(3)), 30);
}

TEST(RecentlyUsed, KeepsTheNewerValueOfAKey)
{
    RecentlyUsed<int> last(2);
    last.keep(keyOf(1), 10);
    last.keep(keyOf(2), 20);
    last.keep(keyOf(1), 11);

    EXPECT_EQ(last.find(keyOf(1)), 11);
    EXPECT_EQ(last.find(keyOf(2)), 20);
}

} // namespace

} // namespace pimento
