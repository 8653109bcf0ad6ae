// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/wait_recorder.h"

#include <algorithm>

namespace pimento::sim::samsung {

namespace {

using Link = CriticalPath::Link;

bool isAccess(Command command) { return command == Command::Read || command == Command::Write; }

} // namespace

WaitRecorder::WaitRecorder(const Device& device)
    : m_device(&device), m_delays(device.timing), m_path(device), m_banks(device.banks(), 0), m_last(m_path.origin())
{
}

/// Records an arrival. One transaction moves per cycle, unless the queue is full; then it follows the access that makes
/// room.
void WaitRecorder::admitted(std::int64_t cycle)
{
    const bool isBehindOther = m_lastArrival.end == cycle && cycle > m_path.origin().end;
    const bool hasWaitedForRoom = !isBehindOther && m_path.lastAccess().end == cycle + 1;
    CausalChain chain = isBehindOther ? m_lastArrival : hasWaitedForRoom ? m_path.lastAccess() : m_path.origin();
    chain.extend(cycle + 1, WaitCause::NoRequest);
    m_arrivals.push_back(chain);
    m_lastArrival = chain;
}

void WaitRecorder::due(std::int64_t cycle)
{
    m_deadline = m_path.along({&m_path.lastAccess(), cycle, WaitCause::NoRequest}, cycle);
}

/// Until a deadline the channel was waiting for the command that it would have issued otherwise.
void WaitRecorder::due(std::int64_t cycle, const Issue& next, int entry)
{
    Link link = constraint(next, entry);
    link.consider(slot());
    m_deadline = m_path.along(link, cycle);
}

/// Returns the chain of the command in the previous cycle.
Link WaitRecorder::slot() const { return {&m_path.lastCommand(), m_path.lastCommand().end, WaitCause::CommandSlot}; }

Link WaitRecorder::constraint(const Issue& issue, int entry) const
{
    Link link = issue.command == Command::Refresh ? Link{} : m_path.heldBack(issue.command, issue.target);
    if (issue.isForRefresh) {
        link.consider({&m_deadline, m_deadline.end, WaitCause::Refresh});
    }
    if (entry >= 0) {
        const CausalChain& arrival = m_arrivals[static_cast<std::size_t>(entry)];
        link.consider({&arrival, arrival.end, WaitCause::NoRequest});
    }
    return link;
}

WaitCause WaitRecorder::workOf(const Issue& issue, const Transaction& transaction) const
{
    const SpecialRows& rows = m_device->rows;
    if (!isAccess(issue.command)) {
        return WaitCause::RowCommand;
    }
    if (transaction.row == rows.registers) {
        return WaitCause::RegisterAccess;
    }
    if (transaction.row == rows.park || transaction.row == rows.enterAllBank || transaction.row == rows.leaveAllBank) {
        return WaitCause::ModeChange;
    }
    if (issue.mode != Mode::SingleBank) {
        return WaitCause::PimCommand;
    }
    return transaction.isWrite ? WaitCause::HostWrite : WaitCause::HostRead;
}

void WaitRecorder::served(const Issue& issue, int entry, const Transaction& transaction)
{
    const std::int64_t arrival = m_arrivals[static_cast<std::size_t>(entry)].end;
    this->issue(issue, constraint(issue, entry), workOf(issue, transaction), std::max(arrival, m_windowBegin));
    if (isAccess(issue.command)) {
        noteCompletion(issue);
        m_windowBegin = transaction.isBarrier ? issue.cycle + 1 : m_windowBegin;
    }
}

void WaitRecorder::cleared(const Issue& issue)
{
    this->issue(issue, constraint(issue, -1), WaitCause::RowCommand, issue.isForRefresh ? m_deadline.end : 0);
}

void WaitRecorder::issue(const Issue& issue, const Link& constraint, WaitCause work, std::int64_t available)
{
    Link link = constraint;
    link.consider(slot());
    m_path.issued(issue.command, issue.target, issue.cycle, link, work);

    WaitLedger::Issue reached{.cycle = issue.cycle,
                              .available = available,
                              .ready = constraint.ready,
                              .heldBy = constraint.cause,
                              .work = work,
                              .firstBank = issue.target,
                              .banks = 1};
    if (issue.command == Command::Refresh) {
        reached.firstBank = 0;
        reached.banks = issue.target == 0 ? m_device->banks() : 0;
    } else if (issue.mode != Mode::SingleBank && issue.target < m_device->allBankBanks) {
        // One bank represents every allBankBanks-th bank.
        reached.bankStep = m_device->allBankBanks;
        reached.banks = (m_device->banks() - 1 - issue.target) / reached.bankStep + 1;
    }
    m_banks.issued(reached);
    m_lastIssue = reached;
    if (issue.command == Command::Precharge && !issue.isForRefresh) {
        // No request needs it; a row closes as soon as possible.
        m_lastIssue.available = std::clamp<std::int64_t>(constraint.ready, 0, issue.cycle);
    }
}

/// Completes a stopped stream: its chain ends with the command that would have come next.
void WaitRecorder::stopped(std::int64_t cycle)
{
    m_last = m_deadline;
    m_completion = cycle;
}

void WaitRecorder::noteCompletion(const Issue& issue)
{
    const bool isRead = issue.command == Command::Read;
    const std::int64_t completion = issue.cycle + (isRead ? m_delays.readCompletes : m_delays.writeCompletes);
    if (completion > m_completion) {
        m_completion = completion;
        m_last = m_path.lastAccess();
        m_lastLatency = isRead ? WaitCause::ReadLatency : WaitCause::WriteLatency;
    }
}

WaitRecorder::Share WaitRecorder::endStream(std::int64_t cycle)
{
    Share share;
    CausalChain chain = m_last.end > m_path.origin().end ? m_last : m_path.origin();
    chain.extend(std::min(m_completion, cycle), m_lastLatency);
    share.completion = chain.end;
    chain.extend(cycle, WaitCause::Idle);
    share.cycles = chain.cycles;
    for (std::size_t i = 0; i < kWaitCauses; ++i) {
        m_channel[i] += chain.cycles[i];
    }
    m_path.begin(cycle);
    return share;
}

} // namespace pimento::sim::samsung
