// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/references/reference_families.h"

#include "engine/base/numbers.h"
#include "engine/fidelity/row_checks.h"
#include "engine/systems/crossbar/profile/core_clocks.h"
#include "engine/systems/crossbar/profile/profile.h"
#include "engine/systems/crossbar/public_program/greedy.h"
#include "engine/systems/crossbar/references/reference_networks.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"
#include "engine/systems/crossbar/schedule/low_latency.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr std::array<std::string_view, 9> kColumns = {"config", "network",     "strategy", "pipeline", "mvm_latency_ns",
                                                      "status", "makespan_ns", "steps",    "comm_ends"};
constexpr std::array<std::string_view, 4> kNames = {"config", "network", "strategy", "mvm_latency_ns"};

/// Fraction by which a time may differ. Three of the mappings beside the files have all counts equal and times of other
/// nanoseconds, by 0.004 % in the makespan and at most 0.12 % in a sum; the cause is not known. All others are equal.
constexpr double kTimeTolerance = 0.002;

bool isGreedy(std::string_view strategy) { return std::ranges::find(kGreedyRules, strategy) != kGreedyRules.end(); }

/// Whether a row can be computed: the files give its mapping, or a strategy without a search makes it.
bool isComputed(const CsvTable& table, std::size_t row, bool hasMappings)
{
    return hasMappings || isGreedy(table.cell(row, "strategy"));
}

/// What all rows of a file share.
struct Sources {
    const CsvTable& table;
    ReferenceNetworks networks;
    Result<CsvTable> mappings; // rows of core, layer and groups
};

Result<Placement> givenPlacement(const Sources& sources, std::size_t row, const ReferenceCase& of)
{
    const CsvTable& mappings = *sources.mappings;
    std::vector<GroupCount> counts;
    for (std::size_t i = 0; i < mappings.rows(); ++i) {
        const bool isOfRow = std::ranges::all_of(
            kNames, [&](std::string_view name) { return mappings.cell(i, name) == sources.table.cell(row, name); });
        if (!isOfRow) {
            continue;
        }
        const auto core = parseInteger(mappings.cell(i, "core"));
        const auto number = parseInteger(mappings.cell(i, "layer"));
        const auto groups = parseInteger(mappings.cell(i, "groups"));
        const auto layer = std::ranges::find_if(of.partitions, [&](const LayerPartition& each) {
            const GraphNode& node = of.network->graph.nodes[each.node];
            return number && static_cast<std::int64_t>(of.network->layerNumber(node)) == *number;
        });
        if (!core || !groups || layer == of.partitions.end()) {
            return fail("is no core, layer and number of groups", "row " + std::to_string(i + 1) + " of the mappings",
                        "Write whole numbers, and layers of the network");
        }
        counts.push_back({static_cast<std::int32_t>(*core), static_cast<std::int32_t>(layer - of.partitions.begin()),
                          static_cast<std::int32_t>(*groups)});
    }
    return placementOf(counts, of.partitions, of.chip);
}

Result<Placement> placementOfRow(const Sources& sources, std::size_t row, const ReferenceCase& of)
{
    const auto rule = std::ranges::find(kGreedyRules, sources.table.cell(row, "strategy"));
    if (rule == kGreedyRules.end()) {
        return givenPlacement(sources, row, of);
    }
    return placeFirstFit(
        greedyReplicas(of.network->graph, of.partitions, of.chip, static_cast<GreedyRule>(rule - kGreedyRules.begin())),
        of.partitions, of.chip);
}

/// A schedule and its profile, as the public program makes them.
struct PublicRun {
    StreamProfile profile;
    std::vector<std::int64_t> peaks; // of the local memory of each core, in elements
};

/// Leaves out what the public program does not count.
void uncountFree(StreamCounts& counts, const Streams& streams)
{
    for (const std::vector<Instruction>& stream : streams.cores) {
        for (const Instruction& each : stream) {
            if (each.operation == Operation::Vector && isFree(each.function)) {
                counts.vectorElements -= each.length;
                counts.localElements -= 2 * std::int64_t{each.length};
            }
        }
    }
}

Result<PublicRun> profiled(const ReferenceCase& of, const Placement& placement, const Streams& streams,
                           std::vector<std::int64_t> peaks)
{
    return profile({streams, of.partitions, placement, of.chip}, {.order = ProfileOrder::Visits})
        .map([&](StreamProfile&& made) {
            uncountFree(made.counts, streams);
            return PublicRun{std::move(made), std::move(peaks)};
        });
}

/// Largest use of the local memory of each core at the end of a step; the last step does not count.
std::vector<std::int64_t> peaksOf(const LowLatencySchedule& schedule)
{
    std::vector<std::int64_t> peaks;
    for (const std::vector<std::int64_t>& used : schedule.usedElements) {
        peaks.push_back(*std::max_element(used.begin(), used.size() > 1 ? used.end() - 1 : used.end()));
    }
    return peaks;
}

Result<PublicRun> publicRun(const ReferenceCase& of, const Placement& placement, std::string_view pipeline)
{
    const LayerGraph& graph = of.network->graph;
    if (pipeline == "LL") {
        return lowLatencySchedule(graph, of.partitions, placement, of.chip, publicLowLatency())
            .and_then(
                [&](const LowLatencySchedule& made) { return profiled(of, placement, made.streams, peaksOf(made)); });
    }
    return scheduleHighThroughput(graph, of.partitions, placement, of.chip, HighThroughputOptions::publicProgram())
        .and_then([&](HighThroughputSchedule&& made) {
            return profiled(of, placement, made.streams, std::move(made.bufferEnds));
        });
}

/// Three digits after the point; halves become even, as in the files.
double rounded(double value) { return std::nearbyint(value * 1000) / 1000; }

/// Compares what a placement takes of the chip.
void compareUse(const CsvTable& table, const Placement& placement, const ReferenceCase& of,
                fidelity::RowComparison& comparison)
{
    std::set<std::int32_t> cores;
    for (const PlacedGroup& each : placement.groups) {
        cores.insert(each.core);
    }
    fidelity::compareColumn(comparison, table, "arrays_used", arraysUsed(placement, of.partitions));
    fidelity::compareColumn(comparison, table, "array_groups", static_cast<std::int64_t>(placement.groups.size()));
    fidelity::compareColumn(comparison, table, "cores_used", static_cast<std::int64_t>(cores.size()));
}

void compare(const CsvTable& table, const PublicRun& run, const CrossbarChip& chip, fidelity::RowComparison& comparison)
{
    const StreamCounts& counts = run.profile.counts;
    const auto integer = [&](std::string_view column, std::int64_t computed) {
        fidelity::compareColumn(comparison, table, column, computed);
    };
    integer("steps", counts.steps);
    integer("ag_mvms", counts.mvms);
    integer("array_mvms", counts.arrayMvms);
    integer("vec_adds", counts.vectorAdds);
    integer("vfu_elements", counts.vectorElements);
    integer("local_mem_elements", counts.localElements);
    integer("comm_ends", counts.transferEnds);
    integer("comm_bytes", counts.transferBytes);
    integer("interchip_bytes", counts.offChipBytes);
    integer("mem_ops", counts.memoryOperations);
    integer("global_load_bytes", counts.loadedBytes);

    const auto time = [&](std::string_view column, std::int64_t computed) {
        if (const auto index = table.column(column)) {
            comparison.real(*index, static_cast<double>(computed), kTimeTolerance);
        }
    };
    const CoreTimes total = run.profile.total();
    time("makespan_ns", run.profile.makespanNs);
    time("sum_core_ns", total.end);
    time("sync_ns", total.sync);
    time("trans_ns", total.transfer);
    time("mvm_ns", total.mvm);
    time("vec_ns", total.vector);
    time("mem_ns", total.memory);

    std::int64_t sum = 0;
    for (const std::int64_t end : run.peaks) {
        sum += end;
    }
    const auto used = std::ranges::count_if(run.peaks, [](std::int64_t end) { return end > 0; });
    const double kibibyte = 1024.0 / chip.elementBytes; // elements
    if (const auto index = table.column("local_mem_peak_kB")) {
        comparison.real(*index, rounded(static_cast<double>(std::ranges::max(run.peaks)) / kibibyte), 1e-9);
    }
    if (const auto index = table.column("local_mem_avg_peak_kB")) {
        comparison.real(*index, rounded(static_cast<double>(sum) / kibibyte / static_cast<double>(used)), 1e-9);
    }
}

void checkRow(const fidelity::Job& job, const Sources& sources, std::size_t row, fidelity::RowComparison& comparison)
{
    const CsvTable& table = sources.table;
    const auto mvm = parseInteger(table.cell(row, "mvm_latency_ns"));
    auto of = referenceCase(*job.backends, sources.networks, table.cell(row, "network"), table.cell(row, "config"),
                            mvm.value_or(0));
    if (!of || !mvm) {
        comparison.impossible(of ? "mvm_latency_ns is not a number" : of.error().message());
        return;
    }
    const std::string_view pipeline = table.cell(row, "pipeline");
    if (pipeline != "HT" && pipeline != "LL") {
        comparison.impossible("pipeline: \"" + std::string(pipeline) + "\" is neither HT nor LL. Write one of them");
        return;
    }
    const auto placement = placementOfRow(sources, row, *of);
    if (table.cell(row, "status") != "ok") {
        if (placement) {
            comparison.differ(*table.column("status"), "ok");
        }
        return;
    }
    const auto run =
        placement ? publicRun(*of, *placement, pipeline) : Result<PublicRun>(tl::unexpected<Error>(placement.error()));
    if (!run) {
        comparison.impossible(run.error().message());
        return;
    }
    compareUse(table, *placement, *of, comparison);
    compare(table, *run, of->chip, comparison);
}

} // namespace

bool isCrossbarProfiles(const CsvTable& table)
{
    return std::ranges::all_of(kColumns, [&](std::string_view name) { return table.column(name).has_value(); });
}

void checkCrossbarProfiles(const fidelity::Job& job, fidelity::FileReport& report)
{
    const std::filesystem::path folder = job.path.parent_path();
    // The mappings of a file NAME.csv may stand in NAME_maps.csv, in the same folder.
    auto mappings = CsvTable::read(folder / (job.path.stem().string() + "_maps.csv"));
    std::string text; // of the rows that can be computed
    for (const std::string_view name : job.table->header()) {
        text += (text.empty() ? "" : ",") + std::string(name);
    }
    std::size_t computed = 0;
    for (std::size_t row = 0; row < job.table->rows(); ++row) {
        if (isComputed(*job.table, row, mappings.has_value())) {
            text += "\n" + std::string(job.table->line(row));
            ++computed;
        }
    }
    if (computed == 0) {
        report.isSkipped = true;
        report.reason = "no row has a known mapping";
        return;
    }
    const auto table = CsvTable::parse(text + "\n", job.path.string());
    if (!table) {
        fidelity::failWhole(report, table.error().message(), computed);
        return;
    }
    const Sources sources{*table, readReferenceNetworks(*table, folder), std::move(mappings)};
    if (computed < job.table->rows()) {
        report.reason = std::to_string(job.table->rows() - computed) + " rows of other mappings are left out";
    }
    fidelity::Job part = job;
    part.table = &*table;
    fidelity::compareRows(part, report, [&](std::size_t row, fidelity::RowComparison& comparison) {
        checkRow(part, sources, row, comparison);
    });
    report.tolerance = report.maxRelativeError > 0 ? kTimeTolerance : 0; // rows with other times are not exact
}

} // namespace pimento::crossbar
