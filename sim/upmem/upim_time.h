// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/expected_core.h"
#include "sim/upmem/simulator.h"
#include "sim/upmem/timed_errors.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {

// The time of a program in the model `upim` without its values: no memory is filled, and whatever repeats itself is
// counted instead of run. All figures are those of run() with any data.

struct UpimTimeOptions {
    int tasklets = 1;
    std::vector<PresetWord> preset;
    // Of multiplications by data, where the figures may be expected ones instead of exact ones; short branches on data
    // then go either way in turn. Otherwise, any control that depends on data is an error.
    std::optional<ExpectedSteps> steps;
    Shortcut jumps = Shortcut::On; // over what repeats itself; the figures are the same without
    std::int64_t mostCycles = 0;   // a run that takes more is an error; 0: no limit
};

struct UpimTime {
    RunResult run;
    std::int64_t steppedInstructions = 0; // those that were not jumped over
};

/// Errors: control that depends on data (reason kDependsOnData: ask run() with values), a place in main memory that
/// does, a rule broken by the program, one that never ends, more cycles than allowed (kTooLong). A word whose address
/// depends on data is taken to be one of WRAM.
[[nodiscard]] Result<UpimTime> upimTime(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program,
                                        const UpimTimeOptions& options, std::stop_token stop = {});

} // namespace pimento::sim::upmem
