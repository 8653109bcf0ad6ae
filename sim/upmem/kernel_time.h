// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/expected_core.h"
#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/timed_errors.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {

// The time of a program in the model `hw` where its data does not matter: no memory is filled, and whatever repeats
// itself is counted instead of run. The way through the program has to follow from numbers of tasklets, preset words
// and counters (expected_core.h says what is expected of data).

struct KernelTimeOptions {
    int tasklets = 1;
    std::vector<PresetWord> preset;
    ExpectedSteps steps;
    Shortcut jumps = Shortcut::On; // over what repeats itself; the figures are the same without
    std::int64_t mostCycles = 0;   // a run that takes more is an error; 0: no limit
};

struct KernelTime {
    HwResult run;
    std::int64_t steppedInstructions = 0; // those that were not jumped over
};

/// Errors: control that depends on data, a rule broken by the program, a program that never ends, as runHw() otherwise.
[[nodiscard]] Result<KernelTime> kernelTime(const CoreSpec& core, const TransferSpec& transfers,
                                            const PreparedProgram& program, const KernelTimeOptions& options,
                                            std::stop_token stop = {});

} // namespace pimento::sim::upmem
