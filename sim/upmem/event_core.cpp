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
      m_memoryPerCore(bank.clockMegahertz / core.clockMegahertz), m_stalls(program), m_pipeline(core.stages),
      m_due(std::bit_ceil(static_cast<std::size_t>(core.issueDistance) + 1)), m_bank(bank, options.listener),
      m_issues(program.size() + 1)
{
    // All ages begin with zero before the first cycle, in which they are one.
    m_lastIssue = -1;
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

bool EventCore::isStuck() const
{
    return (m_state->runnable | m_state->blocked) == 0 && m_pipeline.isEmpty() &&
           m_bank.idleFrom() <= m_cycle * m_memoryPerCore;
}

RunCounts EventCore::counts() const
{
    RunCounts counts = m_counts;
    counts.instructions = std::accumulate(m_taskletInstructions.begin(), m_taskletInstructions.end(), std::int64_t{0});
    counts.registerStalls = m_pipeline.stalls();
    counts.memoryCycles = m_cycle * m_memoryPerCore;
    m_bank.addCounts(counts);
    return counts;
}

template <bool isHeard> Fault EventCore::advanceTo(std::int64_t end)
{
    CoreState& state = *m_state;
    const PreparedInstruction* const program = m_program->data();
    const std::size_t dueMask = m_due.size() - 1;
    constexpr std::uint32_t kFull = (std::uint32_t{1} << kMostTasklets) - 1; // transfers at most
    while (m_cycle < end) {
        std::uint32_t& due = m_due[static_cast<std::size_t>(m_cycle) & dueMask];
        m_oldEnough |= due;
        due = 0;
        bool isIdle = false;
        if (!m_pipeline.takesInstruction() || state.blocked == kFull) {
            ++m_counts.backPressure;
            if constexpr (isHeard) {
                m_listener->notIssued(m_cycle, 1, NoIssue::BackPressure);
            }
        } else if (const std::uint32_t ready = m_oldEnough & state.runnable; ready != 0) {
            const std::uint32_t later = ready & ~std::uint32_t{0} << m_rotation;
            const int tasklet = std::countr_zero(later != 0 ? later : ready);
            const auto t = static_cast<std::size_t>(tasklet);
            m_rotation = tasklet + 1;
            m_oldEnough &= ~(std::uint32_t{1} << tasklet);
            m_due[static_cast<std::size_t>(m_cycle + m_distance) & dueMask] = std::uint32_t{1} << tasklet;
            m_lastIssue = m_cycle;
            const auto index = static_cast<std::size_t>(state.programCounter[t]);
            ++m_issues[index];
            ++m_taskletInstructions[t];
            if constexpr (isHeard) {
                m_listener->issued(m_cycle, tasklet, state.programCounter[t]);
            }
            const Fault fault = issue(state, program[index], tasklet, m_tasklets);
            if (fault != Fault::None) {
                m_faulting = tasklet;
                return fault;
            }
            m_pipeline.put(m_stalls.token(index, m_destination[t]) | static_cast<Token>(tasklet) << kTaskletShift);
            m_destination[t] = m_stalls.destination(index);
        } else {
            isIdle = m_pipeline.isEmpty();
            const bool isForTransfers = (m_oldEnough & state.blocked) != 0;
            ++(isForTransfers ? m_counts.idleForTransfers : m_counts.idleOtherwise);
            if constexpr (isHeard) {
                m_listener->notIssued(m_cycle, 1, isForTransfers ? NoIssue::ForTransfers : NoIssue::Otherwise);
            }
        }
        m_pipeline.moveToChecker();
        if (const Token token = m_pipeline.takeChecked(); (token & kIsTransfer) != 0) {
            if (const Fault fault = leaveChecker(token); fault != Fault::None) {
                return fault;
            }
        }
        if (m_waking >= 0) {
            finishTransfer();
        }
        m_pipeline.shift();
        if (m_cycle >= m_bankCycle) {
            exchangeWithBank();
        }
        ++m_cycle;
        if (state.runnable == 0 && m_pipeline.isEmpty()) {
            if (isIdle) {
                skipIdle(end);
            }
            if (isStuck()) {
                break;
            }
        }
    }
    return Fault::None;
}

Fault EventCore::leaveChecker(Token token)
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
        m_listener->transferRequested(m_cycle, tasklet, pending.transfer);
    }
    const std::int64_t now = m_cycle * m_memoryPerCore;
    m_bank.settle(now);
    m_bank.request(now, tasklet, pending.transfer);
    planBank();
    return Fault::None;
}

void EventCore::exchangeWithBank()
{
    m_bank.settle(m_cycle * m_memoryPerCore);
    const std::int64_t finish = m_bank.firstFinish();
    if (finish != BankSchedule::kNever && std::max(m_lastFinish + 1, finish / m_memoryPerCore + 1) <= m_cycle) {
        m_waking = m_bank.takeFinished();
        m_lastFinish = m_cycle;
        const Pending& pending = m_pending[static_cast<std::size_t>(m_waking)];
        if (pending.transfer.isStore) {
            store(*m_state, pending.transfer, pending.captured);
        } else {
            load(*m_state, pending.transfer);
        }
        if (m_listener != nullptr) {
            m_listener->transferDone(m_cycle, m_waking);
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

void EventCore::skipIdle(std::int64_t end)
{
    // Nobody gets old enough meanwhile, and the pipeline stays empty.
    if (m_waking >= 0 || m_state->runnable != 0 || m_cycle - m_lastIssue <= m_distance) {
        return;
    }
    const bool isForTransfers = m_state->blocked != 0;
    const std::int64_t idleFrom = (m_bank.idleFrom() + m_memoryPerCore - 1) / m_memoryPerCore;
    const std::int64_t until = std::min(end, isForTransfers ? m_bankCycle : idleFrom);
    if (until <= m_cycle) {
        return;
    }
    const std::int64_t cycles = until - m_cycle;
    (isForTransfers ? m_counts.idleForTransfers : m_counts.idleOtherwise) += cycles;
    if (m_listener != nullptr) {
        m_listener->notIssued(m_cycle, cycles, isForTransfers ? NoIssue::ForTransfers : NoIssue::Otherwise);
    }
    m_cycle = until;
}

} // namespace pimento::sim::upmem
