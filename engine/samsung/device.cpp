// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samsung/device.h"

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

} // namespace pimento::samsung
