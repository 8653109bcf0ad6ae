// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/compile/compiled_schedule.h"
#include "engine/systems/upmem/compile/dpu_time.h"
#include "sim/base/units.h"
#include "sim/upmem/host_link.h"
#include "sim/upmem/hw_types.h"
#include "sim/upmem/kernel_time.h"

#include <cstdint>
#include <stop_token>

namespace pimento::upmem {

/// The time of a scheduled kernel from the first byte to DPUs to the last result on the host, in parts that follow one
/// another. Tensors that stay on the device are not moved.
struct ScheduleTime {
    Milliseconds toDpus;
    Milliseconds launch; // what starting a kernel takes
    Milliseconds kernel; // of the slowest DPU
    Milliseconds fromDpus;
    Milliseconds host; // copying what calls cannot move from where it lies, and adding up partial results

    bool operator==(const ScheduleTime&) const = default;

    [[nodiscard]] Milliseconds total() const { return toDpus + launch + kernel + fromDpus + host; }
};

struct ScheduleMeasurement {
    ScheduleTime time;
    sim::upmem::HwCounts counts;          // of the slowest DPU, all launches
    std::int64_t steppedInstructions = 0; // those that were not jumped over
    std::int64_t calls = 0;               // of transfers, both directions
    std::int64_t bytesIn = 0;             // all DPUs, with padding
    std::int64_t bytesOut = 0;
    std::int64_t dpus = 0;            // the most of a launch
    std::int64_t allInstructions = 0; // of all DPUs
    std::int64_t allMainBytes = 0;    // between their main and working memories
};

/// The machine that a schedule is timed on; borrows its system.
struct ScheduleMachine {
    const sim::upmem::DpuSystem* system = nullptr;
    int dpusPerRank = 64;
    sim::upmem::LinkProfile profile = sim::upmem::LinkProfile::Calibrated;
    DpuModel model = DpuModel::Hw;
};

/// What a DPU of a launch, by its number, finds in its memories and may expect of its data.
[[nodiscard]] sim::upmem::KernelTimeOptions kernelOptions(const CompiledLaunch& launch,
                                                          const sim::upmem::DpuSystem& system, std::int64_t number);

/// What is known of a schedule without running a DPU: all parts of the time but the kernel.
[[nodiscard]] ScheduleMeasurement aroundKernel(const CompiledSchedule& schedule, const ScheduleMachine& machine);

/// Times a compiled schedule in the machine's model: one DPU of each class, data as it is expected. Errors: control
/// that depends on data, a stop, or more cycles than `mostCycles` (0: any number).
[[nodiscard]] Result<ScheduleMeasurement> measure(const CompiledSchedule& schedule, const ScheduleMachine& machine,
                                                  std::int64_t mostCycles = 0, std::stop_token stop = {});

} // namespace pimento::upmem
