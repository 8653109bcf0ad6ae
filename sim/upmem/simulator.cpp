// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/simulator.h"

#include "sim/upmem/event_core.h"
#include "sim/upmem/stepping_core.h"

#include <algorithm>
#include <limits>
#include <string>

namespace pimento::sim::upmem {

namespace {

std::string namesOf(std::uint32_t tasklets)
{
    std::string names;
    for (int tasklet = 0; tasklet < kMostTasklets; ++tasklet) {
        if ((tasklets >> tasklet & 1) != 0) {
            names += (names.empty() ? "" : ", ") + std::to_string(tasklet);
        }
    }
    return names;
}

/// Explains why nothing will happen any more: all tasklets sleep forever after a stop, or another error.
Error stuckError(const CoreState& state, const RunOptions& options)
{
    const std::uint32_t all = (std::uint32_t{1} << options.tasklets) - 1;
    return Error{"tasklets " + namesOf(all & ~state.sleeping) + " were never started, so that the run cannot end",
                 "DPU program", "Start each with boot, or run fewer tasklets"};
}

Error limitError(const CoreState& state, const RunOptions& options)
{
    std::string places;
    for (int tasklet = 0; tasklet < options.tasklets; ++tasklet) {
        if ((state.runnable >> tasklet & 1) != 0) {
            places = "; tasklet " + std::to_string(tasklet) + " is at instruction " +
                     std::to_string(state.programCounter[static_cast<std::size_t>(tasklet)]);
            break;
        }
    }
    return Error{"takes more than " + std::to_string(options.mostCycles) + " cycles" + places, "DPU program",
                 "Look for a loop or a lock that never ends, or allow more cycles"};
}

/// Runs a machine, which provides advance() until a cycle, isFinished(), isStuck(), cycles() and counts().
template <class Machine>
Result<RunResult> runMachine(Machine& machine, const CoreState& state, const RunOptions& options,
                             const std::stop_token& stop, Progress* progress)
{
    constexpr std::int64_t kCyclesBetweenLooks = 1 << 16;
    const std::int64_t most = options.mostCycles > 0 ? options.mostCycles : std::numeric_limits<std::int64_t>::max();
    RunResult result;
    while (!machine.isFinished()) {
        if (machine.isStuck()) {
            return tl::unexpected<Error>(stuckError(state, options));
        }
        if (machine.cycles() >= most) {
            return tl::unexpected<Error>(limitError(state, options));
        }
        if (stop.stop_requested()) {
            result.wasStopped = true;
            break;
        }
        if (progress != nullptr) {
            progress->report(0, 0);
        }
        if (auto advanced = machine.advance(std::min(most, machine.cycles() + kCyclesBetweenLooks)); !advanced) {
            return tl::unexpected<Error>(advanced.error());
        }
    }
    result.cycles = Cycles{machine.cycles()};
    result.counts = machine.counts();
    result.issues.assign(machine.issues().begin(), machine.issues().end());
    result.taskletInstructions.assign(machine.taskletInstructions().begin(),
                                      machine.taskletInstructions().begin() + options.tasklets);
    return result;
}

} // namespace

Result<void> checkMachine(const CoreSpec& core, const BankSpec& bank, int tasklets)
{
    const auto wrong = [](std::string what, std::string hint) {
        return Result<void>(fail(std::move(what), "DPU", std::move(hint)));
    };
    if (tasklets < 1 || tasklets > std::min(core.tasklets, kMostTasklets)) {
        return wrong("cannot run " + std::to_string(tasklets) + " tasklets",
                     "Choose 1 to " + std::to_string(std::min(core.tasklets, kMostTasklets)));
    }
    constexpr int kMost = 1024; // limit of the stages, and of the cycles between two issues
    if (core.stages < 2 || core.stages > kMost || core.issueDistance < 1 || core.issueDistance > kMost) {
        return wrong("needs 2 to 1024 stages and 1 to 1024 cycles between two instructions of a tasklet",
                     "Correct the description of the core");
    }
    if (core.clockMegahertz < 1 || bank.clockMegahertz < core.clockMegahertz) {
        return wrong("has a memory that is slower than its core", "The memory's clock has to be at least the core's");
    }
    constexpr int kMostTiming = 1'000'000;
    const auto isTiming = [](int cycles) { return cycles >= 0 && cycles <= kMostTiming; };
    if (!isTiming(bank.rowToColumn) || !isTiming(bank.rowActive) || !isTiming(bank.rowPrecharge) ||
        !isTiming(bank.columnLatency) || !isTiming(bank.burst) || bank.rowActive < bank.rowToColumn) {
        return wrong("has a timing of the bank that cannot be",
                     "Times go from 0 to a million cycles, and tRAS is at least tRCD");
    }
    const std::int64_t access = bank.access.value();
    if (access < 1 || core.transferGranule.value() % access != 0 || bank.row.value() < access ||
        bank.row.value() % access != 0) {
        return wrong("has rows or transfers that are no multiples of an access", "Correct the description of the bank");
    }
    return {};
}

Result<RunResult> run(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
                      const RunOptions& options, std::stop_token stop, Progress* progress)
{
    if (auto checked = checkMachine(core, bank, options.tasklets); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    if (options.eventSteps == Shortcut::On) {
        EventCore machine(core, bank, program, state, options);
        return runMachine(machine, state, options, stop, progress);
    }
    SteppingCore machine(core, bank, program, state, options);
    return runMachine(machine, state, options, stop, progress);
}

} // namespace pimento::sim::upmem
