// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/bank_rows.h"

#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::test {

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<BankRowRange> rowsOf(const char* device)
{
    return bankRows(backends().find(device).value()->description());
}

} // namespace

// 16 384 rows, of which the last 4 096 are for the host.
TEST(BankRows, OfADeviceWithoutModesAreDataAllOver)
{
    EXPECT_THAT(rowsOf("attacc"),
                ElementsAre(BankRowRange{0, 12'287, RowUse::Units}, BankRowRange{12'288, 16'383, RowUse::Host}));
}

// The vendor's simulator: rows with bit 12 set (4 096 to 8 191, 12 288 to 16 383) hold registers and switch modes. The
// file counts the other 8 192, and gives the last 4 096 of these to the host.
TEST(BankRows, OfHbmPimAreReservedInEverySecondQuarter)
{
    EXPECT_THAT(rowsOf("hbm-pim"),
                ElementsAre(BankRowRange{0, 4'095, RowUse::Units}, BankRowRange{4'096, 8'191, RowUse::Reserved},
                            BankRowRange{8'192, 12'287, RowUse::Host}, BankRowRange{12'288, 16'383, RowUse::Reserved}));
}

TEST(BankRows, DpusHaveNone) { EXPECT_THAT(rowsOf("upmem"), IsEmpty()); }

} // namespace pimento::test
