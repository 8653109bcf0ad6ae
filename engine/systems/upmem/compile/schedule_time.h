// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/dpu_time.h"
#include "sim/base/progress.h"
#include "sim/base/units.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/hw_types.h"
#include "sim/upmem/kernel_time.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace pimento::upmem {

/// Time of a scheduled kernel from the first byte to the DPUs to the last result on the host, in consecutive parts.
/// Tensors that stay on the device are not moved.
struct ScheduleTime {
    Milliseconds toDpus;
    Milliseconds launch; // kernel launches
    Milliseconds kernel; // slowest DPU
    Milliseconds fromDpus;
    Milliseconds host; // copies for transfers that calls cannot do in place, and sums of partial results

    bool operator==(const ScheduleTime&) const = default;

    [[nodiscard]] Milliseconds total() const { return toDpus + launch + kernel + fromDpus + host; }
};

/// The DPU of a schedule that works the longest.
struct SlowestRun {
    std::size_t step = 0;    // index in CompiledSchedule::steps of the launch whose slowest DPU takes the longest
    std::int64_t number = 0; // the first DPU of its class
    Cycles cycles;
};

struct ScheduleMeasurement {
    ScheduleTime time;
    sim::upmem::HwCounts counts;          // slowest DPU, over all launches
    std::int64_t steppedInstructions = 0; // simulated instructions, without those that were fast-forwarded
    std::int64_t calls = 0;               // transfer calls in both directions
    std::int64_t bytesIn = 0;             // over all DPUs, with padding
    std::int64_t bytesOut = 0;
    std::int64_t dpus = 0;             // maximum over the launches
    std::int64_t allInstructions = 0;  // over all DPUs
    std::int64_t allMainBytes = 0;     // between MRAM and WRAM of all DPUs
    std::optional<SlowestRun> slowest; // none: no DPU ran
};

/// The machine that times a schedule; borrows its system.
struct ScheduleMachine {
    const sim::upmem::DpuSystem* system = nullptr;
    int dpusPerRank = 64;
    sim::upmem::LinkProfile profile = sim::upmem::LinkProfile::Calibrated;
    DpuModel model = DpuModel::Hw;
};

/// Options for timing a DPU of a launch, by its number: its initial memory and the values that it may assume of its
/// data.
[[nodiscard]] sim::upmem::KernelTimeOptions kernelOptions(const CompiledLaunch& launch,
                                                          const sim::upmem::DpuSystem& system, std::int64_t number);

/// Time of all calls of a transfer for the first `dpus` DPUs.
[[nodiscard]] Milliseconds timeOf(const TensorTransfer& transfer, const sim::upmem::HostLink& link, int dpus);

/// Measures a schedule without running a DPU: all parts of the time except the kernel.
[[nodiscard]] ScheduleMeasurement aroundKernel(const CompiledSchedule& schedule, const ScheduleMachine& machine);

/// Times a compiled schedule in the machine's model: one DPU of each class, with expected data. Errors: control flow
/// that depends on data, a stop, or more cycles than `mostCycles` (0: no limit). `heartbeat`, borrowed, if any: called
/// every few milliseconds.
[[nodiscard]] Result<ScheduleMeasurement> measure(const CompiledSchedule& schedule, const ScheduleMachine& machine,
                                                  std::int64_t mostCycles = 0, std::stop_token stop = {},
                                                  Progress* heartbeat = nullptr);

} // namespace pimento::upmem
