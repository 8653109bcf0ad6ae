// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/timeline/timeline.h"

#include "engine/inspection/dram/command_csv.h"
#include "engine/inspection/dram/command_kind.h"
#include "engine/inspection/dram/command_spans.h"
#include "engine/inspection/dram/timeline_json.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "tests/engine/systems/dcc/inspections.h"
#include "tests/support/random_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <map>
#include <random>
#include <vector>

namespace pimento::test {

namespace {

using Json = nlohmann::json;

std::shared_ptr<const sim::Machine> attacc() { return backends().find("attacc").value(); }

/// Cycles by kind of every bucket, painted cycle by cycle: where commands overlap, the first one has the cycle.
using Sums = std::vector<std::array<std::int64_t, kTimelineKinds>>;
Sums paintedSums(const Timeline& timeline, std::size_t lane, Strip strip, std::int64_t width)
{
    std::vector<int> kindOfCycle(static_cast<std::size_t>(timeline.cycles()) + 70'000, -1);
    for (std::size_t i = 0; i < commandLogOf(timeline).size(); ++i) {
        const std::uint32_t own = timeline.trackOf(i);
        const bool isBelow = own >= lane && own < timeline.tracks()[lane].end;
        if (isBelow && stripOf(timeline.kindOf(i)) == strip) {
            for (std::int64_t cycle = commandLogOf(timeline).cycle(i); cycle < commandLogOf(timeline).end(i); ++cycle) {
                int& kind = kindOfCycle[static_cast<std::size_t>(cycle)];
                kind = kind < 0 ? static_cast<int>(timeline.kindOf(i)) : kind;
            }
        }
    }
    Sums sums(kindOfCycle.size() / static_cast<std::size_t>(width) + 1);
    for (std::size_t cycle = 0; cycle < kindOfCycle.size(); ++cycle) {
        if (kindOfCycle[cycle] >= 0) {
            ++sums[cycle / static_cast<std::size_t>(width)][static_cast<std::size_t>(kindOfCycle[cycle])];
        }
    }
    return sums;
}

std::vector<std::size_t> someLanes(const Timeline& timeline)
{
    const CommandTracks& tracks = commandsOf(timeline)->tracks();
    return {0,
            1,
            tracks.allBanks(3),
            tracks.refresh(0, 1),
            tracks.bank(2, 17),
            timeline.tracks()[tracks.bank(5, 0)].parent};
}

class Records final : public sim::CommandSink {
public:
    void command(const sim::CommandRecord& record) override { all.push_back(record); }
    std::vector<sim::CommandRecord> all;
};

struct Traced {
    Timeline timeline;
    std::vector<sim::CommandRecord> records;
    sim::RunResult run;
};

Traced traced(const DraftQuestion& asked, const std::string& text)
{
    const Draft chosen = draft(asked, text);
    Records records;
    const auto run = simulateDraft(asked, chosen.parts(), {.commands = &records, .explainsWaits = true}).value();
    const auto inspection = inspectDraft(asked, chosen.parts(), {}, {.wantsListings = false}).value();
    return {*inspection->part<Timeline>(), records.all, run};
}

} // namespace

TEST(BusyPyramid, SumsEqualBruteForceOnRandomLogs)
{
    const auto timeline = randomTimeline(attacc(), 30'000, 7);

    for (const std::size_t lane : someLanes(*timeline)) {
        for (const Strip strip : {Strip::Upper, Strip::Lower}) {
            const BusyPyramid& busy = timeline->busy(lane, strip);
            for (std::size_t level = 0; level < busy.levels(); ++level) {
                const Sums expected = paintedSums(*timeline, lane, strip, busy.width(level));
                Sums sums(expected.size());
                for (const BusyEntry& entry : busy.entries(level)) {
                    ASSERT_EQ(sums[entry.bucket][entry.kind], 0) << "two entries of one kind";
                    sums[entry.bucket][entry.kind] = entry.cycles;
                }
                ASSERT_EQ(sums, expected) << "lane " << lane << " level " << level;
            }
        }
    }
}

// ACT in cycles 10 to 28 (19), WR in 40 and 41, WR in 41 and 42: buckets of 16 have R6 | R13 | W3 (cycles 40 to 42).
TEST(BusyPyramid, CutsAtBucketsAndCountsNoCycleTwice)
{
    BusyPyramid rows;
    rows.add(TimelineKind::Row, 10, 29);
    rows.finish(2000);
    BusyPyramid columns;
    columns.add(TimelineKind::HostWrite, 40, 42);
    columns.add(TimelineKind::HostWrite, 41, 43);
    columns.finish(2000);

    ASSERT_EQ(rows.entries(0).size(), 2U);
    EXPECT_EQ(rows.entries(0)[0].cycles, 6U);
    EXPECT_EQ(rows.entries(0)[1].cycles, 13U);
    ASSERT_EQ(rows.entries(1).size(), 1U);
    EXPECT_EQ(rows.entries(1)[0].cycles, 19U);
    ASSERT_EQ(columns.entries(0).size(), 1U);
    EXPECT_EQ(columns.entries(0)[0].bucket, 2U);
    EXPECT_EQ(columns.entries(0)[0].cycles, 3U);
}

TEST(BusyPyramid, SharesAreTheSumsOfTheirSlices)
{
    const auto timeline = randomTimeline(attacc(), 20'000, 11);

    for (const double step : {4.0, 16.0, 64.0, 256.0}) { // whole buckets, so that nothing is spread
        for (const std::size_t lane : someLanes(*timeline)) {
            const Sums expected = paintedSums(*timeline, lane, Strip::Lower, static_cast<std::int64_t>(step));
            std::vector<BusyShares> shares(40);
            timeline->addShares(lane, Strip::Lower, 3 * step, step, shares);
            for (std::size_t slice = 0; slice < shares.size(); ++slice) {
                for (std::size_t kind = 0; kind < kTimelineKinds; ++kind) {
                    ASSERT_NEAR(shares[slice][kind] * step, static_cast<double>(expected[slice + 3][kind]), 1e-3)
                        << "step " << step << " lane " << lane << " slice " << slice;
                }
            }
        }
    }
}

TEST(Timeline, LastsAsLongAsItsSlicesInTheJsonFormat)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc", Space::All);
    const auto [timeline, records, run] = traced(asked, "4x1,1x4,4x8");
    std::string json;
    ASSERT_TRUE(writeTimelineJson(timeline, [&](std::string_view text) {
        json += text;
        return true;
    }));

    std::multimap<std::tuple<int, std::int64_t, std::string>, double> expected;
    const Json document = Json::parse(json);
    for (const Json& event : document.at("traceEvents")) {
        if (event.at("ph") == "X") {
            expected.emplace(std::tuple(event.at("pid").get<int>(), event.at("args").at("cycle").get<std::int64_t>(),
                                        event.at("name").get<std::string>()),
                             event.at("dur").get<double>());
        }
    }
    std::multimap<std::tuple<int, std::int64_t, std::string>, double> found;
    for (std::size_t i = 0; i < commandLogOf(timeline).size(); ++i) {
        found.emplace(
            std::tuple(commandLogOf(timeline).channel(i), commandLogOf(timeline).cycle(i), timeline.nameOf(i)),
            static_cast<double>(commandLogOf(timeline).duration(i)) * 0.000769);
    }
    ASSERT_EQ(found.size(), expected.size());
    ASSERT_GT(found.size(), 100U);
    for (auto one = found.begin(), other = expected.begin(); one != found.end(); ++one, ++other) {
        EXPECT_EQ(one->first, other->first);
        EXPECT_NEAR(one->second, other->second, 1e-9);
    }
}

TEST(Timeline, KeepsEveryRecordOfTheRun)
{
    const DraftQuestion asked = question("red", "batch=4,vec_len=4096", "hbm-pim-hbm3", Space::All);
    const auto [timeline, records, run] = traced(asked, "4x1,4x8");

    ASSERT_EQ(commandLogOf(timeline).size(), records.size());
    EXPECT_EQ(commandLogOf(timeline).omitted(), 0);
    EXPECT_EQ(timeline.cycles(), run.cycles.value());
    for (std::size_t i = 0; i < records.size(); ++i) {
        sim::CommandRecord record = records[i];
        EXPECT_EQ(commandLogOf(timeline).queued(i), record.cycle - record.available);
        EXPECT_EQ(commandLogOf(timeline).heldBy(i), record.heldBy);
        EXPECT_LE(commandLogOf(timeline).held(i), commandLogOf(timeline).queued(i));
        record.available = record.ready = -1;
        record.heldBy = sim::WaitCause::Count;
        ASSERT_EQ(commandLogOf(timeline).record(i), record);
    }
}

TEST(Timeline, WritesTheTableOfTheCommandLine)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc", Space::All);
    const auto [timeline, records, run] = traced(asked, "4x1,1x4,4x8");
    std::string expected = commandCsvHeader(*asked.machine) + "\n";
    for (const sim::CommandRecord& record : records) {
        appendCommandCsv(expected, *asked.machine, record);
        expected += '\n';
    }

    std::string text;
    ASSERT_TRUE(writeTimelineCsv(timeline, [&](std::string_view piece) {
        text += piece;
        return true;
    }));

    EXPECT_EQ(text, expected);
    EXPECT_FALSE(writeTimelineCsv(timeline, [](std::string_view) { return false; }));
}

TEST(Timeline, PutsEachCommandIntoItsLaneAndAllAbove)
{
    const auto timeline = randomTimeline(attacc(), 20'000, 3);
    const TrackTree& lanes = timeline->tracks();

    for (std::size_t lane = 0; lane < lanes.size(); lane += 37) {
        std::vector<std::size_t> expected;
        for (std::size_t i = 0; i < commandLogOf(*timeline).size(); ++i) {
            const std::uint32_t own = timeline->trackOf(i);
            if (own >= lane && own < lanes[lane].end) {
                expected.push_back(i);
            }
        }
        ASSERT_EQ(timeline->count(lane), expected.size());
        for (std::size_t n = 0; n < expected.size(); ++n) {
            ASSERT_EQ(timeline->at(lane, n), expected[n]);
        }
    }
}

TEST(Timeline, FindsTheCommandUnderWayInACycle)
{
    const auto timeline = randomTimeline(attacc(), 20'000, 5);
    std::mt19937 random(1);

    for (int i = 0; i < 300; ++i) {
        const std::size_t lane = random() % timeline->tracks().size();
        const double cycle = static_cast<double>(random() % 2000) + 0.5;
        const Strip strip = random() % 2 == 0 ? Strip::Upper : Strip::Lower;
        std::optional<std::size_t> expected;
        for (std::size_t n = 0; n < timeline->count(lane); ++n) {
            const std::size_t command = timeline->at(lane, n);
            const bool isUnderWay = static_cast<double>(commandLogOf(*timeline).cycle(command)) <= cycle &&
                                    cycle < static_cast<double>(commandLogOf(*timeline).end(command));
            expected = isUnderWay && stripOf(timeline->kindOf(command)) == strip ? command : expected;
        }
        ASSERT_EQ(timeline->spanAt(lane, strip, cycle), expected);
    }
}

TEST(Timeline, WalksAlongALane)
{
    const auto timeline = randomTimeline(attacc(), 5'000, 9);
    const std::size_t first = timeline->at(1, 0);

    EXPECT_EQ(timeline->neighbour(1, first, -1), std::nullopt);
    EXPECT_EQ(timeline->neighbour(1, first, 1), timeline->at(1, 1));
    EXPECT_EQ(timeline->neighbour(1, timeline->at(1, 7), -1), timeline->at(1, 6));
    EXPECT_EQ(timeline->neighbour(1, timeline->at(1, timeline->count(1) - 1), 1), std::nullopt);
}

TEST(Timeline, CountsWhatItDoesNotKeep)
{
    const auto machine = attacc();
    auto recorder = CommandRecorder::make(*machine, 1000).value();
    (void)recordRandomRun(recorder, *machine, 1500, 1);
    const CommandLog log = recorder.finish();
    EXPECT_EQ(log.size(), 1000U);
    EXPECT_EQ(log.omitted(), 500);

    auto late = CommandRecorder::make(*machine).value();
    const int act = machine->findCommand("ACT").value();
    late.command({5, act, 0, 0, -1, 1, 0});
    late.command({std::int64_t{1} << 32, act, 0, 1, -1, 1, 0});
    EXPECT_EQ(late.finish().omitted(), 1);
}

TEST(Timeline, PartsCoverTheRunWithoutGaps)
{
    const DraftQuestion asked = question("gemv", "batch=1,nhead=4,dhead=64,seq_len=64", "attacc", Space::All);
    const auto [timeline, records, run] = traced(asked, "4x1,1x4,4x8");

    std::array<std::int64_t, 3> sums{};
    std::int64_t end = 1;
    for (const TimelinePart& span : timeline.parts()) {
        EXPECT_EQ(span.begin, end);
        EXPECT_GT(span.end, span.begin);
        sums[span.part] += span.end - span.begin;
        end = span.end;
    }
    EXPECT_EQ(end, run.cycles.value() + 1);
    for (std::size_t part = 0; part < 3; ++part) {
        EXPECT_EQ(sums[part], run.parts[part].cycles.value());
    }
}

TEST(Timeline, KindsTellHostCoresAndTransfersApart)
{
    const auto machine = attacc();
    const auto kinds = kindsOf(*machine);
    const auto kindOf = [&](const char* name) { return kinds[static_cast<std::size_t>(*machine->findCommand(name))]; };

    EXPECT_EQ(kindOf("ACT"), TimelineKind::Row);
    EXPECT_EQ(kindOf("PREA"), TimelineKind::Row);
    EXPECT_EQ(kindOf("REFab"), TimelineKind::Refresh);
    EXPECT_EQ(kindOf("RD"), TimelineKind::HostRead);
    EXPECT_EQ(kindOf("WR"), TimelineKind::HostWrite);
    EXPECT_EQ(kindOf("MACAB"), TimelineKind::Core);
    EXPECT_EQ(kindOf("SFM"), TimelineKind::Core);
    EXPECT_EQ(kindOf("WRGB"), TimelineKind::Transfer);
    EXPECT_EQ(kindOf("MVSB"), TimelineKind::Transfer);
    EXPECT_EQ(kindOf("RDSB"), TimelineKind::Transfer);
}

TEST(CommandTracks, StandInTheOrderOfTheDevice)
{
    const CommandTracks tracks(*attacc());
    const TrackTree& tree = tracks.tree();

    // 1 device + 16 x (channel, all banks, 2 x (pch, refresh, 2 x (rank, 4 x (bankgroup, 4 banks))))
    EXPECT_EQ(tree.size(), 1U + 16U * (2U + 2U * (2U + 2U * (1U + 4U * 5U))));
    EXPECT_EQ(tree[0].end, tree.size());
    EXPECT_EQ(tree.path(tracks.bank(3, 41)), "channel 3, pch 1, rank 0, bankgroup 2, bank 1"); // 41 = 32 + 2 * 4 + 1
    EXPECT_EQ(tree.path(tracks.refresh(2, 1)), "channel 2, pch 1, refresh");
    EXPECT_EQ(tree.path(tracks.allBanks(15)), "channel 15, all banks");
    EXPECT_THAT(tree.levels(), testing::ElementsAre("channel", "pch", "rank", "bankgroup", "bank"));
}

} // namespace pimento::test
