// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/request_blocks.h"

namespace pimento::sim {

namespace {

constexpr std::size_t kReadAhead = 1024;

/// Extends the run by a request if it is the run's request for the next channel. Returns true if it was.
bool extend(RequestBlock& run, const Request& request)
{
    const int last = run.request.channel + (run.channels - 1) * run.step;
    const int step = request.channel - last;
    if (step < 1 || (run.channels > 1 && step != run.step)) {
        return false;
    }
    Request same = request;
    same.channel = run.request.channel;
    if (same != run.request) {
        return false;
    }
    run.step = static_cast<std::uint16_t>(step);
    ++run.channels;
    return true;
}

} // namespace

BlockReader::BlockReader(RequestStream& stream, Joining joining)
    : m_stream(&stream), m_joins(joining != Joining::Requests),
      m_hasBlocks(joining == Joining::Blocks && stream.hasBlocks()),
      m_hasRuns(!m_hasBlocks && m_joins && stream.hasRuns())
{
    m_blocks.resize(kReadAhead);
    if (m_hasRuns) {
        m_runs.resize(kReadAhead);
    } else if (!m_hasBlocks) {
        m_requests.resize(kReadAhead);
    }
}

std::span<const RequestBlock> BlockReader::next()
{
    if (m_hasBlocks) {
        m_blocks.resize(kReadAhead);
        m_blocks.resize(m_isExhausted ? 0 : m_stream->readBlocks(m_blocks));
        m_isExhausted = m_blocks.size() < kReadAhead;
        return m_blocks;
    }
    m_blocks.clear();
    if (m_hasRuns) {
        copyRuns();
        return m_blocks;
    }
    while (!m_isExhausted && m_blocks.empty()) {
        const std::size_t count = m_stream->read(m_requests);
        m_isExhausted = count < m_requests.size();
        join(std::span(m_requests).first(count));
    }
    return m_blocks;
}

void BlockReader::copyRuns()
{
    const std::size_t count = m_isExhausted ? 0 : m_stream->readRuns(m_runs);
    m_isExhausted = count < m_runs.size();
    for (const RequestRun& run : std::span(m_runs).first(count)) {
        m_blocks.push_back({run.request, run.channels, run.step});
    }
}

/// Joins requests to blocks and appends all complete ones; the last run may continue in the next requests.
void BlockReader::join(std::span<const Request> requests)
{
    for (const Request& request : requests) {
        if (m_hasOpen && m_joins && extend(m_open, request)) {
            continue;
        }
        if (m_hasOpen) {
            m_blocks.push_back(m_open);
        }
        m_open = {request, 1, 1};
        m_hasOpen = true;
    }
    if (m_hasOpen && (m_isExhausted || !m_joins)) {
        m_blocks.push_back(m_open);
        m_hasOpen = false;
    }
}

} // namespace pimento::sim
