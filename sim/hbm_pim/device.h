// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstdint>
#include <vector>

namespace pimento::sim::samsung {

/// Delays in cycles, named after the commands that they separate; the comments have the JEDEC names.
struct Timing {
    int readLatency = 0;         // RL
    int writeLatency = 0;        // WL
    int burstCycles = 0;         // BL/2, cycles on the data bus
    int columnOtherGroup = 0;    // tCCDS
    int columnSameGroup = 0;     // tCCDL
    int activateToRead = 0;      // tRCDRD
    int activateToWrite = 0;     // tRCDWR
    int activateToPrecharge = 0; // tRAS
    int activateToActivate = 0;  // tRC, one bank
    int activateOtherGroup = 0;  // tRRDS
    int activateSameGroup = 0;   // tRRDL
    int precharge = 0;           // tRP
    int readToPrecharge = 0;     // tRTPL
    int writeRecovery = 0;       // tWR
    int writeToRead = 0;         // tWTRL
    int busTurnaround = 0;       // tRTRS
    int refreshInterval = 0;     // tREFI
    int refresh = 0;             // tRFC

    bool operator==(const Timing&) const = default;
};

/// Rows and columns that are mode switches or registers instead of memory.
struct SpecialRows {
    int enterAllBank = 0; // opening it in each of `enterBanks` for `switchColumn` leaves single-bank mode
    int leaveAllBank = 0; // closing it in each of `leaveBanks` returns to single-bank mode
    int switchColumn = 0;
    std::vector<int> enterBanks;
    std::vector<int> leaveBanks;
    int registers = 0;          // control word, programs, operand registers
    int controlColumn = 0;      // column of the register row
    int firstProgramColumn = 0; // column of the register row; each holds eight instructions
    int programColumns = 0;
    int park = 0;         // row where banks wait during a mode change; only counted
    int untouchedBit = 0; // rows with this bit set run no instruction

    bool operator==(const SpecialRows&) const = default;
};

/// A PIM device as plain values. It has a controller per channel, and its banks can work in unison.
struct Device {
    Timing timing;
    SpecialRows rows;
    int bankGroups = 0;
    int banksPerGroup = 0;
    int rowsPerBank = 0;
    int columnsPerRow = 0; // columns of one burst each
    int allBankBanks = 0;  // in the all-bank modes, this many first banks represent all others
    int transactionQueue = 0;
    int commandQueue = 0;

    bool operator==(const Device&) const = default;

    [[nodiscard]] int banks() const { return bankGroups * banksPerGroup; }
};

/// Checks the numbers of a device. Error: names a number that the machine cannot work with.
[[nodiscard]] Result<void> check(const Device& device);

} // namespace pimento::sim::samsung
