// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/kernel_time.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {

// What everybody in a DPU does in the first cycles of a run of the model `hw`, without values, as kernelTime() times it.

/// What a tasklet, the pipeline or the engine for transfers does for some cycles.
enum class HwActivity : std::uint8_t {
    // of a tasklet
    Issue,     // it issues an instruction: one cycle
    TakenLock, // the same, of an instruction that finds its lock taken
    Distance,  // it is too young: fewer cycles since its last instruction than two of them stand apart
    Turn,      // it could issue, but others do, or the register file is held
    Queue,     // its transfer waits for the one before
    Transfer,  // its transfer is served
    Sleep,     // it waits to be woken by others: barriers and hand-shakes
    // of the pipeline
    Busy,         // it issues in every cycle
    RegisterFile, // an instruction holds the register file
    NoneOldEnough,
    AllWait, // somebody who is old enough waits for a transfer, and nobody else can issue
    // of the engine for transfers
    Load,
    Store,
};
inline constexpr std::size_t kHwActivities = 13;

/// Cycles begin .. end - 1 of a run.
struct HwSpan {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    HwActivity activity = HwActivity::Issue;
    std::int8_t tasklet = 0;  // of a tasklet; of Load and Store: whose; of the pipeline -1
    std::int32_t index = -1;  // of the instruction, where there is one
    std::int32_t bytes = 0;   // of transfers

    bool operator==(const HwSpan&) const = default;
};

struct HwRecording {
    std::vector<HwSpan> spans; // by begin, those of tasklets before those of the pipeline, then of transfers
    std::int64_t cycles = 0;   // that are recorded
    bool isWhole = false;      // the run ends there
    bool wasStopped = false;
};

/// Where a recording ends at the latest.
struct HwWindow {
    std::int64_t cycles = 200'000;
    std::size_t spans = 1'000'000; // a few more may come from one issue
};

/// Records a run from its launch on. Spans of a tasklet do not overlap and leave no gap between its first instruction and
/// its last one, or the end of the recording; so do those of the pipeline from cycle 0 on. Errors: as kernelTime().
[[nodiscard]] Result<HwRecording> recordHw(const CoreSpec& core, const TransferSpec& transfers,
                                           const PreparedProgram& program, const KernelTimeOptions& options,
                                           const HwWindow& window = {}, std::stop_token stop = {});

/// "issue", "distance" and so on.
[[nodiscard]] const char* nameOf(HwActivity activity);

} // namespace pimento::sim::upmem
