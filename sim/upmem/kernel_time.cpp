// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/kernel_time.h"

#include "sim/upmem/hw_schedule.h"
#include "sim/upmem/period_finder.h"
#include "sim/upmem/run_ahead_schedule.h"

#include <algorithm>
#include <limits>
#include <string>
#include <type_traits>

namespace pimento::sim::upmem {

namespace {

constexpr std::size_t kMostSightings = 1U << 20U;
constexpr std::int64_t kCyclesPerLook = 1 << 16;

/// Over HwSchedule: every instruction by itself. Over RunAheadSchedule: with all shortcuts.
template <class Schedule> class KernelTimer {
public:
    KernelTimer(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
                const KernelTimeOptions& options)
        : m_options(&options), m_core(core, program, options.preset, options.steps),
          m_schedule(core, transfers, program, options.tasklets), m_finder(options.tasklets), m_between(options.tasklets),
          m_most(options.mostCycles > 0 ? options.mostCycles : std::numeric_limits<std::int64_t>::max() / 4)
    {
    }

    Result<KernelTime> run(const std::stop_token& stop)
    {
        KernelTime time;
        while (!m_schedule.isStuck(m_core)) {
            if (stop.stop_requested()) {
                time.run.wasStopped = true;
                break;
            }
            if (auto gone = goOn(m_schedule.now() + std::min(kCyclesPerLook, m_most + 1 - cycles())); !gone) {
                return tl::unexpected<Error>(gone.error());
            }
            if (cycles() > m_most) {
                auto error = fail("takes more than " + std::to_string(m_options->mostCycles) + " cycles", "DPU program",
                                  "Look for a loop or a lock that never ends, or allow more cycles");
                error.value().reason = kTooLong;
                return error;
            }
            if (hasForeignUse()) {
                break;
            }
        }
        const std::uint32_t all = (std::uint32_t{1} << m_options->tasklets) - 1;
        const bool isOver = !time.run.wasStopped && !hasForeignUse();
        if (isOver && m_core.sleeping() != all) {
            return fail("starts fewer than its " + std::to_string(m_options->tasklets) +
                            " tasklets, so that it cannot end",
                        "DPU program", "Start each with boot, or run fewer tasklets");
        }
        time.run.cycles = Cycles{cycles()};
        time.run.counts = m_schedule.counts();
        time.steppedInstructions = m_schedule.counts().instructions() - m_skippedInstructions;
        return time;
    }

    /// Some word had another user than it should: what was found means nothing.
    [[nodiscard]] bool hasForeignUse() const { return m_core.words().hasForeignUse(); }

private:
    static constexpr bool kHasShortcuts = std::is_same_v<Schedule, RunAheadSchedule>;

    [[nodiscard]] std::int64_t cycles() const { return m_schedule.now() + m_skipped; }

    Fault advance(std::int64_t end)
    {
        if constexpr (kHasShortcuts) {
            return m_schedule.advance(m_core, end);
        } else {
            return m_schedule.advance(m_core, end, [&](int, std::int32_t) { return m_core.isRefused(); });
        }
    }

    /// Goes on until the leading tasklet closes a loop, and looks whether the run repeats itself there.
    Result<void> goOn(std::int64_t end)
    {
        const Fault fault = advance(end);
        if (fault != Fault::None) {
            return fail("tasklet " + std::to_string(m_schedule.faulting()) + " breaks a rule at instruction " +
                            std::to_string(m_core.counter(m_schedule.faulting())),
                        "DPU program", "Run it with values to see which one");
        }
        if (m_core.isRefused()) {
            return fail("goes a way that depends on data at instruction " + std::to_string(m_core.refusedAt()),
                        "DPU program", "Run it with values");
        }
        if (!kHasShortcuts || m_core.sightings().size() > kMostSightings) {
            m_finder.clear();
            m_between.clear();
            m_core.clearSightings();
        }
        if constexpr (kHasShortcuts) {
            return m_schedule.hasClosedLoop() ? look() : Result<void>{};
        } else {
            return {};
        }
    }

    Result<void> look()
    {
        Fingerprinter print;
        const auto add = [&](auto value) { print.add(value); };
        m_schedule.describe(add);
        m_core.describe(add, m_options->tasklets);
        Fingerprinter withTimes = print;
        m_schedule.describeTimes([&](auto value) { withTimes.add(value); });
        auto jumped = jumpBy(m_finder, withTimes.finish(), kNoTransferEnds);
        if (!jumped) {
            return tl::unexpected<Error>(jumped.error());
        }
        if (*jumped || !m_schedule.hasTransfers()) {
            return {};
        }
        // Between two events of transfers, it does not matter how long they take.
        if (const std::int64_t events = m_schedule.transferEvents(); events != m_betweenEvents) {
            m_between.clear();
            m_betweenEvents = events;
        }
        print.add(m_betweenEvents);
        return jumpBy(m_between, print.finish(), m_schedule.untilTransferEnds()).map([](bool) {});
    }

    /// Jumps by what a finder knows of a state, if it does.
    Result<bool> jumpBy(PeriodFinder& finder, const Fingerprint& state, std::int64_t most)
    {
        if (!finder.hasReturned(state)) {
            return false;
        }
        takeMoment();
        const auto jump = finder.at(state, m_now, m_core, most);
        if (!jump) {
            return false;
        }
        if (jump->periods == PeriodFinder::kEndless) {
            return fail("never ends: it repeats " + std::to_string(jump->cycles) + " cycles for good", "DPU program",
                        "Look for a loop or a lock that never ends");
        }
        const std::int64_t cycles = jump->periods * jump->cycles;
        finder.apply(*jump, m_now, m_core);
        m_skipped += cycles;
        m_skippedInstructions +=
            jump->periods * (m_now.counts.instructions() - jump->begin.counts.instructions());
        m_schedule.counts().addPeriods(jump->begin.counts, m_now.counts, jump->periods);
        if (most != kNoTransferEnds) {
            m_schedule.passOfTransfers(cycles);
        }
        takeMoment();
        finder.restart(state, m_now);
        return true;
    }

    void takeMoment()
    {
        m_now.cycle = cycles();
        m_now.counts = m_schedule.counts();
        m_now.stepped = m_now.counts.instructions() - m_skippedInstructions;
        m_now.sightings = m_core.sightings().size();
        m_now.way = m_core.way();
        m_core.valuesInto(m_now.values, m_options->tasklets);
    }

    static constexpr std::int64_t kNoTransferEnds = std::numeric_limits<std::int64_t>::max();

    const KernelTimeOptions* m_options;
    ExpectedCore m_core;
    Schedule m_schedule;
    PeriodFinder m_finder;
    PeriodFinder m_between;            // two events of transfers
    std::int64_t m_betweenEvents = -1; // those before
    PeriodFinder::Moment m_now;
    std::int64_t m_most;
    std::int64_t m_skipped = 0;             // cycles that were jumped over
    std::int64_t m_skippedInstructions = 0;
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
        return KernelTimer<HwSchedule<ExpectedCore>>(core, transfers, program, options).run(stop);
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
