// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/candidates/device_map.h"

#include "sim/base/assert.h"

#include <span>
#include <utility>

namespace pimento {

DeviceMap makeEmptyMap(const sim::Device& device)
{
    const auto& levels = device.levels;
    DeviceMap map;
    map.rows = static_cast<std::size_t>(levels.front().count);
    map.columns = 1;
    for (const sim::Level& level : std::span(levels).subspan(1)) {
        map.columns *= static_cast<std::size_t>(level.count);
    }
    map.rowTitle = "group (" + levels.front().name + ")";
    map.columnTitle = "core (" + levels.back().name + "; lines separate " + levels[levels.size() - 2].name + "s)";
    const auto banksPerParent = static_cast<std::size_t>(levels.back().count);
    for (std::size_t column = banksPerParent; column < map.columns; column += banksPerParent) {
        map.columnRules.push_back(column);
    }
    for (std::size_t row = 0; row < map.rows; ++row) {
        for (std::size_t column = 0; column < map.columns; ++column) {
            std::string path = levels.front().name + " " + std::to_string(row);
            std::size_t below = map.columns;
            for (std::size_t level = 1; level < levels.size(); ++level) {
                below /= static_cast<std::size_t>(levels[level].count);
                path += ", " + levels[level].name + " " +
                        std::to_string(column / below % static_cast<std::size_t>(levels[level].count));
            }
            map.cellPaths.push_back(std::move(path));
        }
    }
    return map;
}

namespace {

/// Adds a layer for each cause that some bank waited for.
void addWaits(DeviceMap& map, const sim::WaitFigures& waits)
{
    for (std::size_t cause = 0; cause < sim::kWaitCauses; ++cause) {
        const sim::WaitCauseInfo& info = sim::infoOf(static_cast<sim::WaitCause>(cause));
        MapLayer layer{"wait_" + std::string(info.id), "Cycles: " + std::string(info.title), "cycles", {}};
        bool isEmpty = true;
        for (const sim::WaitCycles& bank : waits.banks) {
            layer.values.push_back(static_cast<double>(bank[cause]));
            isEmpty = isEmpty && bank[cause] == 0;
        }
        if (!isEmpty) {
            map.layers.push_back(std::move(layer));
        }
    }
}

} // namespace

DeviceMap makeDeviceMap(const sim::Machine& machine, const sim::RunResult& run)
{
    DeviceMap map = makeEmptyMap(machine.description());
    PIMENTO_ASSERT(run.banks.size() == map.rows * map.columns, "the run kept its bank figures");
    const auto add = [&](MapLayer layer, auto figure) {
        for (const sim::BankActivity& activity : run.banks) {
            layer.values.push_back(static_cast<double>(figure(activity)));
        }
        map.layers.push_back(std::move(layer));
    };
    using Activity = sim::BankActivity;
    add({"row_bytes", "Bytes through the row buffer", "B", {}}, [](const Activity& a) { return a.rowBytes.value(); });
    add({"commands", "Commands", "", {}}, [](const Activity& a) { return a.commands; });
    add({"rows", "Row activations", "", {}}, [](const Activity& a) { return a.rowsOpened; });
    add({"busy", "Busy cycles", "cycles", {}}, [](const Activity& a) { return a.busy.value(); });
    add({"buffer_bytes", "Bytes to the operand buffer", "B", {}},
        [](const Activity& a) { return a.bufferBytes.value(); });
    add({"register_bytes", "Bytes of registers and results", "B", {}},
        [](const Activity& a) { return a.registerBytes.value(); });
    if (run.waits) {
        addWaits(map, *run.waits);
    }
    return map;
}

} // namespace pimento
