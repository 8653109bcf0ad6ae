// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/samsung/channel.h"

#include <algorithm>
#include <bit>

namespace pimento::sim::samsung {

namespace {

constexpr int kCommandCycles = 1; // from the controller to the DRAM

/// What entries have in common that become ready together.
std::uint32_t keyOf(const Transaction& entry)
{
    return static_cast<std::uint32_t>(entry.row) << 16 | static_cast<std::uint32_t>(entry.bank) << 1 |
           static_cast<std::uint32_t>(entry.isWrite);
}
constexpr std::uint32_t kNoKey = 0xFFFF; // no bank has this number

} // namespace

Channel::Channel(const Device& device, int ranks, int index, CommandSink* sink)
    : m_device(&device), m_index(index), m_sink(sink), m_backlog(device), m_queue(device.commandQueue), m_banks(device),
      m_mode(device), m_refresh(device.timing.refreshInterval, ranks),
      m_readCompletes(kCommandCycles + device.timing.readLatency + device.timing.burstCycles),
      m_writeCompletes(device.timing.writeLatency + device.timing.burstCycles)
{
}

void Channel::step(std::int64_t limit)
{
    m_refresh.advanceTo(m_cycle);
    std::int64_t horizon = std::min(limit, m_refresh.nextDeadline());
    if (mayAdmit()) {
        horizon = std::min(horizon, m_cycle + 1); // what arrives now may go in the next cycle
    }
    const Candidate candidate = choose();
    if (candidate.cycle >= horizon) {
        admit();
        m_cycle = horizon;
        return;
    }
    m_cycle = candidate.cycle;
    issue(candidate);
    admit();
    ++m_cycle;
}

/// The command that goes first from now on, if neither a refresh deadline nor an arrival changes the picture before.
/// Each rule's candidate is the first in its order among those with the earliest cycle, and between rules that
/// are ready in the same cycle the first one wins, so only strictly earlier cycles replace a candidate.
Channel::Candidate Channel::choose() const
{
    Candidate best = chooseForRefresh();
    if (best.cycle == m_cycle) {
        return best;
    }
    Candidate activation;
    std::uint64_t wanted = 0; // banks whose open row the first window wants
    std::uint32_t lastKey = kNoKey;
    const int size = m_queue.size();
    const bool isBarrierAlone = size > 0 && m_queue[0].isBarrier;
    for (int i = 0; i < size; ++i) {
        const Transaction& entry = m_queue[i];
        const bool isEnd = entry.isBarrier && i > 0;
        const std::uint32_t key = keyOf(entry);
        if (key == lastKey && !isEnd) {
            continue;
        }
        lastKey = key;
        const int bank = entry.bank;
        if (m_banks.isActive(bank)) {
            const bool isInWindow = i == 0 || !isBarrierAlone;
            if (isInWindow && m_banks.openRow(bank) == entry.row) {
                wanted |= std::uint64_t{1} << bank;
                const std::int64_t ready =
                    notBeforeNow(entry.isWrite ? m_banks.nextWrite(bank) : m_banks.nextRead(bank));
                if (ready < best.cycle && !isEnd) {
                    if (hasEarlierSame(i)) {
                        lastKey = kNoKey; // the next column of the row may be free to go
                    } else {
                        best = {ready, i, Rule::Access};
                        if (ready == m_cycle) {
                            return best;
                        }
                    }
                }
            }
        } else if (!isEnd && m_mode.mayActivate(bank)) {
            activation.consider(notBeforeNow(m_banks.nextActivate(bank)), i, Rule::Activate);
        }
        if (isEnd) {
            break;
        }
    }
    best.consider(activation.cycle, activation.subject, Rule::Activate);
    const Candidate closing = chooseEarlyPrecharge(m_banks.activeBanks() & ~wanted);
    best.consider(closing.cycle, closing.subject, Rule::CloseEarly);
    return best;
}

Channel::Candidate Channel::chooseForRefresh() const
{
    Candidate best;
    if (m_refresh.pending() == RefreshTimer::kNone) {
        return best;
    }
    // Transactions reach the first rank only, so the banks of the others are always closed.
    if (m_refresh.pending() != 0 || m_banks.activeBanks() == 0) {
        return {m_cycle, 0, Rule::Refresh};
    }
    for (std::uint64_t rest = m_banks.activeBanks(); rest != 0; rest &= rest - 1) {
        const int bank = std::countr_zero(rest);
        best.consider(notBeforeNow(m_banks.nextPrecharge(bank)), bank, Rule::CloseForRefresh);
    }
    return best;
}

/// The search begins at the bank that was closed last and goes round.
Channel::Candidate Channel::chooseEarlyPrecharge(std::uint64_t banks) const
{
    Candidate best;
    const std::uint64_t before = (std::uint64_t{1} << m_closeNext) - 1;
    for (const std::uint64_t part : {banks & ~before, banks & before}) {
        for (std::uint64_t rest = part; rest != 0; rest &= rest - 1) {
            const int bank = std::countr_zero(rest);
            best.consider(notBeforeNow(m_banks.nextPrecharge(bank)), bank, Rule::CloseEarly);
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

/// The DRAM sees a command in the cycle after its issue and changes its mode before that cycle's decision, so the mode
/// may as well change behind the issue.
void Channel::access(int entry)
{
    const Transaction access = m_queue[entry];
    record(access.isWrite ? Command::Write : Command::Read, 0, access.bank, access.row, access.column);
    count(access, m_mode.accessed(access.bank, access.row));
    if (access.isWrite) {
        m_banks.write(access.bank, m_cycle);
        if (access.row == m_device->rows.registers) {
            m_mode.registerWritten(access.column, m_backlog.payload(access));
        }
    } else {
        m_banks.read(access.bank, m_cycle);
    }
    m_completion = std::max(m_completion, m_cycle + (access.isWrite ? m_writeCompletes : m_readCompletes) + 1);
    m_lastAccess = m_cycle;
    m_queue.erase(entry);
}

void Channel::count(const Transaction& access, bool isExecuting)
{
    const SpecialRows& rows = m_device->rows;
    if (access.isWrite) {
        ++m_counts.writes;
        m_counts.executingWrites += isExecuting ? 1 : 0;
        m_counts.registerWrites += access.row == rows.registers ? 1 : 0;
        m_counts.modeWrites += access.row == rows.enterAllBank || access.row == rows.leaveAllBank ? 1 : 0;
    } else {
        ++m_counts.reads;
        m_counts.executingReads += isExecuting ? 1 : 0;
        m_counts.parkingReads += access.row == rows.park ? 1 : 0;
    }
}

void Channel::activate(int entry)
{
    const Transaction& wanting = m_queue[entry];
    record(Command::Activate, 0, wanting.bank, wanting.row, -1);
    ++m_counts.activations;
    m_counts.allBankActivations += m_mode.mode() != Mode::SingleBank ? 1 : 0;
    m_banks.activate(wanting.bank, wanting.row, m_cycle);
    m_mode.activated(wanting.bank, wanting.row, wanting.column);
}

void Channel::precharge(int bank)
{
    const int row = m_banks.openRow(bank);
    record(Command::Precharge, 0, bank, row, -1);
    ++m_counts.precharges;
    m_banks.precharge(bank, m_cycle);
    m_mode.precharged(bank, row);
}

void Channel::refresh()
{
    const int rank = m_refresh.pending();
    record(Command::Refresh, rank, -1, -1, -1);
    ++m_counts.refreshes;
    m_refresh.clear();
    if (rank == 0) {
        m_banks.refresh(m_cycle);
    }
}

void Channel::record(Command command, int rank, int bank, int row, int column)
{
    if (m_sink != nullptr) {
        const Mode mode = rank == 0 ? m_mode.mode() : Mode::SingleBank;
        m_sink->command({m_cycle, command, m_index, rank, bank, row, column, mode});
    }
}

} // namespace pimento::sim::samsung
