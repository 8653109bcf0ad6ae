// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/wait_ledger.h"

#include <algorithm>

namespace pimento::sim {

namespace {

std::int64_t& of(WaitCycles& cycles, WaitCause cause) { return cycles[static_cast<std::size_t>(cause)]; }

} // namespace

WaitLedger::WaitLedger(int banks, std::int64_t begin)
    : m_begin(begin), m_cursor(begin), m_banks(static_cast<std::size_t>(banks)),
      m_bankCursors(static_cast<std::size_t>(banks), begin)
{
}

/// Splits the cycles from `cursor` to the issue into spans of one cause; returns the next cursor. A second command in
/// one cycle finds nothing left to split.
template <class Take> std::int64_t WaitLedger::split(std::int64_t cursor, const Issue& issue, Take&& take)
{
    if (cursor > issue.cycle) {
        return cursor;
    }
    const std::int64_t available = std::clamp(issue.available, cursor, issue.cycle);
    const std::int64_t ready = std::clamp(issue.ready, available, issue.cycle);
    const std::int64_t arrived = std::clamp(issue.dataUntil, cursor, available);
    take(cursor, arrived, WaitCause::ReadLatency);
    take(arrived, available, WaitCause::NoRequest);
    take(available, ready, issue.heldBy);
    take(ready, issue.cycle, WaitCause::Scheduling);
    take(issue.cycle, issue.cycle + 1, issue.work);
    return issue.cycle + 1;
}

void WaitLedger::issued(const Issue& issue)
{
    m_lastBusy = issue.cycle;
    m_cursor = split(m_cursor, issue,
                     [&](std::int64_t begin, std::int64_t end, WaitCause cause) { attribute(begin, end, cause); });
    for (int reached = 0; reached < issue.banks; ++reached) {
        const auto i = static_cast<std::size_t>(issue.firstBank + reached * issue.bankStep);
        m_bankCursors[i] = split(m_bankCursors[i], issue, [&](std::int64_t begin, std::int64_t end, WaitCause cause) {
            of(m_banks[i], cause) += end - begin;
        });
    }
}

void WaitLedger::gate(std::int64_t begin, std::int64_t end, int channel)
{
    if (begin >= end) {
        return;
    }
    if (!m_gates.empty() && m_gates.back().end == begin && m_gates.back().channel == channel) {
        m_gates.back().end = end;
    } else {
        m_gates.push_back({begin, end, channel});
    }
}

WaitLedger WaitLedger::part(std::uint64_t channels)
{
    const auto isTheirs = [channels](const Gate& gate) {
        return (channels >> static_cast<unsigned>(gate.channel) & 1U) != 0;
    };
    WaitLedger copy = *this;
    copy.m_gated = {};
    std::erase_if(copy.m_gates, [&](const Gate& gate) { return !isTheirs(gate); });
    std::erase_if(m_gates, isTheirs);
    return copy;
}

void WaitLedger::attribute(std::int64_t begin, std::int64_t end, WaitCause cause)
{
    if (begin >= end) {
        return;
    }
    of(m_channel, cause) += end - begin;
    of(m_tail, cause) += std::max<std::int64_t>(0, end - std::max(begin, m_tailBegin));
    while (!m_gates.empty() && m_gates.front().begin < end) {
        Gate& gate = m_gates.front();
        of(m_gated, cause) += std::max<std::int64_t>(0, std::min(end, gate.end) - std::max(begin, gate.begin));
        if (gate.end > end) {
            gate.begin = std::max(gate.begin, end);
            break;
        }
        m_gates.pop_front();
    }
}

void WaitLedger::finish(std::int64_t cycles, std::int64_t lastRead)
{
    const std::int64_t end = m_begin + cycles;
    const std::int64_t dataEnd = std::clamp(lastRead + 1, m_cursor, std::max(m_cursor, end));
    m_lastBusy = std::max(m_lastBusy, lastRead);
    attribute(m_cursor, dataEnd, WaitCause::ReadLatency);
    attribute(dataEnd, end, WaitCause::Idle);
    m_cursor = end;
    for (std::size_t bank = 0; bank < m_banks.size(); ++bank) {
        of(m_banks[bank], WaitCause::Idle) += std::max<std::int64_t>(0, end - m_bankCursors[bank]);
    }
}

} // namespace pimento::sim
