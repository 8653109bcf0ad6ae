// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/matrix.h"
#include "engine/inspection/time_chart.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/problem/system.h"
#include "engine/systems/crossbar/crossbar_problem.h"
#include "engine/systems/crossbar/inspect/core_map.h"
#include "engine/systems/crossbar/inspect/media_heat.h"
#include "engine/systems/crossbar/inspect/memory_chart.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/crossbar/random_networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pimento::crossbar {

namespace {

/// A mapping of a small network, with its inspection and the cost of its evaluation.
struct InspectedRun {
    std::shared_ptr<const Problem> problem;
    std::shared_ptr<const Inspection> inspection;
    Evaluation cost;

    [[nodiscard]] double valueOf(const char* quantity) const
    {
        return cost.quantities[problem->costs().quantityOf(quantity)];
    }
    [[nodiscard]] const Breakdown& breakdown(const char* id) const
    {
        return *std::ranges::find(inspection->list<Breakdown>(), id, &Breakdown::id);
    }
};

InspectedRun inspected(const char* pipeline, const char* mapping, const char* device = "crossbar-isaac")
{
    Question question;
    question.system = "crossbar";
    question.workload.name = "vgg8_mnist28";
    question.workload.elementType = "int16";
    question.workload.sizes = {{"batch", "1"}};
    question.device.name = device;
    question.settings["pipeline"] = std::string(pipeline);
    InspectedRun run{pose(question, test::catalogue()).value(), nullptr, {}};
    const auto list = run.problem->parse(mapping, {}).value();
    run.inspection = run.problem->inspect(*list, 0, {}, {}, {}, nullptr).value();
    run.cost = run.problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {}).value();
    return run;
}

double sumOf(const Breakdown& of)
{
    double sum = 0;
    for (const BreakdownRow& row : of.rows) {
        sum += row.value;
    }
    return sum;
}

} // namespace

TEST(RunInspection, SplitsTheTimeOfAllCoresByCause)
{
    for (const char* pipeline : {"throughput", "latency"}) {
        for (const char* mapping : {"single", "packed:30"}) {
            const InspectedRun run = inspected(pipeline, mapping);

            const Breakdown& stalls = run.breakdown("stalls");
            EXPECT_NEAR(sumOf(stalls), 168 * run.valueOf("time_ns") * 1e-3, 1e-6 * sumOf(stalls)) << pipeline;
            const auto inputs = std::ranges::find(stalls.rows, "inputs", &BreakdownRow::label);
            EXPECT_NEAR(sumOf(run.breakdown("input_waits")), inputs->value, 1e-6 * (inputs->value + 1)) << pipeline;
            for (const BreakdownRow& row : run.breakdown("media").rows) {
                EXPECT_GE(row.share, 0) << row.label;
                EXPECT_LE(row.share, 1) << row.label;
            }
        }
    }
}

TEST(RunInspection, ShowsSpansOfTheProfileInNanoseconds)
{
    for (const char* pipeline : {"throughput", "latency"}) {
        const InspectedRun run = inspected(pipeline, "packed:30");

        const Timeline* timeline = run.inspection->part<Timeline>();
        ASSERT_NE(timeline, nullptr);
        EXPECT_FALSE(timeline->scheme().hasCycles);
        EXPECT_EQ(timeline->cycles(), run.valueOf("time_ns"));
        std::map<std::string, std::size_t> counts;
        for (std::size_t i = 0; i < timeline->spans().size(); ++i) {
            ++counts[timeline->nameOf(i)];
            ASSERT_LE(timeline->spans().end(i), timeline->cycles());
        }
        EXPECT_EQ(counts["send"], counts["recv"]);
        EXPECT_EQ(counts["send"], timeline->spans().links().size());
        for (const SpanLink& link : timeline->spans().links()) {
            ASSERT_EQ(timeline->nameOf(link.from), "send");
            ASSERT_EQ(timeline->nameOf(link.to), "recv");
            ASSERT_EQ(timeline->spans().end(link.from), timeline->spans().end(link.to));
            ASSERT_NE(timeline->tracks().path(timeline->trackOf(link.from)),
                      timeline->tracks().path(timeline->trackOf(link.to)));
        }
        EXPECT_GT(counts["mvm"], 0U);
        EXPECT_EQ(timeline->scheme().args[0].values.size(), crossbarProblem(*run.problem)->graph().nodes.size());
    }
}

TEST(RunInspection, HasTheBytesBetweenCores)
{
    const InspectedRun run = inspected("latency", "packed:30");

    const auto& matrices = run.inspection->list<Matrix>();
    ASSERT_EQ(matrices.size(), 2U);
    double bytes = 0;
    for (const MatrixEntry& entry : matrices[0].entries) {
        bytes += entry.value;
    }
    EXPECT_EQ(bytes, run.valueOf("moved"));
    EXPECT_EQ(matrices[0].rows.size(), 168U);
}

TEST(RunInspection, ShowsWhenSharedUnitsAreBusy)
{
    for (const char* pipeline : {"throughput", "latency"}) {
        const InspectedRun run = inspected(pipeline, "packed:30");

        const Matrix& heat = run.inspection->list<Matrix>()[1];
        ASSERT_EQ(heat.columns.size(), 64U);
        EXPECT_EQ(heat.rows, (std::vector<std::string>{"global memory of chip 0", "bus of chip 0"}));
        std::map<std::uint32_t, double> busy; // percent of a part of the time, summed
        for (const MatrixEntry& entry : heat.entries) {
            EXPECT_LE(entry.value, 100 + 1e-6);
            busy[entry.row] += entry.value;
        }
        for (const BreakdownRow& row : run.breakdown("media").rows) {
            const auto place = std::ranges::find(heat.rows, row.label) - heat.rows.begin();
            EXPECT_NEAR(busy[static_cast<std::uint32_t>(place)] / 64, 100 * row.share, 1e-3) << row.label;
        }
    }
}

TEST(RunInspection, DrawsTheHeatOfLinks)
{
    RandomCase of = randomCase(3);
    of.chip.connection = Connection::Mesh;
    const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip};
    const MappingStreams streams = streamsOf(placed).value();
    Bookings bookings;
    const StreamProfile profile = profileOf(placed, streams, nullptr, &bookings).value();
    const MappingEstimate estimate =
        estimateOf(of.graph, of.partitions, of.placement, of.chip, PipelineMode::Throughput);

    const Matrix heat =
        mediaHeat({of.graph, of.partitions, of.placement, of.chip, estimate, streams, profile, 0}, bookings, 10);

    for (const LinkUse& link : profile.links) {
        const std::string name = "core " + std::to_string(link.from) + " to core " + std::to_string(link.to);
        const auto row = std::ranges::find(heat.rows, name) - heat.rows.begin();
        ASSERT_LT(row, std::ssize(heat.rows)) << name;
        double percent = 0;
        for (const MatrixEntry& entry : heat.entries) {
            percent += entry.row == row ? entry.value : 0;
        }
        EXPECT_NEAR(percent / 10 / 100 * static_cast<double>(profile.makespanNs), static_cast<double>(link.busyNs),
                    1e-6 * static_cast<double>(profile.makespanNs))
            << name;
    }
}

TEST(RunInspection, PutsMemoryBesideWhatItWouldBeWithoutReuse)
{
    const InspectedRun run = inspected("latency", "packed:30");

    const auto& charts = run.inspection->list<TimeChart>();
    ASSERT_EQ(charts.size(), 1U);
    std::map<std::string, std::map<std::string, double>> last;
    double most = 0;
    for (const TimeCurve& curve : charts[0].curves) {
        ASSERT_FALSE(curve.points.empty());
        ASSERT_LE(curve.points.size(), 256U);
        ASSERT_TRUE(std::ranges::is_sorted(curve.points, {}, &TimePoint::ns));
        ASSERT_LE(curve.points.back().ns, charts[0].endNs);
        const double peak = std::ranges::max_element(curve.points, {}, &TimePoint::value)->value;
        last[curve.label][curve.group] = peak;
        if (curve.group == "in use") {
            most = std::max(most, peak);
        }
    }
    for (const auto& [core, peaks] : last) {
        EXPECT_GE(peaks.at("without reuse of memory"), peaks.at("in use")) << core;
    }
    EXPECT_LE(most, run.valueOf("local_peak"));
    EXPECT_EQ(inspected("throughput", "packed:30").inspection->list<TimeChart>()[0].curves[0].group, "in fixed places");
}

TEST(RunInspection, DrawsTheLinksOfAMesh)
{
    for (std::uint64_t number = 0; number < 20; ++number) {
        RandomCase of = randomCase(number);
        of.chip.connection = Connection::Mesh;
        const PlacedStreams placed{of.graph, of.partitions, of.placement, of.chip};
        const MappingStreams streams = streamsOf(placed).value();
        const StreamProfile profile = profileOf(placed, streams).value();
        const MappingEstimate estimate =
            estimateOf(of.graph, of.partitions, of.placement, of.chip, PipelineMode::Throughput);

        const DeviceMap map = coreMap({of.graph, of.partitions, of.placement, of.chip, estimate, streams, profile, 0});

        double bytes = 0;
        for (std::size_t i = 0; i < map.links.ends.size(); ++i) {
            const auto [from, to] = map.links.ends[i];
            const std::size_t apart = std::max(from, to) - std::min(from, to);
            EXPECT_TRUE(apart == 1 || apart == map.columns) << number; // neighbours
            ASSERT_EQ(map.links.layers[0].id, "bytes");
            bytes += map.links.layers[0].values[i];
            EXPECT_LE(map.links.layers[1].values[i], 100) << number;
        }
        EXPECT_GE(bytes, static_cast<double>(profile.counts.transferBytes - profile.counts.offChipBytes)) << number;
    }
}

TEST(RunInspection, KeepsPeaksOfLongCurves)
{
    std::vector<TimePoint> points;
    for (int i = 0; i < 1'000; ++i) {
        points.push_back({static_cast<double>(i), static_cast<double>(i % 100 == 57 ? 500 : i % 7)});
    }

    const std::vector<TimePoint> made = thinned(points, 1'000, 10);

    ASSERT_EQ(made.size(), 10U); // a part of 100 ns each, with a peak
    for (std::size_t i = 0; i < made.size(); ++i) {
        EXPECT_EQ(made[i].ns, 100.0 * static_cast<double>(i));
        EXPECT_EQ(made[i].value, 500);
    }
    EXPECT_EQ(thinned(std::vector<TimePoint>{{0, 1}, {5, 1}, {7, 2}}, 10, 10),
              (std::vector<TimePoint>{{0, 1}, {7, 2}}));
}

} // namespace pimento::crossbar
