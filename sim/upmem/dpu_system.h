// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::sim::upmem {

// DPUs and what is around them, as plain values of a device file. Two models of time stand side by side: `upim`, the one
// of a public simulator to the cycle, and `hw`, calibrated to silicon.

/// The core of a DPU, the same in both models.
struct CoreSpec {
    int tasklets = 24;         // hardware threads
    int issueDistance = 11;    // cycles between two instructions of one tasklet, at least
    int stages = 14;           // of the pipeline
    int clockMegahertz = 350;
    int instructions = 4096;   // that IRAM holds
    Bytes workingMemory{65536};
    Bytes mainMemory{67108864};
    std::int64_t workingMemoryBase = 512;   // addresses of programs begin here
    std::int64_t mainMemoryBase = 524288;
    Bytes largestTransfer{2048};
    Bytes transferGranule{8};

    bool operator==(const CoreSpec&) const = default;
};

/// The DRAM bank of a DPU in the model `upim`; times in cycles of the memory.
struct BankSpec {
    int clockMegahertz = 2400;
    int rowToColumn = 32;     // tRCD
    int rowActive = 78;       // tRAS
    int rowPrecharge = 32;    // tRP
    int columnLatency = 32;   // tCL
    int burst = 8;            // tBL
    Bytes row{1024};
    Bytes access{8};

    bool operator==(const BankSpec&) const = default;
};

/// Transfers between main and working memory in the model `hw`; times in cycles of the DPU. One server in the order of
/// requests: a tasklet waits latency + perByte * size, the server is taken for occupancy + occupancyPerByte * size.
struct TransferSpec {
    double readLatency = 77;
    double writeLatency = 61;
    double perByte = 0.5;
    double occupancy = 35;
    double occupancyPerByte = 0.54;
    bool hasRegisterBankStalls = true; // of the model `upim`, step 7, also in this one

    bool operator==(const TransferSpec&) const = default;
};

} // namespace pimento::sim::upmem
