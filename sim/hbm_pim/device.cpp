// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/device.h"

#include "sim/hbm_pim/sequencer.h"
#include "sim/hbm_pim/transaction.h"

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>

namespace pimento::sim::samsung {

namespace {

constexpr int kMostBanks = 64; // limit, because sets of banks are stored in one word

Result<void> inRange(const char* name, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (value >= least && value <= most) {
        return {};
    }
    return fail("a device with " + std::to_string(value) + " cannot work", name,
                "Give a number from " + std::to_string(least) + " to " + std::to_string(most));
}

} // namespace

Result<void> check(const Device& device)
{
    const Timing& timing = device.timing;
    const SpecialRows& rows = device.rows;
    const int most = std::numeric_limits<std::uint16_t>::max();
    const int lastColumn = device.columnsPerRow - 1;
    const int programParts = Sequencer::kProgramSize / static_cast<int>(std::tuple_size_v<Burst>);
    const std::tuple<const char*, std::int64_t, std::int64_t, std::int64_t> ranges[] = {
        {"bank groups", device.bankGroups, 1, kMostBanks},
        {"banks", static_cast<std::int64_t>(device.bankGroups) * device.banksPerGroup, 1, kMostBanks},
        {"rows per bank", device.rowsPerBank, 1, most + 1},
        {"columns per row", device.columnsPerRow, 1, 256},
        {"all-bank banks", device.allBankBanks, 0, device.banks()},
        {"transaction queue", device.transactionQueue, 1, most},
        {"command queue", device.commandQueue, 1, most},
        {"refresh interval", timing.refreshInterval, 1, 1 << 30},
        {"refresh time", timing.refresh, 0, timing.refreshInterval},
        {"program columns", rows.programColumns, 0, programParts},
        {"control column", rows.controlColumn, 0, lastColumn},
        {"untouched bit", rows.untouchedBit, 0, 31},
    };
    for (const auto& [name, value, least, largest] : ranges) {
        if (Result<void> checked = inRange(name, value, least, largest); !checked) {
            return checked;
        }
    }
    for (const std::vector<int>* banks : {&rows.enterBanks, &rows.leaveBanks}) {
        for (const int bank : *banks) {
            if (Result<void> checked = inRange("bank that switches modes", bank, 0, device.banks() - 1); !checked) {
                return checked;
            }
        }
    }
    const int delays[] = {
        timing.readLatency,        timing.writeLatency,       timing.burstCycles,       timing.columnOtherGroup,
        timing.columnSameGroup,    timing.activateToRead,     timing.activateToWrite,   timing.activateToPrecharge,
        timing.activateToActivate, timing.activateOtherGroup, timing.activateSameGroup, timing.precharge,
        timing.readToPrecharge,    timing.writeRecovery,      timing.writeToRead,       timing.busTurnaround};
    return inRange("shortest delay", *std::ranges::min_element(delays), 0, most);
}

} // namespace pimento::sim::samsung
