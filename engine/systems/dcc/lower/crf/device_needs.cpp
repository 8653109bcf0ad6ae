// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/device_needs.h"

#include "engine/samsung/device.h"

#include <string>

namespace pimento::samsung {

namespace {

using Device = sim::DeviceDescription;
using sim::samsung::Timing;

// Half of the rows of a bank switch modes or are registers; a file counts the other half.
constexpr std::int64_t kCountedRows = 8192;

std::int64_t countOf(const Device& device, std::size_t level)
{
    return level < device.levels.size() ? device.levels[level].count : 0;
}

std::string organisation(const Device&)
{
    return "Samsung's machine has channels of 4 bank groups of 4 banks with 8192 rows of 32 columns of 32 bytes";
}

} // namespace

std::span<const TimingNeed> timingNeeds()
{
    constexpr std::int64_t kMost = 65'535;
    static constexpr TimingNeed kNeeds[] = {
        {"nCL", &Timing::readLatency, 0, kMost},           {"nCWL", &Timing::writeLatency, 0, kMost},
        {"nBL", &Timing::burstCycles, 0, kMost},           {"nCCDS", &Timing::columnOtherGroup, 0, kMost},
        {"nCCDL", &Timing::columnSameGroup, 0, kMost},     {"nRCDRD", &Timing::activateToRead, 0, kMost},
        {"nRCDWR", &Timing::activateToWrite, 0, kMost},    {"nRAS", &Timing::activateToPrecharge, 0, kMost},
        {"nRC", &Timing::activateToActivate, 0, kMost},    {"nRRDS", &Timing::activateOtherGroup, 0, kMost},
        {"nRRDL", &Timing::activateSameGroup, 0, kMost},   {"nRP", &Timing::precharge, 0, kMost},
        {"nRTPL", &Timing::readToPrecharge, 0, kMost},     {"nWR", &Timing::writeRecovery, 0, kMost},
        {"nWTRL", &Timing::writeToRead, 0, kMost},         {"nRTRS", &Timing::busTurnaround, 0, kMost},
        {"nREFI", &Timing::refreshInterval, 1, 1'000'000}, {"nRFC", &Timing::refresh, 0, kMost}};
    return kNeeds;
}

std::span<const lower::NumberNeed> organisationNeeds()
{
    using lower::always;
    static constexpr lower::NumberNeed kNeeds[] = {
        {"levels", [](const Device& device) { return static_cast<std::int64_t>(device.levels.size()); }, always<3>,
         always<3>, organisation},
        {"levels[2].count", [](const Device& device) { return countOf(device, 1); }, always<4>, always<4>,
         organisation},
        {"levels[3].count", [](const Device& device) { return countOf(device, 2); }, always<4>, always<4>,
         organisation},
        {"bank.rows", [](const Device& device) { return device.rowsPerBank; }, always<kCountedRows>,
         always<kCountedRows>, organisation},
        {"bank.columns", [](const Device& device) { return std::int64_t{device.columnsPerRow}; }, always<32>,
         always<32>, organisation},
        {"bank.column_bytes", [](const Device& device) { return device.columnBytes.value(); }, always<kBurstBytes>,
         always<kBurstBytes>, organisation},
    };
    return kNeeds;
}

} // namespace pimento::samsung
