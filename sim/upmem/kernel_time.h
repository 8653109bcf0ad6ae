// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/upmem/expected_steps.h"
#include "sim/upmem/hw_dpu.h"
#include "sim/upmem/shared_words.h"
#include "sim/upmem/timed_errors.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {

// Times a program in the model `hw` when its data does not matter: no memory is filled, and steady states are counted
// instead of executed. The path through the program must follow from tasklet numbers, preset words and counters
// (expected_core.h says what is expected of data).

struct KernelTimeOptions {
    int tasklets = 1;
    std::vector<PresetWord> preset;
    ExpectedSteps steps;
    Shortcut jumps = Shortcut::On; // fast-forwards over steady states; the figures are the same without
    std::int64_t mostCycles = 0;   // limit, beyond which a run is an error; 0: none
    Progress* heartbeat = nullptr; // borrowed; called every few milliseconds
};

struct KernelTime {
    HwResult run;
    std::int64_t steppedInstructions = 0; // executed instructions, without those that were fast-forwarded
};

/// Times a program. Errors: control flow that depends on data, a rule broken by the program, a program that never ends,
/// and otherwise as for runHw().
[[nodiscard]] Result<KernelTime> kernelTime(const CoreSpec& core, const TransferSpec& transfers,
                                            const PreparedProgram& program, const KernelTimeOptions& options,
                                            std::stop_token stop = {});

} // namespace pimento::sim::upmem
