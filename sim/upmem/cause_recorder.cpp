// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/cause_recorder.h"

#include <algorithm>

namespace pimento::sim::upmem {

namespace {

std::int64_t& of(CauseCycles& cycles, CycleCause cause) { return cycles[static_cast<std::size_t>(cause)]; }

} // namespace

CauseRecorder::CauseRecorder(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, int tasklets,
                             RunListener* next)
    : m_program(&program), m_next(next), m_distance(core.issueDistance),
      m_memoryPerCore(bank.clockMegahertz / core.clockMegahertz), m_state(static_cast<std::size_t>(tasklets))
{
    m_causes.tasklets.resize(m_state.size());
}

void CauseRecorder::issued(std::int64_t cycle, int tasklet, std::int32_t index)
{
    if (m_next != nullptr) {
        m_next->issued(cycle, tasklet, index);
    }
    ++of(m_causes.dpu, CycleCause::Issue);
    closeTasklet(tasklet, cycle, index);
    TaskletState& state = m_state[static_cast<std::size_t>(tasklet)];
    m_sleepers -= state.isAsleep ? 1 : 0;
    state.isAsleep = actionAt(index) == Action::Stop && !isFinal(index);
    m_sleepers += state.isAsleep ? 1 : 0;
    state.lastIssue = cycle;
    state.lastIndex = index;
    if (actionAt(index) == Action::Transfer) {
        state.transfer = m_transfers.size();
        m_transfers.push_back({.tasklet = tasklet, .index = index, .issued = cycle});
    }
    m_tail = {};
}

void CauseRecorder::notIssued(std::int64_t cycle, std::int64_t cycles, NoIssue reason)
{
    if (m_next != nullptr) {
        m_next->notIssued(cycle, cycles, reason);
    }
    switch (reason) {
    case NoIssue::ForTransfers:
        if (!m_waits.empty() && m_waits.back().end == cycle) {
            m_waits.back().end += cycles;
        } else {
            m_waits.push_back({cycle, cycle + cycles});
        }
        return;
    case NoIssue::BackPressure:
        of(m_causes.dpu, CycleCause::RegisterFile) += cycles;
        m_backPressure.push_back(cycle);
        return;
    case NoIssue::Otherwise:
        break;
    }
    of(m_causes.dpu, m_sleepers > 0 ? CycleCause::Synchronisation : CycleCause::Distance) += cycles;
    m_tail[m_sleepers > 0 ? 1 : 0] += cycles;
}

void CauseRecorder::transferRequested(std::int64_t cycle, int tasklet, const Transfer& transfer)
{
    if (m_next != nullptr) {
        m_next->transferRequested(cycle, tasklet, transfer);
    }
    TransferRecord& record = m_transfers[m_state[static_cast<std::size_t>(tasklet)].transfer];
    record.requested = cycle;
    record.served = -1;
    record.bytes = transfer.bytes;
    record.isStore = transfer.isStore;
}

void CauseRecorder::transferDone(std::int64_t cycle, int tasklet)
{
    if (m_next != nullptr) {
        m_next->transferDone(cycle, tasklet);
    }
    m_transfers[m_state[static_cast<std::size_t>(tasklet)].transfer].done = cycle;
}

void CauseRecorder::bankWorked(BankCommand command, std::int64_t begin, std::int64_t bus, std::int64_t end, int tasklet)
{
    if (m_next != nullptr) {
        m_next->bankWorked(command, begin, bus, end, tasklet);
    }
    if (command != BankCommand::Access) {
        m_rows.push_back({begin, begin, end, -1});
        return;
    }
    TaskletState& state = m_state[static_cast<std::size_t>(tasklet)];
    state.bus = bus;
    state.accessEnd = end;
    TransferRecord& record = m_transfers[state.transfer];
    record.served = record.served < 0 ? begin / m_memoryPerCore : record.served;
    if (!m_accesses.empty() && m_accesses.back().tasklet == tasklet && m_accesses.back().bus + 1 == begin) {
        m_accesses.back().bus = bus;
        m_accesses.back().end = end;
    } else {
        m_accesses.push_back({begin, bus, end, tasklet});
    }
}

RunCauses CauseRecorder::finish(std::int64_t cycles)
{
    for (const Span& wait : m_waits) {
        for (std::int64_t cycle = wait.begin; cycle < wait.end; ++cycle) {
            ++of(m_causes.dpu, bankCause(cycle, -1));
        }
    }
    // Cycles behind the last instruction count as finished, whatever was recorded for them.
    of(m_causes.dpu, CycleCause::Distance) -= m_tail[0];
    of(m_causes.dpu, CycleCause::Synchronisation) -= m_tail[1];
    of(m_causes.dpu, CycleCause::Finished) += m_tail[0] + m_tail[1];
    for (std::size_t tasklet = 0; tasklet < m_state.size(); ++tasklet) {
        closeTasklet(static_cast<int>(tasklet), cycles, -1);
    }
    return m_causes;
}

void CauseRecorder::closeTasklet(int tasklet, std::int64_t cycle, std::int32_t index)
{
    const TaskletState& state = m_state[static_cast<std::size_t>(tasklet)];
    CauseCycles& causes = m_causes.tasklets[static_cast<std::size_t>(tasklet)];
    if (state.lastIssue < 0) {
        of(causes, CycleCause::NotStarted) += cycle;
        return;
    }
    const std::int64_t after = state.lastIssue + 1;
    const Action action = actionAt(state.lastIndex);
    const bool isAtLock = action == Action::Acquire && index == state.lastIndex;
    ++of(causes, isAtLock ? CycleCause::Synchronisation : CycleCause::Issue);
    if (isAtLock) {
        of(causes, CycleCause::Synchronisation) += cycle - after;
    } else if (action == Action::Stop) {
        of(causes, index < 0 ? CycleCause::Finished : CycleCause::Synchronisation) += cycle - after;
    } else {
        std::int64_t begin = after;
        if (action == Action::Transfer) {
            const TransferRecord& record = m_transfers[state.transfer];
            begin = std::min(cycle, record.done + 2);
            addTransfer(causes, record, begin);
        }
        const std::int64_t oldEnough = std::clamp(state.lastIssue + m_distance, begin, cycle);
        of(causes, CycleCause::Distance) += oldEnough - begin;
        addTurns(causes, oldEnough, cycle);
    }
}

void CauseRecorder::addTurns(CauseCycles& causes, std::int64_t begin, std::int64_t end)
{
    const auto first = std::ranges::lower_bound(m_backPressure, begin);
    const auto last = std::lower_bound(first, m_backPressure.end(), end);
    of(causes, CycleCause::RegisterFile) += last - first;
    of(causes, CycleCause::OtherTasklets) += end - begin - (last - first);
}

void CauseRecorder::addTransfer(CauseCycles& causes, const TransferRecord& record, std::int64_t end) const
{
    of(causes, CycleCause::HandOver) += record.requested - record.issued - 1;
    for (std::int64_t cycle = record.requested; cycle < end; ++cycle) {
        ++of(causes, bankCause(cycle, record.tasklet));
    }
}

CycleCause CauseRecorder::bankCause(std::int64_t cycle, int tasklet) const
{
    const std::int64_t now = cycle * m_memoryPerCore;
    if (tasklet >= 0 && now >= m_state[static_cast<std::size_t>(tasklet)].bus) {
        const bool isMoving = now < m_state[static_cast<std::size_t>(tasklet)].accessEnd;
        return isMoving ? CycleCause::Bus : CycleCause::HandOver; // on the way of the answer
    }
    const auto lastOf = [now](const std::vector<Work>& works) {
        const auto after = std::ranges::upper_bound(works, now, {}, &Work::begin);
        return after == works.begin() ? nullptr : &*(after - 1);
    };
    if (const Work* const row = lastOf(m_rows); row != nullptr && now < row->end) {
        return CycleCause::RowActivation;
    }
    const Work* const access = lastOf(m_accesses);
    if (access == nullptr || now >= access->end) {
        return CycleCause::HandOver;
    }
    if (tasklet >= 0 && access->tasklet != tasklet) {
        return CycleCause::TransferQueue;
    }
    return now < access->bus ? CycleCause::ColumnLatency : CycleCause::Bus;
}

bool CauseRecorder::isFinal(std::int32_t index) const
{
    const PreparedInstruction& instruction = (*m_program)[static_cast<std::size_t>(index)];
    return instruction.action == Action::Stop &&
           (instruction.target == index || static_cast<std::size_t>(instruction.target) == m_program->size());
}

Action CauseRecorder::actionAt(std::int32_t index) const
{
    return (*m_program)[static_cast<std::size_t>(index)].action;
}

} // namespace pimento::sim::upmem
