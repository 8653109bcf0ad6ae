// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/stream_bound.h"

#include "sim/dram/request_blocks.h"

#include <algorithm>
#include <span>

namespace pimento::sim {

StreamBound::StreamBound(const Machine& machine)
    : m_machine(&machine), m_order(machine), m_counted(std::make_shared<const Counted>(countedOn(machine))),
      m_perNode(m_counted->counts), m_most(m_counted->groups.size()),
      m_columns(static_cast<std::size_t>(machine.channels())),
      m_hasWritten(static_cast<std::size_t>(machine.channels()), false),
      m_isFenced(static_cast<std::size_t>(machine.channels()), false)
{
}

StreamBound::Counted StreamBound::countedOn(const Machine& machine)
{
    Counted counted;
    std::vector<std::vector<bool>> members; // by group
    for (Clique& clique : cliquesOf(machine)) {
        std::size_t group = 0;
        while (group < members.size() &&
               (counted.groups[group].level != clique.level || members[group] != clique.has)) {
            ++group;
        }
        if (group == members.size()) {
            members.push_back(clique.has);
            counted.groups.push_back({clique.level, counted.counts, {}});
            counted.counts += static_cast<std::size_t>(machine.channels()) *
                              static_cast<std::size_t>(machine.nodesOfLevel(clique.level));
        }
        counted.groups[group].cliques.push_back(std::move(clique));
    }
    counted.ofCommand.resize(static_cast<std::size_t>(machine.commandCount()));
    for (std::size_t group = 0; group < members.size(); ++group) {
        for (std::size_t command = 0; command < counted.ofCommand.size(); ++command) {
            if (members[group][command]) {
                counted.ofCommand[command].push_back(group);
            }
        }
    }
    return counted;
}

void StreamBound::add(const RequestRun& run)
{
    const Machine::RequestKind& kind = m_machine->request(run.request.kind);
    if (kind.queue == RequestQueueKind::Barrier) {
        // Only fences in all channels separate the requests before them from those behind them.
        for (int i = 0; i < run.channels; ++i) {
            const auto channel = static_cast<std::size_t>(run.request.channel + i * run.step);
            m_fenced += m_isFenced[channel] ? 0 : 1;
            m_isFenced[channel] = true;
        }
        if (m_fenced == m_machine->channels()) {
            endSection();
        }
        return;
    }
    if (m_fenced > 0) {
        m_isFenced.assign(m_isFenced.size(), false);
        m_fenced = 0;
    }
    m_isEmpty = false;
    m_dataLatency = std::min(m_dataLatency, kind.dataLatency);
    if (run.request.channel == 0) {
        m_order.add(run.request, kind);
    }
    if (!m_order.keeps(kind)) {
        count(run);
    }
}

/// Counts a run of requests that may be reordered, in each of its channels. A read behind a write is left out: it may
/// be answered from the queue.
void StreamBound::count(const RequestRun& run)
{
    const Machine::RequestKind& kind = m_machine->request(run.request.kind);
    if (kind.queue == RequestQueueKind::Write) {
        m_isWritten = true;
        for (int i = 0; i < run.channels; ++i) {
            m_hasWritten[static_cast<std::size_t>(run.request.channel + i * run.step)] = true;
        }
    } else if (kind.queue == RequestQueueKind::Read && m_isWritten) {
        for (int i = 0; i < run.channels; ++i) {
            const int channel = run.request.channel + i * run.step;
            if (!m_hasWritten[static_cast<std::size_t>(channel)]) {
                RequestRun one;
                one.request = run.request;
                one.request.channel = static_cast<std::uint16_t>(channel);
                countIn(one, kind);
            }
        }
        return;
    }
    countIn(run, kind);
}

void StreamBound::countIn(const RequestRun& run, const Machine::RequestKind& kind)
{
    addToColumns(run, 1);
    for (const std::size_t group : m_counted->ofCommand[static_cast<std::size_t>(kind.finalCommand)]) {
        addTo(group, run.request.bank, run, 1);
    }
}

void StreamBound::addTo(std::size_t group, int bank, const RequestRun& channels, std::int64_t times)
{
    const int level = m_counted->groups[group].level;
    const auto node = static_cast<std::size_t>(m_machine->path(bank)[level] - m_machine->firstNode(level));
    std::int64_t* counted =
        &m_perNode[m_counted->groups[group].first + node * m_columns.size() + channels.request.channel];
    std::int64_t most = m_most[group];
    for (int i = 0; i < channels.channels; ++i) {
        counted[i * channels.step] += times;
        most = std::max(most, counted[i * channels.step]);
    }
    m_most[group] = most;
}

void StreamBound::addToColumns(const RequestRun& channels, std::int64_t times)
{
    std::int64_t* counted = &m_columns[channels.request.channel];
    for (int i = 0; i < channels.channels; ++i) {
        counted[i * channels.step] += times;
        m_mostColumns = std::max(m_mostColumns, counted[i * channels.step]);
    }
}

void StreamBound::addTimes(int kind, int bank, std::int64_t times)
{
    if (times == 0) {
        return;
    }
    m_isEmpty = false;
    m_dataLatency = std::min(m_dataLatency, m_machine->request(kind).dataLatency);
    constexpr RequestRun kFirstChannel;
    addToColumns(kFirstChannel, times);
    const auto command = static_cast<std::size_t>(m_machine->request(kind).finalCommand);
    for (const std::size_t group : m_counted->ofCommand[command]) {
        if (m_counted->groups[group].level + 1 < m_machine->levels()) { // the bank may be another one
            addTo(group, bank, kFirstChannel, times);
        }
    }
}

std::int64_t StreamBound::section() const
{
    if (m_isEmpty) {
        return 0;
    }
    std::int64_t least = std::max(m_order.cycles(), m_mostColumns);
    for (std::size_t i = 0; i < m_most.size(); ++i) {
        if (m_most[i] == 0) {
            continue;
        }
        for (const Clique& clique : m_counted->groups[i].cliques) {
            least = std::max(least, (m_most[i] - 1) / clique.window * clique.latency + 1);
        }
    }
    return least;
}

void StreamBound::endSection()
{
    if (m_isEmpty) {
        return;
    }
    m_done += section();
    if (m_machine->description().controller.fencesWaitForData) {
        m_done += std::max(0, m_dataLatency - 1); // data of the last request comes at least so much later
    }
    m_dataLatency = kNoRequest;
    m_order.reset();
    std::ranges::fill(m_perNode, 0);
    std::ranges::fill(m_most, 0);
    std::ranges::fill(m_columns, 0);
    m_mostColumns = 0;
    m_hasWritten.assign(m_hasWritten.size(), false);
    m_isWritten = false;
    m_isEmpty = true;
}

std::int64_t leastCycles(StreamBound empty, RequestStream& stream, std::int64_t limit, std::stop_token stop)
{
    StreamBound& bound = empty;
    BlockReader reader(stream, Joining::Runs);
    for (auto runs = reader.next(); !runs.empty() && !stop.stop_requested(); runs = reader.next()) {
        for (const RequestBlock& run : runs) {
            bound.add({run.request, run.channels, run.step});
        }
        if (bound.atLeast() > limit) {
            break;
        }
    }
    return bound.cycles();
}

} // namespace pimento::sim
