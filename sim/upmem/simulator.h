// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/result.h"
#include "sim/base/shortcut.h"
#include "sim/upmem/core_state.h"
#include "sim/upmem/prepared_program.h"
#include "sim/upmem/run_listener.h"
#include "sim/upmem/run_types.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {

struct BankSpec;
struct CoreSpec;

// The model `upim`: a DPU exact to the cycle of a public simulator, including its peculiarities (it truncates the ratio
// of the clocks, and does not pipeline the column latency).

struct RunOptions {
    int tasklets = 1;
    Shortcut eventSteps = Shortcut::On; // event-driven instead of cycle by cycle; off: the oracle
    RunListener* listener = nullptr;    // borrowed
    std::int64_t mostCycles = 0;        // limit, beyond which a run is an error; 0: none
};

struct RunResult {
    Cycles cycles; // from launch until all tasklets sleep and nothing is in flight
    RunCounts counts;
    std::vector<std::int64_t> issues; // number of issues of each instruction
    std::vector<std::int64_t> taskletInstructions;
    bool wasStopped = false; // a stop was requested; the figures cover the time until it
};

/// Checks a machine. Errors: a machine that cannot work, or a number of tasklets that it does not have.
[[nodiscard]] Result<void> checkMachine(const CoreSpec& core, const BankSpec& bank, int tasklets);

/// Runs a program from its launch on the memories of a fresh state, which then hold the results. Errors: a machine that
/// cannot work, a rule broken by the program (with tasklet and index of the instruction), tasklets that wait for each
/// other forever, or more cycles than allowed.
[[nodiscard]] Result<RunResult> run(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program,
                                    CoreState& state, const RunOptions& options, std::stop_token stop = {},
                                    Progress* progress = nullptr);

} // namespace pimento::sim::upmem
