// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/stepping_hw.h"

#include "sim/upmem/register_banks.h"

#include <algorithm>

namespace pimento::sim::upmem {

SteppingHw::SteppingHw(const CoreSpec& core, const TransferSpec& transfers, const PreparedProgram& program,
                       CoreState& state, int tasklets)
    : m_program(&program), m_state(&state), m_times(transfers), m_tasklets(tasklets), m_distance(core.issueDistance),
      m_hasStalls(transfers.hasRegisterBankStalls)
{
    for (int tasklet = 0; tasklet < tasklets; ++tasklet) {
        m_ring.push_back(tasklet);
    }
    m_lastIssue.fill(-m_distance);
}

Fault SteppingHw::advance(std::int64_t end)
{
    while (m_now < end && !isStuck()) {
        finishTransfers();
        if (m_held > 0) {
            --m_held;
            ++m_counts.registerStalls;
        } else if (const Fault fault = issueOne(); fault != Fault::None) {
            return fault;
        }
        ++m_now;
    }
    return Fault::None;
}

void SteppingHw::finishTransfers()
{
    while (true) {
        const auto due = std::ranges::min_element(m_moving, {}, &Moving::end); // the first one of several
        if (due == m_moving.end() || due->end > m_now) {
            return;
        }
        if (due->transfer.isStore) {
            store(*m_state, due->transfer, due->bytes);
        } else {
            load(*m_state, due->transfer);
        }
        wake(*m_state, due->tasklet);
        m_moving.erase(due);
    }
}

Fault SteppingHw::issueOne()
{
    bool isWaiting = false;
    for (int visited = 0; visited < m_tasklets; ++visited) {
        const int tasklet = m_ring.front();
        m_ring.pop_front();
        m_ring.push_back(tasklet);
        const auto t = static_cast<std::size_t>(tasklet);
        if (m_now - m_lastIssue[t] < m_distance) {
            continue;
        }
        isWaiting = isWaiting || (m_state->blocked >> tasklet & 1) != 0;
        if ((m_state->runnable >> tasklet & 1) == 0) {
            continue;
        }
        const auto index = static_cast<std::size_t>(m_state->programCounter[t]);
        const PreparedInstruction& instruction = (*m_program)[index];
        m_faulting = tasklet;
        const auto locks = m_state->locks;
        if (const Fault fault = issue(*m_state, instruction, tasklet, m_tasklets); fault != Fault::None) {
            return fault;
        }
        if (instruction.action == Action::Transfer) {
            if (const Fault fault = serve(instruction, tasklet); fault != Fault::None) {
                return fault;
            }
        }
        m_lastIssue[t] = m_now;
        const bool isInVain = instruction.action == Action::Acquire && locks == m_state->locks;
        ++(isInVain ? m_counts.synchronisation : m_counts.issued);
        if (m_hasStalls && !isStuck()) {
            m_held = registerStalls(m_program->registers(index).sources | m_lastDestinations[t]);
            m_lastDestinations[t] = m_program->registers(index).destinations;
        }
        return Fault::None;
    }
    ++(isWaiting ? m_counts.transfers : m_counts.distance);
    return Fault::None;
}

Fault SteppingHw::serve(const PreparedInstruction& instruction, int tasklet)
{
    Moving moving;
    moving.tasklet = tasklet;
    if (const Fault fault = transferOf(*m_state, instruction, tasklet, moving.transfer); fault != Fault::None) {
        return fault;
    }
    if (instruction.isStore) {
        capture(*m_state, moving.transfer, moving.bytes);
    }
    constexpr std::int64_t kUnit = TransferTimes::kPerCycle;
    const std::int64_t begin = std::max(m_free, m_now * kUnit);
    const std::int64_t end = begin + m_times.latency(instruction.bytes, instruction.isStore);
    moving.end = end / kUnit + (end % kUnit > 0 ? 1 : 0);
    m_free = begin + m_times.occupancy(instruction.bytes);
    ++(instruction.isStore ? m_counts.stores : m_counts.loads);
    (instruction.isStore ? m_counts.storedBytes : m_counts.loadedBytes) += instruction.bytes;
    m_moving.push_back(std::move(moving));
    return Fault::None;
}

} // namespace pimento::sim::upmem
