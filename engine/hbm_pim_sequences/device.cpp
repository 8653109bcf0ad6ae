// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/hbm_pim_sequences/device.h"

namespace pimento::samsung {

const sim::samsung::Device& hbmPim()
{
    static const sim::samsung::Device kDevice = {
        .timing = {.readLatency = 20,
                   .writeLatency = 8,
                   .burstCycles = 2,
                   .columnOtherGroup = 2,
                   .columnSameGroup = 4,
                   .activateToRead = 14,
                   .activateToWrite = 10,
                   .activateToPrecharge = 33,
                   .activateToActivate = 47,
                   .activateOtherGroup = 4,
                   .activateSameGroup = 6,
                   .precharge = 14,
                   .readToPrecharge = 5,
                   .writeRecovery = 16,
                   .writeToRead = 9,
                   .busTurnaround = 1,
                   .refreshInterval = 3900,
                   .refresh = 350},
        .rows = {.enterAllBank = 0x17FF,
                 .leaveAllBank = 0x1FFF,
                 .switchColumn = 0x1F,
                 .enterBanks = {0, 1, 8, 9},
                 .leaveBanks = {0, 1},
                 .registers = 0x3FFF,
                 .controlColumn = 0,
                 .firstProgramColumn = 4,
                 .programColumns = 4,
                 .park = 0x1000,
                 .untouchedBit = 12},
        .bankGroups = 4,
        .banksPerGroup = 4,
        .rowsPerBank = 16384,
        .columnsPerRow = 32,
        .allBankBanks = 2,
        .transactionQueue = 64,
        .commandQueue = 64,
    };
    return kDevice;
}

const sim::samsung::EnergyTable& hbmPimEnergy()
{
    constexpr double kBits = kBurstBytes * 8;
    static const sim::samsung::EnergyTable kTable = {
        .activation = 909, // a row of 1 KiB
        .cellArray = 0.44 * kBits,
        .bankGroupBus = 1.01 * kBits,
        .rankBus = 1.23 * kBits,
        .siliconVia = 0.5 * kBits,
        .interposer = 0.3 * kBits,
        .hostMemory = 1.28 * kBurstBytes,
        .operation = 0.32 * kLanes,
        .registerAccess = 0.3 * kBurstBytes,
        .registersOfOperation = 3, // at most two operands and the result
        .registersOfMove = 1,
        .rowsPerRefresh = 2, // 16384 rows in 8192 refreshes
        .backgroundMilliwatts = 0,
    };
    return kTable;
}

} // namespace pimento::samsung
