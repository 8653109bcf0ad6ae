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

/// The DPU of a schedule that works the longest.
struct SlowestDpu {
    const CompiledLaunch* launch = nullptr; // the launch whose slowest DPU takes the longest
    std::int64_t number = 0;                // the first one of its class
    Cycles cycles;
};

/// Error: as measure(), or a stop.
[[nodiscard]] Result<SlowestDpu> slowestDpu(const CompiledSchedule& schedule, const sim::upmem::DpuSystem& system,
                                            std::stop_token stop = {});

/// How much of a long run is recorded.
inline constexpr sim::upmem::HwWindow kTimelineWindow{100'000, 1'000'000};

/// What its tasklets, its pipeline and its engine for transfers do in the first cycles of the launch: a lane for each;
/// commands have an instruction's number and, of transfers, bytes. The title says how much of the run it is. A stop
/// while it is recorded leaves what there is until then.
[[nodiscard]] Result<std::shared_ptr<const Timeline>>
taskletTimeline(const SlowestDpu& slowest, const sim::upmem::DpuSystem& system,
                const sim::upmem::HwWindow& window = kTimelineWindow, std::stop_token stop = {});

} // namespace pimento::upmem
