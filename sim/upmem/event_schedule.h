// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/upmem/bank_schedule.h"
#include "sim/upmem/dpu_system.h"
#include "sim/upmem/execute.h"
#include "sim/upmem/pipeline.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

namespace pimento::sim::upmem {

/// Event-driven machine of the model `upim` over any core that executes instructions, equivalent to SteppingCore.
///
/// A core provides: runnable() and blocked() tasklets, counter(tasklet), issue(); for transfers request() when one
/// leaves the checker, arrive() for its data, and wake() a cycle later. A core with isRefused() is followed: seeRow()
/// receives the comparisons with the open row, and advance() stops where the first runnable tasklet has closed a loop.
template <class Core> class EventSchedule {
public:
    EventSchedule(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, int tasklets,
                  RunListener* listener = nullptr)
        : m_program(&program), m_listener(listener), m_tasklets(tasklets), m_distance(core.issueDistance),
          m_memoryPerCore(bank.clockMegahertz / core.clockMegahertz), m_stalls(program),
          m_slots(Pipeline::slotsOf(core.stages)), m_hot{Pipeline(core.stages, m_slots.data())},
          m_due(std::bit_ceil(static_cast<std::size_t>(core.issueDistance) + 1)), m_bank(bank, listener),
          m_issues(program.size() + 1)
    {
        // All ages are zero before the first cycle, and one in it.
        m_due[static_cast<std::size_t>(m_distance - 1)] = (std::uint32_t{1} << tasklets) - 1;
        if constexpr (kIsFollowed) {
            m_bank.noteChecks(&m_checks);
        }
    }
    EventSchedule(const EventSchedule&) = delete;
    EventSchedule& operator=(const EventSchedule&) = delete;

    /// Issues instructions up to cycle `end` at most.
    [[nodiscard]] Fault advance(Core& core, std::int64_t end)
    {
        return m_listener != nullptr ? advanceTo<true>(core, end) : advanceTo<false>(core, end);
    }
    /// True if nothing will ever happen again, though the run may not be finished.
    [[nodiscard]] bool isStuck(const Core& core) const { return hasNothingLeft(core, m_hot); }
    /// True if the last advance() stopped because a loop was closed.
    [[nodiscard]] bool hasClosedLoop() const { return m_hasClosedLoop; }
    [[nodiscard]] int faulting() const { return m_faulting; } // tasklet that ended the run by a fault

    [[nodiscard]] std::int64_t now() const { return m_hot.cycle; }
    [[nodiscard]] std::int64_t memoryPerCore() const { return m_memoryPerCore; } // memory cycles per DPU cycle
    [[nodiscard]] std::int64_t instructions() const
    {
        return std::accumulate(m_taskletInstructions.begin(), m_taskletInstructions.end(), std::int64_t{0});
    }
    [[nodiscard]] RunCounts counts() const
    {
        RunCounts counts = m_counts;
        counts.instructions = instructions();
        counts.registerStalls += m_hot.pipeline.stalls();
        counts.memoryCycles = m_hot.cycle * m_memoryPerCore;
        m_bank.addCounts(counts);
        return counts;
    }
    [[nodiscard]] const std::vector<std::int64_t>& issues() const { return m_issues; }
    [[nodiscard]] const std::array<std::int64_t, kMostTasklets>& taskletInstructions() const
    {
        return m_taskletInstructions;
    }

    /// Passes the state that determines the future to `add`, except for that of the core, the rows of the bank and
    /// describeTimes().
    template <class Add> void describe(Add&& add) const
    {
        // Tasklets whose last issue is longer ago than the distance are equally free.
        const std::int64_t age = std::min(m_hot.cycle - m_hot.lastIssue, m_distance + 1);
        add(std::uint64_t{m_hot.oldEnough} << 32U | static_cast<std::uint32_t>(m_hot.rotation));
        add(static_cast<std::uint64_t>(age) << 8U | static_cast<std::uint8_t>(m_waking));
        m_hot.pipeline.describe(add);
        const std::size_t mask = m_due.size() - 1;
        for (std::int64_t ahead = 0; ahead < m_distance; ahead += 2) {
            const auto place = static_cast<std::size_t>(m_hot.cycle + ahead);
            add(std::uint64_t{m_due[place & mask]} << 32U | m_due[(place + 1) & mask]);
        }
        for (std::size_t i = 0; i < m_destination.size(); i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, m_destination.data() + i, sizeof word);
            add(word);
        }
    }
    /// Passes the remaining times of transfers to `add`, relative to now.
    template <class Add> void describeTimes(Add&& add) const { m_bank.describe(add, m_hot.cycle * m_memoryPerCore); }

    /// True if a transfer waits, or its end was not taken yet.
    [[nodiscard]] bool hasTransfers() const { return m_bank.isBusy(); }
    /// Number of starts, picks and ends at the bank so far: it is constant between transfer events.
    [[nodiscard]] std::int64_t transferEvents() const { return m_bank.events(); }
    /// Cycles until the first transfer ends, unless another one is requested meanwhile.
    [[nodiscard]] std::int64_t untilTransferEnds() const
    {
        const std::int64_t finish = m_bank.nextFinish();
        return finish == BankSchedule::kNever ? finish : std::max<std::int64_t>(0, cycleOf(finish) - m_hot.cycle);
    }
    /// Shifts all transfers in time as if cycles had passed without them.
    void passOfTransfers(std::int64_t cycles)
    {
        m_bank.pass(cycles * m_memoryPerCore);
        m_lastFinish -= cycles;
        m_bankCycle -= m_bankCycle == BankSchedule::kNever ? 0 : cycles;
    }

    /// Writes all counts; addPeriods() adds those between two moments several times.
    void countsInto(std::vector<std::int64_t>& counts) const
    {
        counts.clear();
        const RunCounts all = this->counts();
        for (const auto count : kCounted) {
            counts.push_back(all.*count);
        }
        counts.insert(counts.end(), m_taskletInstructions.begin(), m_taskletInstructions.end());
        counts.insert(counts.end(), m_issues.begin(), m_issues.end());
    }
    void addPeriods(const std::vector<std::int64_t>& begin, const std::vector<std::int64_t>& end, std::int64_t times)
    {
        std::size_t place = 0;
        const auto add = [&](std::int64_t& count) {
            count += (end[place] - begin[place]) * times;
            ++place;
        };
        for (const auto count : kCounted) {
            add(m_counts.*count);
        }
        std::ranges::for_each(m_taskletInstructions, add);
        std::ranges::for_each(m_issues, add);
    }

    /// Writes values outside the core that change evenly in a steady state: rows of the bank.
    void valuesInto(std::vector<std::uint32_t>& values) const { m_bank.rowsInto(values); }
    void addToValues(std::span<const std::uint32_t> before, std::span<const std::uint32_t> after, std::int64_t times)
    {
        m_bank.addToRows(before, after, times);
    }

private:
    /// State that changes in every cycle; a loop keeps its own copy, away from memory that programs write.
    struct Hot {
        Pipeline pipeline;
        std::int64_t cycle = 0;
        std::int64_t lastIssue = -1;
        int rotation = 0;            // tasklet that is visited first
        std::uint32_t oldEnough = 0; // set of tasklets
    };

    static constexpr bool kIsFollowed = requires(const Core& core) { core.isRefused(); };
    static constexpr std::int64_t RunCounts::*kCounted[] = {
        &RunCounts::registerStalls, &RunCounts::idleForTransfers, &RunCounts::idleOtherwise, &RunCounts::backPressure,
        &RunCounts::reads,          &RunCounts::writes,           &RunCounts::readBytes,     &RunCounts::writtenBytes,
        &RunCounts::activations,    &RunCounts::precharges};

    /// Cycle that can observe the bank in one of its own cycles.
    [[nodiscard]] std::int64_t cycleOf(std::int64_t memoryCycle) const { return memoryCycle / m_memoryPerCore + 1; }
    [[nodiscard]] bool hasNothingLeft(const Core& core, const Hot& hot) const
    {
        return (core.runnable() | core.blocked()) == 0 && hot.pipeline.isEmpty() &&
               m_bank.idleFrom() <= hot.cycle * m_memoryPerCore;
    }

    template <bool isHeard> [[nodiscard]] Fault advanceTo(Core& core, std::int64_t end);
    /// Issues an instruction of the next ready tasklet (steps 1 and 2 of the machine's cycle), or counts the reason why
    /// none is issued; true for an idle cycle.
    template <bool isHeard> bool issueOne(Core& core, Hot& hot, Fault& fault);
    void countNoIssue(std::int64_t cycle, NoIssue reason);
    [[nodiscard]] Fault leaveChecker(Core& core, std::int64_t cycle, Token token);
    void exchangeWithBank(Core& core, std::int64_t cycle);
    /// Returns the cycle up to which nothing can happen, at most `end`; all cycles in between are counted.
    [[nodiscard]] std::int64_t skipIdle(const Core& core, std::int64_t cycle, std::int64_t lastIssue, std::int64_t end);
    void planBank();
    void settleBank(Core& core, std::int64_t memoryCycle)
    {
        m_bank.settle(memoryCycle);
        if constexpr (kIsFollowed) {
            for (const BankSchedule::RowCheck& check : m_checks) {
                core.seeRow(check.number, check.tasklet, check.row, check.openRow);
            }
            m_checks.clear();
        }
    }
    /// Returns the transfer that a blocked tasklet waits for; its counter is behind it.
    [[nodiscard]] const PreparedInstruction& transferOfBlocked(const Core& core, int tasklet) const
    {
        return (*m_program)[static_cast<std::size_t>(core.counter(tasklet)) - 1];
    }

    const PreparedProgram* m_program;
    RunListener* m_listener;
    int m_tasklets = 1;
    std::int64_t m_distance = 11;
    std::int64_t m_memoryPerCore = 6;

    StallTable m_stalls;
    std::vector<Token> m_slots; // slots of the pipeline
    Hot m_hot;
    std::vector<std::uint32_t> m_due; // tasklets that become old enough, indexed by cycle modulo the size
    std::array<std::uint8_t, kMostTasklets> m_destination{}; // registers written by each tasklet's last instruction,
                                                             // for m_stalls

    int m_waking = -1; // tasklet whose transfer was done in the previous cycle
    BankSchedule m_bank;
    std::vector<BankSchedule::RowCheck> m_checks;    // for a followed core
    std::int64_t m_bankCycle = BankSchedule::kNever; // next cycle with work for exchangeWithBank()
    std::int64_t m_lastFinish = -1;

    int m_faulting = 0; // tasklet with the fault
    bool m_hasClosedLoop = false;
    RunCounts m_counts;
    std::vector<std::int64_t> m_issues;
    std::array<std::int64_t, kMostTasklets> m_taskletInstructions{};
};

template <class Core> void EventSchedule<Core>::countNoIssue(std::int64_t cycle, NoIssue reason)
{
    switch (reason) {
    case NoIssue::ForTransfers:
        ++m_counts.idleForTransfers;
        break;
    case NoIssue::Otherwise:
        ++m_counts.idleOtherwise;
        break;
    case NoIssue::BackPressure:
        ++m_counts.backPressure;
        break;
    }
    if (m_listener != nullptr) {
        m_listener->notIssued(cycle, 1, reason);
    }
}

template <class Core>
template <bool isHeard>
inline bool EventSchedule<Core>::issueOne(Core& core, Hot& hot, Fault& fault)
{
    constexpr std::uint32_t kFull = (std::uint32_t{1} << kMostTasklets) - 1; // at most one transfer per tasklet
    const std::size_t dueMask = m_due.size() - 1;
    std::uint32_t& due = m_due[static_cast<std::size_t>(hot.cycle) & dueMask];
    hot.oldEnough |= due;
    due = 0;
    if (!hot.pipeline.takesInstruction() || core.blocked() == kFull) {
        countNoIssue(hot.cycle, NoIssue::BackPressure);
        return false;
    }
    const std::uint32_t ready = hot.oldEnough & core.runnable();
    if (ready == 0) {
        countNoIssue(hot.cycle, (hot.oldEnough & core.blocked()) != 0 ? NoIssue::ForTransfers : NoIssue::Otherwise);
        return true;
    }
    const std::uint32_t later = ready & ~std::uint32_t{0} << hot.rotation;
    const int tasklet = std::countr_zero(later != 0 ? later : ready);
    const auto t = static_cast<std::size_t>(tasklet);
    hot.rotation = tasklet + 1;
    hot.oldEnough &= ~(std::uint32_t{1} << tasklet);
    hot.lastIssue = hot.cycle;
    m_due[static_cast<std::size_t>(hot.cycle + m_distance) & dueMask] = std::uint32_t{1} << tasklet;
    const std::int32_t counter = core.counter(tasklet);
    const auto index = static_cast<std::size_t>(counter);
    ++m_issues[index];
    ++m_taskletInstructions[t];
    if constexpr (isHeard) {
        m_listener->issued(hot.cycle, tasklet, counter);
    }
    hot.pipeline.put(m_stalls.token(index, m_destination[t]) | static_cast<Token>(tasklet) << kTaskletShift);
    m_destination[t] = m_stalls.destination(index);
    m_faulting = tasklet;
    fault = core.issue(m_program->data()[index], tasklet, m_tasklets);
    if constexpr (kIsFollowed) {
        // A return to the call of a routine closes no loop.
        const Action action = m_program->data()[index].action;
        m_hasClosedLoop = core.counter(tasklet) <= counter && tasklet == std::countr_zero(core.runnable()) &&
                          action != Action::JumpRegister && action != Action::Call;
    }
    return false;
}

template <class Core> template <bool isHeard> Fault EventSchedule<Core>::advanceTo(Core& core, std::int64_t end)
{
    Hot hot = m_hot;
    Fault fault = Fault::None;
    m_hasClosedLoop = false;
    while (hot.cycle < end) {
        const bool wasEmpty = hot.pipeline.isEmpty();
        const bool isIdle = issueOne<isHeard>(core, hot, fault) && wasEmpty;
        hot.pipeline.moveToChecker();
        const Token token = hot.pipeline.takeChecked();
        if ((token & kIsTransfer) != 0 && fault == Fault::None) {
            fault = leaveChecker(core, hot.cycle, token);
        }
        if (fault != Fault::None) {
            break;
        }
        if (m_waking >= 0) {
            core.wake(m_waking);
            m_waking = -1;
        }
        hot.pipeline.shift();
        if (hot.cycle >= m_bankCycle) {
            exchangeWithBank(core, hot.cycle);
        }
        ++hot.cycle;
        if (core.runnable() == 0 && hot.pipeline.isEmpty()) {
            if (isIdle) {
                hot.cycle = skipIdle(core, hot.cycle, hot.lastIssue, end);
            }
            if (hasNothingLeft(core, hot)) {
                break;
            }
        }
        if constexpr (kIsFollowed) {
            if (m_hasClosedLoop || core.isRefused()) {
                break;
            }
        }
    }
    m_hot = hot;
    return fault;
}

template <class Core> Fault EventSchedule<Core>::leaveChecker(Core& core, std::int64_t cycle, Token token)
{
    const int tasklet = static_cast<int>(token >> kTaskletShift);
    Transfer transfer;
    if (const Fault fault = core.request(transferOfBlocked(core, tasklet), tasklet, transfer); fault != Fault::None) {
        m_faulting = tasklet;
        return fault;
    }
    if (m_listener != nullptr) {
        m_listener->transferRequested(cycle, tasklet, transfer);
    }
    const std::int64_t now = cycle * m_memoryPerCore;
    settleBank(core, now);
    m_bank.request(now, tasklet, transfer);
    planBank();
    return Fault::None;
}

template <class Core> void EventSchedule<Core>::exchangeWithBank(Core& core, std::int64_t cycle)
{
    settleBank(core, cycle * m_memoryPerCore);
    const std::int64_t finish = m_bank.firstFinish();
    if (finish != BankSchedule::kNever && std::max(m_lastFinish + 1, cycleOf(finish)) <= cycle) {
        m_waking = m_bank.takeFinished();
        m_lastFinish = cycle;
        core.arrive(transferOfBlocked(core, m_waking), m_waking);
        if (m_listener != nullptr) {
            m_listener->transferDone(cycle, m_waking);
        }
    }
    planBank();
}

template <class Core> void EventSchedule<Core>::planBank()
{
    const std::int64_t finish = m_bank.firstFinish();
    const std::int64_t pick = m_bank.nextPick();
    m_bankCycle = std::min(finish == BankSchedule::kNever ? finish : std::max(m_lastFinish + 1, cycleOf(finish)),
                           pick == BankSchedule::kNever ? pick : cycleOf(pick));
}

template <class Core>
std::int64_t EventSchedule<Core>::skipIdle(const Core& core, std::int64_t cycle, std::int64_t lastIssue,
                                           std::int64_t end)
{
    // No tasklet becomes old enough meanwhile, and the pipeline stays empty.
    if (m_waking >= 0 || cycle - lastIssue <= m_distance) {
        return cycle;
    }
    const bool isForTransfers = core.blocked() != 0;
    const std::int64_t idleFrom = (m_bank.idleFrom() + m_memoryPerCore - 1) / m_memoryPerCore;
    const std::int64_t until = std::min(end, isForTransfers ? m_bankCycle : idleFrom);
    if (until <= cycle) {
        return cycle;
    }
    (isForTransfers ? m_counts.idleForTransfers : m_counts.idleOtherwise) += until - cycle;
    if (m_listener != nullptr) {
        m_listener->notIssued(cycle, until - cycle, isForTransfers ? NoIssue::ForTransfers : NoIssue::Otherwise);
    }
    return until;
}

} // namespace pimento::sim::upmem
