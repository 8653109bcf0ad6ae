// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/core_map.h"

#include "engine/systems/crossbar/inspect/core_transfers.h"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

namespace pimento::crossbar {

namespace {

/// Cell of a core in a map of all chips.
std::size_t cellOf(const CrossbarChip& chip, std::int32_t core)
{
    const int at = chip.chipOf(core);
    const int inChip = core % chip.coresOfChip();
    const int row = at / chip.chipsX * chip.coresY + inChip / chip.coresX;
    const int column = at % chip.chipsX * chip.coresX + inChip % chip.coresX;
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(chip.chipsX * chip.coresX) +
           static_cast<std::size_t>(column);
}

DeviceMap emptyMap(const CrossbarChip& chip)
{
    DeviceMap map;
    map.rows = static_cast<std::size_t>(chip.chipsY * chip.coresY);
    map.columns = static_cast<std::size_t>(chip.chipsX * chip.coresX);
    map.rowTitle = "row of cores";
    map.columnTitle = "core (lines separate chips)";
    for (int x = 1; x < chip.chipsX; ++x) {
        map.columnRules.push_back(static_cast<std::size_t>(x * chip.coresX));
    }
    map.cellPaths.resize(map.rows * map.columns);
    for (std::int32_t core = 0; core < chip.cores(); ++core) {
        map.cellPaths[cellOf(chip, core)] =
            fmt::format("chip {}, core {}", chip.chipOf(core), core % chip.coresOfChip());
    }
    return map;
}

double percentOf(const InspectedMapping& mapping, std::int64_t ns)
{
    return 100 * static_cast<double>(ns) / static_cast<double>(mapping.profile.makespanNs);
}

/// Where the time of each core goes, in percent.
void addTimes(DeviceMap& map, const InspectedMapping& mapping)
{
    struct Part {
        const char* id;
        const char* title;
        std::vector<TimeUse> uses;
    };
    const std::array<Part, 7> parts = {
        {{"mvm", "Arrays compute, percent of the time", {TimeUse::Arrays}},
         {"vector",
          "Vector operations and moves within local memory, percent of the time",
          {TimeUse::Vector, TimeUse::Moves}},
         {"memory", "Waiting for memory, percent of the time", {TimeUse::Memory}},
         {"transfer", "Sending and receiving, percent of the time", {TimeUse::Transfer}},
         {"connection", "Waiting for the bus or for links, percent of the time", {TimeUse::Connection}},
         {"sync", "Waiting for other cores, percent of the time", {TimeUse::Input, TimeUse::Receiver}},
         {"slowest", "Waiting for the slowest core, percent of the time", {TimeUse::Slowest}}}};
    for (const Part& part : parts) {
        MapLayer layer{part.id, part.title, "%", std::vector<double>(map.cellPaths.size())};
        for (std::int32_t core = 0; core < mapping.chip.cores(); ++core) {
            for (const TimeUse use : part.uses) {
                layer.values[cellOf(mapping.chip, core)] +=
                    percentOf(mapping, mapping.profile.uses[static_cast<std::size_t>(core)][use]);
            }
        }
        map.layers.push_back(std::move(layer));
    }
}

/// Most bytes of local memory that each core keeps.
void addMemory(DeviceMap& map, const InspectedMapping& mapping)
{
    MapLayer layer{"peak", "Local memory in use, at most", "B", std::vector<double>(map.cellPaths.size())};
    for (std::int32_t core = 0; core < mapping.chip.cores(); ++core) {
        layer.values[cellOf(mapping.chip, core)] = static_cast<double>(
            mapping.streams.localElements[static_cast<std::size_t>(core)] * mapping.chip.elementBytes);
    }
    map.layers.push_back(std::move(layer));
}

/// Links of a mesh that were used.
void addLinks(DeviceMap& map, const InspectedMapping& mapping)
{
    MapLayer bytes{"bytes", "Bytes over the link", "B", {}};
    MapLayer busy{"busy", "Link busy, percent of the time", "%", {}};
    for (const LinkUse& link : mapping.profile.links) {
        map.links.ends.push_back({cellOf(mapping.chip, link.from), cellOf(mapping.chip, link.to)});
        bytes.values.push_back(static_cast<double>(link.bytes));
        busy.values.push_back(percentOf(mapping, link.busyNs));
    }
    if (!map.links.ends.empty()) {
        map.links.layers = {std::move(bytes), std::move(busy)};
    }
}

void addTransfers(DeviceMap& map, const InspectedMapping& mapping)
{
    MapLayer sent{"sent", "Bytes sent", "B", std::vector<double>(map.cellPaths.size())};
    MapLayer received{"received", "Bytes received", "B", std::vector<double>(map.cellPaths.size())};
    for (const CorePair& pair : transfersOf(mapping.streams.streams, mapping.chip)) {
        sent.values[cellOf(mapping.chip, pair.from)] += static_cast<double>(pair.bytes);
        received.values[cellOf(mapping.chip, pair.to)] += static_cast<double>(pair.bytes);
    }
    map.layers.push_back(std::move(sent));
    map.layers.push_back(std::move(received));
}

} // namespace

DeviceMap coreMap(const InspectedMapping& mapping)
{
    const CrossbarChip& chip = mapping.chip;
    DeviceMap map = emptyMap(chip);
    const auto add = [&](std::string id, std::string title, const char* unit, const auto& valueOf) {
        MapLayer layer{std::move(id), std::move(title), unit, std::vector<double>(map.cellPaths.size())};
        for (std::int32_t core = 0; core < chip.cores(); ++core) {
            layer.values[cellOf(chip, core)] = valueOf(mapping.estimate.work[static_cast<std::size_t>(core)]);
        }
        map.layers.push_back(std::move(layer));
    };
    const auto ns = static_cast<double>(mapping.profile.makespanNs);
    add("arrays", "Arrays in use", "", [](const CoreWork& core) { return static_cast<double>(core.arrays); });
    add("layers", "Layers", "", [](const CoreWork& core) { return static_cast<double>(core.layers); });
    add("busy", "Busiest array, percent of the time", "%",
        [&](const CoreWork& core) { return 100 * static_cast<double>(core.mvmNs) / ns; });
    add("array_busy", "Mean of the arrays, percent of the time", "%",
        [&](const CoreWork& core) { return 100 * static_cast<double>(core.arrayBusy) / (ns * chip.arraysOfCore()); });
    addTimes(map, mapping);
    addTransfers(map, mapping);
    addMemory(map, mapping);
    addLinks(map, mapping);
    for (std::size_t matrix = 0; matrix < mapping.partitions.size(); ++matrix) {
        map.layers.push_back({fmt::format("layer_{}", matrix + 1), "Arrays of " + mapping.node(matrix).name, "",
                              std::vector<double>(map.cellPaths.size())});
    }
    const std::size_t first = map.layers.size() - mapping.partitions.size();
    for (const LayerShare& share : mapping.estimate.shares) {
        map.layers[first + share.matrix].values[cellOf(chip, share.core)] = static_cast<double>(share.arrays);
    }
    return map;
}

} // namespace pimento::crossbar
