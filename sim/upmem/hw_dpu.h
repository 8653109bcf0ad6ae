// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/base/shortcut.h"
#include "sim/base/units.h"
#include "sim/upmem/core_state.h"
#include "sim/upmem/hw_types.h"
#include "sim/upmem/prepared_program.h"

#include <cstdint>
#include <stop_token>

namespace pimento::sim::upmem {

struct TransferSpec;

// The time model `hw` of a DPU, calibrated to silicon. In every cycle, in this order:
//
//   1. Transfers that have ended take effect, in the order of their ends: a load writes WRAM, a store writes
//      the bytes that it took from WRAM at its issue. Their tasklets may issue again.
//   2. While an instruction with e register stalls holds the register file, no tasklet issues for e cycles behind it
//      (`registerStalls`; e as in the model `upim`; only where the description asks for them).
//   3. The tasklets form a ring. Starting behind the last one that issued, the first one issues that is runnable
//      and whose last issue is `issueDistance` cycles ago. It takes its full effect.
//   4. A transfer goes to the server at the cycle c of its issue: it begins at max(c, end of the occupancy of the one
//      before), ends its latency later, rounded up to a whole cycle, and occupies the server from its begin on.
//
// A cycle without issue counts as `transfers` if a tasklet that is old enough waits for its transfer, otherwise as
// `distance`. The run ends with the cycle of the last stop. The kernel launch is not included (`HostLink::launch`).

struct HwOptions {
    int tasklets = 1;
    Shortcut eventSteps = Shortcut::On; // event-driven instead of cycle by cycle; off: the oracle
    std::int64_t mostCycles = 0;        // limit, beyond which a run is an error; 0: none
};

struct HwResult {
    Cycles cycles;
    HwCounts counts;
    bool wasStopped = false; // a stop was requested; the figures cover the time until it
};

/// Runs a program from its launch on the memories of a fresh state, which then hold the results. Errors: a number of
/// tasklets that the core does not have, a rule broken by the program, tasklets that were never started, or more cycles
/// than allowed.
[[nodiscard]] Result<HwResult> runHw(const CoreSpec& core, const TransferSpec& transfers,
                                     const PreparedProgram& program, CoreState& state, const HwOptions& options,
                                     std::stop_token stop = {}, Progress* progress = nullptr);

[[nodiscard]] Milliseconds timeOf(Cycles cycles, const CoreSpec& core);

} // namespace pimento::sim::upmem
