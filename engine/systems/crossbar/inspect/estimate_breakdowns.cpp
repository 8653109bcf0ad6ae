// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/estimate_breakdowns.h"

#include <fmt/format.h>

#include <string>

namespace pimento::crossbar {

namespace {

constexpr double kMicroseconds = 1e-3; // of a nanosecond
constexpr double kMicrojoules = 1e-3;  // of a nanojoule

Breakdown limitsOf(const InspectedMapping& mapping)
{
    Breakdown limits{"limits", "Time of each resource alone", "µs", {}};
    for (std::size_t i = 0; i < kLimits; ++i) {
        limits.rows.push_back({std::string(kLimitNames[i]),
                               static_cast<double>(mapping.estimate.limits[i]) * kMicroseconds, 0,
                               i == static_cast<std::size_t>(mapping.estimate.limit) ? "Sets the time" : ""});
    }
    limits.rows.push_back({"lower bound", static_cast<double>(mapping.boundNs) * kMicroseconds, 0,
                           "No mapping of the network takes less"});
    limits.setShares(static_cast<double>(mapping.estimate.ns) * kMicroseconds);
    return limits;
}

Breakdown energyOf(const EnergyParts& energy)
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
    parts.setShares(energy.total() * kMicrojoules);
    return parts;
}

Breakdown layersOf(const InspectedMapping& mapping)
{
    Breakdown layers{"layers", "Time of each layer", "µs", {}};
    for (std::size_t matrix = 0; matrix < mapping.partitions.size(); ++matrix) {
        const LayerPartition& of = mapping.partitions[matrix];
        const auto& [begin, end, steps] = mapping.estimate.layers[of.node];
        layers.rows.push_back({mapping.node(matrix).name, static_cast<double>(end - begin) * kMicroseconds, 0,
                               fmt::format("{} copies of {} arrays, {} steps for {} windows",
                                           mapping.placement.replicas[matrix], of.arrays(), steps, of.windows)});
    }
    layers.setShares(static_cast<double>(mapping.estimate.ns) * kMicroseconds);
    return layers;
}

} // namespace

std::vector<Breakdown> estimateBreakdowns(const InspectedMapping& mapping)
{
    return {limitsOf(mapping), energyOf(mapping.estimate.energy), layersOf(mapping)};
}

FlowDiagram trafficFlows(const InspectedMapping& mapping)
{
    enum Station : std::size_t { Global, Local, Arrays };
    FlowDiagram flows{"Traffic of an image", "B", {{"global memory"}, {"local memories"}, {"arrays"}}, {}};
    const MovedBytes& moved = mapping.estimate.moved;
    double inputs = 0;
    double results = 0;
    for (const LayerPartition& of : mapping.partitions) {
        const auto bytes = static_cast<double>(of.windows * mapping.chip.elementBytes);
        inputs += bytes * static_cast<double>(of.rows * of.parts);
        results += bytes * static_cast<double>(of.groups * of.columns);
    }
    flows.flows = {{Global, Local, static_cast<double>(moved.loaded), "loads"},
                   {Local, Arrays, inputs, "inputs"},
                   {Arrays, Local, results, "partial sums"},
                   {Local, Global, static_cast<double>(moved.stored), "stores"}};
    return flows;
}

} // namespace pimento::crossbar
