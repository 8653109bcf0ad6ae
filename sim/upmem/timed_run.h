// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/progress.h"
#include "sim/base/shortcut.h"
#include "sim/upmem/execute.h"
#include "sim/upmem/period_jumps.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stop_token>

namespace pimento::sim::upmem {

struct TimedRunOptions {
    int tasklets = 1;
    Shortcut jumps = Shortcut::On;
    std::int64_t mostCycles = 0; // 0: no limit
    Progress* heartbeat = nullptr; // called at each look
};

enum class TimedRunEnd : std::uint8_t { Finished, Stopped, GivenUp };

/// Runs a schedule over a timing-only core until nothing is left to happen, a stop is requested, or `isUseless()`
/// holds. Errors: control flow that depends on data, a rule broken by the program, or one that never ends.
template <class Schedule, class IsUseless>
[[nodiscard]] Result<TimedRunEnd> runTimed(Schedule& schedule, ExpectedCore& core, PeriodJumps<Schedule>& jumps,
                                           const TimedRunOptions& options, const std::stop_token& stop,
                                           IsUseless&& isUseless)
{
    constexpr std::int64_t kCyclesPerLook = 1 << 16;
    const std::int64_t most =
        options.mostCycles > 0 ? options.mostCycles : std::numeric_limits<std::int64_t>::max() / 4;
    while (!schedule.isStuck(core)) {
        if (options.heartbeat != nullptr) {
            options.heartbeat->report(0, 0);
        }
        if (stop.stop_requested()) {
            return TimedRunEnd::Stopped;
        }
        const std::int64_t end = schedule.now() + std::min(kCyclesPerLook, most + 1 - jumps.cycles());
        if (const Fault fault = schedule.advance(core, end); fault != Fault::None) {
            const int tasklet = schedule.faulting();
            return tl::unexpected<Error>(breaksRule(tasklet, core.counter(tasklet)));
        }
        if (core.isRefused()) {
            return tl::unexpected<Error>(dependsOnData(core.refusedAt()));
        }
        if (options.jumps == Shortcut::Off) {
            core.clearSightings();
        } else if constexpr (requires { schedule.hasClosedLoop(); }) {
            jumps.forgetMuch();
            if (schedule.hasClosedLoop()) {
                if (auto looked = jumps.look(); !looked) {
                    return tl::unexpected<Error>(looked.error());
                }
            }
        }
        if (jumps.cycles() > most) {
            return tl::unexpected<Error>(takesMoreThan(options.mostCycles));
        }
        if (isUseless()) {
            return TimedRunEnd::GivenUp;
        }
    }
    if (core.sleeping() != (std::uint32_t{1} << options.tasklets) - 1) {
        return tl::unexpected<Error>(startsFewerThan(options.tasklets));
    }
    return TimedRunEnd::Finished;
}

} // namespace pimento::sim::upmem
