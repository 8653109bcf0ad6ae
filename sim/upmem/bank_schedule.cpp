// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/bank_schedule.h"

#include <algorithm>

namespace pimento::sim::upmem {

void BankSchedule::request(std::int64_t now, int tasklet, const Transfer& transfer)
{
    const std::int64_t granule = m_spec.access.value();
    const std::int64_t rowBytes = m_spec.row.value();
    if (m_parts.empty()) {
        m_nextPick = std::max(m_nextPick, now);
    }
    std::int64_t place = transfer.mainMemory;
    for (std::int64_t left = transfer.bytes; left > 0;) {
        const std::int64_t row = place / rowBytes;
        const std::int64_t bytes = std::min(left, (row + 1) * rowBytes - place);
        left -= bytes;
        m_parts.push_back({row, bytes / granule, tasklet});
        place += bytes;
    }
    ++m_events;
    const std::int64_t accesses = transfer.bytes / granule;
    (transfer.isStore ? m_counts.writes : m_counts.reads) += accesses;
    (transfer.isStore ? m_counts.writtenBytes : m_counts.readBytes) += transfer.bytes;
}

int BankSchedule::takeFinished()
{
    ++m_events;
    const int tasklet = m_finished[m_finishedBegin++].tasklet;
    if (m_finishedBegin == m_finished.size()) {
        m_finished.clear();
        m_finishedBegin = 0;
    }
    return tasklet;
}

void BankSchedule::addCounts(RunCounts& counts) const
{
    counts.reads += m_counts.reads;
    counts.writes += m_counts.writes;
    counts.readBytes += m_counts.readBytes;
    counts.writtenBytes += m_counts.writtenBytes;
    counts.activations += m_counts.activations;
    counts.precharges += m_counts.precharges;
}

std::int64_t BankSchedule::nextFinish() const
{
    if (m_finishedBegin != m_finished.size()) {
        return firstFinish();
    }
    BankSchedule ahead = *this;
    ahead.m_listener = nullptr;
    ahead.m_checks = nullptr;
    while (!ahead.m_parts.empty() && ahead.m_finished.empty()) {
        ahead.pick();
    }
    return ahead.firstFinish();
}

void BankSchedule::pass(std::int64_t cycles)
{
    for (std::int64_t* const time :
         {&m_nextPick, &m_lastReady, &m_lastAccept, &m_lastBus, &m_activationEnd, &m_openFrom, &m_closedFrom}) {
        *time -= cycles;
    }
    for (Finished& each : m_finished) {
        each.cycle -= cycles;
    }
}

void BankSchedule::rowsInto(std::vector<std::uint32_t>& rows) const
{
    rows.push_back(static_cast<std::uint32_t>(m_chosenRow));
    for (const Part& part : m_parts) {
        rows.push_back(static_cast<std::uint32_t>(part.row));
    }
}

void BankSchedule::addToRows(std::span<const std::uint32_t> before, std::span<const std::uint32_t> after,
                             std::int64_t times)
{
    std::size_t place = before.size() - m_parts.size() - 1;
    const auto add = [&](std::int64_t& row) {
        row += static_cast<std::int32_t>(after[place] - before[place]) * times;
        ++place;
    };
    add(m_chosenRow);
    std::ranges::for_each(m_parts, add, &Part::row);
}

void BankSchedule::noteChecksOfPick() const
{
    int number = 0;
    for (const Part& part : m_parts) {
        m_checks->push_back({number++, part.tasklet, part.row, m_chosenRow});
        if (part.row == m_chosenRow) {
            return;
        }
    }
}

void BankSchedule::pick()
{
    ++m_events;
    if (m_checks != nullptr && m_chosenRow >= 0) {
        noteChecksOfPick();
    }
    auto chosen = std::ranges::find(m_parts, m_chosenRow, &Part::row);
    const std::int64_t now = m_nextPick;
    if (chosen == m_parts.end()) {
        chosen = m_parts.begin();
        openRow(chosen->row, now);
    }
    const Part part = *chosen;
    const auto next = m_parts.erase(chosen);
    // Parts of a waiting transfer are adjacent.
    const auto isRest = [&](const Part& each) { return each.tasklet == part.tasklet; };
    const bool isDone = !(next != m_parts.end() && isRest(*next)) && !(next != m_parts.begin() && isRest(*(next - 1)));
    m_nextPick = now + part.accesses;
    access(part, now);
    if (isDone) {
        m_finished.push_back({m_lastBus + m_spec.burst + 1, part.tasklet});
    }
}

void BankSchedule::openRow(std::int64_t row, std::int64_t pick)
{
    if (m_chosenRow >= 0) {
        const std::int64_t accept = std::max({inputOf(pick), m_activationEnd, m_lastBus + m_spec.burst + 1});
        m_lastAccept = accept;
        m_closedFrom = accept + m_spec.rowPrecharge + 1;
        ++m_counts.precharges;
        if (m_listener != nullptr) {
            m_listener->bankWorked(BankCommand::Precharge, accept, accept, m_closedFrom, -1);
        }
    }
    const std::int64_t accept = std::max({inputOf(pick), m_activationEnd, m_closedFrom});
    m_lastAccept = accept;
    m_activationEnd = accept + m_spec.rowActive + 1;
    m_openFrom = accept + m_spec.rowToColumn + 1;
    m_chosenRow = row;
    ++m_counts.activations;
    if (m_listener != nullptr) {
        m_listener->bankWorked(BankCommand::Activate, accept, accept, m_openFrom, -1);
    }
}

void BankSchedule::access(const Part& part, std::int64_t pick)
{
    const std::int64_t accept = std::max({inputOf(pick), m_lastBus + 1, m_openFrom});
    const std::int64_t bus = std::max(accept + m_spec.columnLatency, m_lastBus + m_spec.burst + 1);
    const std::int64_t period = 1 + std::max(m_spec.columnLatency, m_spec.burst);
    if (m_listener != nullptr) {
        tellAccesses(part, accept, bus);
    }
    m_lastReady += part.accesses - 1;
    m_lastBus = bus + (part.accesses - 1) * period;
    m_lastAccept = part.accesses == 1 ? accept : m_lastBus - period + 1;
}

std::int64_t BankSchedule::inputOf(std::int64_t pick)
{
    m_lastReady = std::max(pick, m_lastReady) + 1;
    return std::max(m_lastReady, m_lastAccept + 1);
}

void BankSchedule::tellAccesses(const Part& part, std::int64_t first, std::int64_t firstBus) const
{
    std::int64_t accept = first;
    std::int64_t bus = firstBus;
    for (std::int64_t i = 0; i < part.accesses; ++i) {
        m_listener->bankWorked(BankCommand::Access, accept, bus, bus + m_spec.burst + 1, part.tasklet);
        accept = bus + 1;
        bus = std::max(accept + m_spec.columnLatency, bus + m_spec.burst + 1);
    }
}

} // namespace pimento::sim::upmem
