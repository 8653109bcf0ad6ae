// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/run/mapping_run.h"

#include "engine/base/parallel.h"
#include "engine/systems/crossbar/estimate/layer_shares.h"
#include "engine/systems/crossbar/graph/layer_paths.h"
#include "engine/systems/crossbar/machine/verify.h"
#include "engine/systems/crossbar/schedule/high_throughput.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace pimento::crossbar {

namespace {

/// Refuses data that exceed the memory of a core.
Result<MappingStreams> checked(MappingStreams made, const CrossbarChip& chip)
{
    const auto largest = std::ranges::max_element(made.localElements);
    const std::int64_t bytes = largest == made.localElements.end() ? 0 : *largest * chip.elementBytes;
    if (chip.localBytes > 0 && bytes > chip.localBytes) {
        Error error{"needs " + std::to_string(bytes) + " bytes of local memory, and has " +
                        std::to_string(chip.localBytes),
                    "core " + std::to_string(largest - made.localElements.begin()),
                    "Allow more steps, or describe larger memories", ErrorKind::DoesNotFit};
        error.reason = "a core's memory";
        return tl::unexpected<Error>(std::move(error));
    }
    return made;
}

/// Layers with weights on the longest path that an output needs.
std::int64_t productsOnLongestPath(const PlacedStreams& of)
{
    std::vector<std::int64_t> products(of.graph.nodes.size());
    for (const LayerPartition& each : of.partitions) {
        products[each.node] = 1;
    }
    std::int64_t most = 0;
    for (const LayerPath& path : longestPaths(of.graph, products)) {
        most = std::max(most, path.others + 1);
    }
    return most;
}

/// Whether no layer takes more steps than a path has layers, each of which adds a step if exchanges overlap.
bool hasFewSteps(const PlacedStreams& of)
{
    std::int64_t steps = 0;
    for (std::size_t matrix = 0; matrix < of.partitions.size(); ++matrix) {
        steps = std::max(steps, stepsOf(of.partitions[matrix], of.placement.replicas[matrix]));
    }
    return steps <= productsOnLongestPath(of);
}

LowLatencyOptions latencyOptions(const PlacedStreams& of, StepOrder order)
{
    LowLatencyOptions options;
    options.exchangeThreshold = of.exchange.threshold;
    options.order = order;
    return options;
}

/// With less memory if a core lacks it: first without second buffers and rests, then with pixels that wait in the
/// memory of the chip.
Result<MappingStreams> scheduleLatency(const PlacedStreams& of, LowLatencyOptions options)
{
    const auto schedule = [&] {
        return lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip, options)
            .and_then([&](LowLatencySchedule&& made) {
                return checked({std::move(made.streams), globalMemoryOf(of.graph), std::move(made.peakElements),
                                std::move(made.usedElements)},
                               of.chip);
            });
    };
    const auto lacksMemory = [](const auto& tried) { return !tried && tried.error().kind == ErrorKind::DoesNotFit; };
    auto made = schedule();
    if (lacksMemory(made)) {
        options.inputBuffers = 1;
        options.restSteps = 0;
        made = schedule();
    }
    if (lacksMemory(made)) {
        options.localElements = of.chip.localBytes / of.chip.elementBytes;
        made = schedule();
    }
    return made;
}

Result<StreamProfile> profileUntil(const PlacedStreams& of, const MappingStreams& made, std::int64_t untilNs)
{
    return profile({made.streams, of.partitions, of.placement, of.chip}, {.untilNs = untilNs});
}

/// Instructions for latency with one order of a step, and their profile, if it was wanted.
struct LatencyRun {
    StepOrder order = StepOrder::Overlapped;
    TimedStreams timed;
};

/// The fastest schedule of those that the question allows. `untilNs`: profiles end there; none: the profile of a
/// schedule that has no other beside it is not wanted.
Result<LatencyRun> fastestRun(const PlacedStreams& of, std::optional<std::int64_t> untilNs)
{
    const std::vector<StepOrder> orders = openOrders(of);
    std::optional<LatencyRun> best;
    for (const StepOrder each : orders) {
        auto made = scheduleLatency(of, latencyOptions(of, each));
        if (!made) {
            return tl::unexpected<Error>(std::move(made.error()));
        }
        LatencyRun run{each, {*std::move(made), {}}};
        if (orders.size() > 1 || untilNs) {
            const std::int64_t until = untilNs.value_or(ProfileOptions{}.untilNs);
            auto profiled =
                profileUntil(of, run.timed.streams, best ? std::min(until, best->timed.profile.makespanNs) : until);
            if (!profiled) {
                return tl::unexpected<Error>(std::move(profiled.error()));
            }
            run.timed.profile = *std::move(profiled);
        }
        if (!best || run.timed.profile.makespanNs < best->timed.profile.makespanNs) {
            best = std::move(run);
        }
    }
    return *std::move(best);
}

} // namespace

std::vector<StepOrder> openOrders(const PlacedStreams& of)
{
    if (of.exchange.order || of.chip.execution == Execution::InOrder) {
        return {of.exchange.order.value_or(StepOrder::ByKind)};
    }
    std::vector<StepOrder> all = {StepOrder::Overlapped};
    if (hasFewSteps(of)) {
        all.push_back(StepOrder::ByKind);
    }
    return all;
}

Result<MappingStreams> streamsOf(const PlacedStreams& of)
{
    if (of.mode == PipelineMode::Throughput) {
        const HighThroughputOptions options{.localElements = of.chip.localBytes / of.chip.elementBytes,
                                            .groupsLayers = of.groupsLayers};
        return scheduleHighThroughput(of.graph, of.partitions, of.placement, of.chip, options)
            .and_then([&](HighThroughputSchedule&& made) {
                return checked({std::move(made.streams),
                                std::move(made.memory),
                                std::move(made.localEnds),
                                {},
                                made.cycles,
                                std::move(made.waitsFor)},
                               of.chip);
            });
    }
    return fastestRun(of, {}).map([](LatencyRun&& run) { return std::move(run.timed.streams); });
}

Result<TimedStreams> timedStreams(const PlacedStreams& of, SpanRecorder* recorder, std::int64_t untilNs)
{
    if (of.mode == PipelineMode::Latency && recorder == nullptr) {
        return fastestRun(of, untilNs).map([](LatencyRun&& run) { return std::move(run.timed); });
    }
    return streamsOf(of).and_then([&](MappingStreams&& made) {
        return profileOf(of, made, recorder).map([&](StreamProfile&& profile) {
            return TimedStreams{std::move(made), std::move(profile)};
        });
    });
}

Result<std::vector<std::vector<std::int64_t>>> unmanagedElements(const PlacedStreams& of)
{
    if (of.mode == PipelineMode::Throughput) {
        return std::vector<std::vector<std::int64_t>>{};
    }
    return fastestRun(of, {}).and_then([&](const LatencyRun& run) {
        LowLatencyOptions options = latencyOptions(of, run.order);
        options.reusesMemory = false;
        return lowLatencySchedule(of.graph, of.partitions, of.placement, of.chip, options)
            .map([](LowLatencySchedule&& made) { return std::move(made.usedElements); });
    });
}

Result<StreamProfile> profileOf(const PlacedStreams& of, const MappingStreams& made, SpanRecorder* recorder,
                                Bookings* bookings)
{
    const std::int64_t buffers =
        of.mode == PipelineMode::Throughput ? HighThroughputOptions{}.inputBuffers : ProfileOptions{}.inputBuffers;
    const bool isSingle =
        recorder != nullptr || bookings != nullptr; // figures profile many mappings at once, and record nothing
    return profile({made.streams, of.partitions, of.placement, of.chip}, {.inputBuffers = buffers,
                                                                          .waitsFor = made.waitsFor,
                                                                          .recorder = recorder,
                                                                          .bookings = bookings,
                                                                          .threads = isSingle ? hardwareThreads() : 1});
}

EnergyParts energyOf(const StreamProfile& profile, const CrossbarChip& chip, std::int64_t coresInUse)
{
    constexpr double kPicojoules = 1e-3; // in nanojoules
    constexpr double kLocalAccess = 64;  // bytes
    const CrossbarEnergy& each = chip.energy;
    const StreamCounts& counts = profile.counts;
    const auto elements = [&](std::int64_t number) { return static_cast<double>(number * chip.elementBytes); };
    // A mesh moves bytes over a third of its width and of its height, on average.
    const double hops = chip.connection == Connection::Mesh ? std::max(1.0, (chip.coresX + chip.coresY) / 3.0) : 1.0;
    EnergyParts energy;
    energy.arrays = static_cast<double>(counts.arrayMvms) * each.arrayMvmNj;
    energy.vector =
        elements(counts.vectorElements) / static_cast<double>(chip.vectorBytes) * each.vectorPj * kPicojoules;
    energy.local = elements(counts.localElements) / kLocalAccess * each.localPj * kPicojoules;
    energy.global = static_cast<double>(counts.loadedBytes + counts.storedBytes) * each.globalPjPerByte * kPicojoules;
    energy.network = (static_cast<double>(counts.transferBytes) * hops * each.networkPjPerByte +
                      static_cast<double>(counts.offChipBytes) * each.offChipPjPerByte) *
                     kPicojoules;
    energy.leakage = each.coreLeakageMw * static_cast<double>(coresInUse) * static_cast<double>(profile.makespanNs) *
                     kPicojoules; // mW x ns = pJ
    return energy;
}

Result<std::int64_t> verifyStreams(const PlacedStreams& of, const MappingStreams& made, const std::stop_token& stop)
{
    const bool isThroughput = of.mode == PipelineMode::Throughput;
    const VerifyOptions options{.loaded = isThroughput ? LoadedSample::Previous : LoadedSample::Same,
                                .waitsFor = made.waitsFor};
    return verify({of.graph, of.partitions, of.placement, of.chip, made.memory, made.streams}, options, stop)
        .map([](const Verified& found) { return found.elements; });
}

} // namespace pimento::crossbar
