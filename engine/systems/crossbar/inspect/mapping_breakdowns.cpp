// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/mapping_breakdowns.h"

#include "engine/systems/crossbar/inspect/core_transfers.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

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

/// Times of all cores together.
Breakdown stallsOf(const InspectedMapping& mapping)
{
    const CoreTimes all = mapping.profile.total();
    Breakdown stalls{"stalls", "Time of all cores", "µs", {}};
    const auto add = [&stalls](const char* label, std::int64_t ns, const char* detail) {
        stalls.rows.push_back({label, static_cast<double>(ns) * kMicroseconds, 0, detail});
    };
    const std::int64_t whole = mapping.profile.makespanNs * static_cast<std::int64_t>(mapping.profile.cores.size());
    const std::int64_t written = mapping.writeNs * static_cast<std::int64_t>(mapping.profile.cores.size());
    const std::int64_t known = all.mvm + all.vector + all.memory + all.transfer + all.sync + written;
    if (written > 0) {
        add("writing of weights", written, "Weights are written into arrays");
    }
    add("arrays", all.mvm, "Arrays compute");
    add("vector units", all.vector, "Vector operations and moves within local memory");
    add("global memory", all.memory, "Waiting for the memory of the chip");
    add("transfers", all.transfer, "Sending and receiving");
    add("synchronisation", all.sync, "Waiting for the other side of a transfer");
    add("other waiting", std::max<std::int64_t>(0, whole - known), "Waiting for inputs, or no work");
    stalls.setShares(static_cast<double>(whole) * kMicroseconds);
    return stalls;
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
        breakdown.rows.push_back({fmt::format("{} other pairs", pairs.size() - kMostPairs), all - listed, 0, ""});
    }
    breakdown.setShares(all);
    return breakdown;
}

} // namespace

std::vector<Breakdown> mappingBreakdowns(const InspectedMapping& mapping)
{
    EnergyParts energy = energyOf(mapping.profile, mapping.chip, mapping.estimate.cores);
    energy.writing = mapping.writeNj;
    return {stallsOf(mapping), limitsOf(mapping), energyBreakdown(energy), layersOf(mapping),
            transfersBreakdown(mapping)};
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
    flows.flows = {{Global, Local, static_cast<double>(counts.loadedBytes), "loads"},
                   {Local, Arrays, inputs, "inputs"},
                   {Arrays, Local, results, "partial sums"},
                   {Local, Global, static_cast<double>(counts.storedBytes), "stores"}};
    return flows;
}

} // namespace pimento::crossbar
