// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/span_search.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "tests/support/made_up_timeline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>
#include <string>
#include <vector>

// Timelines of producers that are no DRAM device.

namespace pimento::test {

namespace {

using testing::ElementsAre;

std::vector<std::size_t> spansIn(const Timeline& timeline, std::size_t track, double begin, double end)
{
    std::vector<std::size_t> found;
    timeline.forEachIn(track, begin, end, [&](std::size_t span) { found.push_back(span); });
    return found;
}

bool isBelow(const Timeline& timeline, std::size_t span, std::size_t track)
{
    return timeline.trackOf(span) >= track && timeline.trackOf(span) < timeline.tracks()[track].end;
}

std::vector<std::string> hits(const std::string& text)
{
    const auto timeline = chipTimeline();
    const auto query = parseSpanQuery(text, *timeline);
    EXPECT_TRUE(query.has_value()) << query.error().message();
    std::vector<std::string> found;
    for (const std::uint32_t hit : query ? findSpans(*timeline, *query) : std::vector<std::uint32_t>()) {
        found.push_back(timeline->nameOf(hit) + " of " + timeline->tracks().path(timeline->trackOf(hit)));
    }
    return found;
}

} // namespace

TEST(TrackTree, NamesPathsKindsAndLevels)
{
    const auto timeline = chipTimeline();
    const TrackTree& tracks = timeline->tracks();

    ASSERT_EQ(tracks.size(), 11U);
    EXPECT_EQ(tracks[0].end, 11U);
    EXPECT_EQ(tracks[1].end, 6U);
    EXPECT_EQ(tracks.path(10), "tile 1, core 2");
    EXPECT_EQ(tracks.path(10, "/"), "tile 1/core 2");
    EXPECT_EQ(tracks.outermost(10), 6U);
    EXPECT_EQ(tracks.outermost(0), 0U);
    EXPECT_THAT(tracks.kinds(), ElementsAre("tile", "core"));
    EXPECT_THAT(tracks.levels(), ElementsAre("tile", "core")); // a router is of no kind
}

TEST(TrackTimeline, PutsSpansIntoTheirTracksAndAllAbove)
{
    const auto timeline = chipTimeline();

    EXPECT_EQ(timeline->count(0), 6U);
    EXPECT_EQ(timeline->count(1), 4U); // tile 0
    EXPECT_EQ(timeline->count(5), 0U); // its core 2
    EXPECT_EQ(timeline->count(6), 2U);
    EXPECT_EQ(timeline->longest(Strip::Lower), 14 * kChipUnit);
    EXPECT_EQ(timeline->nameOf(*timeline->spanAt(6, Strip::Lower, 5.5 * kChipUnit)), "multiply");
    EXPECT_EQ(timeline->trackOf(*timeline->spanAt(6, Strip::Lower, 5.5 * kChipUnit)), 10U); // the last begun of two
    EXPECT_EQ(timeline->trackOf(*timeline->spanAt(6, Strip::Lower, 2.5 * kChipUnit)), 8U);
    EXPECT_EQ(timeline->spanAt(8, Strip::Lower, 7.0 * kChipUnit), std::nullopt);
    EXPECT_EQ(timeline->neighbour(6, timeline->at(6, 0), 1), timeline->at(6, 1));
}

// Core 0 of tile 0 loads for 2 of 16 units of time and multiplies for 10: slices of 4 units have 2 + 2, 4, 4 and 0.
TEST(TrackTimeline, SumsSpansThatAreLongerThan32Bits)
{
    const auto timeline = chipTimeline();
    std::vector<BusyShares> slices(4);
    timeline->addShares(3, Strip::Lower, 0, 4.0 * kChipUnit, slices);

    const auto share = [&](std::size_t slice, TimelineKind kind) {
        return slices[slice][static_cast<std::size_t>(kind)];
    };
    EXPECT_NEAR(share(0, TimelineKind::Transfer), 0.5, 1e-6);
    EXPECT_NEAR(share(0, TimelineKind::Core), 0.5, 1e-6);
    EXPECT_NEAR(share(1, TimelineKind::Core), 1, 1e-6);
    EXPECT_NEAR(share(2, TimelineKind::Core), 1, 1e-6);
    EXPECT_NEAR(share(3, TimelineKind::Core), 0, 1e-6);
}

TEST(TrackTimeline, KeepsSummariesAsSmallAsTheSpans)
{
    const auto timeline = chipTimeline();
    std::size_t entries = 0;
    for (std::size_t track = 0; track < timeline->tracks().size(); ++track) {
        const BusyPyramid& busy = timeline->busy(track, Strip::Lower);
        entries += busy.levels() == 0 ? 0 : busy.entries(0).size(); // a track without spans has no summary
    }
    EXPECT_GT(entries, 0U);
    EXPECT_LE(entries, 3 * (64 + 2) * timeline->count(0)); // 3 levels of tracks
}

TEST(TrackTimeline, SummariesEqualSingleSpans)
{
    const auto timeline = chipTimeline();
    const double step = timeline->summaryFrom(); // two finest buckets, so that nothing is spread
    for (std::size_t track = 0; track < timeline->tracks().size(); ++track) {
        if (timeline->count(track) != 1) {
            continue;
        }
        const Span span = timeline->spans().span(timeline->at(track, 0));
        std::vector<BusyShares> slices(static_cast<std::size_t>(static_cast<double>(timeline->cycles()) / step) + 1);
        timeline->addShares(track, Strip::Lower, 0, step, slices);
        double sum = 0;
        for (const BusyShares& slice : slices) {
            sum +=
                static_cast<double>(slice[static_cast<std::size_t>(timeline->kindOf(timeline->at(track, 0)))]) * step;
        }
        EXPECT_NEAR(sum, static_cast<double>(span.length), 1e-6 * static_cast<double>(span.length)) << track;
    }
}

TEST(TrackTimeline, FindsTheSpansOfARangeBehindALongOne)
{
    const auto timeline = unevenTimeline(5000, 3);
    std::mt19937 random(1);
    const auto last = static_cast<double>(timeline->spans().end(timeline->at(3, timeline->count(3) - 1)));

    for (int i = 0; i < 200; ++i) {
        const double begin = static_cast<double>(random() % 1000) / 1000 * last;
        const double end = begin + static_cast<double>(random() % 500);
        for (std::size_t track = 0; track < 4; ++track) {
            std::vector<std::size_t> expected;
            std::optional<std::size_t> lastBegun;
            for (std::size_t span = 0; span < timeline->spans().size(); ++span) {
                const auto from = static_cast<double>(timeline->spans().begin(span));
                const auto to = static_cast<double>(timeline->spans().end(span));
                if (isBelow(*timeline, span, track) && from < end && to > begin) {
                    expected.push_back(span);
                }
                if (isBelow(*timeline, span, track) && from <= begin && to > begin) {
                    lastBegun = span;
                }
            }
            ASSERT_EQ(spansIn(*timeline, track, begin, end), expected) << track;
            ASSERT_EQ(timeline->spanAt(track, Strip::Lower, begin), lastBegun) << track;
        }
    }
}

TEST(TrackTimeline, IsSearchedByTracksKindsAndNumbers)
{
    EXPECT_THAT(hits("tile 1 core 2"), ElementsAre("multiply of tile 1, core 2"));
    EXPECT_THAT(hits("core 0 multiply"), ElementsAre("multiply of tile 1, core 0", "multiply of tile 0, core 0"));
    EXPECT_THAT(hits("bytes 4096"), ElementsAre("send of tile 0, router"));
    EXPECT_THAT(hits("layer 2"), ElementsAre("multiply of tile 1, core 2"));
    EXPECT_THAT(hits("tile 0 cycle " + std::to_string(13 * kChipUnit)), ElementsAre("wait of tile 0, core 1"));
    const auto unknown = parseSpanQuery("MACAB", *chipTimeline());
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().what, "\"macab\" is neither a step nor a location");
    EXPECT_EQ(unknown.error().hint, "Try a step like load, \"tile 0\", \"layer 5\" or \"cycle 100\"");
}

TEST(TrackTimeline, IsWrittenWithAProcessPerOutermostTrack)
{
    const auto timeline = chipTimeline();
    std::string text;
    ASSERT_TRUE(writeTimelineJson(*timeline, [&](std::string_view piece) { return text += piece, true; }));

    const auto events = nlohmann::json::parse(text)["traceEvents"];
    ASSERT_EQ(events.size(), timeline->tracks().size() + timeline->spans().size());
    EXPECT_EQ(events[6]["name"], "process_name");
    EXPECT_EQ(events[6]["args"]["name"], "tile 1");
    EXPECT_EQ(events[10]["pid"], 6);
    EXPECT_EQ(events[10]["args"]["name"], "core 2");
    const auto& send = events.back();
    EXPECT_EQ(send["name"], "send");
    EXPECT_EQ(send["pid"], 1);
    EXPECT_EQ(send["tid"], 2);
    EXPECT_EQ(send["args"]["bytes"], 4096);
    EXPECT_DOUBLE_EQ(send["dur"].get<double>(), 5 * kChipUnit / 1000.0); // cycles of 1 ns in microseconds
}

TEST(TrackTimeline, IsWrittenAsATable)
{
    std::string text;
    ASSERT_TRUE(writeTimelineCsv(*chipTimeline(), [&](std::string_view piece) { return text += piece, true; }));

    EXPECT_EQ(text, "cycle,cycles,activity,track,layer,bytes\n"
                    "0,2147483648,load,tile 0/core 0,0,65536\n"
                    "0,15032385536,wait,tile 0/core 1,,\n"
                    "1073741824,5368709120,multiply,tile 1/core 0,1,\n"
                    "2147483648,10737418240,multiply,tile 0/core 0,0,\n"
                    "5368709120,10737418240,multiply,tile 1/core 2,2,\n"
                    "8589934592,5368709120,send,tile 0/router,1,4096\n");
}

} // namespace pimento::test
