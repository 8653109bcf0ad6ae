// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/energy.h"
#include "sim/hbm_pim/device.h"
#include "sim/hbm_pim/run_result.h"

#include <span>
#include <string>

namespace pimento::sim::samsung {

/// Energy of events, in picojoules. A stage of the data path is charged for each burst that passes it.
struct EnergyTable {
    double activation = 0;        // activation of one row in one bank, with its precharge
    double cellArray = 0;         // from the open row to the column decoder of a bank, or the reverse
    double bankGroupBus = 0;      // bus of one bank group
    double rankBus = 0;           // from the bank groups to the edge of the die
    double siliconVia = 0;        // through the stack of dies
    double interposer = 0;        // to the host
    double hostMemory = 0;        // the host's on-chip memory
    double operation = 0;         // an adding or multiplying instruction in one unit
    double registerAccess = 0;    // access to a register of one unit
    int registersOfOperation = 0; // registers that an operation accesses: its part of the register file's energy
    int registersOfMove = 0;      // registers that a move instruction, or a register write, reads and writes
    int rowsPerRefresh = 0;       // rows that a refresh opens in each bank
    double backgroundMilliwatts = 0;

    bool operator==(const EnergyTable&) const = default;
};

/// Computes the energy of a run, with one part per stream: named after `names`, or "stream 1" and so on without.
///
/// Accesses in the single-bank mode take the whole path between a bank and the host. In the all-bank modes an access to
/// memory moves a burst between a bank and its unit, in all units at once, and nothing beyond; an access to registers
/// or switches passes every stage, every bank group and every unit once.
[[nodiscard]] EnergyFigures energyOf(const Device& device, const EnergyTable& table, const RunResult& run,
                                     std::span<const std::string> names = {});

} // namespace pimento::sim::samsung
