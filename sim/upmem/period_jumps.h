// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/period_finder.h"
#include "sim/upmem/timed_errors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace pimento::sim::upmem {

/// Fast-forwards ("jumps") over steady states in a run of a schedule over a timing-only core.
///
///   look():   state with times of transfers  -> recurred on the same path: as many more iterations as snapshots allow
///             state without them             -> likewise between two transfer events, until the next transfer ends
///             all are in counted loops       -> recurred: as many more as the loops have iterations, until one ends
///
/// A schedule keeps its own clock, which does not advance in a jump; the cycles of all jumps are counted here.
template <class Schedule> class PeriodJumps {
public:
    PeriodJumps(Schedule& schedule, ExpectedCore& core, int tasklets,
                std::size_t mostStates = PeriodFinder::kUsualStates)
        : m_schedule(&schedule), m_core(&core), m_tasklets(tasklets), m_finder(tasklets, mostStates),
          m_between(tasklets, mostStates)
    {
    }

    [[nodiscard]] std::int64_t cycles() const { return m_schedule->now() + m_skipped; }
    /// Number of instructions that were executed individually.
    [[nodiscard]] std::int64_t steppedInstructions() const
    {
        return m_schedule->instructions() - m_skippedInstructions;
    }

    /// Discards history when it has become large.
    void forgetMuch()
    {
        if (m_core->sightings().size() > kMostSightings) {
            m_finder.clear();
            m_between.clear();
            m_core->clearSightings();
        }
    }

    /// Checks for a steady state, when the leading tasklet has closed a loop, and fast-forwards if there is one. Error:
    /// it never ends.
    [[nodiscard]] Result<void> look()
    {
        const std::uint32_t counted = m_core->loops().counted();
        if (counted != 0 && (m_core->runnable() & ~counted) == 0) {
            jumpInLoops();
            return {};
        }
        if (m_core->runnable() != 0 && m_core->loops().isPromising(std::countr_zero(m_core->runnable()))) {
            return {};
        }
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
    static constexpr std::size_t kMostLoopVisits = 32;
    static constexpr std::size_t kMostSightings = 1U << 20U;
    static constexpr std::int64_t kNoTransferEnds = std::numeric_limits<std::int64_t>::max();

    /// A state in which all tasklets that can issue are in counted loops.
    struct LoopVisit {
        Fingerprint state;
        std::int64_t cycle = 0;
        std::vector<std::int64_t> counts;
        std::array<std::int64_t, kMostTasklets> left{}; // iterations left in each tasklet's loop
    };

    /// Fast-forwards while all loops are counted. The state then consists of each tasklet's position in its loop, and
    /// the iterations left limit the fast-forward.
    void jumpInLoops()
    {
        const std::array<std::int64_t, 2> events{m_schedule->transferEvents(), m_core->loops().changes()};
        if (events != m_loopEvents || m_loopVisits.size() >= kMostLoopVisits) {
            m_loopVisits.clear();
            m_loopEvents = events;
        }
        Fingerprinter print;
        const auto add = [&](auto value) { print.add(value); };
        m_schedule->describe(add);
        add(std::uint64_t{m_core->runnable()} << 32U | m_core->blocked());
        LoopVisit now{{}, cycles(), {}, {}};
        for (int tasklet = 0; tasklet < m_tasklets; ++tasklet) {
            add(m_core->loops().place(tasklet));
            now.left[static_cast<std::size_t>(tasklet)] = m_core->loops().left(tasklet);
        }
        now.state = print.finish();
        m_schedule->countsInto(now.counts);
        const auto before = std::ranges::find(m_loopVisits, now.state, &LoopVisit::state);
        if (before == m_loopVisits.end()) {
            m_loopVisits.push_back(std::move(now));
        } else {
            jumpInLoops(*before, now);
        }
    }

    void jumpInLoops(const LoopVisit& before, const LoopVisit& now)
    {
        const std::int64_t cycles = now.cycle - before.cycle;
        std::int64_t periods = m_schedule->untilTransferEnds() / cycles;
        for (std::size_t tasklet = 0; tasklet < now.left.size(); ++tasklet) {
            if (const std::int64_t done = before.left[tasklet] - now.left[tasklet]; done > 0) {
                periods = std::min(periods, (now.left[tasklet] - 1) / done);
            }
        }
        if (periods <= 0) {
            return;
        }
        for (int tasklet = 0; tasklet < m_tasklets; ++tasklet) {
            const auto place = static_cast<std::size_t>(tasklet);
            m_core->loops().skip(tasklet, periods * (before.left[place] - now.left[place]));
        }
        skip(before.counts, now.counts, periods, cycles);
        m_schedule->passOfTransfers(periods * cycles);
        m_loopVisits.clear();
    }

    void skip(const std::vector<std::int64_t>& begin, const std::vector<std::int64_t>& end, std::int64_t periods,
              std::int64_t cycles)
    {
        const std::int64_t before = m_schedule->instructions();
        m_schedule->addPeriods(begin, end, periods);
        m_skipped += periods * cycles;
        m_skippedInstructions += m_schedule->instructions() - before;
    }

    /// Checks for a steady state between two transfer events, during which the remaining times of transfers do not
    /// matter.
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

    /// Fast-forwards by the knowledge of a finder about a state, if it has any.
    Result<bool> jumpBy(PeriodFinder& finder, const Fingerprint& state, std::int64_t most)
    {
        m_core->endLoops();
        takeMoment();
        const auto jump = finder.at(state, m_now, *m_core, most);
        if (!jump) {
            return false;
        }
        if (jump->periods == PeriodFinder::kEndless) {
            return tl::unexpected<Error>(neverEnds(jump->cycles));
        }
        finder.apply(*jump, m_now, *m_core);
        m_schedule->addToValues(jump->begin.values, m_now.values, jump->periods);
        skip(jump->begin.counts, m_now.counts, jump->periods, jump->cycles);
        if (most != kNoTransferEnds) {
            m_schedule->passOfTransfers(jump->periods * jump->cycles);
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
    PeriodFinder m_between;            // for states between two transfer events
    std::int64_t m_betweenEvents = -1; // number of transfer events at which m_between was cleared
    PeriodFinder::Moment m_now;
    std::vector<LoopVisit> m_loopVisits;
    std::array<std::int64_t, 2> m_loopEvents{-1, -1}; // numbers of transfer events and of loop changes at which
                                                      // m_loopVisits was cleared
    std::int64_t m_skipped = 0;                       // fast-forwarded cycles
    std::int64_t m_skippedInstructions = 0;
};

} // namespace pimento::sim::upmem
