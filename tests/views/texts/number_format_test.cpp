// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/number_format.h"

#include "tests/views/texts/plain_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace pimento {

namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

} // namespace

TEST(NumberFormat, GroupsIntegersByThreeDigits)
{
    EXPECT_EQ(plain(formatInteger(0)), "0");
    EXPECT_EQ(plain(formatInteger(999)), "999");
    EXPECT_EQ(plain(formatInteger(1081)), "1 081");
    EXPECT_EQ(plain(formatInteger(1234567)), "1 234 567");
    EXPECT_EQ(plain(formatInteger(-1081)), "-1 081");
    EXPECT_EQ(plain(formatInteger(-108)), "-108");
}

TEST(NumberFormat, GivesQuantitiesThreeSignificantDigitsAndAPrefix)
{
    EXPECT_EQ(plain(formatQuantity(1.7964e-6, QStringLiteral("s"))), "1.80 µs");
    EXPECT_EQ(plain(formatQuantity(0.0123456, QStringLiteral("s"))), "12.3 ms");
    EXPECT_EQ(plain(formatQuantity(123456, QStringLiteral("B"))), "121 KiB"); // 123,456 / 1,024 = 120.56
    EXPECT_EQ(plain(formatQuantity(8388608, QStringLiteral("B"))), "8 MiB");
    EXPECT_EQ(plain(formatQuantity(1536, QStringLiteral("B"))), "1.50 KiB");
    EXPECT_EQ(plain(formatQuantity(1.5e9, QStringLiteral("B/s"))), "1.50 GB/s");
    EXPECT_EQ(plain(formatQuantity(0, QStringLiteral("s"))), "0 s");
}

TEST(NumberFormat, WritesASumLikeItsValue)
{
    for (int cycles = 1005; cycles < 2000; cycles += 10) {
        const double whole = cycles * 1e-9;
        const double sum = cycles * 0.3e-9 + cycles * 0.7e-9;
        EXPECT_EQ(plain(formatQuantity(whole, QStringLiteral("s"))), plain(formatQuantity(sum, QStringLiteral("s"))));
    }
    EXPECT_EQ(plain(formatQuantity(1655e-9, QStringLiteral("s"))), "1.66 µs");
}

TEST(NumberFormat, ReplacesThePrefixOfAUnit)
{
    EXPECT_EQ(plain(formatQuantity(1.8, QStringLiteral("µs"))), "1.80 µs");
    EXPECT_EQ(plain(formatQuantity(1796.4, QStringLiteral("µs"))), "1.80 ms");
    EXPECT_EQ(plain(formatQuantity(0.25, QStringLiteral("ms"))), "250 µs");
    EXPECT_EQ(plain(formatQuantity(0, QStringLiteral("µs"))), "0 µs");
    EXPECT_EQ(plain(formatQuantity(2e6, QStringLiteral("pJ"))), "2.00 µJ");
}

TEST(NumberFormat, ReplacesThePrefixOfAnAxis)
{
    TableColumn column;
    column.unit = "µs";
    column.title = "total";
    column.format = ValueFormat::Quantity;

    const AxisUnit axis = axisUnit(column, 250'000);

    EXPECT_EQ(plain(axis.unit), "ms");
    EXPECT_EQ(plain(titleWithUnit(column, axis)), "total (ms)");
    EXPECT_EQ(plain(formatTick(50'000, axis)), "50");
    EXPECT_EQ(plain(axisUnit(column, 12).unit), "µs");
}

TEST(NumberFormat, MovesToTheNextPrefixWhenRoundingReachesAThousand)
{
    EXPECT_EQ(plain(formatQuantity(999.4e-9, QStringLiteral("s"))), "999 ns");
    EXPECT_EQ(plain(formatQuantity(999.6e-9, QStringLiteral("s"))), "1.00 µs");
}

TEST(NumberFormat, GivesFactorsThreeSignificantDigits)
{
    EXPECT_EQ(plain(formatFactor(1.2666)), "1.27×");
    EXPECT_EQ(plain(formatFactor(12.666)), "12.7×");
    EXPECT_EQ(plain(formatFactor(126.66)), "127×");
    EXPECT_EQ(plain(formatFactor(0.3836)), "0.384×");
    EXPECT_EQ(plain(formatFactor(0.01234)), "0.0123×");
}

TEST(NumberFormat, ShowsADashForUnknownValues)
{
    EXPECT_EQ(plain(formatInteger(kNoNumber)), "–");
    EXPECT_EQ(plain(formatQuantity(kNoNumber, QStringLiteral("s"))), "–");
    EXPECT_EQ(plain(formatFactor(kNoNumber)), "–");
}

TEST(NumberFormat, AddsTheUnitOfACountOnlyWhenAsked)
{
    TableColumn column;
    column.unit = "cycles";
    column.title = "total";

    EXPECT_EQ(plain(formatValue(2336, column)), "2 336");
    EXPECT_EQ(plain(formatWithUnit(2336, column)), "2 336 cycles");
    EXPECT_EQ(plain(formatWithUnit(kNoNumber, column)), "–");
    EXPECT_EQ(plain(titleWithUnit(column)), "total (cycles)");
}

TEST(NumberFormat, ShortensAxisNumbers)
{
    EXPECT_EQ(plain(formatTick(200)), "200");
    EXPECT_EQ(plain(formatTick(20000)), "20 k");
    EXPECT_EQ(plain(formatTick(1.5e6)), "1.5 M");
    EXPECT_EQ(plain(formatTick(0)), "0");
    EXPECT_EQ(plain(formatTick(0.3)), "0.3");
    EXPECT_EQ(plain(formatTick(2e-6)), "2 µ");
    EXPECT_EQ(plain(formatPrefixed(0.3)), "300 m");
    EXPECT_EQ(plain(formatPrefixed(20)), "20");
}

} // namespace pimento
