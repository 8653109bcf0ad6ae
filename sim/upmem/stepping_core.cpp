// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/stepping_core.h"

#include "sim/upmem/dpu_system.h"
#include "sim/upmem/register_banks.h"

#include <algorithm>

namespace pimento::sim::upmem {

SteppingCore::SteppingCore(const CoreSpec& core, const BankSpec& bank, const PreparedProgram& program, CoreState& state,
                           const RunOptions& options)
    : m_program(&program), m_state(&state), m_options(options), m_distance(core.issueDistance),
      m_slotLimit(static_cast<std::size_t>(core.stages) - 1),
      m_memoryPerCore(bank.clockMegahertz / core.clockMegahertz), m_slots(m_slotLimit), m_pipelineOut(Token{}),
      m_bank(bank, options.listener), m_issues(program.size() + 1)
{
    for (int tasklet = 0; tasklet < options.tasklets; ++tasklet) {
        m_rotation.push_back(tasklet);
    }
}

Result<void> SteppingCore::advance(std::int64_t end)
{
    while (m_cycles < end && !isStuck()) {
        if (const Fault fault = cycle(); fault != Fault::None) {
            return tl::unexpected<Error>(faultError(fault, *m_state, *m_program, m_faulting, m_options.tasklets));
        }
    }
    return {};
}

Fault SteppingCore::cycle()
{
    for (std::int64_t& age : m_ages) {
        ++age;
    }
    if (const Fault fault = issueOne(); fault != Fault::None) {
        return fault;
    }
    moveToChecker();
    if (const Fault fault = leaveChecker(); fault != Fault::None) {
        return fault;
    }
    finishTransfer();
    shift();
    check();
    exchangeWithBank();
    for (int i = 0; i < m_memoryPerCore; ++i) {
        m_bank.cycle();
    }
    ++m_cycles;
    return Fault::None;
}

bool SteppingCore::isFinished() const
{
    const std::uint32_t all = (std::uint32_t{1} << m_options.tasklets) - 1;
    return m_state->sleeping == all && isStuck();
}

bool SteppingCore::isStuck() const
{
    const bool hasToken = std::ranges::any_of(m_slots, [](const Token& token) { return token.tasklet >= 0; });
    return m_state->runnable == 0 && m_state->blocked == 0 && !hasToken && !m_pipelineIn &&
           (!m_pipelineOut || m_pipelineOut->tasklet < 0) && !m_checkerIn && !m_checkerWait && !m_checkerOut &&
           m_requests.empty() && m_done.empty() && m_bank.isEmpty();
}

RunCounts SteppingCore::counts() const
{
    RunCounts counts = m_counts;
    counts.memoryCycles = m_cycles * m_memoryPerCore;
    m_bank.addCounts(counts);
    return counts;
}

Fault SteppingCore::issueOne()
{
    if (m_pipelineIn || m_checkerIn || m_pendingTransfers >= kMostTasklets) {
        ++m_counts.backPressure;
        tellNoIssue(NoIssue::BackPressure);
        return Fault::None;
    }
    bool hasWaiting = false;
    for (std::size_t visited = 0; visited < m_rotation.size(); ++visited) {
        const int tasklet = m_rotation.front();
        m_rotation.pop_front();
        m_rotation.push_back(tasklet);
        const auto t = static_cast<std::size_t>(tasklet);
        if (m_ages[t] < m_distance) {
            continue;
        }
        if ((m_state->runnable >> tasklet & 1) != 0) {
            m_ages[t] = 0;
            const std::int32_t index = m_state->programCounter[t];
            const PreparedInstruction& instruction = (*m_program)[static_cast<std::size_t>(index)];
            m_faulting = tasklet;
            if (m_options.listener != nullptr) {
                m_options.listener->issued(m_cycles, tasklet, index);
            }
            m_pipelineIn = Token{tasklet, index};
            m_pendingTransfers += instruction.action == Action::Transfer ? 1 : 0;
            ++m_counts.instructions;
            ++m_issues[static_cast<std::size_t>(index)];
            ++m_taskletInstructions[t];
            return issue(*m_state, instruction, tasklet, m_options.tasklets);
        }
        hasWaiting = hasWaiting || (m_state->blocked >> tasklet & 1) != 0;
    }
    ++(hasWaiting ? m_counts.idleForTransfers : m_counts.idleOtherwise);
    tellNoIssue(hasWaiting ? NoIssue::ForTransfers : NoIssue::Otherwise);
    return Fault::None;
}

void SteppingCore::tellNoIssue(NoIssue reason) const
{
    if (m_options.listener != nullptr) {
        m_options.listener->notIssued(m_cycles, 1, reason);
    }
}

void SteppingCore::moveToChecker()
{
    if (!m_pipelineOut || m_checkerIn) {
        return;
    }
    if (m_pipelineOut->tasklet >= 0) {
        m_checkerIn = m_pipelineOut;
    }
    m_pipelineOut.reset();
}

Fault SteppingCore::leaveChecker()
{
    if (!m_checkerOut) {
        return Fault::None;
    }
    const Token token = *m_checkerOut;
    m_checkerOut.reset();
    const PreparedInstruction& instruction = (*m_program)[static_cast<std::size_t>(token.index)];
    if (instruction.action != Action::Transfer) {
        return Fault::None;
    }
    Pending& pending = m_pending[static_cast<std::size_t>(token.tasklet)];
    m_faulting = token.tasklet;
    const Fault fault = transferOf(*m_state, instruction, token.tasklet, pending.transfer);
    if (fault == Fault::None) {
        if (instruction.isStore) {
            capture(*m_state, pending.transfer, pending.captured);
        }
        m_requests.push_back(token.tasklet);
        if (m_options.listener != nullptr) {
            m_options.listener->transferRequested(m_cycles, token.tasklet, pending.transfer);
        }
    }
    return fault;
}

void SteppingCore::finishTransfer()
{
    if (!m_done.empty()) {
        wake(*m_state, m_done.front());
        m_done.pop_front();
        --m_pendingTransfers;
    }
}

void SteppingCore::shift()
{
    if (m_slots.size() < m_slotLimit) {
        m_slots.push_back(m_pipelineIn.value_or(Token{}));
        m_pipelineIn.reset();
    }
    if (!m_pipelineOut && !m_slots.empty()) {
        m_pipelineOut = m_slots.front();
        m_slots.pop_front();
    }
}

void SteppingCore::check()
{
    if (m_checkerIn && !m_checkerWait) {
        m_checkerWait = m_checkerIn;
        m_checkerIn.reset();
        const RegisterUse& use = m_program->registers(static_cast<std::size_t>(m_checkerWait->index));
        m_timer = registerStalls(use.sources | m_lastDestinations[static_cast<std::size_t>(m_checkerWait->tasklet)]);
        m_counts.registerStalls += m_timer;
    }
    if (m_checkerWait && m_timer <= 0 && !m_checkerOut) {
        m_checkerOut = m_checkerWait;
        m_checkerWait.reset();
        m_lastDestinations[static_cast<std::size_t>(m_checkerOut->tasklet)] =
            m_program->registers(static_cast<std::size_t>(m_checkerOut->index)).destinations;
    }
    m_timer -= m_checkerWait ? 1 : 0;
}

void SteppingCore::exchangeWithBank()
{
    if (!m_requests.empty()) {
        const Transfer& transfer = m_pending[static_cast<std::size_t>(m_requests.front())].transfer;
        m_bank.request(m_requests.front(), transfer.mainMemory, transfer.bytes, transfer.isStore);
        m_requests.pop_front();
    }
    if (const auto tasklet = m_bank.takeFinished()) {
        const Pending& pending = m_pending[static_cast<std::size_t>(*tasklet)];
        if (pending.transfer.isStore) {
            store(*m_state, pending.transfer, pending.captured);
        } else {
            load(*m_state, pending.transfer);
        }
        m_done.push_back(*tasklet);
        if (m_options.listener != nullptr) {
            m_options.listener->transferDone(m_cycles, *tasklet);
        }
    }
}

} // namespace pimento::sim::upmem
