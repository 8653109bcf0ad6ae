// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/stepping_bank.h"

#include <algorithm>

namespace pimento::sim::upmem {

SteppingBank::SteppingBank(const BankSpec& spec, RunListener* listener) : m_spec(spec), m_listener(listener) {}

void SteppingBank::request(int tasklet, std::int64_t place, std::int32_t bytes, bool isWrite)
{
    const std::int64_t accesses = bytes / m_spec.access.value();
    m_arrived.push_back({tasklet, place, accesses});
    (isWrite ? m_counts.writes : m_counts.reads) += accesses;
    (isWrite ? m_counts.writtenBytes : m_counts.readBytes) += bytes;
}

void SteppingBank::cycle()
{
    if (!m_arrived.empty()) {
        m_scheduled.push_back(m_arrived.front());
        m_waiting.push_back(m_arrived.front());
        m_arrived.pop_front();
    }
    if (!m_ready.empty()) {
        m_commands.push_back(m_ready.front());
        m_ready.pop_front();
    }
    if (!m_input && !m_commands.empty()) {
        m_input = m_commands.front();
        m_commands.pop_front();
    }
    acknowledge();
    scanWaiting();
    schedule();
    acceptInput();
    serveSlots();
    passTime();
}

std::optional<int> SteppingBank::takeFinished()
{
    if (m_finished.empty()) {
        return std::nullopt;
    }
    const int tasklet = m_finished.front();
    m_finished.pop_front();
    return tasklet;
}

bool SteppingBank::isEmpty() const
{
    return m_arrived.empty() && m_scheduled.empty() && m_waiting.empty() && m_reorder.empty() && m_ready.empty() &&
           m_commands.empty() && m_done.empty() && m_finished.empty() && !m_input && !m_activation.command &&
           !m_access.command && !m_bus.command && !m_precharge.command;
}

void SteppingBank::addCounts(RunCounts& counts) const
{
    counts.reads = m_counts.reads;
    counts.writes = m_counts.writes;
    counts.readBytes = m_counts.readBytes;
    counts.writtenBytes = m_counts.writtenBytes;
    counts.activations = m_counts.activations;
    counts.precharges = m_counts.precharges;
}

void SteppingBank::acknowledge()
{
    if (m_done.empty()) {
        return;
    }
    const auto request = std::ranges::find(m_waiting, m_done.front().tasklet, &Request::tasklet);
    --request->accesses;
    m_done.pop_front();
}

void SteppingBank::scanWaiting()
{
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        if (m_waiting[i].accesses == 0) {
            m_finished.push_back(m_waiting[i].tasklet);
            m_waiting.erase(m_waiting.begin() + static_cast<std::ptrdiff_t>(i)); // the next entry is skipped
        }
    }
}

void SteppingBank::schedule()
{
    if (!m_scheduled.empty()) {
        expand(m_scheduled.front());
        m_scheduled.pop_front();
    }
    if (!m_reorder.empty()) {
        makeReady();
    }
}

void SteppingBank::expand(const Request& request)
{
    for (std::int64_t i = 0; i < request.accesses; ++i) {
        const std::int64_t place = request.place + i * m_spec.access.value();
        m_reorder.push_back({Kind::Access, place / m_spec.row.value(), request.tasklet});
    }
}

void SteppingBank::makeReady()
{
    auto chosen = std::ranges::find_if(m_reorder, [&](const Command& each) { return m_chosenRow == each.row; });
    if (chosen == m_reorder.end()) {
        chosen = m_reorder.begin();
        if (m_chosenRow) {
            m_ready.push_back({Kind::Precharge, *m_chosenRow, 0});
        }
        m_chosenRow = chosen->row;
        m_ready.push_back({Kind::Activate, *m_chosenRow, 0});
    }
    m_ready.push_back(*chosen);
    m_reorder.erase(chosen);
}

void SteppingBank::acceptInput()
{
    if (!m_input) {
        return;
    }
    switch (m_input->kind) {
    case Kind::Activate:
        if (m_activation.command || m_isOpen) {
            return;
        }
        m_activation = {m_input, m_spec.rowActive, m_cycles, m_cycles};
        tell(BankCommand::Activate, m_activation, m_cycles + m_spec.rowToColumn + 1);
        ++m_counts.activations;
        break;
    case Kind::Access:
        if (m_access.command || !m_isOpen) {
            return;
        }
        m_access = {m_input, m_spec.columnLatency, m_cycles, m_cycles};
        break;
    case Kind::Precharge:
        if (m_activation.command || m_access.command || m_bus.command || m_precharge.command) {
            return;
        }
        m_precharge = {m_input, m_spec.rowPrecharge, m_cycles, m_cycles};
        tell(BankCommand::Precharge, m_precharge, m_cycles + m_spec.rowPrecharge + 1);
        ++m_counts.precharges;
        break;
    }
    m_input.reset();
}

void SteppingBank::serveSlots()
{
    if (m_activation.command) {
        if (m_activation.timer <= m_spec.rowActive - m_spec.rowToColumn) {
            m_isOpen = true;
        }
        if (m_activation.timer <= 0) {
            m_activation.command.reset();
        }
    }
    if (m_access.command && m_access.timer <= 0 && !m_bus.command) {
        m_bus = {m_access.command, m_spec.burst, m_access.begin, m_cycles};
        m_access.command.reset();
    }
    if (m_bus.command && m_bus.timer <= 0) {
        m_done.push_back(*m_bus.command);
        tell(BankCommand::Access, m_bus, m_cycles + 1);
        m_bus.command.reset();
    }
    if (m_precharge.command && m_precharge.timer <= 0) {
        m_isOpen = false;
        m_precharge.command.reset();
    }
}

void SteppingBank::passTime()
{
    for (Slot* const slot : {&m_activation, &m_access, &m_bus, &m_precharge}) {
        if (slot->command) {
            --slot->timer;
        }
    }
    ++m_cycles;
}

void SteppingBank::tell(BankCommand command, const Slot& slot, std::int64_t end) const
{
    if (m_listener != nullptr) {
        const int tasklet = command == BankCommand::Access ? slot.command->tasklet : -1;
        m_listener->bankWorked(command, slot.begin, slot.bus, end, tasklet);
    }
}

} // namespace pimento::sim::upmem
