// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/inspect/schedule_inspection.h"

#include "engine/candidates/device_map.h"
#include "engine/inspection/breakdown.h"
#include "engine/inspection/listing.h"
#include "engine/inspection/timeline/span_search.h"
#include "engine/inspection/timeline/timeline.h"
#include "engine/inspection/timeline/timeline_export.h"
#include "engine/systems/upmem/inspect/tasklet_timeline.h"
#include "engine/systems/upmem/loops/loop_counts.h"
#include "engine/systems/upmem/lower/host_lowering.h"
#include "engine/systems/upmem/lower/lowered_run.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "sim/upmem/system_part.h"
#include "tests/engine/systems/upmem/inspect/inspected_schedules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>
#include <string>

// The texts about a schedule agree with its run: counts are those of a run, DPUs and bytes those of the launches, and
// every part is there.

namespace pimento::test {

namespace {

using namespace upmem;

ScheduleInspectionInput inputOf(const Scheduled& each)
{
    ScheduleInspectionInput input;
    input.title = each.title;
    input.machine = upmemMachine();
    input.kernel = &each.kernel;
    input.schedule = &each.schedule;
    input.compiled = &each.compiled;
    input.timing = {&*sim::upmem::systemOf(upmemMachine()->description())};
    input.measured = measure(each.compiled, input.timing).value();
    return input;
}

const Listing& listingOf(const Inspection& inspection, const std::string& id)
{
    const auto at = std::ranges::find(inspection.list<Listing>(), id, &Listing::id);
    EXPECT_NE(at, inspection.list<Listing>().end()) << id;
    return *at;
}

const Breakdown& breakdownOf(const Inspection& inspection, const std::string& id)
{
    const auto at = std::ranges::find(inspection.list<Breakdown>(), id, &Breakdown::id);
    EXPECT_NE(at, inspection.list<Breakdown>().end()) << id;
    return *at;
}

double sumOf(const Breakdown& breakdown)
{
    double sum = 0;
    for (const BreakdownRow& row : breakdown.rows) {
        sum += row.value;
    }
    return sum;
}

const MapLayer& layerOf(const DeviceMap& map, const std::string& id)
{
    const auto at = std::ranges::find(map.layers, id, &MapLayer::id);
    EXPECT_NE(at, map.layers.end()) << id;
    return *at;
}

} // namespace

TEST(LoopCountsWithoutRuns, AreThoseOfARun)
{
    int compared = 0;
    for (const int level : {0, 1, 4}) {
        CompileOptions options;
        options.passes = passesOfLevel(level).value();
        for (const Scheduled& each : someSchedules(8, options)) {
            for (const CompiledLaunch* launch : launchesOf(each.compiled)) {
                const std::int64_t last = launch->launch.dpus() - 1;
                for (const LoopProgram* program : {&launch->launch.program, &launch->program}) {
                    LoopMemory memory = emptyMemory(*program);
                    memory.coordinates = launch->launch.coordinatesOf(last);

                    const LoopCounts counts = countsOf(*program, memory.coordinates);

                    EXPECT_EQ(counts, run(*program, memory)) << each.title << "\n"
                                                             << schedule::traceText(each.schedule);
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 200);
}

TEST(DpuClasses, AreNumberedAsTheyAreListed)
{
    std::size_t most = 0;
    for (const Scheduled& each : someSchedules(8)) {
        for (const CompiledLaunch* launch : launchesOf(each.compiled)) {
            const auto numbers = classNumbers(launch->launch);
            ASSERT_EQ(numbers.size(), static_cast<std::size_t>(launch->launch.dpus()));
            for (std::size_t number = 0; number < launch->classes.size(); ++number) {
                const DpuClass& one = launch->classes[number];
                EXPECT_EQ(std::ranges::count(numbers, static_cast<std::int32_t>(number)), one.members);
                EXPECT_EQ(numbers[static_cast<std::size_t>(one.first)], static_cast<std::int32_t>(number));
            }
            most = std::max(most, launch->classes.size());
        }
    }
    EXPECT_GT(most, 1U);
}

TEST(ScheduleInspection, SaysWhereTheTimeGoes)
{
    for (const Scheduled& each : someSchedules(3)) {
        const ScheduleInspectionInput input = inputOf(each);
        const auto inspection = inspect(input, {}).value();

        EXPECT_NEAR(sumOf(breakdownOf(*inspection, "time")), input.measured.time.total().value() * 1e-3, 1e-12);
        EXPECT_EQ(sumOf(breakdownOf(*inspection, "waits")), static_cast<double>(input.measured.counts.cycles()));
        const Breakdown& limits = breakdownOf(*inspection, "limits");
        EXPECT_TRUE(std::ranges::is_sorted(limits.rows, std::greater{}, &BreakdownRow::value));
        for (const BreakdownRow& row : limits.rows) {
            const bool isOfKernel = row.label == "issue slots" || row.label == "DMA engine";
            EXPECT_LE(row.value,
                      isOfKernel ? input.measured.time.kernel.value() * 1e-3 : sumOf(breakdownOf(*inspection, "time")))
                << row.label << "\n"
                << schedule::traceText(each.schedule);
        }
    }
}

TEST(ScheduleInspection, ShowsTheDpusThatWork)
{
    for (const Scheduled& each : someSchedules(3)) {
        const auto inspection = inspect(inputOf(each), {.wantsTimeline = false}).value();
        const DeviceMap& map = *inspection->part<DeviceMap>();

        ASSERT_EQ(map.rows, 32U);
        ASSERT_EQ(map.columns, 64U);
        EXPECT_EQ(map.cellPaths[65], "rank 1, chip 0, dpu 1");
        std::int64_t dpus = 0;
        double bytes = 0;
        for (const CompiledLaunch* launch : launchesOf(each.compiled)) {
            dpus = std::max(dpus, launch->launch.dpus());
            double ofLaunch = 0;
            for (const Buffer& buffer : launch->program.buffers) {
                ofLaunch += buffer.space == Space::Mram ? static_cast<double>(buffer.bytes()) : 0;
            }
            bytes = std::max(bytes, ofLaunch);
        }
        const auto& works = layerOf(map, "works").values;
        EXPECT_EQ(std::accumulate(works.begin(), works.end(), 0.0), static_cast<double>(dpus));
        EXPECT_EQ(layerOf(map, "main_bytes").values.front(), bytes);
        for (std::size_t cell = 0; cell < works.size(); ++cell) {
            EXPECT_EQ(works[cell] > 0, layerOf(map, "class").values[cell] > 0) << cell;
            EXPECT_LE(layerOf(map, "true_bytes").values[cell], layerOf(map, "main_bytes").values[cell]) << cell;
        }
    }
}

TEST(ScheduleInspection, ListsAllFormsAndLinksThem)
{
    const std::vector<std::string> ids = {"kernel", "trace",    "tensor", "host",    "lowered",
                                          "loops",  "assembly", "host_c", "kernel_c"};
    for (const Scheduled& each : someSchedules(3)) {
        const auto inspection = inspect(inputOf(each), {.wantsTimeline = false}).value();
        std::vector<std::string> found;
        for (const Listing& listing : inspection->list<Listing>()) {
            found.push_back(listing.id);
            EXPECT_FALSE(listing.lines.empty()) << listing.id;
        }
        ASSERT_EQ(found, ids);
        // Each instruction of a statement belongs to a line of the loop program, and to a tensor where that line does.
        const Listing& loops = listingOf(*inspection, "loops");
        int instructions = 0;
        for (const ListingLine& line : listingOf(*inspection, "assembly").lines) {
            instructions += line.command ? 1 : 0;
            if (!line.statements.empty()) {
                EXPECT_TRUE(std::ranges::any_of(loops.lines, [&](const ListingLine& other) {
                    return isLinked(line, other) && !other.statements.empty() &&
                           other.statements.front() == line.statements.front();
                })) << line.text;
            }
        }
        std::size_t expected = 0;
        for (const CompiledLaunch* launch : launchesOf(each.compiled)) {
            expected += launch->emitted.program.size();
        }
        EXPECT_EQ(static_cast<std::size_t>(instructions), expected);
    }
}

TEST(ScheduleInspection, ShowsWhatTheTaskletsOfTheSlowestDpuDo)
{
    for (const Scheduled& each : someSchedules(2)) {
        const ScheduleInspectionInput input = inputOf(each);
        const auto inspection = inspect(input, {.wantsListings = false}).value();

        ASSERT_NE(inspection->part<Timeline>(), nullptr) << inspection->whyMissing<Timeline>();
        const Timeline& timeline = *inspection->part<Timeline>();
        const auto launches = launchesOf(each.compiled);
        if (launches.size() == 1) {
            EXPECT_EQ(timeline.cycles(), std::min(input.measured.counts.cycles(), kTimelineWindow.cycles));
            EXPECT_EQ(timeline.tracks().size(), 4U + static_cast<std::size_t>(launches.front()->emitted.tasklets));
        }
        EXPECT_EQ(timeline.tracks().path(4), timeline.tracks()[1].name + ", tasklet 0");
        EXPECT_EQ(timeline.tracks()[2].name, "pipeline");
        EXPECT_EQ(timeline.tracks()[3].name, "DMA engine");
        EXPECT_THAT(timeline.tracks().levels(), testing::ElementsAre("dpu", "tasklet"));
        // The pipeline's track says how often something is issued in all, those of tasklets how often each does.
        std::int64_t busy = 0;
        std::int64_t issues = 0;
        for (std::size_t i = 0; i < timeline.spans().size(); ++i) {
            busy += timeline.nameOf(i) == "busy" ? timeline.spans().length(i) : 0;
            issues += timeline.nameOf(i) == "issue" || timeline.nameOf(i) == "taken lock" ? 1 : 0;
            EXPECT_EQ(timeline.trackOf(i) == 3, timeline.nameOf(i) == "load" || timeline.nameOf(i) == "store");
        }
        EXPECT_EQ(busy, issues);
        const auto query = parseSpanQuery("tasklet 0 issue", timeline);
        ASSERT_TRUE(query) << query.error().message();
        EXPECT_GT(findSpans(timeline, *query).size(), 0U);
        // A DPU is found by its own number.
        const auto whole = parseSpanQuery("dpu " + std::to_string(timeline.tracks()[1].number), timeline);
        ASSERT_TRUE(whole) << whole.error().message();
        EXPECT_EQ(findSpans(timeline, *whole).size(), timeline.spans().size());
        const auto moved = parseSpanQuery("load", timeline).value();
        for (const std::uint32_t hit : findSpans(timeline, moved)) {
            EXPECT_GT(timeline.spans().args(hit)[1], 0) << "bytes";
        }
    }
}

TEST(ScheduleInspection, WritesTimelinesToFiles)
{
    const Scheduled odd = oddSchedule();
    const auto inspection = inspect(inputOf(odd), {.wantsListings = false}).value();
    std::string json;
    std::string csv;

    ASSERT_TRUE(
        writeTimelineJson(*inspection->part<Timeline>(), [&](std::string_view text) { return json += text, true; }));
    ASSERT_TRUE(
        writeTimelineCsv(*inspection->part<Timeline>(), [&](std::string_view text) { return csv += text, true; }));

    const auto document = nlohmann::json::parse(json);
    // A name for the process and for each lane but the first, then the commands.
    EXPECT_EQ(document["traceEvents"].size(),
              inspection->part<Timeline>()->tracks().size() + inspection->part<Timeline>()->spans().size());
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(csv, '\n')),
              inspection->part<Timeline>()->spans().size() + 1);
    EXPECT_EQ(csv.substr(0, csv.find('\n')), "cycle,cycles,activity,track,instruction,bytes");
}

TEST(ScheduleInspection, IsTheSameEveryTimeAndEndsWhenStopped)
{
    const auto schedules = someSchedules(1);
    const ScheduleInspectionInput input = inputOf(schedules.front());
    const auto first = inspect(input, {}).value();
    const auto second = inspect(input, {}).value();
    ASSERT_EQ(first->list<Listing>().size(), second->list<Listing>().size());
    for (std::size_t i = 0; i < first->list<Listing>().size(); ++i) {
        EXPECT_TRUE(std::ranges::equal(first->list<Listing>()[i].lines, second->list<Listing>()[i].lines, {},
                                       &ListingLine::text, &ListingLine::text));
    }
    std::stop_source source;
    source.request_stop();

    const auto stopped = inspect(input, {}, source.get_token());

    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Stopped);
}

/// Pushes of a host program put into each DPU what lies in its boxes; pulls bring their true elements back.
TEST(HostLowering, MovesWhatTheBoxesSay)
{
    int moved = 0;
    int refused = 0;
    for (const Scheduled& each : someSchedules(12)) {
        for (const CompiledLaunch* compiled : launchesOf(each.compiled)) {
            const Launch& launch = compiled->launch;
            const auto host = hostProgramOf(each.compiled.program, launch, compiled->transfers);
            if (!host) {
                ++refused;
                continue;
            }
            for (const HostTransfer& transfer : host->pushes) {
                const HostTensor& tensor = host->tensors[transfer.tensor];
                const TensorBox& box = launch.boxes[transfer.tensor];
                const auto strides = launch.program.buffers[box.buffer].strides();
                std::vector<std::int64_t> values(host->variables.size(), 0);
                const std::int64_t dpu = launch.dpus() - 1;
                const auto coordinates = launch.coordinatesOf(dpu);
                std::ranges::copy(coordinates, values.begin());
                if (tensor.boxes) { // the last box, its last call
                    for (const VariableId loop : transfer.loops) {
                        values[loop] = host->variables[loop].extent - 1;
                    }
                    EXPECT_EQ(transfer.tensorElement.at(values) + transfer.elements, tensor.stagedElements());
                    EXPECT_EQ(transfer.boxElement.at(values) + transfer.elements, tensor.boxes->elements);
                    EXPECT_EQ(host->bytesOf(transfer) % 8, 0);
                    ++moved;
                    continue;
                }
                // The last call of the last DPU, its last element: the last corner of the last box.
                for (const VariableId loop : transfer.loops) {
                    values[loop] = host->variables[loop].extent - 1;
                }
                const auto origin = box.originAt(valuesFor(launch, dpu));
                std::int64_t inTensor = 0;
                std::int64_t inBox = 0;
                for (std::size_t d = 0; d < box.sizes.size(); ++d) {
                    const std::int64_t last = launch.program.buffers[box.buffer].extents[d] - 1;
                    inTensor = inTensor * tensor.stagedExtents[d] + origin[d] + last;
                    inBox += last * strides[d];
                }
                EXPECT_EQ(transfer.tensorElement.at(values) + transfer.elements - 1, inTensor) << tensor.name;
                EXPECT_EQ(transfer.boxElement.at(values) + transfer.elements - 1, inBox) << tensor.name;
                EXPECT_EQ(host->callsOf(transfer) * transfer.elements,
                          std::accumulate(launch.program.buffers[box.buffer].extents.begin(),
                                          launch.program.buffers[box.buffer].extents.end(), std::int64_t{1},
                                          std::multiplies{}));
                ++moved;
            }
        }
    }
    EXPECT_GT(moved, 30);
    RecordProperty("refused", refused);
}

} // namespace pimento::test
