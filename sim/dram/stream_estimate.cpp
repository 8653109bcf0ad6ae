// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/stream_estimate.h"

#include "sim/dram/machine.h"
#include "sim/dram/request_blocks.h"

#include <algorithm>
#include <bitset>
#include <limits>
#include <span>
#include <vector>

namespace pimento::sim {

namespace {

constexpr std::int64_t kClosed = -1;

/// Open rows of a channel's banks.
using BankRows = std::vector<std::int64_t>;

/// Follows the channel that limits the others, section by section.
class OrderedChannel {
public:
    explicit OrderedChannel(const Machine& machine)
        : m_machine(&machine), m_rowsOf(static_cast<std::size_t>(machine.channels()),
                                        BankRows(static_cast<std::size_t>(machine.banks()), kClosed)),
          m_ready(static_cast<std::size_t>(machine.nodes()) * static_cast<std::size_t>(machine.timingClasses()), 0),
          m_histories(static_cast<std::size_t>(machine.windowSlots()) * static_cast<std::size_t>(machine.nodes())),
          m_capacity(std::max(1, machine.description().controller.queueCapacity)),
          m_places(static_cast<std::size_t>(m_capacity), 0), m_nextRefresh(machine.refreshInterval())
    {
    }

    /// Sets the channel of this section.
    void follow(int channel)
    {
        m_channel = static_cast<std::size_t>(channel);
        m_rows = m_rowsOf[m_channel];
        m_rowOfAll = kClosed;
        m_open = static_cast<int>(std::ranges::count_if(m_rows, [](std::int64_t row) { return row != kClosed; }));
    }

    /// Records the rows that a request leaves open in a channel that is not followed.
    void leaveOpen(const Machine::RequestKind& kind, int channel, int bank, std::uint32_t row)
    {
        BankRows& rows = m_rowsOf[static_cast<std::size_t>(channel)];
        const RowNeed need = kind.finalCommand < 0 ? RowNeed::None : m_machine->command(kind.finalCommand).need;
        if (need == RowNeed::AddressedBankOpen) {
            rows[static_cast<std::size_t>(bank)] = row;
        } else if (need == RowNeed::AllBanksOpen && (rows.front() != row || rows.back() != row)) {
            std::ranges::fill(rows, row);
        }
    }

    void add(const Machine::RequestKind& kind, int bank, std::uint32_t row)
    {
        if (kind.finalCommand == Machine::kNoCommand) {
            return;
        }
        if (kind.queue == RequestQueueKind::Pim) {
            std::int64_t& place = m_places[m_turn];
            issueAll(kind, bank, row, std::max(m_begin, place)); // once the queue has room
            place = m_lastColumn + 1;
            m_turn = m_turn + 1 == m_places.size() ? 0 : m_turn + 1;
            return;
        }
        HostQueue& queue = kind.queue == RequestQueueKind::Read ? m_reads : m_writes;
        while (queue.waiting >= m_capacity) {
            issueOne();
        }
        queue.entries.push_back({&kind, row, static_cast<std::uint16_t>(bank), false, std::max(m_now, m_begin)});
        ++queue.waiting;
    }

    /// Ends a section, so that later requests wait until everything is done. Returns the cycles that the section took.
    [[nodiscard]] std::int64_t endSection(std::int64_t& waited)
    {
        while (!m_reads.entries.empty() || !m_writes.entries.empty()) {
            issueOne();
        }
        std::int64_t end = std::max(m_begin, m_lastColumn + 1);
        waited = 0;
        if (m_machine->description().controller.fencesWaitForData && m_retired > end) {
            waited = m_retired - end;
            end = m_retired;
        }
        m_rowsOf[m_channel] = m_rows;
        const std::int64_t took = end - m_begin;
        m_begin = end;
        m_now = end;
        return took;
    }

    [[nodiscard]] std::int64_t openings() const { return m_openings; }
    [[nodiscard]] std::int64_t closings() const { return m_closings; }
    [[nodiscard]] std::int64_t refreshes() const { return m_refreshes; }

private:
    [[nodiscard]] std::size_t readyIndex(int node, int timingClass) const
    {
        return static_cast<std::size_t>(node * m_machine->timingClasses() + timingClass);
    }

    [[nodiscard]] std::int64_t readyCycle(int command, const std::uint16_t* path, int deepest) const
    {
        const Machine::Command& spec = m_machine->command(command);
        std::int64_t ready = 0;
        for (int i = 0; i < spec.checkedLevelCount && spec.checkedLevels[i] <= deepest; ++i) {
            ready = std::max(ready, m_ready[readyIndex(path[spec.checkedLevels[i]], spec.timingClass)]);
        }
        return ready;
    }

    void applyTiming(int command, const std::uint16_t* path, int deepest, std::int64_t cycle)
    {
        for (const Machine::Consequence& each : m_machine->consequences(command)) {
            if (each.level > deepest) {
                continue;
            }
            const int node = path[each.level];
            std::int64_t since = cycle;
            if (each.window > 1) {
                auto& history = m_histories[static_cast<std::size_t>(each.windowSlot * m_machine->nodes() + node)];
                history.push_back(cycle);
                if (history.size() < static_cast<std::size_t>(each.window)) {
                    continue;
                }
                since = history.front();
                history.erase(history.begin());
            }
            std::int64_t& ready = m_ready[readyIndex(node, each.timingClass)];
            ready = std::max(ready, since + each.latency);
        }
    }

    [[nodiscard]] bool isOpenEverywhere(std::uint32_t row)
    {
        if (m_rowOfAll != row) {
            const bool is = std::ranges::all_of(m_rows, [&](std::int64_t open) { return open == row; });
            m_rowOfAll = is ? std::int64_t{row} : kClosed;
        }
        return m_rowOfAll == row;
    }

    /// Returns the command that must come before a command, or the command itself.
    [[nodiscard]] int nextFor(int command, int bank, std::uint32_t row)
    {
        const Machine::Command& wanted = m_machine->command(command);
        int next = command;
        switch (wanted.need) {
        case RowNeed::None:
            return command;
        case RowNeed::AddressedBankOpen: {
            const std::int64_t open = m_rows[static_cast<std::size_t>(bank)];
            next = open == row ? command : open == kClosed ? wanted.whenClosed : wanted.whenOtherRow;
            break;
        }
        case RowNeed::AllBanksOpen:
            if (!isOpenEverywhere(row)) {
                const auto first =
                    std::ranges::find_if(m_rows, [&](std::int64_t open) { return open != std::int64_t{row}; });
                next = *first == kClosed ? wanted.whenClosed : wanted.whenOtherRow;
            }
            break;
        case RowNeed::AllBanksClosed:
            next = m_open > 0 ? wanted.whenOtherRow : command;
            break;
        }
        if (next != command && next >= 0 && m_machine->command(next).need == RowNeed::AllBanksClosed && m_open > 0) {
            next = m_machine->command(next).whenOtherRow;
        }
        return next;
    }

    void setRow(std::size_t bank, std::int64_t row)
    {
        m_open += (row == kClosed ? 0 : 1) - (m_rows[bank] == kClosed ? 0 : 1);
        m_rows[bank] = row;
        m_rowOfAll = kClosed;
    }

    void applyRows(RowEffect effect, int bank, std::int64_t row)
    {
        switch (effect) {
        case RowEffect::None:
            return;
        case RowEffect::OpenBank:
            setRow(static_cast<std::size_t>(bank), row);
            return;
        case RowEffect::CloseBank:
            setRow(static_cast<std::size_t>(bank), kClosed);
            return;
        case RowEffect::OpenAllBanks:
        case RowEffect::CloseAllBanks:
            const bool opens = effect == RowEffect::OpenAllBanks;
            std::ranges::fill(m_rows, opens ? row : kClosed);
            m_rowOfAll = opens ? row : kClosed;
            m_open = opens ? m_machine->banks() : 0;
            return;
        }
    }

    /// A waiting request of the host.
    struct Waiting {
        const Machine::RequestKind* kind;
        std::uint32_t row;
        std::uint16_t bank;
        bool isActive; // its row was opened for it, so it does not occupy the queue
        std::int64_t arrival;
    };
    struct HostQueue {
        std::vector<Waiting> entries; // in stream order
        int waiting = 0;              // number of entries that are not active
    };

    [[nodiscard]] std::int64_t cycleOf(int command, const std::uint16_t* path, std::int64_t arrival) const
    {
        const bool isRow = m_machine->command(command).kind == CommandKind::Row;
        return std::max(
            {readyCycle(command, path, m_machine->levels() - 1), arrival, (isRow ? m_lastRow : m_lastColumn) + 1});
    }

    void issue(int command, int bank, std::uint32_t row, std::int64_t cycle)
    {
        const Machine::Command& spec = m_machine->command(command);
        (spec.kind == CommandKind::Row ? m_lastRow : m_lastColumn) = cycle;
        applyTiming(command, m_machine->path(bank), m_machine->levels() - 1, cycle);
        applyRows(spec.effect, bank, row);
        m_openings += spec.effect == RowEffect::OpenBank || spec.effect == RowEffect::OpenAllBanks ? 1 : 0;
        m_closings += spec.effect == RowEffect::CloseBank || spec.effect == RowEffect::CloseAllBanks ? 1 : 0;
    }

    void finish(const Machine::RequestKind& kind, std::int64_t cycle)
    {
        m_lastColumn = std::max(m_lastColumn, cycle);
        if (kind.dataLatency > 0) {
            m_retired = std::max(cycle + kind.dataLatency, std::max(m_retired, m_begin) + 1);
        }
    }

    /// Opens and closes the rows that a request of the units needs, and issues it.
    void issueAll(const Machine::RequestKind& kind, int bank, std::uint32_t row, std::int64_t arrival)
    {
        constexpr int kMostSteps = 8; // a description may require more than commands can do
        for (int step = 0; step < kMostSteps; ++step) {
            const int command = nextFor(kind.finalCommand, bank, row);
            if (command < 0) {
                return;
            }
            const std::int64_t cycle = cycleOf(command, m_machine->path(bank), arrival);
            if (refreshBefore(cycle)) {
                continue;
            }
            issue(command, bank, row, cycle);
            if (command == kind.finalCommand) {
                finish(kind, cycle);
                return;
            }
        }
    }

    [[nodiscard]] HostQueue& hostQueue()
    {
        const ControllerSpec& spec = m_machine->description().controller;
        if (m_reads.entries.empty() || m_writes.entries.empty()) {
            m_isWriteMode = m_reads.entries.empty();
        } else if (m_isWriteMode) {
            m_isWriteMode = m_writes.waiting >= spec.writeModeBelow;
        } else {
            m_isWriteMode = m_writes.waiting > spec.writeModeAbove;
        }
        return m_isWriteMode ? m_writes : m_reads;
    }

    /// Issues the command of the host that can come first; of a bank's requests those of the open row have priority.
    void issueOne()
    {
        HostQueue& queue = hostQueue();
        std::bitset<Machine::kMaxBanksPerChannel> seen;
        std::bitset<Machine::kMaxBanksPerChannel> hit;
        std::size_t chosen = 0;
        int chosenCommand = Machine::kNoCommand;
        std::int64_t first = std::numeric_limits<std::int64_t>::max();
        for (const Waiting& each : queue.entries) {
            if (m_rows[each.bank] == std::int64_t{each.row}) {
                hit.set(each.bank);
            }
        }
        for (std::size_t i = 0; i < queue.entries.size(); ++i) {
            const Waiting& each = queue.entries[i];
            const bool isHit = m_rows[each.bank] == std::int64_t{each.row};
            if (seen.test(each.bank) || (!isHit && hit.test(each.bank))) {
                continue;
            }
            seen.set(each.bank);
            const int command = nextFor(each.kind->finalCommand, each.bank, each.row);
            const std::int64_t cycle = command < 0 ? m_now : cycleOf(command, m_machine->path(each.bank), each.arrival);
            if (cycle < first) {
                first = cycle;
                chosen = i;
                chosenCommand = command;
            }
        }
        if (chosenCommand >= 0 && refreshBefore(first)) {
            return;
        }
        Waiting& taken = queue.entries[chosen];
        m_now = std::max(m_now, first);
        if (chosenCommand >= 0) {
            issue(chosenCommand, taken.bank, taken.row, first);
        }
        const bool isLast = chosenCommand < 0 || chosenCommand == taken.kind->finalCommand;
        const bool opens =
            !isLast && m_machine->command(chosenCommand).effect == RowEffect::OpenBank && !taken.isActive;
        queue.waiting -= (isLast && !taken.isActive) || opens ? 1 : 0;
        taken.isActive = taken.isActive || opens;
        if (isLast) {
            finish(*taken.kind, first);
            queue.entries.erase(queue.entries.begin() + static_cast<std::ptrdiff_t>(chosen));
        }
    }

    /// Issues a refresh before a command at `cycle`, if one is due and either fits in between or cannot wait. Returns
    /// true if it did.
    [[nodiscard]] bool refreshBefore(std::int64_t cycle)
    {
        if (cycle < m_nextRefresh) {
            return false;
        }
        const int refresh = m_machine->refreshCommand();
        const int close = m_machine->command(refresh).whenOtherRow;
        const int deepest = m_machine->refreshLevel();
        std::int64_t at = m_nextRefresh;
        if (m_open > 0 && close >= 0) {
            at = std::max(at, readyCycle(close, m_machine->path(0), deepest));
            const std::int64_t most = m_machine->longestRefreshWait();
            if (at >= cycle && (most == 0 || cycle < m_nextRefresh + most)) {
                return false;
            }
            applyTiming(close, m_machine->path(0), deepest, at);
            applyRows(RowEffect::CloseAllBanks, 0, 0);
        }
        const int nodes = m_machine->nodesOfLevel(deepest);
        for (int node = 0; node < nodes; ++node) {
            const std::uint16_t* path = m_machine->path(node * (m_machine->banks() / nodes));
            const std::int64_t issued = std::max(at, readyCycle(refresh, path, deepest));
            applyTiming(refresh, path, deepest, issued);
            m_lastRow = std::max(m_lastRow, issued);
        }
        for (BankRows& rows : m_rowsOf) {
            std::ranges::fill(rows, kClosed);
        }
        m_nextRefresh += m_machine->refreshInterval();
        ++m_refreshes;
        return true;
    }

    const Machine* m_machine;
    std::vector<BankRows> m_rowsOf; // by channel, at the beginning of the section
    BankRows m_rows;                // open rows of the followed channel
    std::size_t m_channel = 0;
    std::int64_t m_rowOfAll = kClosed;
    int m_open = 0;                    // number of banks with an open row
    std::vector<std::int64_t> m_ready; // [node][timing class]
    std::vector<std::vector<std::int64_t>> m_histories;
    int m_capacity;
    std::vector<std::int64_t> m_places; // cycles in which the entries of the units' queue become free
    std::size_t m_turn = 0;             // next entry of m_places
    HostQueue m_reads;
    HostQueue m_writes;
    bool m_isWriteMode = false;
    std::int64_t m_now = 0;   // cycle of the last command of the host
    std::int64_t m_begin = 0; // first cycle of the section
    std::int64_t m_lastRow = -1;
    std::int64_t m_lastColumn = -1;
    std::int64_t m_retired = 0; // cycle at which all read data is at the host
    std::int64_t m_nextRefresh;
    std::int64_t m_openings = 0;
    std::int64_t m_closings = 0;
    std::int64_t m_refreshes = 0;
};

/// Banks of a pattern's runs, by channel.
using PatternBanks = std::vector<std::vector<std::uint16_t>>;

/// Collects a section and estimates it once it is complete.
class SectionReader {
public:
    SectionReader(const Machine& machine, const BlockReader& reader)
        : m_machine(&machine), m_reader(&reader), m_channel(machine),
          m_counts(static_cast<std::size_t>(machine.channels()), 0),
          m_isFenced(static_cast<std::size_t>(machine.channels()), false)
    {
    }

    void add(const RequestBlock& block)
    {
        ++m_found.blocks;
        const Machine::RequestKind& kind = m_machine->request(block.request.kind);
        if (kind.queue == RequestQueueKind::Barrier) {
            fence(block);
            return;
        }
        if (m_fenced > 0) {
            m_isFenced.assign(m_isFenced.size(), false);
            m_fenced = 0;
        }
        m_hasPim = m_hasPim || kind.side == RequestSide::Pim;
        m_said = block.request.phase == Phase::Unsaid ? m_said : block.request.phase;
        m_blocks.push_back(block);
        if (block.pattern != RequestBlock::kOneRun) {
            const PatternBanks& banks = banksOf(block.pattern);
            for (std::size_t channel = 0; channel < m_counts.size(); ++channel) {
                m_counts[channel] += std::ssize(banks[channel]);
            }
            return;
        }
        for (int i = 0; i < block.channels; ++i) {
            m_counts[static_cast<std::size_t>(block.request.channel + i * block.step)] += block.columns;
        }
    }

    [[nodiscard]] StreamEstimate finish()
    {
        endSection();
        m_found.refreshes = m_channel.refreshes();
        return m_found;
    }

private:
    void fence(const RequestBlock& block)
    {
        for (int i = 0; i < block.channels; ++i) {
            const auto channel = static_cast<std::size_t>(block.request.channel + i * block.step);
            m_fenced += m_isFenced[channel] ? 0 : 1;
            m_isFenced[channel] = true;
        }
        if (m_fenced == m_machine->channels()) {
            endSection();
        }
    }

    [[nodiscard]] const PatternBanks& banksOf(std::int32_t number)
    {
        const auto place = static_cast<std::size_t>(number);
        if (place >= m_patterns.size()) {
            m_patterns.resize(place + 1);
        }
        PatternBanks& banks = m_patterns[place];
        if (banks.empty()) {
            banks.resize(m_counts.size());
            for (const RunAddress& address : m_reader->pattern(number)) {
                for (int i = 0; i < address.channels; ++i) {
                    banks[static_cast<std::size_t>(address.channel + i * address.step)].push_back(address.bank);
                }
            }
        }
        return banks;
    }

    void endSection()
    {
        if (m_blocks.empty()) {
            return;
        }
        const bool isOut = m_said == Phase::Unsaid ? m_wasPimSeen : m_said == Phase::Out;
        StreamEstimate::Part& part = m_found.parts[m_hasPim ? 1 : isOut ? 2 : 0];
        const auto busiest = std::ranges::max_element(m_counts);
        const std::int64_t openings = m_channel.openings();
        const std::int64_t closings = m_channel.closings();
        follow(static_cast<int>(busiest - m_counts.begin()), part);
        std::int64_t all = 0;
        for (const std::int64_t count : m_counts) {
            all += count;
        }
        part.latest += *busiest - all / std::ssize(m_counts);
        std::int64_t waited = 0;
        part.cycles += m_channel.endSection(waited);
        leaveOthersOpen(static_cast<int>(busiest - m_counts.begin()));
        part.waits += waited;
        part.rowOpenings += m_channel.openings() - openings;
        part.rowClosings += m_channel.closings() - closings;
        ++part.sections;
        m_wasPimSeen = m_wasPimSeen || m_hasPim;
        m_hasPim = false;
        m_said = Phase::Unsaid;
        m_blocks.clear();
        std::ranges::fill(m_counts, 0);
    }

    void follow(int channel, StreamEstimate::Part& part)
    {
        m_channel.follow(channel);
        RequestQueueKind last = RequestQueueKind::Pim;
        for (const RequestBlock& block : m_blocks) {
            const Machine::RequestKind& kind = m_machine->request(block.request.kind);
            std::int64_t times = 0;
            if (block.pattern != RequestBlock::kOneRun) {
                for (const std::uint16_t bank :
                     m_patterns[static_cast<std::size_t>(block.pattern)][static_cast<std::size_t>(channel)]) {
                    m_channel.add(kind, bank, block.request.row);
                    ++times;
                }
            } else if (reaches(block, channel)) {
                for (; times < block.columns; ++times) {
                    m_channel.add(kind, block.request.bank, block.request.row);
                }
            }
            if (times == 0) {
                continue;
            }
            (kind.queue == RequestQueueKind::Read    ? part.reads
             : kind.queue == RequestQueueKind::Write ? part.writes
                                                     : part.commands) += times;
            if (kind.queue != RequestQueueKind::Pim) {
                part.turns += last != RequestQueueKind::Pim && last != kind.queue ? 1 : 0;
                last = kind.queue;
            }
        }
    }

    void leaveOthersOpen(int followed)
    {
        const auto leave = [&](const RequestBlock& block, int bank, int first, int channels, int step) {
            for (int channel = first; channel < first + channels * step; channel += step) {
                if (channel != followed) {
                    m_channel.leaveOpen(m_machine->request(block.request.kind), channel, bank, block.request.row);
                }
            }
        };
        for (const RequestBlock& block : m_blocks) {
            if (block.pattern == RequestBlock::kOneRun) {
                leave(block, block.request.bank, block.request.channel, block.channels, block.step);
                continue;
            }
            for (const RunAddress& address : m_reader->pattern(block.pattern)) {
                leave(block, address.bank, address.channel, address.channels, address.step);
            }
        }
    }

    [[nodiscard]] static bool reaches(const RequestBlock& block, int channel)
    {
        const int beyond = channel - block.request.channel;
        return beyond >= 0 && beyond % block.step == 0 && beyond / block.step < block.channels;
    }

    const Machine* m_machine;
    const BlockReader* m_reader;
    OrderedChannel m_channel;
    std::vector<RequestBlock> m_blocks; // blocks of the section
    std::vector<std::int64_t> m_counts; // requests of the section, by channel
    std::vector<bool> m_isFenced;       // by channel
    int m_fenced = 0;
    std::vector<PatternBanks> m_patterns;
    bool m_hasPim = false;
    bool m_wasPimSeen = false;
    Phase m_said = Phase::Unsaid;
    StreamEstimate m_found;
};

} // namespace

void StreamEstimate::exchange(const StreamEstimate& without, const StreamEstimate& with)
{
    constexpr std::array kFigures = {&Part::cycles,   &Part::sections,    &Part::reads,       &Part::writes,
                                     &Part::commands, &Part::rowOpenings, &Part::rowClosings, &Part::turns,
                                     &Part::waits,    &Part::latest};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        for (const auto figure : kFigures) {
            parts[i].*figure += with.parts[i].*figure - without.parts[i].*figure;
        }
    }
    refreshes += with.refreshes - without.refreshes;
    blocks += with.blocks - without.blocks;
}

StreamEstimate estimateOf(const Machine& machine, RequestStream& stream, const std::stop_token& stop)
{
    BlockReader reader(stream, Joining::Blocks);
    SectionReader sections(machine, reader);
    for (auto blocks = reader.next(); !blocks.empty() && !stop.stop_requested(); blocks = reader.next()) {
        for (const RequestBlock& block : blocks) {
            sections.add(block);
        }
    }
    return sections.finish();
}

} // namespace pimento::sim
