// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/timestamp.h"

#include <gtest/gtest.h>

namespace pimento::serving::test {

TEST(Timestamp, CountsTicksFrom1970)
{
    EXPECT_EQ(parseTimestamp("1970-01-01 00:00:00"), 0);
    EXPECT_EQ(parseTimestamp("1970-01-01 00:00:00.0000001"), 1);
    EXPECT_EQ(parseTimestamp("1970-01-01 00:00:01.5"), 15'000'000);
    EXPECT_EQ(parseTimestamp("1970-01-02 01:01:01"), (86'400 + 3'661) * kTicksPerSecond);
    // date -u -d '2023-11-16 18:15:46' +%s gives 1700158546.
    EXPECT_EQ(parseTimestamp("2023-11-16 18:15:46.6805900"), 1'700'158'546 * kTicksPerSecond + 6'805'900);
    EXPECT_EQ(parseTimestamp("2024-05-10 00:00:00.009930+00:00"), parseTimestamp("2024-05-10 00:00:00.009930"));
}

TEST(Timestamp, ReadsTheFormsOfIso8601)
{
    const auto noon = parseTimestamp("2024-05-10 12:00:00");
    ASSERT_TRUE(noon.has_value());
    for (const char* text :
         {"2024-05-10T12:00:00", "2024-05-10T12:00:00Z", "2024/05/10 12:00:00", "2024-05-10t12:00:00z",
          "2024-05-10T12:00Z", "2024-05-10T12:00:00.000000000Z", "2024-05-10T12:00:00,0Z", "2024-05-10 12:00:00 UTC",
          "2024-05-10 12:00:00+00:00", "2024-05-10 12:00:00 +00:00", "2024-05-10T14:00:00+02:00",
          "2024-05-10T14:00:00+0200", "2024-05-10T14:00:00+02", "2024-05-10T06:30:00-05:30",
          "2024-05-11T00:00:00+12:00", "2024-05-09T23:00:00.0-13:00"}) {
        EXPECT_EQ(parseTimestamp(text), noon) << text;
    }
    // Nanoseconds: seven digits count.
    EXPECT_EQ(parseTimestamp("2024-05-10T12:00:00.123456789Z"), *noon + 1'234'567);
}

TEST(Timestamp, CountsLeapDays)
{
    const auto days = [](const char* early, const char* late) {
        return (*parseTimestamp(late) - *parseTimestamp(early)) / kTicksPerSecond / 86'400;
    };
    EXPECT_EQ(days("2024-02-28 00:00:00", "2024-03-01 00:00:00"), 2);
    EXPECT_EQ(days("2023-02-28 00:00:00", "2023-03-01 00:00:00"), 1);
    EXPECT_EQ(days("2100-02-28 00:00:00", "2100-03-01 00:00:00"), 1);
    EXPECT_EQ(days("2023-01-01 00:00:00", "2024-01-01 00:00:00"), 365);
}

TEST(Timestamp, RefusesWhatIsNoMoment)
{
    for (const char* text : {"",
                             "2023-11-16",
                             "2023-11-16 24:00:00",
                             "2023-11-16 18:60:00",
                             "2023-11-16 18:15:60",
                             "2023-13-01 00:00:00",
                             "2023-02-29 00:00:00",
                             "2023-00-10 00:00:00",
                             "2023-11-00 00:00:00",
                             "2023-11-16 18:15:46.",
                             "1969-12-31 23:59:59",
                             "2200-01-01 00:00:00",
                             "2023-1-16 18:15:46",
                             "2023-11-16T18:15:46+15:00",
                             "2023-11-16T18:15:46+02:60",
                             "2023-11-16T18:15:46+2",
                             "2023-11-16T18:15:46ZZ",
                             "2023-11-16T18:15:46Z+00:00",
                             "2023-11-16T18:15:46 CET",
                             "2023-11-16TT18:15:46",
                             "2023-11/16 18:15:46",
                             "2023-11-16T",
                             "-023-11-16 18:15:46",
                             "2023-11-16 18:15:4x"}) {
        EXPECT_FALSE(parseTimestamp(text).has_value()) << text;
    }
}

} // namespace pimento::serving::test
