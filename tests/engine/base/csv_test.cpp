// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"

#include "engine/base/numbers.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CsvTable, GivesCellsByRowAndColumn)
{
    const CsvTable table = CsvTable::parse("a,b,c\n1,,3\n4,5,6\n", "t.csv").value();

    EXPECT_EQ(table.rows(), 2U);
    EXPECT_EQ(table.cell(0, 1), "");
    EXPECT_EQ(table.cell(1, 2), "6");
    EXPECT_EQ(table.line(0), "1,,3");
    EXPECT_EQ(table.column("c"), 2U);
    EXPECT_EQ(table.column("d"), std::nullopt);
}

TEST(CsvTable, TakesEveryKindOfLineEnd)
{
    for (const char* text : {"a,b\n1,2", "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2\r"}) {
        const CsvTable table = CsvTable::parse(text, "t.csv").value();
        EXPECT_THAT(table.header(), ElementsAre("a", "b"));
        EXPECT_EQ(table.rows(), 1U);
        EXPECT_EQ(table.cell(0, 1), "2");
    }
}

TEST(CsvTable, MayHaveNoRows) { EXPECT_EQ(CsvTable::parse("a,b\n", "t.csv")->rows(), 0U); }

TEST(CsvTable, NamesTheLineOfAMistake)
{
    const auto message = [](const char* text) { return CsvTable::parse(text, "t.csv").error().message(); };

    EXPECT_THAT(message(""), HasSubstr("t.csv: is empty"));
    EXPECT_THAT(message("a,b,a\n"), HasSubstr("the column \"a\" stands twice"));
    EXPECT_THAT(message("a,b\n1,2\n1\n"), HasSubstr("t.csv, line 3: has 1 cells, the header has 2"));
    EXPECT_THAT(message("a,b\n1,2,3\n"), HasSubstr("line 2: has 3 cells"));
    EXPECT_THAT(message("a,b\n\n1,2,3\n"), HasSubstr("line 3: has 3 cells"));
}

TEST(CsvTable, PassesOverWhatMeansNothing)
{
    const CsvTable table = CsvTable::parse(", a ,\t\"b\" ,c\n\n0, 1,2 , \"3, 4\" \n  \n1,5,6,7\n\n", "t.csv").value();

    EXPECT_THAT(table.header(), ElementsAre("", "a", "b", "c"));
    ASSERT_EQ(table.rows(), 2U);
    EXPECT_EQ(table.column(""), std::nullopt);
    EXPECT_EQ(table.cell(0, 1), "1");
    EXPECT_EQ(table.cell(0, 2), "2");
    EXPECT_EQ(table.cell(0, 3), "3, 4");
    EXPECT_EQ(table.cell(1, 3), "7");
    EXPECT_EQ(table.lineNumber(0), 3U);
    EXPECT_EQ(table.lineNumber(1), 5U);
}

TEST(CsvTable, MayBeginWithRemarks)
{
    const CsvTable table = CsvTable::parse("# measured\nsep=,\na,b\n1,2\n#3,4\n", "t.csv").value();

    EXPECT_THAT(table.header(), ElementsAre("a", "b"));
    EXPECT_EQ(table.headerNumber(), 3U);
    ASSERT_EQ(table.rows(), 2U);
    EXPECT_EQ(table.lineNumber(0), 4U);
    EXPECT_EQ(table.cell(1, 0), "#3");
    EXPECT_THAT(CsvTable::parse("#x\na;b\n", "t.csv").error().message(), HasSubstr("t.csv, line 2: the columns"));
}

TEST(CsvTable, SaysThatATextIsJson)
{
    for (const char* text : {"{\"a\": 1, \"b\": 2}\n", " [{\"a\": 1}]\n", "{\n\"a\": 1\n}\n"}) {
        EXPECT_THAT(CsvTable::parse(text, "t.csv").error().message(), HasSubstr("line 1: is JSON, not a table"));
    }
}

TEST(CsvTable, FindsColumnsInAnyCase)
{
    const CsvTable table = CsvTable::parse("Tokens,seconds,Seconds\n1,2,3\n", "t.csv").value();

    EXPECT_EQ(table.column("tokens"), std::nullopt);
    EXPECT_EQ(table.columnInAnyCase("tokens"), 0U);
    EXPECT_EQ(table.columnInAnyCase("Seconds"), 2U); // the exact name first
    EXPECT_EQ(table.columnInAnyCase(""), std::nullopt);
    EXPECT_EQ(table.columnInAnyCase("second"), std::nullopt);
}

TEST(CsvTable, NamesAnotherSeparator)
{
    const auto message = [](const char* text) { return CsvTable::parse(text, "t.csv").error().message(); };

    EXPECT_THAT(message("a;b\n1;2\n"), HasSubstr("line 1: the columns are separated by \";\" instead of \",\""));
    EXPECT_THAT(message("a\tb\n"), HasSubstr("separated by a tab"));
    EXPECT_THAT(message("a|b\n"), HasSubstr("separated by \"|\""));
}

TEST(CsvTable, ReadsQuotedCells)
{
    const CsvTable table = CsvTable::parse("a,\"b,c\",d\n\"1,2\",\"say \"\"no\"\"\",\n3,4\"5,\"\"\n", "t.csv").value();

    EXPECT_THAT(table.header(), ElementsAre("a", "b,c", "d"));
    EXPECT_EQ(table.cell(0, 0), "1,2");
    EXPECT_EQ(table.cell(0, 1), "say \"no\"");
    EXPECT_EQ(table.cell(0, 2), "");
    EXPECT_EQ(table.cell(1, 1), "4\"5");
    EXPECT_EQ(table.cell(1, 2), "");
    EXPECT_EQ(table.line(0), "\"1,2\",\"say \"\"no\"\"\",");
}

TEST(CsvTable, RefusesQuotesThatDoNotEnd)
{
    const auto message = [](const char* text) { return CsvTable::parse(text, "t.csv").error().message(); };

    EXPECT_THAT(message("a,b\n1,\"2\n"), HasSubstr("t.csv, line 2: cell 2 begins with a quote"));
    EXPECT_THAT(message("a,b\n1,\"2\n3\"\n"), HasSubstr("Close it in the same line"));
    EXPECT_THAT(message("a,b\n\"1\"x,2\n"), HasSubstr("line 2: cell 1 begins with a quote"));
    EXPECT_THAT(message("\"a\n"), HasSubstr("line 1: cell 1 begins with a quote"));
    EXPECT_THAT(message("a,b\n\"1,2\"\n"), HasSubstr("line 2: has 1 cells"));
}

TEST(CsvWriter, IsReadBack)
{
    const std::vector<std::string> texts = {"a", "", "x,y", "\"", "say \"no\", he said", " b ", ",", "\"\""};
    CsvWriter header;
    CsvWriter cells;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        header.add(static_cast<std::int64_t>(i));
        cells.add(texts[i]);
    }

    const CsvTable table = CsvTable::parse(header.line() + "\n" + cells.line() + "\n", "t.csv").value();

    ASSERT_EQ(table.rows(), 1U);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        EXPECT_EQ(table.cell(0, i), texts[i]) << i;
    }
}

TEST(CsvWriter, WritesNumbersShortAndPlainTextsAsTheyAre)
{
    CsvWriter writer;
    writer.add("g0").add(std::int64_t{-12}).add(0.1).add(std::nan("")).add(2.0).add("two\nlines");

    EXPECT_EQ(writer.line(), "g0,-12,0.1,,2,two lines");
}

TEST(CsvTable, OutlivesItsCopies)
{
    CsvTable copy = [] { return CsvTable(CsvTable::parse("a\nvalue\n", "t.csv").value()); }();
    EXPECT_EQ(copy.cell(0, 0), "value");
}

TEST(CsvTable, SaysWhichFileCannotBeRead)
{
    const TemporaryFolder folder;
    EXPECT_THAT(CsvTable::read(folder.path() / "none.csv").error().message(), HasSubstr("none.csv: cannot be opened"));
    EXPECT_THAT(CsvTable::read(folder.path()).error().message(), HasSubstr("is a folder"));
}

TEST(ParseInteger, WantsTheWholeText)
{
    EXPECT_EQ(parseInteger("-12"), -12);
    EXPECT_EQ(parseInteger("9223372036854775807"), INT64_MAX);
    for (const char* wrong : {"", " 1", "1 ", "+1", "1.0", "0x1", "9223372036854775808"}) {
        EXPECT_EQ(parseInteger(wrong), std::nullopt) << wrong;
    }
}

TEST(ParseDecimal, WantsTheWholeText)
{
    EXPECT_EQ(parseDecimal("2.5e-1"), 0.25);
    for (const char* wrong : {"", "1,5", "1.5 ", "e5", "1e999"}) {
        EXPECT_EQ(parseDecimal(wrong), std::nullopt) << wrong;
    }
}

TEST(Split, KeepsEmptyPieces)
{
    EXPECT_THAT(split("a,,b,", ','), ElementsAre("a", "", "b", ""));
    EXPECT_THAT(split("", ','), ElementsAre(""));
}

} // namespace

} // namespace pimento::test
