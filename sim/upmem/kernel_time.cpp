// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/kernel_time.h"

#include "sim/upmem/hw_schedule.h"
#include "sim/upmem/run_ahead_schedule.h"
#include "sim/upmem/timed_run.h"

#include <algorithm>
#include <string>

namespace pimento::sim::upmem {

namespace {

/// Executes every instruction individually.
class PlainHw : public HwSchedule<ExpectedCore> {
public:
    using HwSchedule::HwSchedule;

    [[nodiscard]] Fault advance(ExpectedCore& core, std::int64_t end)
    {
        return HwSchedule::advance(core, end, [&](int, std::int32_t) { return core.isRefused(); });
    }
};

/// Times a kernel. Over PlainHw every instruction is executed individually; over RunAheadSchedule with all shortcuts.
template <class Schedule> class KernelTimer {
public:
    KernelTimer(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
                const KernelTimeOptions& options)
        : m_options(&options), m_core(core, program, options.preset, options.steps),
          m_schedule(core, transfers, program, options.tasklets), m_jumps(m_schedule, m_core, options.tasklets)
    {
    }

    Result<KernelTime> run(const std::stop_token& stop)
    {
        const auto end = runTimed(m_schedule, m_core, m_jumps,
                                  {.tasklets = m_options->tasklets,
                                   .jumps = m_options->jumps,
                                   .mostCycles = m_options->mostCycles,
                                   .heartbeat = m_options->heartbeat},
                                  stop, [&] { return m_options->jumps == Shortcut::On && hasForeignUse(); });
        if (!end) {
            return tl::unexpected<Error>(end.error());
        }
        KernelTime time;
        time.run.wasStopped = *end == TimedRunEnd::Stopped;
        time.run.cycles = Cycles{m_jumps.cycles()};
        time.run.counts = m_schedule.counts();
        time.steppedInstructions = m_jumps.steppedInstructions();
        return time;
    }

    /// True if a word was used by another tasklet than its owner, which invalidates the result.
    [[nodiscard]] bool hasForeignUse() const { return m_core.words().hasForeignUse(); }

private:
    const KernelTimeOptions* m_options;
    ExpectedCore m_core;
    Schedule m_schedule;
    PeriodJumps<Schedule> m_jumps;
};

} // namespace

Result<KernelTime> kernelTime(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
                              const KernelTimeOptions& options, std::stop_token stop)
{
    if (const int most = std::min(core.tasklets, kMostTasklets); options.tasklets < 1 || options.tasklets > most) {
        return fail("cannot run " + std::to_string(options.tasklets) + " tasklets", "DPU",
                    "Choose 1 to " + std::to_string(most));
    }
    if (options.jumps == Shortcut::Off) {
        return KernelTimer<PlainHw>(core, transfers, program, options).run(stop);
    }
    KernelTimer<RunAheadSchedule> timer(core, transfers, program, options);
    auto time = timer.run(stop);
    if (!timer.hasForeignUse()) {
        return time;
    }
    KernelTimeOptions cautious = options;
    for (PresetWord& word : cautious.preset) {
        word.owner = PresetWord::kOfAll;
    }
    return KernelTimer<RunAheadSchedule>(core, transfers, program, cautious).run(stop);
}

} // namespace pimento::sim::upmem
