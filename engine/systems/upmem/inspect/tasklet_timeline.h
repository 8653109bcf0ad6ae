// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/timeline/timeline.h"
#include "engine/systems/upmem/compile/schedule_time.h"
#include "sim/base/result.h"
#include "sim/upmem/hw_recording.h"

#include <cstdint>
#include <memory>
#include <stop_token>

namespace pimento::upmem {

/// The DPU of a schedule that takes the longest.
struct SlowestDpu {
    const CompiledLaunch* launch = nullptr; // launch whose slowest DPU takes the longest
    std::int64_t number = 0;                // number of the first DPU of its class
    Cycles cycles;
};

/// Finds the DPU that took longest in a measurement of the schedule. Error: no DPU ran.
[[nodiscard]] Result<SlowestDpu> slowestDpu(const CompiledSchedule& schedule, const ScheduleMeasurement& measured);

/// Part of a long run that is recorded.
inline constexpr sim::upmem::HwWindow kTimelineWindow{100'000, 1'000'000};

/// Records the tasklets, the pipeline and the DMA engine in the first cycles of the launch, with a track for each.
/// Spans have an instruction's index and, for transfers, bytes. The title names the recorded part of the run. A stop
/// during the recording leaves the timeline up to it.
[[nodiscard]] Result<std::shared_ptr<const Timeline>>
taskletTimeline(const SlowestDpu& slowest, const sim::upmem::DpuSystem& system,
                const sim::upmem::HwWindow& window = kTimelineWindow, std::stop_token stop = {});

} // namespace pimento::upmem
