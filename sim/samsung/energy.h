// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/energy.h"
#include "sim/samsung/device.h"
#include "sim/samsung/run_result.h"

#include <span>
#include <string>

namespace pimento::sim::samsung {

/// The energy of events, in picojoules. A stage of the data path is charged for each burst that passes it.
struct EnergyTable {
    double activation = 0;        // of one row in one bank, and its precharge
    double cellArray = 0;         // from the open row to the column decoder of a bank, or back
    double bankGroupBus = 0;      // one bank group
    double rankBus = 0;           // from the bank groups to the edge of the die
    double siliconVia = 0;        // through the stack
    double interposer = 0;        // to the host
    double hostMemory = 0;        // the host's on-chip memory
    double operation = 0;         // an instruction that adds or multiplies, in one unit
    double registerAccess = 0;    // of one unit
    int registersOfOperation = 0; // that an operation reads and writes, the register file's share
    int registersOfMove = 0;      // that a move instruction, or writing a register, reads and writes
    int rowsPerRefresh = 0;       // rows that a refresh opens in each bank
    double backgroundMilliwatts = 0;

    bool operator==(const EnergyTable&) const = default;
};

/// The energy of a run, one part for each of its streams: named after `names`, or "stream 1" and so on without.
///
/// Accesses in the single-bank mode take the whole path between a bank and the host. In the all-bank modes an access to
/// memory moves a burst between a bank and its unit, in all units at once, and nothing beyond; one to registers or
/// switches passes every stage once, every bank group and every unit.
[[nodiscard]] EnergyFigures energyOf(const Device& device, const EnergyTable& table, const RunResult& run,
                                     std::span<const std::string> names = {});

} // namespace pimento::sim::samsung
