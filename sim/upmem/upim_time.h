// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/upmem/expected_steps.h"
#include "sim/upmem/shared_words.h"
#include "sim/upmem/simulator.h"
#include "sim/upmem/timed_errors.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {

// Times a program in the model `upim` without its values: no memory is filled, and steady states are counted instead of
// executed. All figures equal those of run() with any data.

struct UpimTimeOptions {
    int tasklets = 1;
    std::vector<PresetWord> preset;
    // Steps of multiplications by data. If set, figures may be expectations instead of exact, and short branches on
    // data go either way in turn. Otherwise any control flow that depends on data is an error.
    std::optional<ExpectedSteps> steps;
    Shortcut jumps = Shortcut::On; // fast-forwards over steady states; the figures are the same without
    std::int64_t mostCycles = 0;   // limit, beyond which a run is an error; 0: none
    Progress* heartbeat = nullptr; // borrowed; called every few milliseconds
};

struct UpimTime {
    RunResult run;
    std::int64_t steppedInstructions = 0; // executed instructions, without those that were fast-forwarded
};

/// Times a program. Errors: control flow that depends on data (reason kDependsOnData: use run() with values), an
/// address in MRAM that does, a rule broken by the program, one that never ends, or more cycles than allowed
/// (kTooLong). A word whose address depends on data is assumed to be in WRAM.
[[nodiscard]] Result<UpimTime> upimTime(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program,
                                        const UpimTimeOptions& options, std::stop_token stop = {});

} // namespace pimento::sim::upmem
