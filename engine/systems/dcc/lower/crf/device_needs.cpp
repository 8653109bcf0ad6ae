// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/lower/crf/device_needs.h"

#include "engine/hbm_pim_sequences/device.h"

#include <string>

namespace pimento::samsung {

namespace {

using Device = sim::DeviceDescription;

// Half of the rows of a bank switch modes or hold registers; device files count the other half.
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
