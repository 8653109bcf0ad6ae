// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/inspect/core_map.h"

#include <fmt/format.h>

#include <utility>

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
    const auto ns = static_cast<double>(mapping.estimate.ns);
    add("arrays", "Arrays in use", "", [](const CoreWork& core) { return static_cast<double>(core.arrays); });
    add("layers", "Layers", "", [](const CoreWork& core) { return static_cast<double>(core.layers); });
    add("busy", "Busiest array, percent of the time", "%",
        [&](const CoreWork& core) { return 100 * static_cast<double>(core.mvmNs) / ns; });
    add("array_busy", "Mean of the arrays, percent of the time", "%", [&](const CoreWork& core) {
        return 100 * static_cast<double>(core.arrayBusy) / (ns * chip.arraysOfCore());
    });
    add("vector", "Vector units, percent of the time", "%",
        [&](const CoreWork& core) { return 100 * static_cast<double>(core.vectorNs) / ns; });
    for (std::size_t matrix = 0; matrix < mapping.partitions.size(); ++matrix) {
        map.layers.push_back({fmt::format("layer_{}", matrix + 1), "Arrays of " + mapping.node(matrix).name, "",
                              std::vector<double>(map.cellPaths.size())});
    }
    const std::size_t first = map.layers.size() - mapping.partitions.size();
    for (const LayerShare& share : mapping.estimate.shares) {
        map.layers[first + share.matrix].values[cellOf(chip, share.core)] =
            static_cast<double>(share.groups * mapping.partitions[share.matrix].arraysOfGroup);
    }
    return map;
}

} // namespace pimento::crossbar
