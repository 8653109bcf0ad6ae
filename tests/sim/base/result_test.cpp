// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/base/result.h"

#include <gtest/gtest.h>

namespace pimento {

namespace {

TEST(Error, SaysPlaceMishapAndRemedyInOneLine)
{
    EXPECT_EQ((Error{"is missing", "a.json, levels", "add it"}.message()), "a.json, levels: is missing. add it");
    EXPECT_EQ((Error{"is missing", "", ""}.message()), "is missing");
}

TEST(Error, QuotesNothingThatGarblesATerminal)
{
    EXPECT_EQ((Error{"unknown name \"a\x1b[2J\nb\x7f\"", "", ""}.message()), "unknown name \"a?[2J?b?\"");
}

TEST(Printable, KeepsValidUtf8)
{
    EXPECT_EQ(printable("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x99\x82 ~"), "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x99\x82 ~");
}

TEST(Printable, MarksEveryBrokenByte)
{
    EXPECT_EQ(printable("\xff"), "?");
    EXPECT_EQ(printable("\xc3"), "?");                // cut in the middle
    EXPECT_EQ(printable("\xe2\x82x"), "??x");         // the byte after it is kept
    EXPECT_EQ(printable("\xc0\xaf"), "??");           // overlong slash
    EXPECT_EQ(printable("\xc2\x9b"), "??");           // C1 control, starts an escape sequence
    EXPECT_EQ(printable("\xed\xa0\x80"), "???");      // surrogate
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????"); // above U+10FFFF
    EXPECT_EQ(printable(std::string_view("\0a", 2)), "?a");
}

} // namespace

} // namespace pimento
