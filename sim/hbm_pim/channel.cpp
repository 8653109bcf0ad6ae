// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/hbm_pim/channel.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace pimento::sim::samsung {

Channel::Channel(const Device& device, int ranks, int index, CommandSink* sink)
    : m_device(&device), m_index(index), m_sink(sink), m_backlog(device), m_queue(device.commandQueue), m_banks(device),
      m_mode(device), m_refresh(device.timing.refreshInterval, ranks), m_delays(device.timing)
{
}

template <bool Explains> void Channel::advance(std::int64_t limit)
{
    if constexpr (Explains) {
        if (m_cycle >= m_refresh.nextDeadline()) {
            explainDeadline();
        }
    }
    m_refresh.advanceTo(m_cycle);
    std::int64_t horizon = std::min(limit, m_refresh.nextDeadline());
    if (mayAdmit()) {
        horizon = std::min(horizon, m_cycle + 1); // a transaction that arrives now may issue in the next cycle
    }
    const Candidate candidate = choose();
    if (candidate.cycle >= horizon) {
        admit<Explains>();
        m_cycle = horizon;
        return;
    }
    m_cycle = candidate.cycle;
    if constexpr (Explains) {
        explain(candidate);
    }
    issue(candidate);
    admit<Explains>();
    ++m_cycle;
}

template void Channel::advance<false>(std::int64_t limit);
template void Channel::advance<true>(std::int64_t limit);

/// Returns the candidate that issues first from now on, if neither a refresh deadline nor an arrival comes before. The
/// candidate of a rule is the first in its order among those with the earliest cycle. Between rules that are ready in
/// the same cycle the first one wins, so only strictly earlier cycles replace a candidate.
Channel::Candidate Channel::choose() const
{
    Candidate best = chooseForRefresh();
    if (best.cycle == m_cycle) {
        return best;
    }
    Walk walk;
    const int size = m_queue.size();
    const bool isBarrierAlone = size > 0 && m_queue[0].isBarrier;
    for (int i = 0; i < size; ++i) {
        const Transaction& entry = m_queue[i];
        const std::uint64_t bank = std::uint64_t{1} << entry.bank;
        const bool isEnd = entry.isBarrier && i > 0;
        if ((m_banks.activeBanks() & bank) == 0) {
            if (!isEnd && (walk.idle & bank) == 0) {
                walk.idle |= bank;
                considerActivation(i, walk);
            }
        } else if (m_banks.openRow(entry.bank) == entry.row && (i == 0 || !isBarrierAlone)) {
            walk.wanted |= bank;
            if (!isEnd && (walk.settled[entry.isWrite ? 1 : 0] & bank) == 0) {
                considerAccess(i, walk);
                if (walk.access.cycle == m_cycle) {
                    return walk.access;
                }
            }
        }
        if (isEnd) {
            break;
        }
    }
    best.consider(walk.access);
    best.consider(walk.activation);
    best.consider(chooseEarlyPrecharge(m_banks.activeBanks() & ~walk.wanted));
    return best;
}

void Channel::considerAccess(int entry, Walk& walk) const
{
    const Transaction& access = m_queue[entry];
    const std::int64_t ready =
        notBeforeNow(access.isWrite ? m_banks.nextWrite(access.bank) : m_banks.nextRead(access.bank));
    if (ready < walk.access.cycle) {
        if (hasEarlierSame(entry)) {
            return; // another column of the row may be able to issue
        }
        walk.access = {ready, entry, Rule::Access};
    }
    walk.settled[access.isWrite ? 1 : 0] |= std::uint64_t{1} << access.bank;
}

void Channel::considerActivation(int entry, Walk& walk) const
{
    const int bank = m_queue[entry].bank;
    if (m_mode.mayActivate(bank)) {
        walk.activation.consider({notBeforeNow(m_banks.nextActivate(bank)), entry, Rule::Activate});
    }
}

Channel::Candidate Channel::chooseForRefresh() const
{
    Candidate best;
    if (m_refresh.pending() == RefreshTimer::kNone) {
        return best;
    }
    // Transactions reach only the first rank, so the banks of the others are always closed.
    if (m_refresh.pending() != 0 || m_banks.activeBanks() == 0) {
        return {m_cycle, 0, Rule::Refresh};
    }
    for (std::uint64_t rest = m_banks.activeBanks(); rest != 0; rest &= rest - 1) {
        const int bank = std::countr_zero(rest);
        best.consider({notBeforeNow(m_banks.nextPrecharge(bank)), bank, Rule::CloseForRefresh});
    }
    return best;
}

/// Finds a bank to precharge early. The search starts at the bank that was closed last and wraps around.
Channel::Candidate Channel::chooseEarlyPrecharge(std::uint64_t banks) const
{
    Candidate best;
    const std::uint64_t before = (std::uint64_t{1} << m_closeNext) - 1;
    for (const std::uint64_t part : {banks & ~before, banks & before}) {
        for (std::uint64_t rest = part; rest != 0; rest &= rest - 1) {
            const int bank = std::countr_zero(rest);
            best.consider({notBeforeNow(m_banks.nextPrecharge(bank)), bank, Rule::CloseEarly});
        }
    }
    return best;
}

bool Channel::hasEarlierSame(int entry) const
{
    const Transaction& later = m_queue[entry];
    for (int i = 0; i < entry; ++i) {
        const Transaction& earlier = m_queue[i];
        if (earlier.bank == later.bank && earlier.row == later.row && earlier.column == later.column) {
            return true;
        }
    }
    return false;
}

void Channel::issue(const Candidate& candidate)
{
    switch (candidate.rule) {
    case Rule::CloseEarly:
        m_closeNext = candidate.subject;
        precharge(candidate.subject);
        break;
    case Rule::CloseForRefresh:
        precharge(candidate.subject);
        break;
    case Rule::Refresh:
        refresh();
        break;
    case Rule::Activate:
        activate(candidate.subject);
        break;
    case Rule::Access:
        access(candidate.subject);
        break;
    case Rule::None:
        break;
    }
}

/// The DRAM sees a command in the cycle after its issue and changes its mode before that cycle's decision, so changing
/// the mode directly after the issue is equivalent.
void Channel::access(int entry)
{
    const Transaction access = m_queue[entry];
    // Reading the program takes time, and stores are rare.
    const bool looks = access.isWrite || m_sink != nullptr;
    const std::int64_t before = looks ? m_mode.arithmetic() : 0;
    const bool isExecuting = m_mode.accessed(access.bank, access.row);
    const bool computes = looks && isExecuting && m_mode.arithmetic() > before;
    record({.command = access.isWrite ? Command::Write : Command::Read,
            .bank = access.bank,
            .row = access.row,
            .column = access.column,
            .isOfMemory = !m_mode.isUntouched(access.row),
            .computes = computes});
    count(access, isExecuting, computes);
    m_latest = workOf(access, isExecuting, computes);
    m_works[static_cast<std::size_t>(m_latest)] += m_cycle + 1 - m_worksUntil;
    m_worksUntil = m_cycle + 1;
    if (access.isWrite) {
        m_banks.write(access.bank, m_cycle);
        if (access.row == m_device->rows.registers) {
            m_mode.registerWritten(access.column, m_backlog.payload(access));
        }
    } else {
        m_banks.read(access.bank, m_cycle);
    }
    m_completion =
        std::max(m_completion, m_cycle + (access.isWrite ? m_delays.writeCompletes : m_delays.readCompletes));
    m_lastAccess = m_cycle;
    m_queue.erase(entry);
}

void Channel::count(const Transaction& access, bool isExecuting, bool computes)
{
    const SpecialRows& rows = m_device->rows;
    const int untouched = m_mode.isUntouched(access.row) ? 1 : 0;
    m_untouched += untouched;
    if (access.isWrite) {
        ++m_counts.writes;
        m_counts.arithmeticWrites += computes ? 1 : 0;
        m_counts.executingWrites += isExecuting ? 1 : 0;
        m_counts.registerWrites += access.row == rows.registers ? 1 : 0;
        m_counts.modeWrites += access.row == rows.enterAllBank || access.row == rows.leaveAllBank ? 1 : 0;
    } else {
        ++m_counts.reads;
        m_untouchedReads += untouched;
        m_counts.executingReads += isExecuting ? 1 : 0;
        m_counts.parkingReads += access.row == rows.park ? 1 : 0;
    }
}

RequestWork Channel::workOf(const Transaction& access, bool isExecuting, bool computes) const
{
    const SpecialRows& rows = m_device->rows;
    if (isExecuting) {
        return access.isWrite && !computes ? RequestWork::Result : RequestWork::Compute;
    }
    if (access.row == rows.registers) {
        const int part = access.column - rows.firstProgramColumn;
        const bool isOperand = access.column != rows.controlColumn && (part < 0 || part >= rows.programColumns);
        return isOperand ? RequestWork::Operand : RequestWork::Compute;
    }
    if (m_mode.isUntouched(access.row)) {
        return RequestWork::Compute; // parking of banks, or a mode change
    }
    return access.isWrite ? RequestWork::HostWrite : RequestWork::HostRead;
}

WorkCycles Channel::takeWorks(std::int64_t end)
{
    m_works[static_cast<std::size_t>(m_latest)] += end - m_worksUntil;
    m_worksUntil = end;
    return std::exchange(m_works, {});
}

void Channel::activate(int entry)
{
    const Transaction& wanting = m_queue[entry];
    record({.command = Command::Activate, .bank = wanting.bank, .row = wanting.row});
    ++m_counts.activations;
    m_counts.allBankActivations += m_mode.mode() != Mode::SingleBank ? 1 : 0;
    m_banks.activate(wanting.bank, wanting.row, m_cycle);
    const Mode before = m_mode.mode();
    m_mode.activated(wanting.bank, wanting.row, wanting.column);
    noteMode(before);
}

void Channel::precharge(int bank)
{
    const int row = m_banks.openRow(bank);
    record({.command = Command::Precharge, .bank = bank, .row = row});
    ++m_counts.precharges;
    m_counts.allBankPrecharges += m_mode.mode() != Mode::SingleBank && m_mode.mayActivate(bank) ? 1 : 0;
    m_banks.precharge(bank, m_cycle);
    const Mode before = m_mode.mode();
    m_mode.precharged(bank, row);
    noteMode(before);
}

void Channel::noteMode(Mode before)
{
    if (m_mode.mode() == before) {
        return;
    }
    if (before != Mode::SingleBank) {
        countAllBank(m_counts);
    }
    m_atEntry = accesses();
}

void Channel::countAllBank(CommandCounts& counts) const
{
    const std::int64_t reads = m_counts.reads - m_atEntry.reads;
    const std::int64_t writes = m_counts.writes - m_atEntry.writes;
    const std::int64_t untouched = m_untouched - m_atEntry.untouched;
    const std::int64_t untouchedReads = m_untouchedReads - m_atEntry.untouchedReads;
    counts.allBankBroadcasts += untouched;
    counts.broadcastReads += untouchedReads;
    counts.allBankMoves += reads + writes - untouched;
    counts.allBankReads += reads - untouchedReads;
}

CommandCounts Channel::counts() const
{
    CommandCounts counts = m_counts;
    counts.arithmetic = m_mode.arithmetic();
    if (m_mode.mode() != Mode::SingleBank) {
        countAllBank(counts);
    }
    return counts;
}

void Channel::refresh()
{
    const int rank = m_refresh.pending();
    record({.command = Command::Refresh, .rank = rank});
    ++m_counts.refreshes;
    m_refresh.clear();
    if (rank == 0) {
        m_banks.refresh(m_cycle);
    }
}

void Channel::record(CommandRecord record) const
{
    if (m_sink == nullptr) {
        return;
    }
    record.cycle = m_cycle;
    record.channel = m_index;
    record.mode = record.rank == 0 ? m_mode.mode() : Mode::SingleBank;
    if (m_waits) {
        const WaitLedger::Issue& last = m_waits->lastIssue();
        record.available = last.available;
        record.ready = last.ready;
        record.heldBy = last.heldBy;
    }
    m_sink->command(record);
}

} // namespace pimento::sim::samsung
