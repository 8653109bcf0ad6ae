// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/device/accelerator_facts.h"

#include <fmt/format.h>

#include <utility>

namespace pimento::dataflow {

namespace {

constexpr double kHertzOfMegahertz = 1e6;

/// Bytes per cycle of a level, of all its instances; 0: unlimited.
double mostBytes(const MemoryLevel& level)
{
    return level.sharedBandwidth > 0 ? level.sharedBandwidth : level.readBandwidth;
}

std::string bandwidthText(double bytesPerCycle)
{
    return bytesPerCycle > 0 ? fmt::format("{:g} B/cycle", bytesPerCycle) : std::string("unlimited");
}

std::string storingText(const MemoryLevel& level)
{
    std::string text;
    for (std::size_t t = 0; t < kTensors; ++t) {
        if (level.storing[t] != Storing::Free) {
            text += text.empty() ? "" : ", ";
            text += level.storing[t] == Storing::Always ? "always " : "never ";
            text += kTensorNames[t];
        }
    }
    return text.empty() ? "any tensors" : text;
}

void addLevel(std::vector<DeviceFact>& facts, const MemoryLevel& level, bool isInPe)
{
    const std::string section = level.name;
    facts.push_back(
        {section, "capacity", level.capacity ? sizeText(*level.capacity) : "unlimited", isInPe ? "of each PE" : ""});
    if (level.sharedBandwidth > 0) {
        facts.push_back({section, "reads and writes together", bandwidthText(level.sharedBandwidth), ""});
    } else {
        facts.push_back({section, "reads", bandwidthText(level.readBandwidth), ""});
        facts.push_back({section, "writes", bandwidthText(level.writeBandwidth), ""});
    }
    facts.push_back({section, "access", fmt::format("{} B, {:g} pJ", level.accessBytes, level.accessEnergy * 1e3), ""});
    facts.push_back({section, "stores", storingText(level), ""});
}

} // namespace

DeviceFacts acceleratorFigures(const AcceleratorPart& part)
{
    const Accelerator& accelerator = part.accelerator;
    DeviceFacts facts;
    facts.cores = accelerator.height * accelerator.width;
    for (std::size_t m = 0; m < accelerator.outermost(); ++m) {
        facts.capacityBytes += accelerator.levels[m].capacity.value_or(0) * (m == 0 ? facts.cores : 1);
    }
    facts.clockHertz = static_cast<double>(part.clockMegahertz) * kHertzOfMegahertz;
    facts.externalBandwidth = mostBytes(accelerator.levels.back()) * facts.clockHertz;
    facts.externalCommand = accelerator.levels.back().name;
    facts.internalBandwidth =
        mostBytes(accelerator.levels.front()) * static_cast<double>(facts.cores) * facts.clockHertz;
    facts.internalCommand = accelerator.levels.front().name;
    return facts;
}

std::vector<DeviceFact> acceleratorFacts(const AcceleratorPart& part)
{
    const Accelerator& accelerator = part.accelerator;
    std::vector<DeviceFact> facts = {
        {"array", "PEs", fmt::format("{} x {}", accelerator.height, accelerator.width), "height and width"},
        {"array", "lanes", std::to_string(accelerator.lanes), "multiply-accumulate units of a PE"},
        {"array", "clock", fmt::format("{} MHz", part.clockMegahertz), ""},
        {"array", "multiply-accumulate", fmt::format("{:g} pJ", accelerator.macEnergy * 1e3), ""}};
    for (std::size_t m = 0; m < accelerator.levels.size(); ++m) {
        addLevel(facts, accelerator.levels[m], m == 0);
    }
    const DramRows& rows = accelerator.rows;
    if (rows.rowBytes > 0) {
        const std::string& section = accelerator.levels.back().name;
        facts.push_back({section, "row", sizeText(rows.rowBytes), ""});
        facts.push_back({section, "row activation",
                         fmt::format("{:g} cycles, {:g} pJ", rows.activationCycles, rows.activationEnergy * 1e3),
                         "one row after another"});
    }
    return facts;
}

std::string acceleratorSummary(const AcceleratorPart& part)
{
    const Accelerator& accelerator = part.accelerator;
    std::string text = fmt::format("{} x {} PEs", accelerator.height, accelerator.width);
    text += accelerator.lanes > 1 ? fmt::format(" of {} lanes", accelerator.lanes) : "";
    for (const MemoryLevel& level : accelerator.levels) {
        text += ", " + (level.capacity ? sizeText(*level.capacity) + " " : "") + level.name;
    }
    return text;
}

} // namespace pimento::dataflow
