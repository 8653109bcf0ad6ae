// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/stream_bound.h"

#include "sim/dram/request_blocks.h"

#include <algorithm>
#include <span>

namespace pimento::sim {

StreamBound::StreamBound(const Machine& machine)
    : m_machine(&machine), m_order(machine), m_counted(std::make_shared<const Counted>(countedOn(machine))),
      m_perNode(m_counted->counts), m_most(m_counted->cliques.size()),
      m_columns(static_cast<std::size_t>(machine.channels())),
      m_hasWritten(static_cast<std::size_t>(machine.channels()), false),
      m_isFenced(static_cast<std::size_t>(machine.channels()), false)
{
}

StreamBound::Counted StreamBound::countedOn(const Machine& machine)
{
    Counted counted;
    counted.cliques = cliquesOf(machine);
    counted.ofCommand.resize(static_cast<std::size_t>(machine.commandCount()));
    for (std::size_t i = 0; i < counted.cliques.size(); ++i) {
        for (std::size_t command = 0; command < counted.ofCommand.size(); ++command) {
            if (counted.cliques[i].has[command]) {
                counted.ofCommand[command].push_back(i);
            }
        }
        counted.first.push_back(counted.counts);
        counted.counts += static_cast<std::size_t>(machine.channels()) *
                          static_cast<std::size_t>(machine.nodesOfLevel(counted.cliques[i].level));
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

/// Counts a run of requests that may be reordered, in each of its channels.
void StreamBound::count(const RequestRun& run)
{
    const Machine::RequestKind& kind = m_machine->request(run.request.kind);
    for (int i = 0; i < run.channels; ++i) {
        const auto channel = static_cast<std::size_t>(run.request.channel + i * run.step);
        if (kind.queue == RequestQueueKind::Write) {
            m_hasWritten[channel] = true;
        } else if (kind.queue == RequestQueueKind::Read && m_hasWritten[channel]) {
            continue;
        }
        addToColumns(channel, 1);
        for (const std::size_t clique : m_counted->ofCommand[static_cast<std::size_t>(kind.finalCommand)]) {
            const int level = m_counted->cliques[clique].level;
            const int inChannel = m_machine->path(run.request.bank)[level] - m_machine->firstNode(level);
            addTo(clique,
                  channel * static_cast<std::size_t>(m_machine->nodesOfLevel(level)) +
                      static_cast<std::size_t>(inChannel),
                  1);
        }
    }
}

void StreamBound::addTimes(int kind, int bank, std::int64_t times)
{
    if (times == 0) {
        return;
    }
    m_isEmpty = false;
    m_dataLatency = std::min(m_dataLatency, m_machine->request(kind).dataLatency);
    addToColumns(0, times);
    const auto command = static_cast<std::size_t>(m_machine->request(kind).finalCommand);
    for (const std::size_t clique : m_counted->ofCommand[command]) {
        const int level = m_counted->cliques[clique].level;
        if (level + 1 < m_machine->levels()) { // the bank may be another one
            addTo(clique, static_cast<std::size_t>(m_machine->path(bank)[level] - m_machine->firstNode(level)), times);
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
        if (m_most[i] > 0) {
            const Clique& clique = m_counted->cliques[i];
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
