// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/timeline_json.h"

#include "engine/systems/dcc/model/model.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace pimento::test {

namespace {

using Json = nlohmann::json;

/// Counts commands and hands them on.
class Counter final : public sim::CommandSink {
public:
    explicit Counter(sim::CommandSink& next) : m_next(next) {}

    void command(const sim::CommandRecord& record) override
    {
        ++count;
        m_next.command(record);
    }

    std::int64_t count = 0;

private:
    sim::CommandSink& m_next;
};

struct RecordedTimeline {
    Json document;
    std::int64_t commands = 0;
};

RecordedTimeline timelineOf(const DraftQuestion& asked, const std::string& text)
{
    std::string written;
    TimelineWriter writer(*asked.machine, [&](std::string_view piece) { written += piece; });
    Counter counter(writer);
    EXPECT_TRUE(
        simulateDraft(asked, asked.model->parse(asked, text).value().parts(), {.commands = &counter}).has_value());
    writer.finish();
    return {Json::parse(written), counter.count};
}

} // namespace

// Checks the trace event format's rules for complete events (ph X) and metadata (ph M).
TEST(Timeline, KeepsTheTraceEventFormat)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc", Space::All);
    const auto [document, commands] = timelineOf(asked, "4x1,1x4,4x8");

    ASSERT_TRUE(document.at("traceEvents").is_array());
    std::int64_t slices = 0;
    std::map<std::pair<int, int>, std::string> names;
    for (const Json& event : document.at("traceEvents")) {
        const std::string phase = event.at("ph");
        ASSERT_TRUE(event.at("name").is_string());
        ASSERT_TRUE(event.at("pid").is_number_integer());
        if (phase == "X") {
            ++slices;
            ASSERT_TRUE(event.at("ts").is_number());
            ASSERT_TRUE(event.at("dur").is_number());
            EXPECT_GE(event.at("dur").get<double>(), 0);
            ASSERT_TRUE(event.at("tid").is_number_integer());
            EXPECT_TRUE(names.contains({event.at("pid"), event.at("tid")})) << "a slice before its track has a name";
        } else {
            ASSERT_EQ(phase, "M");
            ASSERT_TRUE(event.at("args").is_object());
            if (event.at("name") == "thread_name") {
                names[{event.at("pid"), event.at("tid")}] = event.at("args").at("name");
            }
        }
    }
    EXPECT_EQ(slices, commands);
    EXPECT_GT(commands, 100);
}

// Perfetto refuses slices of one track that overlap without being nested.
TEST(Timeline, HasNoOverlapsOnATrack)
{
    const DraftQuestion asked = question("red", "batch=4,vec_len=512", "hbm-pim-hbm3", Space::All);
    const auto [document, commands] = timelineOf(asked, "4x1,4x8");

    std::map<std::pair<int, int>, double> ends;
    for (const Json& event : document.at("traceEvents")) {
        if (event.at("ph") == "X") {
            double& end = ends[{event.at("pid"), event.at("tid")}];
            const double begin = event.at("ts");
            EXPECT_GE(begin, end - 1e-9);
            end = begin + event.at("dur").get<double>();
        }
    }
    EXPECT_GT(commands, 0);
}

// ACT in cycle 1 of 0.769 ns, busy for nRCD = 19 cycles; RD in cycle 20, busy for 2.
TEST(Timeline, GivesTimesInMicroseconds)
{
    const auto machine = backends().find("attacc").value();
    std::string written;
    TimelineWriter writer(*machine, [&](std::string_view piece) { written += piece; });
    writer.command({1, machine->findCommand("ACT").value(), 2, 5, -1, 7, 0});
    writer.command({20, machine->findCommand("RD").value(), 2, 5, -1, 7, 3});
    writer.finish();

    const Json document = Json::parse(written);
    std::vector<Json> slices;
    for (const Json& event : document.at("traceEvents")) {
        if (event.at("ph") == "X") {
            slices.push_back(event);
        }
    }
    ASSERT_EQ(slices.size(), 2U);
    EXPECT_EQ(slices[0].at("name"), "ACT");
    EXPECT_DOUBLE_EQ(slices[0].at("ts"), 0.000769);
    EXPECT_DOUBLE_EQ(slices[0].at("dur"), 19 * 0.000769);
    EXPECT_DOUBLE_EQ(slices[1].at("ts"), 20 * 0.000769);
    EXPECT_EQ(slices[1].at("args").at("column"), 3);
    EXPECT_EQ(slices[1].at("pid"), 2);
}

TEST(Timeline, OfNothingIsStillATimeline)
{
    const auto machine = backends().find("attacc").value();
    std::string written;
    TimelineWriter writer(*machine, [&](std::string_view piece) { written += piece; });
    writer.finish();

    EXPECT_TRUE(Json::parse(written).at("traceEvents").empty());
}

} // namespace pimento::test
