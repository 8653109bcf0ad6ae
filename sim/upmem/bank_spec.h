// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

namespace pimento::sim::upmem {

/// DRAM bank of a DPU in the model `upim`; times in memory cycles.
struct BankSpec {
    int clockMegahertz = 2400;
    int rowToColumn = 32;   // tRCD
    int rowActive = 78;     // tRAS
    int rowPrecharge = 32;  // tRP
    int columnLatency = 32; // tCL
    int burst = 8;          // tBL
    Bytes row{1024};
    Bytes access{8};

    bool operator==(const BankSpec&) const = default;
};

} // namespace pimento::sim::upmem
