// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/profile/calendar.h"

#include "engine/base/random_stream.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace pimento::crossbar {
namespace {

TEST(Calendar, TakesFreeTimesBetweenReservations)
{
    Calendar calendar;
    EXPECT_EQ(calendar.reserve(10, 5), 5); // 10 to 15
    EXPECT_EQ(calendar.reserve(20, 5), 5); // 20 to 25

    EXPECT_EQ(calendar.reserve(8, 4), 9);   // 8, 9, 15 and 16: the last ends at 17
    EXPECT_EQ(calendar.reserve(12, 6), 16); // 17 to 20, then 25 to 28
    EXPECT_EQ(calendar.reserve(0, 8), 8);   // 0 to 8, up to the others
    EXPECT_EQ(calendar.reserve(3, 1), 26);  // all is busy until 28
    EXPECT_EQ(calendar.busy(), 29);
}

TEST(Calendar, AgreesWithOneFlagForEachNanosecond)
{
    for (std::uint64_t number = 0; number < 100; ++number) {
        RandomStream random = RandomStream::of(number, 1);
        std::vector<bool> isBusy(20'000);
        Calendar calendar;
        for (int i = 0; i < 200; ++i) {
            const auto from = static_cast<std::int64_t>(random.below(2'000));
            const auto duration = static_cast<std::int64_t>(random.below(40));
            std::int64_t left = duration;
            auto at = static_cast<std::size_t>(from);
            for (; left > 0; ++at) {
                left -= isBusy[at] ? 0 : 1;
                isBusy[at] = true;
            }
            ASSERT_EQ(calendar.reserve(from, duration), static_cast<std::int64_t>(at) - from) << number << ", " << i;
        }
    }
}

} // namespace
} // namespace pimento::crossbar
