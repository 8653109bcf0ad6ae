// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/upim_time.h"

#include "sim/upmem/event_schedule.h"
#include "sim/upmem/timed_run.h"

#include <algorithm>

namespace pimento::sim::upmem {

namespace {

/// Number of states to remember; each stores the number of issues of every instruction.
std::size_t mostStatesOf(const PreparedProgram& program)
{
    constexpr std::size_t kMostCounts = 1U << 21U;
    return std::clamp<std::size_t>(kMostCounts / (program.size() + 1), 1, PeriodFinder::kUsualStates);
}

} // namespace

Result<UpimTime> upimTime(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program,
                          const UpimTimeOptions& options, std::stop_token stop)
{
    if (auto checked = checkMachine(core, bank, options.tasklets); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    ExpectedCore known(core, program, options.preset, options.steps.value_or(ExpectedSteps{}),
                       {.onData = options.steps ? OnData::Expect : OnData::Refuse,
                        .row = bank.row.value(),
                        .countsLoops = options.jumps == Shortcut::On});
    EventSchedule<ExpectedCore> schedule(core, bank, program, options.tasklets);
    PeriodJumps jumps(schedule, known, options.tasklets, mostStatesOf(program));
    const auto end = runTimed(schedule, known, jumps,
                              {.tasklets = options.tasklets,
                               .jumps = options.jumps,
                               .mostCycles = options.mostCycles,
                               .heartbeat = options.heartbeat},
                              stop, [] { return false; });
    if (!end) {
        return tl::unexpected<Error>(end.error());
    }
    UpimTime time;
    RunResult& run = time.run;
    run.wasStopped = *end == TimedRunEnd::Stopped;
    run.cycles = Cycles{jumps.cycles()};
    run.counts = schedule.counts();
    run.counts.memoryCycles = jumps.cycles() * schedule.memoryPerCore();
    run.issues = schedule.issues();
    run.taskletInstructions.assign(schedule.taskletInstructions().begin(),
                                   schedule.taskletInstructions().begin() + options.tasklets);
    time.steppedInstructions = jumps.steppedInstructions();
    return time;
}

} // namespace pimento::sim::upmem
