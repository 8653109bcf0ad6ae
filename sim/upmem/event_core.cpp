// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/event_core.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace pimento::sim::upmem {

EventCore::EventCore(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
                     const RunOptions& options)
    : m_program(&program), m_state(&state), m_listener(options.listener), m_tasklets(options.tasklets),
      m_all((std::uint32_t{1} << options.tasklets) - 1), m_distance(core.issueDistance),
      m_memoryPerCore(bank.clockMegahertz / core.clockMegahertz), m_stalls(program),
      m_slots(Pipeline::slotsOf(core.stages)), m_hot{Pipeline(core.stages, m_slots.data())},
      m_due(std::bit_ceil(static_cast<std::size_t>(core.issueDistance) + 1)), m_bank(bank, options.listener),
      m_issues(program.size() + 1)
{
    // All ages begin with zero before the first cycle, in which they are one.
    m_due[static_cast<std::size_t>(m_distance - 1)] = m_all;
}

Result<void> EventCore::advance(std::int64_t end)
{
    const Fault fault = m_listener != nullptr ? advanceTo<true>(end) : advanceTo<false>(end);
    if (fault != Fault::None) {
        return tl::unexpected<Error>(faultError(fault, *m_state, *m_program, m_faulting, m_tasklets));
    }
    return {};
}

RunCounts EventCore::counts() const
{
    RunCounts counts = m_counts;
    counts.instructions = std::accumulate(m_taskletInstructions.begin(), m_taskletInstructions.end(), std::int64_t{0});
    counts.registerStalls = m_hot.pipeline.stalls();
    counts.memoryCycles = m_hot.cycle * m_memoryPerCore;
    m_bank.addCounts(counts);
    return counts;
}

void EventCore::countNoIssue(std::int64_t cycle, NoIssue reason)
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

template <bool isHeard> inline bool EventCore::issueOne(Hot& hot, Fault& fault)
{
    constexpr std::uint32_t kFull = (std::uint32_t{1} << kMostTasklets) - 1; // transfers at most
    CoreState& state = *m_state;
    const std::size_t dueMask = m_due.size() - 1;
    std::uint32_t& due = m_due[static_cast<std::size_t>(hot.cycle) & dueMask];
    hot.oldEnough |= due;
    due = 0;
    if (!hot.pipeline.takesInstruction() || state.blocked == kFull) {
        countNoIssue(hot.cycle, NoIssue::BackPressure);
        return false;
    }
    const std::uint32_t ready = hot.oldEnough & state.runnable;
    if (ready == 0) {
        countNoIssue(hot.cycle, (hot.oldEnough & state.blocked) != 0 ? NoIssue::ForTransfers : NoIssue::Otherwise);
        return true;
    }
    const std::uint32_t later = ready & ~std::uint32_t{0} << hot.rotation;
    const int tasklet = std::countr_zero(later != 0 ? later : ready);
    const auto t = static_cast<std::size_t>(tasklet);
    hot.rotation = tasklet + 1;
    hot.oldEnough &= ~(std::uint32_t{1} << tasklet);
    hot.lastIssue = hot.cycle;
    m_due[static_cast<std::size_t>(hot.cycle + m_distance) & dueMask] = std::uint32_t{1} << tasklet;
    const auto index = static_cast<std::size_t>(state.programCounter[t]);
    ++m_issues[index];
    ++m_taskletInstructions[t];
    if constexpr (isHeard) {
        m_listener->issued(hot.cycle, tasklet, state.programCounter[t]);
    }
    hot.pipeline.put(m_stalls.token(index, m_destination[t]) | static_cast<Token>(tasklet) << kTaskletShift);
    m_destination[t] = m_stalls.destination(index);
    m_faulting = tasklet;
    fault = issue(state, m_program->data()[index], tasklet, m_tasklets);
    return false;
}

template <bool isHeard> Fault EventCore::advanceTo(std::int64_t end)
{
    const CoreState& state = *m_state;
    Hot hot = m_hot;
    Fault fault = Fault::None;
    while (hot.cycle < end) {
        const bool wasEmpty = hot.pipeline.isEmpty();
        const bool isIdle = issueOne<isHeard>(hot, fault) && wasEmpty;
        hot.pipeline.moveToChecker();
        const Token token = hot.pipeline.takeChecked();
        if ((token & kIsTransfer) != 0 && fault == Fault::None) {
            fault = leaveChecker(hot.cycle, token);
        }
        if (fault != Fault::None) {
            break;
        }
        if (m_waking >= 0) {
            finishTransfer();
        }
        hot.pipeline.shift();
        if (hot.cycle >= m_bankCycle) {
            exchangeWithBank(hot.cycle);
        }
        ++hot.cycle;
        if (state.runnable == 0 && hot.pipeline.isEmpty()) {
            if (isIdle) {
                hot.cycle = skipIdle(hot.cycle, hot.lastIssue, end);
            }
            if (hasNothingLeft(hot)) {
                break;
            }
        }
    }
    m_hot = hot;
    return fault;
}

Fault EventCore::leaveChecker(std::int64_t cycle, Token token)
{
    const int tasklet = static_cast<int>(token >> kTaskletShift);
    const auto t = static_cast<std::size_t>(tasklet);
    Pending& pending = m_pending[t];
    // It is blocked, so it stands behind its transfer.
    const PreparedInstruction& instruction = (*m_program)[static_cast<std::size_t>(m_state->programCounter[t]) - 1];
    const Fault fault = transferOf(*m_state, instruction, tasklet, pending.transfer);
    if (fault != Fault::None) {
        m_faulting = tasklet;
        return fault;
    }
    if (pending.transfer.isStore) {
        capture(*m_state, pending.transfer, pending.captured);
    }
    if (m_listener != nullptr) {
        m_listener->transferRequested(cycle, tasklet, pending.transfer);
    }
    const std::int64_t now = cycle * m_memoryPerCore;
    m_bank.settle(now);
    m_bank.request(now, tasklet, pending.transfer);
    planBank();
    return Fault::None;
}

void EventCore::exchangeWithBank(std::int64_t cycle)
{
    m_bank.settle(cycle * m_memoryPerCore);
    const std::int64_t finish = m_bank.firstFinish();
    if (finish != BankSchedule::kNever && std::max(m_lastFinish + 1, finish / m_memoryPerCore + 1) <= cycle) {
        m_waking = m_bank.takeFinished();
        m_lastFinish = cycle;
        const Pending& pending = m_pending[static_cast<std::size_t>(m_waking)];
        if (pending.transfer.isStore) {
            store(*m_state, pending.transfer, pending.captured);
        } else {
            load(*m_state, pending.transfer);
        }
        if (m_listener != nullptr) {
            m_listener->transferDone(cycle, m_waking);
        }
    }
    planBank();
}

void EventCore::planBank()
{
    const std::int64_t finish = m_bank.firstFinish();
    const std::int64_t pick = m_bank.nextPick();
    m_bankCycle =
        std::min(finish == BankSchedule::kNever ? finish : std::max(m_lastFinish + 1, finish / m_memoryPerCore + 1),
                 pick == BankSchedule::kNever ? pick : pick / m_memoryPerCore + 1);
}

void EventCore::finishTransfer()
{
    wake(*m_state, m_waking);
    m_waking = -1;
}

std::int64_t EventCore::skipIdle(std::int64_t cycle, std::int64_t lastIssue, std::int64_t end)
{
    // Nobody gets old enough meanwhile, and the pipeline stays empty.
    if (m_waking >= 0 || cycle - lastIssue <= m_distance) {
        return cycle;
    }
    const bool isForTransfers = m_state->blocked != 0;
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
