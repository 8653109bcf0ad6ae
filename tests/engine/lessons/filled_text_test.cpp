// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/filled_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<Fact> factNamed(std::string_view name)
{
    if (name == "A") {
        return Fact(std::string("16x1,1x4"));
    }
    if (name == "A.cycles" || name == "B.cycles") {
        return Fact(Amount{name == "A.cycles" ? 1267.0 : 2534.0, "cycles"});
    }
    if (name == "A.seconds") {
        return Fact(Amount{9.74e-7, "s"});
    }
    return fail("\"" + std::string(name) + "\" stands for nothing");
}

std::string filled(const std::string& text)
{
    const auto made = filledText(text, factNamed, "step 1");
    return made ? made->plain() : made.error().message();
}

} // namespace

TEST(FilledText, HasValuesWithUnitsAndWords)
{
    EXPECT_EQ(filled("{A} takes {A.cycles}, {A.seconds}."), "16x1,1x4 takes 1,267 cycles, 0.974 us.");
    EXPECT_EQ(filled("{B.cycles / A.cycles} times"), "2 times");
    EXPECT_EQ(filled("{B.cycles/A.cycles|x} {A.cycles/B.cycles|%} {A.cycles|0} {1/3|2} {2/3}"),
              "2.00x 50 % 1,267 0.33 0.667");
    EXPECT_EQ(filled("{{A}} stays"), "{A} stays");
}

TEST(FilledText, SaysWhichPiecesAreValues)
{
    const auto made = filledText("It takes {A.cycles}.", factNamed, "step 1").value();
    EXPECT_THAT(made.pieces, ElementsAre(FilledPiece{"It takes ", ""}, FilledPiece{"1,267 cycles", "A.cycles"},
                                         FilledPiece{".", ""}));
}

TEST(FilledText, NamesMistakesWithTheirPlace)
{
    EXPECT_THAT(filled("an { open brace"), HasSubstr("step 1: has a brace without another at \"{ open brace\""));
    EXPECT_THAT(filled("a } closed one"), HasSubstr("has a brace without another"));
    EXPECT_THAT(filled("{A.speed}"), HasSubstr("step 1: \"A.speed\" stands for nothing"));
    EXPECT_THAT(filled("{A + 1}"), HasSubstr("\"A\" stands for words"));
    EXPECT_THAT(filled("{A.cycles|km}"), HasSubstr("no way to write a number"));
    EXPECT_THAT(filled("{1 +}"), HasSubstr("step 1, expression"));
    EXPECT_THAT(filled("{}"), HasSubstr("is no value"));
}

TEST(AmountText, ReadsLikeAPersonWouldWriteIt)
{
    EXPECT_EQ(amountText({1, "cycles"}), "1 cycle");
    EXPECT_EQ(amountText({83'708, ""}), "83,708");
    EXPECT_EQ(amountText({1234.4, ""}), "1,234");
    EXPECT_EQ(amountText({12.345, "cycles"}), "12.3 cycles");
    EXPECT_EQ(amountText({65'536, "bytes"}), "64 KiB");
    EXPECT_EQ(amountText({96, "bytes"}), "96 bytes");
    EXPECT_EQ(amountText({2.5e-6, "J"}), "2.5 uJ");
    EXPECT_EQ(amountText({3e-10, "J"}), "300 pJ");
    EXPECT_EQ(amountText({1.5e-3, "s"}), "1.50 ms");
}

} // namespace pimento::test
