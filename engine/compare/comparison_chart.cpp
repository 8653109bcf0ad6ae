// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison_chart.h"

#include "engine/base/formatting.h"
#include "engine/inspection/roofline.h"

#include <algorithm>
#include <string>
#include <utility>

namespace pimento {

namespace {

/// Name of a device in a chart, with its element type if that is not the usual one.
std::string nameOf(const ComparedItem& item)
{
    const std::string& type = item.problem->question().workload.elementType;
    return item.problem->device()->title + (type == KernelRef{}.elementType ? "" : ", " + type);
}

/// Index of a machine. A machine with the name of another one but other roofs gets its item's number as a suffix.
std::size_t placeOf(std::vector<ChartMachine>& machines, ChartMachine machine, std::size_t item)
{
    const auto find = [&] { return std::ranges::find(machines, machine.name, &ChartMachine::name); };
    if (find() != machines.end() && *find() != machine) {
        machine.name += ", item " + std::to_string(item + 1);
    }
    const auto known = find();
    const auto place = static_cast<std::size_t>(known - machines.begin());
    if (known == machines.end()) {
        machines.push_back(std::move(machine));
    }
    return place;
}

bool hasRoofline(const ComparedItem& item) { return item.hasFigures() && item.inspection->part<Roofline>() != nullptr; }

std::string labelOf(const ComparedItem& item)
{
    const Roofline& roofline = *item.inspection->part<Roofline>();
    const RoofUse use = roofUseOf(roofline);
    std::string text = item.candidate + ": " + item.problem->subject();
    appendFormat(text, ": {} on the device, of which its {} alone would need {:.0f} %", siText(roofline.seconds, "s"),
                 use.roof, 100 * use.share);
    return text;
}

} // namespace

ComparedMachines machinesOf(const Comparison& comparison)
{
    ComparedMachines found;
    for (std::size_t i = 0; i < comparison.items.size(); ++i) {
        const ComparedItem& item = comparison.items[i];
        found.ofItems.emplace_back();
        if (hasRoofline(item)) {
            const DeviceRoofs& roofs = item.inspection->part<Roofline>()->roofs;
            found.ofItems.back() = placeOf(
                found.machines, {nameOf(item), roofs.operations, roofs.arrayBytes, roofs.busBytes, "arrays"}, i);
        }
    }
    for (std::size_t i = 0; i < comparison.items.size(); ++i) {
        const ComparedItem& item = comparison.items[i];
        const auto processor = hasRoofline(item) ? item.problem->baseline() : std::nullopt;
        if (processor && processor->roofs) {
            const MachineRoofs& roofs = *processor->roofs;
            (void)placeOf(found.machines,
                          {processor->name, roofs.operationsPerSecond, roofs.bytesPerSecond, 0, "memory"}, i);
        }
    }
    return found;
}

RooflineChart chartOf(const Comparison& comparison)
{
    RooflineChart chart;
    chart.title = "Rooflines of one device each, and of the processors that they are compared with";
    chart.subtitle = {"Operations are those of the kernel, without padding; times are those of the device alone"};
    ComparedMachines found = machinesOf(comparison);
    chart.machines = std::move(found.machines);
    for (std::size_t i = 0; i < comparison.items.size(); ++i) {
        const ComparedItem& item = comparison.items[i];
        if (hasRoofline(item)) {
            const Roofline& roofline = *item.inspection->part<Roofline>();
            chart.points.push_back({i + 1, labelOf(item), *found.ofItems[i], roofline.operations, roofline.arrayBytes,
                                    roofline.busBytes, roofline.seconds});
        }
    }
    return chart;
}

} // namespace pimento
