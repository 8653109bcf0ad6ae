// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/mapping_breakdowns.h"

#include "engine/systems/crossbar/inspect/core_transfers.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

constexpr double kMicroseconds = 1e-3; // of a nanosecond
constexpr double kMicrojoules = 1e-3;  // of a nanojoule

Breakdown limitsOf(const InspectedMapping& mapping)
{
    Breakdown limits{"limits", "Estimate for each resource alone", "µs", {}};
    for (std::size_t i = 0; i < kLimits; ++i) {
        if (static_cast<Limit>(i) == Limit::Writing && mapping.writeNs == 0) {
            continue;
        }
        limits.rows.push_back({std::string(kLimitNames[i]),
                               static_cast<double>(mapping.estimate.limits[i]) * kMicroseconds, 0,
                               i == static_cast<std::size_t>(mapping.estimate.limit) ? "Sets the estimate" : ""});
    }
    limits.rows.push_back({"lower bound", static_cast<double>(mapping.boundNs) * kMicroseconds, 0,
                           "No mapping of the network takes less"});
    limits.setShares(static_cast<double>(mapping.profile.makespanNs) * kMicroseconds);
    return limits;
}

Breakdown energyBreakdown(const EnergyParts& energy)
{
    Breakdown parts{"energy", "Nominal energy of an image", "µJ", {}};
    const auto add = [&parts](const char* label, double nanojoules) {
        parts.rows.push_back({label, nanojoules * kMicrojoules, 0, ""});
    };
    add("arrays", energy.arrays);
    add("vector units", energy.vector);
    add("local memory", energy.local);
    add("global memory", energy.global);
    add("connection", energy.network);
    add("leakage", energy.leakage);
    if (energy.writing > 0) {
        add("writing of weights", energy.writing);
    }
    parts.setShares(energy.total() * kMicrojoules);
    return parts;
}

Breakdown layersOf(const InspectedMapping& mapping)
{
    Breakdown layers{"layers", "Estimate for each layer", "µs", {}};
    for (std::size_t matrix = 0; matrix < mapping.partitions.size(); ++matrix) {
        const LayerPartition& of = mapping.partitions[matrix];
        const auto& [begin, end, steps] = mapping.estimate.layers[of.node];
        layers.rows.push_back({mapping.node(matrix).name, static_cast<double>(end - begin) * kMicroseconds, 0,
                               fmt::format("copies: {}, arrays per copy: {}, windows: {}, steps: {}",
                                           mapping.placement.replicas[matrix], of.arrays(), of.windows, steps)});
    }
    layers.setShares(static_cast<double>(mapping.estimate.ns) * kMicroseconds);
    return layers;
}

/// Times of all cores together: each core has one use at a time.
Breakdown stallsOf(const InspectedMapping& mapping)
{
    CoreTimeUses all;
    for (const CoreTimeUses& core : mapping.profile.uses) {
        all += core;
    }
    Breakdown stalls{"stalls", "Time of all cores", "µs", {}};
    const auto add = [&](const char* label, TimeUse use, std::string detail) {
        stalls.rows.push_back({label, static_cast<double>(all[use]) * kMicroseconds, 0, std::move(detail)});
    };
    const std::int64_t written = mapping.writeNs * std::ssize(mapping.profile.uses);
    if (written > 0) {
        stalls.rows.push_back({"writing of weights", static_cast<double>(written) * kMicroseconds, 0,
                               "Weights are written into arrays"});
    }
    const auto slowest = std::ranges::max_element(mapping.profile.cores, {}, &CoreTimes::end);
    add("arrays", TimeUse::Arrays, "Arrays compute");
    add("vector units", TimeUse::Vector, "Vector operations");
    add("local moves", TimeUse::Moves, "Copies and fills within local memory");
    add("global memory", TimeUse::Memory, "Loads and stores, with waiting for the memory of the chip");
    add("transfers", TimeUse::Transfer, "Sending and receiving");
    add("connection", TimeUse::Connection, "Waiting for the bus or for links");
    add("inputs", TimeUse::Input, "Waiting for a core that sends");
    add("receivers", TimeUse::Receiver, "Waiting for a core that receives");
    add("slowest core", TimeUse::Slowest,
        fmt::format("Waiting, after all work, for core {}", slowest - mapping.profile.cores.begin()));
    add("no work", TimeUse::Unused, "Cores without instructions");
    stalls.setShares(static_cast<double>(all.total() + written) * kMicroseconds);
    return stalls;
}

/// Waiting for cores that send, by the layer of the data: the longest ones.
Breakdown layerWaitsOf(const InspectedMapping& mapping)
{
    constexpr std::size_t kMostLayers = 16;
    const std::vector<std::int64_t>& ns = mapping.profile.inputWaits;
    Breakdown waits{"input_waits", "Waiting of all cores for inputs, by layer", "µs", {}};
    for (std::size_t node = 0; node < ns.size(); ++node) {
        if (ns[node] > 0) {
            waits.rows.push_back({mapping.graph.nodes[node].name, static_cast<double>(ns[node]) * kMicroseconds, 0,
                                  "Waiting for data of this layer from other cores"});
        }
    }
    std::ranges::stable_sort(waits.rows, std::ranges::greater(), &BreakdownRow::value);
    if (waits.rows.size() > kMostLayers) {
        double others = 0;
        for (std::size_t i = kMostLayers; i < waits.rows.size(); ++i) {
            others += waits.rows[i].value;
        }
        const std::size_t count = waits.rows.size() - kMostLayers;
        waits.rows.resize(kMostLayers);
        waits.rows.push_back({fmt::format("other layers ({})", count), others, 0, ""});
    }
    waits.setShares(static_cast<double>(std::reduce(ns.begin(), ns.end())) * kMicroseconds);
    return waits;
}

/// How long what cores share is busy.
Breakdown mediaOf(const InspectedMapping& mapping)
{
    Breakdown media{"media", "Busy time of shared resources", "µs", {}};
    const auto add = [&media](std::string label, std::int64_t ns, const char* detail) {
        media.rows.push_back({std::move(label), static_cast<double>(ns) * kMicroseconds, 0, detail});
    };
    const bool hasMesh = mapping.chip.connection == Connection::Mesh;
    for (std::size_t chip = 0; chip < mapping.profile.memoryBusyNs.size(); ++chip) {
        add(fmt::format("global memory of chip {}", chip), mapping.profile.memoryBusyNs[chip], "Loads and stores");
        if (mapping.chip.connection != Connection::SharedMemory) {
            add(fmt::format("{} of chip {}", hasMesh ? "busiest link" : "bus", chip), mapping.profile.busBusyNs[chip],
                "Transfers between cores");
        }
    }
    media.setShares(static_cast<double>(mapping.profile.makespanNs) * kMicroseconds);
    return media;
}

/// The largest entries of the matrix of bytes between cores.
Breakdown transfersBreakdown(const InspectedMapping& mapping)
{
    constexpr std::size_t kMostPairs = 16;
    std::vector<CorePair> pairs = transfersOf(mapping.streams.streams, mapping.chip);
    std::ranges::stable_sort(pairs, std::ranges::greater(), &CorePair::bytes);
    const auto all = static_cast<double>(mapping.profile.counts.transferBytes);
    Breakdown breakdown{"transfers", "Bytes between cores", "B", {}};
    double listed = 0;
    for (std::size_t i = 0; i < std::min(pairs.size(), kMostPairs); ++i) {
        const auto bytes = static_cast<double>(pairs[i].bytes);
        breakdown.rows.push_back({fmt::format("core {} to core {}", pairs[i].from, pairs[i].to), bytes, 0, ""});
        listed += bytes;
    }
    if (pairs.size() > kMostPairs) {
        breakdown.rows.push_back({fmt::format("other pairs ({})", pairs.size() - kMostPairs), all - listed, 0, ""});
    }
    breakdown.setShares(all);
    return breakdown;
}

} // namespace

std::vector<Breakdown> mappingBreakdowns(const InspectedMapping& mapping)
{
    EnergyParts energy = energyOf(mapping.profile, mapping.chip, mapping.estimate.cores);
    energy.writing = mapping.writeNj;
    return {stallsOf(mapping),
            layerWaitsOf(mapping),
            mediaOf(mapping),
            limitsOf(mapping),
            energyBreakdown(energy),
            layersOf(mapping),
            transfersBreakdown(mapping)};
}

Matrix transferMatrix(const InspectedMapping& mapping)
{
    Matrix matrix{"transfers", "Bytes between cores", "B", "sender", "receiver", {}, {}, {}};
    for (std::size_t core = 0; core < mapping.profile.cores.size(); ++core) {
        matrix.rows.push_back("core " + std::to_string(core));
    }
    matrix.columns = matrix.rows;
    for (const CorePair& pair : transfersOf(mapping.streams.streams, mapping.chip)) {
        matrix.entries.push_back({static_cast<std::uint32_t>(pair.from), static_cast<std::uint32_t>(pair.to),
                                  static_cast<double>(pair.bytes)});
    }
    return matrix;
}

FlowDiagram trafficFlows(const InspectedMapping& mapping)
{
    enum Station : std::size_t { Global, Local, Arrays };
    FlowDiagram flows{"Traffic of an image", "B", {{"global memory"}, {"local memories"}, {"arrays"}}, {}};
    const StreamCounts& counts = mapping.profile.counts;
    double inputs = 0;
    double results = 0;
    for (const LayerPartition& of : mapping.partitions) {
        const auto bytes = static_cast<double>(of.windows * mapping.chip.elementBytes);
        inputs += bytes * static_cast<double>(of.rows * of.parts);
        results += bytes * static_cast<double>(of.groups * mapping.graph.nodes[of.node].out.channels);
    }
    flows.flows = {{Global, Local, static_cast<double>(counts.loadedBytes), "loaded data"},
                   {Local, Arrays, inputs, "inputs"},
                   {Arrays, Local, results, "partial sums"},
                   {Local, Global, static_cast<double>(counts.storedBytes), "stored data"}};
    return flows;
}

} // namespace pimento::crossbar
