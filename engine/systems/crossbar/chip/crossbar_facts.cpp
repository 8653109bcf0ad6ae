// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/chip/crossbar_facts.h"

#include <fmt/format.h>

namespace pimento::crossbar {

namespace {

constexpr double kBytesPerSecond = 1e6; // of a byte per microsecond

const char* nameOf(Connection connection)
{
    switch (connection) {
    case Connection::Bus:
        return "bus";
    case Connection::Mesh:
        return "mesh";
    case Connection::SharedMemory:
        return "shared memory";
    }
    return "";
}

std::string bandwidthText(std::int64_t bytesPerMicrosecond)
{
    return fmt::format("{:g} B/ns", static_cast<double>(bytesPerMicrosecond) / 1e3);
}

std::string capacityText(std::int64_t bytes) { return bytes > 0 ? sizeText(bytes) : std::string("unlimited"); }

void addArrays(std::vector<DeviceFact>& facts, const CrossbarChip& chip)
{
    facts.push_back({"arrays", "crossbars", fmt::format("{} x {}", chip.crossbarsX, chip.crossbarsY), "of each core"});
    facts.push_back({"arrays", "cells", fmt::format("{} x {}", chip.crossbarRows, chip.crossbarColumns),
                     fmt::format("bits per cell: {}", chip.cellBits)});
    facts.push_back({"arrays", "weights", fmt::format("{} bits", chip.weightBits),
                     fmt::format("{} cells each, in neighbouring {}", chip.slices(),
                                 chip.view == SliceView::Arrays ? "crossbars" : "columns")});
    facts.push_back({"arrays", "arrays of whole weights",
                     fmt::format("{} of {} x {}", chip.arraysOfCore(), chip.arrayRows(), chip.arrayColumns()),
                     "of each core"});
    facts.push_back({"arrays", "matrix-vector product", fmt::format("{} ns", chip.mvmNs), "of an array group"});
    facts.push_back({"arrays", "issue interval", fmt::format("{} ns", chip.issueNs), "of products in a core"});
    if (chip.writeRowNs > 0) {
        facts.push_back({"arrays", "writing a row", fmt::format("{} ns", chip.writeRowNs),
                         fmt::format("rows of a core at the same time: {}", chip.writeRows)});
    }
}

void addEnergies(std::vector<DeviceFact>& facts, const CrossbarEnergy& energy)
{
    const auto add = [&facts](const char* name, double value, const char* unit) {
        facts.push_back({"energy", name, fmt::format("{:g} {}", value, unit), "nominal"});
    };
    add("product of an array", energy.arrayMvmNj, "nJ");
    add("vector operation", energy.vectorPj, "pJ");
    add("access to local memory", energy.localPj, "pJ");
    add("global memory", energy.globalPjPerByte, "pJ/B");
    add("connection", energy.networkPjPerByte, "pJ/B");
    add("off-chip link", energy.offChipPjPerByte, "pJ/B");
    if (energy.writeCellPj > 0) {
        add("written cell", energy.writeCellPj, "pJ");
    }
    add("leakage of a core", energy.coreLeakageMw, "mW");
}

} // namespace

DeviceFacts crossbarFigures(const CrossbarChip& chip)
{
    DeviceFacts facts;
    facts.cores = chip.arrays();
    const std::int64_t weights = std::int64_t{chip.arrays()} * chip.arrayRows() * chip.arrayColumns();
    facts.capacityBytes = (weights * chip.weightBits + 7) / 8;
    facts.externalBandwidth =
        static_cast<double>(chip.globalBandwidth) * static_cast<double>(chip.chips()) * kBytesPerSecond;
    facts.externalCommand = "global memory";
    facts.internalBandwidth =
        static_cast<double>(chip.localBandwidth) * static_cast<double>(chip.cores()) * kBytesPerSecond;
    facts.internalCommand = "local memory";
    return facts;
}

std::vector<DeviceFact> crossbarFacts(const CrossbarChip& chip)
{
    std::vector<DeviceFact> facts = {
        {"chips", "chips", fmt::format("{} x {}", chip.chipsX, chip.chipsY), ""},
        {"chips", "off-chip link", bandwidthText(chip.offChipBandwidth), chip.chips() > 1 ? "each" : "not used"},
        {"cores", "cores", fmt::format("{} x {}", chip.coresX, chip.coresY), "of each chip"},
        {"cores", "vector units", std::to_string(chip.vectorUnits),
         fmt::format("{} B in {} ns each", chip.vectorBytes, chip.vectorNs)},
        {"cores", "local memory", capacityText(chip.localBytes), bandwidthText(chip.localBandwidth)},
        {"cores", "loads in flight", std::to_string(chip.loadsInFlight), "of each core"},
        {"cores", "stores in flight", std::to_string(chip.storesInFlight), "of each core"},
        {"cores", "execution", chip.execution == Execution::InOrder ? "in order" : "out of order", ""}};
    addArrays(facts, chip);
    facts.push_back({"connection", nameOf(chip.connection), bandwidthText(chip.connectionBandwidth),
                     chip.communication == Communication::Synchronous ? "synchronous" : "asynchronous"});
    facts.push_back({"connection", "global memory", capacityText(chip.globalBytes),
                     bandwidthText(chip.globalBandwidth) + " of each chip"});
    facts.push_back({"connection", "order of memory requests",
                     chip.arbitration == Arbitration::EarliestStep ? "earliest step first" : "by arrival",
                     "of each chip"});
    addEnergies(facts, chip.energy);
    return facts;
}

std::vector<PictureLevel> crossbarLevels(const CrossbarChip& chip)
{
    const int crossbars = chip.crossbarsX * chip.crossbarsY;
    const auto memoryText = [](std::int64_t bytes) {
        return bytes > 0 ? sizeText(bytes) + " of memory each" : std::string();
    };
    return {{chip.chips(), fmt::format("Chips: {}", chip.chips()), memoryText(chip.globalBytes)},
            {chip.coresOfChip(), fmt::format("Cores: {}", chip.coresOfChip()), memoryText(chip.localBytes)},
            {crossbars, fmt::format("Crossbars: {}", crossbars), fmt::format("Arrays: {}", chip.arraysOfCore())},
            {0, fmt::format("{} x {} cells", chip.crossbarRows, chip.crossbarColumns),
             fmt::format("bits per cell: {}", chip.cellBits)}};
}

std::string crossbarSummary(const CrossbarChip& chip)
{
    return fmt::format("{} chip{} of {} cores, {} arrays of {} x {} weights each, {}", chip.chips(),
                       chip.chips() == 1 ? "" : "s", chip.coresOfChip(), chip.arraysOfCore(), chip.arrayRows(),
                       chip.arrayColumns(), nameOf(chip.connection));
}

} // namespace pimento::crossbar
