// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/device/accelerator_file.h"

#include <string>
#include <utility>

namespace pimento::dataflow {

namespace {

constexpr JsonUnit kCapacities[] = {{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"kB", 1e3}};
constexpr JsonUnit kBandwidths[] = {{"B/cycle", 1}};
constexpr JsonUnit kEnergies[] = {{"nJ", 1}, {"pJ", 1e-3}};
constexpr JsonUnit kClockCycles[] = {{"cycles", 1}};
constexpr std::int64_t kMostCapacity = std::int64_t{1} << 40;
constexpr std::int64_t kMostAccess = std::int64_t{1} << 20;
constexpr double kMostBandwidth = 1e9;
constexpr double kMostEnergy = 1e9;
constexpr double kMostCycles = 1e9;
constexpr std::array<std::pair<const char*, Storing>, 3> kStoring = {
    {{"free", Storing::Free}, {"always", Storing::Always}, {"never", Storing::Never}}};

double quantityOr(ObjectReader& reader, const char* key, std::span<const JsonUnit> units, double most)
{
    return reader.has(key) ? reader.quantity(key, units, 0, most) : 0;
}

std::array<Storing, kTensors> readStoring(ObjectReader& reader)
{
    std::array<Storing, kTensors> storing = {Storing::Free, Storing::Free, Storing::Free};
    if (!reader.has("stores")) {
        return storing;
    }
    ObjectReader tensors = reader.object("stores");
    for (std::size_t t = 0; t < kTensors; ++t) {
        const std::string tensor(kTensorNames[t]);
        if (tensors.has(tensor.c_str())) {
            storing[t] = tensors.oneOf(tensor.c_str(), kStoring);
        }
    }
    tensors.finish();
    return storing;
}

MemoryLevel readLevel(ObjectReader& reader)
{
    MemoryLevel level;
    level.name = reader.text("name");
    if (reader.has("capacity")) {
        level.capacity = reader.wholeQuantity("capacity", kCapacities, 1, kMostCapacity);
    }
    level.readBandwidth = quantityOr(reader, "read_bandwidth", kBandwidths, kMostBandwidth);
    level.writeBandwidth = quantityOr(reader, "write_bandwidth", kBandwidths, kMostBandwidth);
    level.sharedBandwidth = quantityOr(reader, "shared_bandwidth", kBandwidths, kMostBandwidth);
    level.accessBytes = reader.integerOr("access_bytes", 1, 1, kMostAccess);
    level.accessEnergy = quantityOr(reader, "access_energy", kEnergies, kMostEnergy);
    level.storing = readStoring(reader);
    reader.finish();
    return level;
}

DramRows readRows(ObjectReader reader)
{
    DramRows rows;
    rows.rowBytes = reader.integer("bytes", 1, kMostAccess);
    rows.activationCycles = quantityOr(reader, "activation_cycles", kClockCycles, kMostCycles);
    rows.activationEnergy = quantityOr(reader, "activation_energy", kEnergies, kMostEnergy);
    reader.finish();
    return rows;
}

void readArray(ObjectReader reader, Accelerator& accelerator)
{
    accelerator.height = reader.integer("height", 1, kMostUnits);
    accelerator.width = reader.integer("width", 1, kMostUnits);
    accelerator.lanes = reader.integerOr("lanes", 1, 1, kMostUnits);
    accelerator.splitsOnce = reader.flagOr("splits_once", true);
    reader.finish();
}

} // namespace

AcceleratorPart readAccelerator(ObjectReader reader)
{
    constexpr std::int64_t kMostMegahertz = 100'000;
    AcceleratorPart part;
    part.clockMegahertz = reader.integerOr("clock_mhz", 1000, 1, kMostMegahertz);
    Accelerator& accelerator = part.accelerator;
    readArray(reader.object("array"), accelerator);
    accelerator.macEnergy = quantityOr(reader, "mac_energy", kEnergies, kMostEnergy);
    accelerator.startCycles = quantityOr(reader, "start_cycles", kClockCycles, kMostCycles);
    for (ObjectReader& level : reader.objects("levels")) {
        accelerator.levels.push_back(readLevel(level));
    }
    if (reader.has("rows")) {
        accelerator.rows = readRows(reader.object("rows"));
    }
    reader.finish();
    return part;
}

} // namespace pimento::dataflow
