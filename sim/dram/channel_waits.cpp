// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/channel.h"

// Reasons why the commands of a channel did not issue earlier.

namespace pimento::sim {

/// Returns the cause of the latest ready entry that delays a command.
WaitCause Channel::holdingCause(int command, int bank, int deepestLevel) const
{
    const Machine::Command& spec = m_machine->command(command);
    const std::uint16_t* path = m_machine->path(bank);
    std::int64_t latest = 0;
    WaitCause cause = WaitCause::CommandSlot;
    for (int i = 0; i < spec.checkedLevelCount && spec.checkedLevels[i] <= deepestLevel; ++i) {
        const std::size_t index = readyIndex(path[spec.checkedLevels[i]], spec.timingClass);
        if (m_ready[index] > latest) {
            latest = m_ready[index];
            cause = m_readyCause[index];
        }
    }
    return cause;
}

namespace {

void fill(CommandRecord& record, const WaitLedger::Issue& issue)
{
    record.available = issue.available;
    record.ready = issue.ready;
    record.heldBy = issue.heldBy;
}

} // namespace

void Channel::explain(const QueuedRequest& entry, CommandRecord& record)
{
    const Machine::Command& command = m_machine->command(entry.nextCommand);
    const Machine::RequestKind& kind = m_machine->request(entry.request.kind);
    WaitCause work = WaitCause::RowCommand;
    if (entry.nextCommand == entry.finalCommand) {
        work = kind.side == RequestSide::Pim          ? WaitCause::PimCommand
               : kind.queue == RequestQueueKind::Read ? WaitCause::HostRead
                                                      : WaitCause::HostWrite;
    }
    const bool isOneBank = command.reach == CommandReach::AddressedBank;
    const WaitLedger::Issue issue{record.cycle,
                                  entry.arrival + 1,
                                  readyCycle(entry),
                                  holdingCause(entry.nextCommand, entry.request.bank, m_machine->levels() - 1),
                                  work,
                                  isOneBank ? entry.request.bank : 0,
                                  isOneBank ? 1 : m_machine->banks(),
                                  1,
                                  m_fencesWaitForData ? m_lastReadRetires : 0};
    m_waits->issued(issue);
    fill(record, issue);
}

void Channel::explainRefresh(const Refresh& refresh, CommandRecord& record)
{
    const int banksPerNode = m_machine->banks() / m_machine->nodesOfLevel(m_machine->refreshLevel());
    const bool isRefresh = m_machine->command(record.command).reach == CommandReach::Refresh;
    const WaitLedger::Issue issue{record.cycle,
                                  refresh.since,
                                  refreshReadyCycle(),
                                  holdingCause(record.command, refresh.bank, m_machine->refreshLevel()),
                                  WaitCause::RowCommand,
                                  isRefresh ? refresh.bank : 0,
                                  isRefresh ? banksPerNode : m_machine->banks()};
    m_waits->issued(issue);
    fill(record, issue);
}

} // namespace pimento::sim
