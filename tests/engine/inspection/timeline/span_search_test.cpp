// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/timeline/span_search.h"

#include "tests/engine/support.h"
#include "tests/support/random_log.h"

#include <gtest/gtest.h>

#include <functional>

namespace pimento::test {

namespace {

const Timeline& timeline()
{
    static const auto made = randomTimeline(backends().find("attacc").value(), 40'000, 2);
    return *made;
}

using Wanted = std::function<bool(const sim::CommandRecord&, const std::string& name)>;

/// Expects that the search hits the same records as a look at each, and at least one.
void expectHits(const char* text, const Wanted& isWanted)
{
    std::vector<std::uint32_t> expected;
    for (std::size_t i = 0; i < commandLogOf(timeline()).size(); ++i) {
        if (isWanted(commandLogOf(timeline()).record(i), timeline().nameOf(i))) {
            expected.push_back(static_cast<std::uint32_t>(i));
        }
    }
    const auto query = parseSpanQuery(text, timeline());
    ASSERT_TRUE(query.has_value()) << query.error().message();
    EXPECT_EQ(findSpans(timeline(), *query), expected) << text;
    EXPECT_FALSE(expected.empty()) << text;
}

bool isOneBank(const sim::CommandRecord& record)
{
    return record.bank >= 0 &&
           commandsOf(timeline())->machine().command(record.command).reach == sim::CommandReach::AddressedBank;
}

} // namespace

TEST(SpanSearch, FindsCommandsByName)
{
    expectHits("macab", [](const auto&, const std::string& name) { return name == "MACAB"; });
    expectHits("act", [](const auto&, const std::string& name) { return name == "ACT"; });
    expectHits("mv", [](const auto&, const std::string& name) { return name == "MVSB" || name == "MVGB"; });
    expectHits("RD, WR", [](const auto&, const std::string& name) { return name == "RD" || name == "WR"; });
}

// The bank counts in the channel when no level between them is named: 5 is bank 1 of group 1, bank 37 has 32 + 4 + 1.
TEST(SpanSearch, FindsPlaces)
{
    expectHits("channel 3", [](const auto& record, const auto&) { return record.channel == 3; });
    expectHits("channel 3 bank 5", [](const auto& record, const auto&) {
        return record.channel == 3 && isOneBank(record) && record.bank == 5;
    });
    expectHits("bank=37", [](const auto& record, const auto&) { return isOneBank(record) && record.bank == 37; });
    expectHits("channel3 bankgroup2 bank1", [](const auto& record, const auto&) {
        return record.channel == 3 && isOneBank(record) && record.bank / 4 == 2 && record.bank % 4 == 1;
    });
    expectHits("pch 1 bank 5", [](const auto& record, const auto&) { return isOneBank(record) && record.bank == 37; });
}

TEST(SpanSearch, FindsRowsColumnsAndCycles)
{
    expectHits("12", [](const auto& record, const auto&) { return record.row == 12; });
    expectHits("row 12 WR", [](const auto& record, const auto& name) { return record.row == 12 && name == "WR"; });
    expectHits("column 7 channel 1", [](const auto& record, const auto&) {
        return record.channel == 1 && record.column == 7 &&
               commandsOf(timeline())->machine().command(record.command).kind == sim::CommandKind::Column;
    });
    const auto query = parseSpanQuery("cycle 500", timeline()).value();
    const auto hits = findSpans(timeline(), query);
    EXPECT_FALSE(hits.empty());
    for (const std::uint32_t hit : hits) {
        EXPECT_LE(commandLogOf(timeline()).cycle(hit), 500);
        EXPECT_GT(commandLogOf(timeline()).end(hit), 500);
    }
}

TEST(SpanSearch, SaysWhatItDoesNotUnderstand)
{
    EXPECT_NE(parseSpanQuery("frobnicate", timeline()).error().what.find("neither"), std::string::npos);
    EXPECT_NE(parseSpanQuery("channel", timeline()).error().what.find("number"), std::string::npos);
    EXPECT_NE(parseSpanQuery("channel act", timeline()).error().what.find("number"), std::string::npos);
    EXPECT_NE(parseSpanQuery("channel 99", timeline()).error().what.find("no such location"), std::string::npos);
    EXPECT_NE(parseSpanQuery("row 99999999999999999999", timeline()).error().what.find("large"), std::string::npos);
}

} // namespace pimento::test
