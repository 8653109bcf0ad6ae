// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/period_finder.h"
#include "sim/upmem/timed_errors.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace pimento::sim::upmem {

/// Jumps over what repeats itself in a run of a schedule over a core that knows no data.
///
///   look():   state with times of transfers  -> came back the same way: as many more rounds as sightings allow
///             state without them             -> the same between two events of transfers, until the next one ends
///
/// A schedule keeps its own clock, which does not move in a jump: the cycles of all jumps are counted here.
template <class Schedule> class PeriodJumps {
public:
    PeriodJumps(Schedule& schedule, ExpectedCore& core, int tasklets,
                std::size_t mostStates = PeriodFinder::kUsualStates)
        : m_schedule(&schedule), m_core(&core), m_tasklets(tasklets), m_finder(tasklets, mostStates),
          m_between(tasklets, mostStates)
    {
    }

    [[nodiscard]] std::int64_t cycles() const { return m_schedule->now() + m_skipped; }
    /// Instructions that were issued one by one.
    [[nodiscard]] std::int64_t steppedInstructions() const
    {
        return m_schedule->instructions() - m_skippedInstructions;
    }

    /// Forgets what lies behind, where that has become much.
    void forgetMuch()
    {
        if (m_core->sightings().size() > kMostSightings) {
            m_finder.clear();
            m_between.clear();
            m_core->clearSightings();
        }
    }

    /// Looks whether the run repeats itself, where the leading tasklet has closed a loop, and jumps if it does. Error:
    /// it does so for good.
    [[nodiscard]] Result<void> look()
    {
        Fingerprinter print;
        const auto add = [&](auto value) { print.add(value); };
        m_schedule->describe(add);
        m_core->describe(add, m_tasklets);
        Fingerprinter withTimes = print;
        m_schedule->describeTimes([&](auto value) { withTimes.add(value); });
        const Fingerprint whole = withTimes.finish();
        if (m_finder.hasReturned(whole)) {
            const auto jumped = jumpBy(m_finder, whole, kNoTransferEnds);
            if (!jumped || *jumped) {
                return jumped.map([](bool) {});
            }
        }
        return m_schedule->hasTransfers() ? lookBetweenTransfers(print) : Result<void>{};
    }

private:
    static constexpr std::size_t kMostSightings = 1U << 20U;
    static constexpr std::int64_t kNoTransferEnds = std::numeric_limits<std::int64_t>::max();

    /// Between two events of transfers, it does not matter how long they take.
    Result<void> lookBetweenTransfers(Fingerprinter& print)
    {
        if (const std::int64_t events = m_schedule->transferEvents(); events != m_betweenEvents) {
            m_between.clear();
            m_betweenEvents = events;
        }
        print.add(m_betweenEvents);
        const Fingerprint state = print.finish();
        if (!m_between.hasReturned(state)) {
            return {};
        }
        return jumpBy(m_between, state, m_schedule->untilTransferEnds()).map([](bool) {});
    }

    /// Jumps by what a finder knows of a state, if it does.
    Result<bool> jumpBy(PeriodFinder& finder, const Fingerprint& state, std::int64_t most)
    {
        takeMoment();
        const auto jump = finder.at(state, m_now, *m_core, most);
        if (!jump) {
            return false;
        }
        if (jump->periods == PeriodFinder::kEndless) {
            return tl::unexpected<Error>(neverEnds(jump->cycles));
        }
        const std::int64_t cycles = jump->periods * jump->cycles;
        const std::int64_t before = m_schedule->instructions();
        finder.apply(*jump, m_now, *m_core);
        m_schedule->addToValues(jump->begin.values, m_now.values, jump->periods);
        m_schedule->addPeriods(jump->begin.counts, m_now.counts, jump->periods);
        m_skipped += cycles;
        m_skippedInstructions += m_schedule->instructions() - before;
        if (most != kNoTransferEnds) {
            m_schedule->passOfTransfers(cycles);
        }
        takeMoment();
        finder.restart(state, m_now);
        return true;
    }

    void takeMoment()
    {
        m_now.cycle = cycles();
        m_now.stepped = steppedInstructions();
        m_now.sightings = m_core->sightings().size();
        m_now.way = m_core->way();
        m_schedule->countsInto(m_now.counts);
        m_core->valuesInto(m_now.values, m_tasklets);
        m_schedule->valuesInto(m_now.values);
    }

    Schedule* m_schedule;
    ExpectedCore* m_core;
    int m_tasklets;
    PeriodFinder m_finder;
    PeriodFinder m_between;            // two events of transfers
    std::int64_t m_betweenEvents = -1; // those before
    PeriodFinder::Moment m_now;
    std::int64_t m_skipped = 0; // cycles that were jumped over
    std::int64_t m_skippedInstructions = 0;
};

} // namespace pimento::sim::upmem
