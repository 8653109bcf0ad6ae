// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"
#include "sim/upmem/bank_spec.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pimento::sim::upmem {

// DPUs and their surroundings as plain values of a device file. There are two time models: `upim`, that of a public
// simulator, exact to the cycle, and `hw`, calibrated to silicon.

/// Core of a DPU, equal in both models.
struct CoreSpec {
    int tasklets = 24;         // hardware threads
    int issueDistance = 11;    // least cycles between two instructions of one tasklet
    int stages = 14;           // stages of the pipeline
    int clockMegahertz = 350;
    int instructions = 4096; // capacity of IRAM in instructions
    Bytes workingMemory{65536};
    Bytes mainMemory{67108864};
    std::int64_t workingMemoryBase = 512; // first address of programs
    std::int64_t mainMemoryBase = 524288;
    Bytes largestTransfer{2048};
    Bytes transferGranule{8};

    bool operator==(const CoreSpec&) const = default;
};

/// Transfers between MRAM and WRAM in the model `hw`; times in DPU cycles. One server takes requests in order: a
/// tasklet waits latency + perByte * size, and the server is occupied for occupancy + occupancyPerByte * size.
struct TransferSpec {
    double readLatency = 77;
    double writeLatency = 61;
    double perByte = 0.5;
    double occupancy = 35;
    double occupancyPerByte = 0.54;
    bool hasRegisterBankStalls = true; // stalls of step 7 of the model `upim`, also in this one

    bool operator==(const TransferSpec&) const = default;
};

} // namespace pimento::sim::upmem
