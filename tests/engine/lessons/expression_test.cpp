// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/expression.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

namespace pimento::test {

namespace {

using testing::HasSubstr;

Result<Amount> amountNamed(std::string_view name)
{
    static const std::map<std::string, Amount, std::less<>> kAll = {{"A.cycles", {1200, "cycles"}},
                                                                    {"B.cycles", {800, "cycles"}},
                                                                    {"A.seconds", {2e-6, "s"}},
                                                                    {"q.drafts", {12, ""}}};
    const auto found = kAll.find(name);
    return found == kAll.end() ? Result<Amount>(fail("\"" + std::string(name) + "\" stands for nothing"))
                               : Result<Amount>(found->second);
}

Amount valueOf(const std::string& text)
{
    const auto value = evaluateExpression(text, amountNamed);
    EXPECT_TRUE(value) << text << ": " << (value ? "" : value.error().message());
    return value.value_or(Amount{-1, "wrong"});
}

std::string wrongIn(const std::string& text)
{
    const auto value = evaluateExpression(text, amountNamed);
    return value ? "none" : value.error().message();
}

} // namespace

TEST(Expression, BindsAsUsual)
{
    EXPECT_EQ(valueOf("1 + 2 * 3").value, 7);
    EXPECT_EQ(valueOf("(1 + 2) * 3").value, 9);
    EXPECT_EQ(valueOf("8 - 2 - 1").value, 5);
    EXPECT_EQ(valueOf("8 / 2 / 2").value, 2);
    EXPECT_EQ(valueOf("-2 - -3").value, 1);
    EXPECT_EQ(valueOf("1 or 0 and 0").value, 1); // 1 or (0 and 0)
    EXPECT_EQ(valueOf("not 0 and 0").value, 0);  // (not 0) and 0
    EXPECT_EQ(valueOf("not (0 and 0)").value, 1);
    EXPECT_EQ(valueOf("1 + 1 < 2 * 2").value, 1);
}

TEST(Expression, ComparesInSixWays)
{
    for (const auto& [text, isTrue] : std::map<std::string, bool>{{"1 < 2", true},
                                                                  {"2 < 2", false},
                                                                  {"2 <= 2", true},
                                                                  {"2 = 2", true},
                                                                  {"2 != 2", false},
                                                                  {"2 >= 3", false},
                                                                  {"3 > 2", true}}) {
        EXPECT_EQ(valueOf(text).value, isTrue ? 1 : 0) << text;
    }
}

TEST(Expression, KeepsUnitsOfSumsAndOfPlainFactors)
{
    EXPECT_EQ(valueOf("A.cycles - B.cycles"), (Amount{400, "cycles"}));
    EXPECT_EQ(valueOf("A.cycles / 2"), (Amount{600, "cycles"}));
    EXPECT_EQ(valueOf("2 * A.seconds"), (Amount{4e-6, "s"}));
    EXPECT_EQ(valueOf("A.cycles / B.cycles"), (Amount{1.5, ""}));
    EXPECT_EQ(valueOf("A.cycles + q.drafts"), (Amount{1212, ""}));
    EXPECT_EQ(valueOf("A.cycles > B.cycles"), (Amount{1, ""}));
    EXPECT_EQ(valueOf("-A.cycles"), (Amount{-1200, "cycles"}));
}

TEST(Expression, NamesTheMistakeAndItsPlace)
{
    EXPECT_THAT(wrongIn("1 + "), HasSubstr("character 5"));
    EXPECT_THAT(wrongIn("(1 + 2"), HasSubstr("a ) is missing"));
    EXPECT_THAT(wrongIn("1 2"), HasSubstr("is not understood here"));
    EXPECT_THAT(wrongIn("1 / (2 - 2)"), HasSubstr("division by zero"));
    EXPECT_THAT(wrongIn("A.speed > 1"), HasSubstr("\"A.speed\" stands for nothing"));
    EXPECT_THAT(wrongIn("1 < 2 < 3"), HasSubstr("is not understood here"));
    EXPECT_THAT(wrongIn(""), HasSubstr("is no value"));
}

TEST(Expression, IsRefusedWhenItIsTooLongOrNestedTooDeeply)
{
    EXPECT_THAT(wrongIn(std::string(kLongestExpression + 1, '1')), HasSubstr("longer than 400"));
    EXPECT_THAT(wrongIn(std::string(150, '(') + "1" + std::string(150, ')')), HasSubstr("nested too deeply"));
    EXPECT_THAT(wrongIn(std::string(300, '-') + "1"), HasSubstr("nested too deeply"));
    std::string nots;
    for (int i = 0; i < 90; ++i) {
        nots += "not ";
    }
    EXPECT_THAT(wrongIn(nots + "1"), HasSubstr("nested too deeply"));
}

} // namespace pimento::test
