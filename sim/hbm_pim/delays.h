// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/hbm_pim/device.h"

#include <algorithm>

namespace pimento::sim::samsung {

/// Delays between column commands and later commands, derived from the timing of a device.
struct Delays {
    int columnSameGroup;
    int columnOtherGroup;
    int readToPrecharge;
    int writeToPrecharge;
    int readToWrite;
    int writeToRead;    // any bank of the rank
    int readCompletes;  // cycles from the issue to the completion
    int writeCompletes; // cycles from the issue to the completion

    explicit Delays(const Timing& t)
        : columnSameGroup(std::max(t.columnSameGroup, t.burstCycles)),
          columnOtherGroup(std::max(t.columnOtherGroup, t.burstCycles)),
          readToPrecharge(t.burstCycles + std::max(t.readToPrecharge, t.columnSameGroup) - t.columnSameGroup),
          writeToPrecharge(t.writeLatency + t.burstCycles + t.writeRecovery),
          readToWrite(t.readLatency + t.burstCycles + t.busTurnaround - t.writeLatency),
          writeToRead(t.writeLatency + t.burstCycles + t.writeToRead),
          readCompletes(kCommandCycles + t.readLatency + t.burstCycles + 1),
          writeCompletes(t.writeLatency + t.burstCycles + 1)
    {
    }

private:
    static constexpr int kCommandCycles = 1; // cycles from the controller to the DRAM
};

} // namespace pimento::sim::samsung
