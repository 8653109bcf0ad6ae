// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/kernel_time.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace pimento::sim::upmem {

// Records the activities in a DPU in the first cycles of a run of the model `hw`, without values, as kernelTime() times
// it.

/// Activity of a tasklet, the pipeline or the DMA engine for some cycles.
enum class HwActivity : std::uint8_t {
    // Activities of a tasklet
    Issue,     // issues an instruction: one cycle
    TakenLock, // issues an instruction that finds its lock taken: one cycle
    Distance,  // too young: fewer cycles since its last instruction than the issue distance
    Turn,      // could issue, but others do, or the register file is held
    Queue,     // its transfer waits for the previous one
    Transfer,  // its transfer is served
    Sleep,     // waits to be woken by others: barriers and handshakes
    // Activities of the pipeline
    Busy,         // issues in every cycle
    RegisterFile, // an instruction holds the register file
    NoneOldEnough,
    AllWait, // a tasklet that is old enough waits for a transfer, and no other can issue
    // Activities of the DMA engine
    Load,
    Store,
};
inline constexpr std::size_t kHwActivities = 13;

/// A span of the cycles begin .. end - 1 of a run.
struct HwSpan {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    HwActivity activity = HwActivity::Issue;
    std::int8_t tasklet = 0; // the tasklet; for Load and Store: that of the transfer; for the pipeline -1
    std::int32_t index = -1; // index of the instruction, if there is one
    std::int32_t bytes = 0;  // for transfers

    bool operator==(const HwSpan&) const = default;
};

struct HwRecording {
    std::vector<HwSpan> spans; // sorted by begin; those of tasklets before those of the pipeline, then of transfers
    std::int64_t cycles = 0;   // number of recorded cycles
    bool isWhole = false;      // true: the run ends within the recording
    bool wasStopped = false;
};

/// Latest end of a recording.
struct HwWindow {
    std::int64_t cycles = 200'000;
    std::size_t spans = 1'000'000; // one issue may add a few more
};

/// Records a run from its launch on. Spans of a tasklet do not overlap and leave no gap between its first instruction
/// and its last one, or the end of the recording; nor do those of the pipeline from cycle 0 on. Errors: as for
/// kernelTime().
[[nodiscard]] Result<HwRecording> recordHw(const CoreSpec& core, const TransferSpec& transfers,
                                           const PreparedProgram& program, const KernelTimeOptions& options,
                                           const HwWindow& window = {}, std::stop_token stop = {});

/// Name of an activity, such as "issue" or "distance".
[[nodiscard]] const char* nameOf(HwActivity activity);

} // namespace pimento::sim::upmem
