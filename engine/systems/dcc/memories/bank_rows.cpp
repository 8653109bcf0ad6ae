// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/memories/bank_rows.h"

#include "engine/systems/dcc/lower/core/family.h"
#include "engine/systems/dcc/lower/lowering.h"

namespace pimento {

namespace {

void append(std::vector<BankRowRange>& ranges, const BankRowRange& range)
{
    if (!ranges.empty() && ranges.back().use == range.use) {
        ranges.back().last = range.last;
    } else {
        ranges.push_back(range);
    }
}

} // namespace

std::vector<BankRowRange> bankRows(const sim::DeviceDescription& device)
{
    std::vector<BankRowRange> ranges;
    if (!device.hasCommands()) {
        return ranges;
    }
    const auto family = lower::familyOf(device);
    const std::int64_t firstHostRow = device.rowsPerBank - device.host.rowsPerBank;
    std::int64_t next = 0; // next row of the bank
    for (std::int64_t row = 0; row <= device.rowsPerBank; ++row) {
        const std::int64_t physical = family ? (*family)->physicalRow(row) : row;
        if (physical > next) {
            append(ranges, {next, physical - 1, RowUse::Reserved});
        }
        if (row < device.rowsPerBank) { // behind the last row there are only reserved rows
            append(ranges, {physical, physical, row < firstHostRow ? RowUse::Units : RowUse::Host});
        }
        next = physical + 1;
    }
    return ranges;
}

} // namespace pimento
