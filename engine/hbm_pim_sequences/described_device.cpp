// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/described_device.h"

#include "engine/hbm_pim_sequences/device.h"

#include <string>
#include <vector>

namespace pimento::samsung {

using sim::samsung::Timing;

namespace {

constexpr std::int64_t kClockPeriod = 1000; // picoseconds

/// A number of a description, and its value on the vendor's machine.
struct Number {
    std::string key;
    std::int64_t described = 0;
    std::int64_t ofVendor = 0;
};

std::vector<Number> numbersOf(const sim::DeviceDescription& description)
{
    const sim::samsung::Device& vendor = hbmPim();
    const auto countOf = [&](std::size_t level) {
        return level < description.levels.size() ? std::int64_t{description.levels[level].count} : 0;
    };
    std::vector<Number> numbers = {
        {"levels", static_cast<std::int64_t>(description.levels.size()), 3},
        {"levels[2].count", countOf(1), vendor.bankGroups},
        {"levels[3].count", countOf(2), vendor.banksPerGroup},
        {"bank.rows", description.rowsPerBank, vendor.rowsPerBank / 2}, // the other half are switches and registers
        {"bank.columns", description.columnsPerRow, vendor.columnsPerRow},
        {"bank.column_bytes", description.columnBytes.value(), kBurstBytes},
        {"compute.banks_per_core", description.compute.banksPerCore, vendor.allBankBanks},
        {"clock_ps", description.clockPeriod.value(), kClockPeriod},
    };
    for (const TimingNeed& need : timingNeeds()) {
        const auto found = description.timing.find(need.name);
        numbers.push_back({"timing." + std::string(need.name), found == description.timing.end() ? -1 : found->second,
                           vendor.timing.*need.delay});
    }
    return numbers;
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

Result<void> checkIsVendors(const sim::DeviceDescription& description)
{
    const std::string where = "device \"" + description.name + "\"";
    if (!description.hasModes()) {
        return fail("is not simulated on Samsung's machine", where, "Take a device whose simulator is samsung");
    }
    for (const Number& number : numbersOf(description)) {
        if (number.described != number.ofVendor) {
            return fail(number.key + " is " + std::to_string(number.described) + "; Samsung's machine has " +
                            std::to_string(number.ofVendor),
                        where, "The vendor's kernels run on the vendor's machine alone: keep its numbers");
        }
    }
    return {};
}

} // namespace pimento::samsung
