// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compare/comparison_chart.h"

#include "engine/base/formatting.h"
#include "engine/systems/dcc/compiled_problem.h"

#include <algorithm>
#include <string>

namespace pimento {

namespace {

/// What a device is called in a chart: with its element type where it is not the usual one.
std::string nameOf(const ComparedItem& item)
{
    const std::string& type = item.problem->question().kernel.elementType;
    return item.problem->machine()->description().title + (type == KernelRef{}.elementType ? "" : ", " + type);
}

std::size_t placeOf(const std::vector<ChartMachine>& machines, const std::string& name)
{
    return static_cast<std::size_t>(std::ranges::find(machines, name, &ChartMachine::name) - machines.begin());
}

void addMachine(std::vector<ChartMachine>& machines, ChartMachine machine)
{
    if (placeOf(machines, machine.name) == machines.size()) {
        machines.push_back(std::move(machine));
    }
}

bool hasRoofline(const ComparedItem& item) { return item.hasFigures() && item.inspection->roofline != nullptr; }

std::string labelOf(const ComparedItem& item)
{
    const Roofline& roofline = *item.inspection->roofline;
    const RoofUse use = roofUseOf(roofline);
    std::string text = item.candidate + ": " + item.problem->subject();
    appendFormat(text, ": {} on the device, of which its {} alone would need {:.0f} %", siText(roofline.seconds, "s"),
                 use.roof, 100 * use.share);
    return text;
}

} // namespace

std::vector<ChartMachine> machinesOf(const Comparison& comparison)
{
    std::vector<ChartMachine> machines;
    for (const ComparedItem& item : comparison.items) {
        if (hasRoofline(item)) {
            const DeviceRoofs& roofs = item.inspection->roofline->roofs;
            addMachine(machines, {nameOf(item), roofs.operations, roofs.arrayBytes, roofs.busBytes, "arrays"});
        }
    }
    for (const ComparedItem& item : comparison.items) {
        const CompiledProblem* compiled = hasRoofline(item) ? compiledProblem(*item.problem) : nullptr;
        if (compiled != nullptr) {
            const Processor& processor = *compiled->asked().gpu.processor;
            const Gpu& gpu = processor.figures;
            addMachine(machines, {std::string(processor.title), gpu.flopsPerSecond * gpu.usableFlops,
                                  gpu.bytesPerSecond * gpu.usableBandwidth, 0, "memory"});
        }
    }
    return machines;
}

RooflineChart chartOf(const Comparison& comparison)
{
    RooflineChart chart;
    chart.title = "Rooflines of one device each, and of the processors that they are compared with";
    chart.subtitle = {"Operations are those of the kernel, without padding; times are those of the device alone"};
    chart.machines = machinesOf(comparison);
    for (std::size_t i = 0; i < comparison.items.size(); ++i) {
        const ComparedItem& item = comparison.items[i];
        if (hasRoofline(item)) {
            const Roofline& roofline = *item.inspection->roofline;
            chart.points.push_back({i + 1, labelOf(item), placeOf(chart.machines, nameOf(item)), roofline.operations,
                                    roofline.arrayBytes, roofline.busBytes, roofline.seconds});
        }
    }
    return chart;
}

} // namespace pimento
