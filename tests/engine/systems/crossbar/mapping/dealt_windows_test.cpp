// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/mapping/dealt_windows.h"

#include "engine/base/math.h"
#include "engine/base/random_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pimento::crossbar {

using testing::ElementsAre;

namespace {

std::int64_t mostWindows(const DealtWindows& dealt)
{
    std::int64_t most = 0;
    for (std::int64_t copy = 0; copy < dealt.copies(); ++copy) {
        most = std::max(most, std::ssize(dealt.ofCopy(copy)));
    }
    return most;
}

} // namespace

TEST(DealtWindows, GivesStripsOfColumnsThatRunTowardsEachOther)
{
    // Three strips of two columns: the first and the last run to the right, the second one to the left.
    const DealtWindows dealt({.channels = 1, .height = 2, .width = 6}, 3, WindowDealing::Strips);

    EXPECT_THAT(dealt.ofCopy(0), ElementsAre(0, 1, 6, 7));
    EXPECT_THAT(dealt.ofCopy(1), ElementsAre(3, 2, 9, 8));
    EXPECT_THAT(dealt.ofCopy(2), ElementsAre(4, 5, 10, 11));
}

TEST(DealtWindows, GivesRowsInTurnToCopiesOfOneColumn)
{
    // Four copies, two columns: each has one column of every other row.
    const DealtWindows dealt({.channels = 1, .height = 4, .width = 2}, 4, WindowDealing::Strips);

    EXPECT_THAT(dealt.ofCopy(0), ElementsAre(0, 4));
    EXPECT_THAT(dealt.ofCopy(1), ElementsAre(2, 6));
    EXPECT_THAT(dealt.ofCopy(2), ElementsAre(1, 5));
    EXPECT_THAT(dealt.ofCopy(3), ElementsAre(3, 7));
}

TEST(DealtWindows, GivesEachNextWindowToTheNextCopyInRasterOrder)
{
    const DealtWindows dealt({.channels = 1, .height = 2, .width = 4}, 3, WindowDealing::Raster);

    EXPECT_THAT(dealt.ofCopy(0), ElementsAre(0, 3, 6));
    EXPECT_THAT(dealt.ofCopy(1), ElementsAre(1, 4, 7));
    EXPECT_THAT(dealt.ofCopy(2), ElementsAre(2, 5));
}

TEST(DealtWindows, GivesEachWindowToOneCopyAndNoCopyManyMore)
{
    RandomStream random(7);
    for (int number = 0; number < 300; ++number) {
        const auto upTo = [&](std::int64_t most) {
            return 1 + static_cast<std::int64_t>(random.below(static_cast<std::size_t>(most)));
        };
        const ImageShape image{.channels = 1, .height = upTo(60), .width = upTo(60)};
        const std::int64_t copies = upTo(std::min<std::int64_t>(image.pixels(), 200));
        const DealtWindows dealt(image, copies, WindowDealing::Strips);
        SCOPED_TRACE(std::to_string(image.height) + " x " + std::to_string(image.width) + ", " +
                     std::to_string(copies) + " copies");

        std::vector<int> seen(static_cast<std::size_t>(image.pixels()));
        for (std::int64_t copy = 0; copy < copies; ++copy) {
            for (const std::int32_t window : dealt.ofCopy(copy)) {
                ++seen[static_cast<std::size_t>(window)];
                EXPECT_EQ(dealt.copyOf(window), copy);
            }
        }
        EXPECT_EQ(std::ranges::count(seen, 1), image.pixels());
        EXPECT_LE(mostWindows(dealt), ceilDivide(image.pixels(), copies) * 33 / 32);
    }
}

} // namespace pimento::crossbar
