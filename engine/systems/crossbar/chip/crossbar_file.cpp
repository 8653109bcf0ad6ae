// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/chip/crossbar_file.h"

#include <array>
#include <cmath>
#include <utility>

namespace pimento::crossbar {

namespace {

constexpr JsonUnit kBandwidths[] = {{"B/ns", 1}, {"GB/s", 1}, {"B/us", 1e-3}};
constexpr JsonUnit kCapacities[] = {{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"kB", 1e3}};
constexpr JsonUnit kTimes[] = {{"ns", 1}, {"us", 1e3}};
constexpr JsonUnit kNanojoules[] = {{"nJ", 1}, {"pJ", 1e-3}};
constexpr JsonUnit kPicojoules[] = {{"pJ", 1}, {"nJ", 1e3}};
constexpr JsonUnit kPicojoulesPerByte[] = {{"pJ/B", 1}, {"nJ/B", 1e3}};
constexpr JsonUnit kMilliwatts[] = {{"mW", 1}, {"W", 1e3}};

constexpr double kLeastBandwidth = 1e-3; // B/ns
constexpr double kMostBandwidth = 1e6;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 40;
constexpr std::int64_t kMostNs = 1'000'000'000;
constexpr std::int64_t kMostInLine = 4096; // chips, cores or crossbars in one direction
constexpr std::int64_t kMostCells = 1 << 16;
constexpr std::int64_t kMostBits = 64;
constexpr double kMostEnergy = 1e9;
constexpr std::int64_t kMostInFlight = 1 << 16;

constexpr std::array<std::pair<const char*, Connection>, 3> kConnections = {
    {{"bus", Connection::Bus}, {"mesh", Connection::Mesh}, {"shared-memory", Connection::SharedMemory}}};
constexpr std::array<std::pair<const char*, Communication>, 2> kCommunications = {
    {{"synchronous", Communication::Synchronous}, {"asynchronous", Communication::Asynchronous}}};
constexpr std::array<std::pair<const char*, Execution>, 2> kExecutions = {
    {{"out-of-order", Execution::OutOfOrder}, {"in-order", Execution::InOrder}}};
constexpr std::array<std::pair<const char*, Arbitration>, 2> kArbitrations = {
    {{"earliest-step", Arbitration::EarliestStep}, {"arrival", Arbitration::Arrival}}};
constexpr std::array<std::pair<const char*, SliceView>, 2> kViews = {
    {{"arrays", SliceView::Arrays}, {"columns", SliceView::Columns}}};

int wholeOf(ObjectReader& reader, const char* key, std::int64_t most)
{
    return static_cast<int>(reader.integer(key, 1, most));
}

/// Bytes per microsecond.
std::int64_t bandwidthOf(ObjectReader& reader)
{
    constexpr double kPerMicrosecond = 1000;
    return std::llround(reader.quantity("bandwidth", kBandwidths, kLeastBandwidth, kMostBandwidth) * kPerMicrosecond);
}

/// Bytes of a memory; 0: unlimited.
std::int64_t capacityOf(ObjectReader& reader)
{
    return reader.has("capacity") ? reader.wholeQuantity("capacity", kCapacities, 1, kMostBytes) : 0;
}

void readChips(ObjectReader reader, CrossbarChip& chip)
{
    chip.chipsX = wholeOf(reader, "x", kMostInLine);
    chip.chipsY = wholeOf(reader, "y", kMostInLine);
    if (reader.has("bandwidth")) {
        chip.offChipBandwidth = bandwidthOf(reader);
    }
    reader.finish();
}

void readConnection(ObjectReader reader, CrossbarChip& chip)
{
    chip.connection = reader.oneOf("type", kConnections);
    if (reader.has("communication")) {
        chip.communication = reader.oneOf("communication", kCommunications);
    }
    chip.connectionBandwidth = bandwidthOf(reader);
    reader.finish();
}

void readGlobalMemory(ObjectReader reader, CrossbarChip& chip)
{
    chip.globalBandwidth = bandwidthOf(reader);
    chip.globalBytes = capacityOf(reader);
    if (reader.has("arbitration")) {
        chip.arbitration = reader.oneOf("arbitration", kArbitrations);
    }
    reader.finish();
}

void readCores(ObjectReader reader, CrossbarChip& chip)
{
    chip.coresX = wholeOf(reader, "x", kMostInLine);
    chip.coresY = wholeOf(reader, "y", kMostInLine);
    if (reader.has("execution")) {
        chip.execution = reader.oneOf("execution", kExecutions);
    }
    ObjectReader local = reader.object("memory");
    chip.localBandwidth = bandwidthOf(local);
    chip.localBytes = capacityOf(local);
    chip.loadsInFlight = static_cast<int>(local.integerOr("loads_in_flight", chip.loadsInFlight, 1, kMostInFlight));
    chip.storesInFlight = static_cast<int>(local.integerOr("stores_in_flight", chip.storesInFlight, 1, kMostInFlight));
    local.finish();
    ObjectReader vector = reader.object("vector");
    chip.vectorUnits = static_cast<int>(vector.integerOr("units", 1, 1, kMostInLine));
    chip.vectorBytes = vector.wholeQuantity("bytes", kCapacities, 1, kMostCells);
    chip.vectorNs = vector.wholeQuantity("time", kTimes, 1, kMostNs);
    vector.finish();
    reader.finish();
}

void readArrays(ObjectReader reader, CrossbarChip& chip)
{
    chip.crossbarsX = wholeOf(reader, "x", kMostInLine);
    chip.crossbarsY = wholeOf(reader, "y", kMostInLine);
    chip.crossbarRows = wholeOf(reader, "rows", kMostCells);
    chip.crossbarColumns = wholeOf(reader, "columns", kMostCells);
    chip.cellBits = wholeOf(reader, "cell_bits", kMostBits);
    chip.weightBits = wholeOf(reader, "weight_bits", kMostBits);
    chip.hasSignArrays = reader.flagOr("sign_arrays", false);
    if (reader.has("slices")) {
        chip.view = reader.oneOf("slices", kViews);
    }
    chip.mvmNs = reader.wholeQuantity("mvm_time", kTimes, 1, kMostNs);
    chip.issueNs = reader.wholeQuantity("issue_time", kTimes, 0, kMostNs);
    if (reader.has("write_row_time")) {
        chip.writeRowNs = reader.wholeQuantity("write_row_time", kTimes, 0, kMostNs);
    }
    chip.writeRows = static_cast<int>(reader.integerOr("write_rows", 1, 1, kMostCells));
    reader.finish();
}

CrossbarEnergy readEnergy(ObjectReader reader)
{
    const auto quantity = [&reader](const char* key, std::span<const JsonUnit> units) {
        return reader.quantity(key, units, 0, kMostEnergy);
    };
    CrossbarEnergy energy;
    energy.arrayMvmNj = quantity("mvm", kNanojoules);
    energy.vectorPj = quantity("vector", kPicojoules);
    energy.localPj = quantity("local_access", kPicojoules);
    energy.globalPjPerByte = quantity("global_byte", kPicojoulesPerByte);
    energy.networkPjPerByte = quantity("network_byte", kPicojoulesPerByte);
    energy.offChipPjPerByte = quantity("off_chip_byte", kPicojoulesPerByte);
    if (reader.has("write_cell")) {
        energy.writeCellPj = quantity("write_cell", kPicojoules);
    }
    energy.coreLeakageMw = quantity("core_leakage", kMilliwatts);
    reader.finish();
    return energy;
}

} // namespace

CrossbarPart readCrossbars(ObjectReader reader)
{
    CrossbarPart part;
    CrossbarChip& chip = part.chip;
    if (reader.has("chips")) {
        readChips(reader.object("chips"), chip);
    }
    readCores(reader.object("cores"), chip);
    readArrays(reader.object("arrays"), chip);
    readConnection(reader.object("connection"), chip);
    readGlobalMemory(reader.object("global_memory"), chip);
    chip.elementBytes = static_cast<int>(reader.integerOr("element_bytes", 2, 1, 8));
    chip.energy = readEnergy(reader.object("energy"));
    reader.finish();
    return part;
}

} // namespace pimento::crossbar
