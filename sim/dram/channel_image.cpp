// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/channel_image.h"

#include <algorithm>

namespace pimento::sim {

namespace {

std::uint32_t word(std::int64_t value) { return static_cast<std::uint32_t>(value); }

/// Collects the distinct arrival cycles, the latest first. Most queues are in order, so nearly all insertions are at
/// the front.
class Arrivals {
public:
    explicit Arrivals(std::int64_t latest) { m_cycles.push_back(latest); }

    void add(std::int64_t cycle)
    {
        auto place = m_cycles.begin();
        while (place != m_cycles.end() && *place > cycle) {
            ++place;
        }
        if (place == m_cycles.end() || *place != cycle) {
            m_cycles.insert(place, cycle);
        }
    }
    [[nodiscard]] std::span<const std::int64_t> all() const { return m_cycles; }

private:
    std::vector<std::int64_t> m_cycles;
};

} // namespace

ChannelImages::ChannelImages(const Machine& machine) : m_machine(&machine)
{
    for (int kind = 0; kind < machine.requestCount(); ++kind) {
        const Machine::RequestKind& request = machine.request(kind);
        const bool isHost = request.queue == RequestQueueKind::Read || request.queue == RequestQueueKind::Write;
        // Reads are forwarded from writes to the same address, whatever rows the commands need.
        bool needsRow = isHost;
        if (request.finalCommand != Machine::kNoCommand) {
            const Machine::Command& command = machine.command(request.finalCommand);
            needsRow = needsRow || command.need != RowNeed::None || command.effect != RowEffect::None;
        }
        m_needs.push_back({needsRow, isHost});
    }
    for (const Machine::ReadyEntry& each : machine.readyEntries()) {
        m_entries.push_back(static_cast<std::size_t>(each.node * machine.timingClasses() + each.timingClass));
    }
    for (int command = 0; command < machine.commandCount(); ++command) {
        for (const Machine::Consequence& each : machine.consequences(command)) {
            const int first = machine.firstNode(each.level);
            for (int node = first; each.window > 1 && node < first + machine.nodesOfLevel(each.level); ++node) {
                m_windows.push_back({static_cast<std::size_t>(each.windowSlot * machine.nodes() + node), each.latency,
                                     static_cast<std::size_t>(each.window - 1)});
            }
        }
    }
}

void ChannelImages::append(const Channel& channel, std::int64_t cycle, AddressNames* names,
                           std::vector<std::uint32_t>& words) const
{
    words.push_back((channel.m_isWriteMode ? 1U : 0U) | (channel.m_isPimTurn ? 2U : 0U) |
                    static_cast<std::uint32_t>(channel.m_priority.size()) << 2U);
    Arrivals arrivals(cycle - 1);
    const auto queues = {&channel.m_active, &channel.m_pim, &channel.m_read, &channel.m_write};
    for (const RequestQueue* queue : queues) {
        for (const QueuedRequest& entry : *queue) {
            arrivals.add(entry.arrival);
        }
    }
    for (const RequestQueue* queue : queues) {
        words.push_back(word(queue->size()));
        appendQueue(*queue, arrivals.all(), names, words);
    }
    for (const Channel::Refresh& refresh : channel.m_priority) {
        words.push_back(word(refresh.node));
        words.push_back(word(std::min(channel.m_mostPostponed, cycle - refresh.since)));
    }
    for (int bank = 0; bank < m_machine->banks(); ++bank) {
        const std::size_t sizeAt = words.size();
        words.push_back(0);
        channel.m_rows.forEach(bank,
                               [&](std::uint32_t row) { words.push_back(names != nullptr ? names->row(row) : row); });
        words[sizeAt] = word(static_cast<std::int64_t>(words.size() - sizeAt) - 1);
    }
    words.push_back(word(std::max<std::int64_t>(0, channel.m_lastReadRetires - (cycle - 1))));
    words.push_back(word(std::max<std::int64_t>(0, channel.m_unitsBusyUntil - cycle)));
    const std::size_t first = words.size();
    words.resize(first + m_entries.size());
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        words[first + i] = word(std::max<std::int64_t>(0, channel.m_ready[m_entries[i]] - cycle));
    }
    for (const Window& window : m_windows) {
        const auto& history = channel.m_histories[window.history];
        for (std::size_t missing = history.size(); missing < window.issues; ++missing) {
            words.push_back(word(window.latency));
        }
        for (const std::int64_t issue : history) {
            words.push_back(word(std::min(window.latency, cycle - issue)));
        }
    }
}

void ChannelImages::appendQueue(const RequestQueue& queue, std::span<const std::int64_t> arrivals, AddressNames* names,
                                std::vector<std::uint32_t>& words) const
{
    std::size_t rank = 0;
    for (const QueuedRequest& entry : queue) {
        const Request& request = entry.request;
        words.push_back(request.kind | static_cast<std::uint32_t>(request.bank) << 8U);
        words.push_back(!needsRow(request.kind) ? 0 : names != nullptr ? names->row(request.row) : request.row);
        words.push_back(!needsColumn(request.kind) ? 0
                        : names != nullptr         ? names->column(request.column)
                                                   : request.column);
        while (arrivals[rank] < entry.arrival) {
            --rank;
        }
        while (arrivals[rank] > entry.arrival) {
            ++rank;
        }
        words.push_back(static_cast<std::uint32_t>(rank));
    }
}

void ChannelImages::restore(Channel& channel, Moment moment, const AddressNames& names,
                            std::span<const std::uint32_t> words) const
{
    const std::int64_t cycle = moment.cycle;
    const std::uint32_t* next = words.data();
    const std::uint32_t flags = *next++;
    channel.m_isWriteMode = (flags & 1U) != 0;
    channel.m_isPimTurn = (flags & 2U) != 0;
    channel.m_hasQueueChanged = false;
    channel.m_lastTick = cycle - 1;
    channel.m_wakeCycle = cycle;
    channel.m_nextRefresh = moment.nextRefresh;
    for (RequestQueue* queue : {&channel.m_active, &channel.m_pim, &channel.m_read, &channel.m_write}) {
        const std::uint32_t size = *next++;
        next = restoreQueue(*queue, size, cycle, names, next);
    }
    const int banksPerNode = m_machine->banks() / m_machine->nodesOfLevel(m_machine->refreshLevel());
    channel.m_priority.resize(flags >> 2U);
    for (Channel::Refresh& refresh : channel.m_priority) {
        refresh.node = static_cast<int>(*next++);
        refresh.bank = refresh.node * banksPerNode;
        // The exact time only matters for explanations of waits.
        refresh.since = cycle - static_cast<std::int64_t>(*next++);
    }
    for (int bank = 0; bank < m_machine->banks(); ++bank) {
        channel.m_rows.close(bank);
        for (std::uint32_t left = *next++; left > 0; --left) {
            channel.m_rows.open(bank, names.rowOf(*next++));
        }
    }
    channel.m_isMemoValid = false;
    channel.resolveAll();
    channel.m_lastReadRetires = cycle - 1 + *next++;
    channel.m_unitsBusyUntil = cycle + *next++;
    for (const std::size_t entry : m_entries) {
        channel.m_ready[entry] = cycle + *next++;
    }
    channel.gatherBankReady(cycle);
    for (const Window& window : m_windows) {
        auto& history = channel.m_histories[window.history];
        history.resize(window.issues);
        for (std::int64_t& issue : history) {
            issue = cycle - *next++;
        }
    }
}

const std::uint32_t* ChannelImages::restoreQueue(RequestQueue& queue, std::uint32_t size, std::int64_t cycle,
                                                 const AddressNames& names, const std::uint32_t* word) const
{
    queue.clear();
    for (; size > 0; --size) {
        QueuedRequest entry;
        entry.request.kind = static_cast<std::uint8_t>(*word & 0xffU);
        entry.request.bank = static_cast<std::uint16_t>(*word++ >> 8U);
        const std::uint32_t row = *word++;
        const std::uint32_t column = *word++;
        entry.request.row = needsRow(entry.request.kind) ? names.rowOf(row) : 0;
        entry.request.column =
            needsColumn(entry.request.kind) ? static_cast<std::uint16_t>(names.columnOf(column)) : std::uint16_t{0};
        entry.arrival = cycle - 1 - *word++;
        entry.finalCommand = static_cast<std::int16_t>(m_machine->request(entry.request.kind).finalCommand);
        queue.push(entry);
    }
    return word;
}

} // namespace pimento::sim
